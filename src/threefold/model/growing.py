"""The advancement steps toward a tier: what each changes on a sheet, and the record of the
change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Pc, Pools
from threefold.model.growth import Gain
from threefold.rules.advancement import (
    SPECIAL,
    Option,
    Step,
    better_recovery,
    lower_armor_cost,
    more_edge,
    more_effort,
    train,
)
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Refusal, Stat


class Bought(NamedTuple):
    """A step of advancement and the choices made for it."""

    step: Step
    points: Mapping[Stat, int] = MappingProxyType({})
    stat: Stat | None = None
    skill: str = ""
    option: Option | None = None


def record_gain(before: Pc, after: Pc, step: Step, tier: int, option: Option | None = None) -> Pc:
    """Return the sheet after a step, with the step's changes added to its gains. A gained ability
    is not recorded.
    """
    trained = [name for name, level in after.skills.items() if before.skills.get(name) != level]
    gain = Gain(
        source=step,
        tier=tier,
        option=option or None,
        pools={s: n for s in STATS if (n := after.pools.of(s).max - before.pools.of(s).max)},
        edge={s: n for s in STATS if (n := after.pools.of(s).edge - before.pools.of(s).edge) > 0},
        effort=max(0, after.effort - before.effort),
        skills=dict.fromkeys(trained, "trained") if step == "skills" else {},
        recovery=max(0, after.recovery_bonus - before.recovery_bonus),
        armor_cost=max(0, (after.armor_cost_reduction or 0) - (before.armor_cost_reduction or 0)),
    )
    bare = Gain(source=step, tier=tier, option=option or None)
    if gain == bare:
        return after
    return structs.replace(after, gains=[*(after.gains or ()), gain])


def grow(pc: Pc, bought: Bought, attacks: Sequence[str], rules: Rules) -> Pc | Refusal:
    """Return the character after one more step. A choice that is not made yet changes nothing.

    New Pool points raise the value and the maximum. ``attacks`` are its attack skills, which a step
    cannot train.
    """
    return _GIVES[bought.step](pc, bought, attacks, rules)


def _capabilities(pc: Pc, bought: Bought, attacks: Sequence[str], rules: Rules) -> Pc | Refusal:
    points = {stat: n for stat in STATS if (n := max(0, bought.points.get(stat, 0)))}
    pools = {stat: pc.pools.of(stat) for stat in STATS}
    raised = {
        stat: structs.replace(
            pool, value=pool.value + points.get(stat, 0), max=pool.max + points.get(stat, 0)
        )
        for stat, pool in pools.items()
    }
    return structs.replace(pc, pools=Pools(raised["might"], raised["speed"], raised["intellect"]))


def _perfection(pc: Pc, bought: Bought, attacks: Sequence[str], rules: Rules) -> Pc | Refusal:
    stat = bought.stat
    if stat is None:
        return pc
    pool = pc.pools.of(stat)
    pools = structs.replace(
        pc.pools, **{stat: structs.replace(pool, edge=more_edge(pool.edge, rules))}
    )
    return structs.replace(pc, pools=pools)


def _effort(pc: Pc, bought: Bought, attacks: Sequence[str], rules: Rules) -> Pc | Refusal:
    effort = more_effort(pc.effort, rules)
    if isinstance(effort, Refusal):
        return effort
    return structs.replace(pc, effort=effort)


def _skill(pc: Pc, bought: Bought, attacks: Sequence[str], rules: Rules) -> Pc | Refusal:
    if not bought.skill:
        return pc
    abilities = [a if isinstance(a, str) else a.name for a in pc.abilities]
    training = train(bought.skill, pc.skills, attacks, abilities)
    if isinstance(training, Refusal):
        return training
    return structs.replace(pc, skills={**pc.skills, training.skill: training.level})


def _special(pc: Pc, bought: Bought, attacks: Sequence[str], rules: Rules) -> Pc | Refusal:
    """Apply a recovery bonus or lighter armor. An ability is gained elsewhere."""
    if bought.option == "recovery":
        return structs.replace(pc, recovery_bonus=better_recovery(pc.recovery_bonus, rules))
    if bought.option == "armor_cost":
        return structs.replace(
            pc, armor_cost_reduction=lower_armor_cost(pc.armor_cost_reduction or 0, rules)
        )
    return pc


_GIVES: Final[Mapping[Step, Callable[[Pc, Bought, Sequence[str], Rules], Pc | Refusal]]] = (
    MappingProxyType(
        {
            "increasing_capabilities": _capabilities,
            "moving_toward_perfection": _perfection,
            "extra_effort": _effort,
            "skills": _skill,
            SPECIAL: _special,
        }
    )
)
