"""Powers by which PCs heal and protect in the laboratory, with costs from the engine.

Both are used without Effort. A PC puts on a protection at the start of a fight, before any other
action, if it saves more points than it costs over `BLOWS` attacks of the day's foes. A PC uses the
two protections that save most.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from threefold.lab.sheets import with_unlimited_pools
from threefold.lab.simulator.powers import (
    heals_at_once,
    lasting_rounds,
    protects,
    strikes_foe,
    usable,
)
from threefold.model.characters import Condition, Pc
from threefold.model.powers import Ability, Cypher, affects, effects_of
from threefold.model.shelf.among import heals_among
from threefold.model.shelf.figures import Limit, figure_at_level
from threefold.procedures.base import Outcome, Procedure, Setting, Setup, play
from threefold.procedures.effects.base import EffectContext, amount
from threefold.procedures.power_used import AbilityInputs, CypherInputs
from threefold.procedures.powers import ABILITY, CYPHER
from threefold.procedures.powers.setting import set_power
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Refusal

BLOWS: Final = 5
"""The number of attacks over which a protection has to save more points than it costs."""

MOST_WARDS: Final = 2
"""The maximum number of protections that one PC puts on."""

ITEM_BITS: Final = 62
"""The number of bits in an integer for the limited powers and items of a PC."""

PowerInputs = AbilityInputs | CypherInputs


class HealingPower(NamedTuple):
    """A power that heals: its cost and the face it needs, its dice and points, the Pools it may
    fill (bits).
    """

    inputs: PowerInputs
    stat: int
    cost: int
    need: int
    item: int
    dice: int
    sides: int
    points: int
    full: bool
    pools: int
    every: bool
    others: bool

    @property
    def most(self) -> int:
        """Return the most points that it can give to one Pool; 0 when it fills the Pool."""
        if self.full:
            return 0
        return self.dice * self.sides + self.points


class Ward(NamedTuple):
    """A power that protects: its cost, the rounds it lasts, whether it takes an action, the
    conditions it gives.
    """

    inputs: PowerInputs
    stat: int
    cost: int
    item: int
    rounds: int
    acts: bool
    conditions: tuple[Condition | str, ...]


def used_with(inputs: PowerInputs) -> Procedure:  # type: ignore[type-arg]
    """Return the procedure of a power."""
    if isinstance(inputs, AbilityInputs):
        return ABILITY
    return CYPHER


def _powers(pc: Pc) -> Iterator[tuple[Ability | Cypher, PowerInputs, int]]:
    """Yield each power of a PC with its inputs and the bit of the limited use or cypher it consumes
    (0: none).
    """
    bits = len(pc.cyphers)
    for ability in pc.abilities:
        if isinstance(ability, Ability):
            limited = (
                isinstance(ability.limit, Limit)
                and ability.limit.per != "round"
                and bits < ITEM_BITS
            )
            yield ability, AbilityInputs(ability=ability), 1 << bits if limited else 0
            bits += limited
    for n, cypher in enumerate(pc.cyphers):
        if isinstance(cypher, Cypher):
            yield cypher, CypherInputs(cypher=cypher), 1 << n


class _PowerSetting(NamedTuple):
    """The engine's setting of a power, the index of the stat that pays, the cost, and the lowest
    face that succeeds (0: no roll).
    """

    setting: Setting
    stat: int
    cost: int
    need: int


def _power_setting(setup: Setup, inputs: PowerInputs, die: int) -> _PowerSetting | None:
    """Return how the engine sets a power; None when it refuses the power or it cannot succeed."""
    setting = set_power(setup, inputs)
    if isinstance(setting, Refusal) or setting.task is None:
        return None
    need = die + 1
    if setting.result == "routine":
        need = 0
    elif setting.task.rolls:
        need = setting.task.target_number
    if need > die:
        return None
    task = setting.task
    return _PowerSetting(setting, STATS.index(task.stat), task.cost.points, need)


# --- healing --------------------------------------------------------------------------------------

_DICE: Final = re.compile(r"^(\d+)d(\d+)(?: ?\+ ?(\d+))?$")


def heals_of(pc: Pc, rules: Rules) -> list[HealingPower]:
    """Return a PC's healing powers: first those without a limited use, then by cost."""
    found = [
        heal
        for each in _powers(pc)
        if (heal := _heal(with_unlimited_pools(pc, False), *each, rules)) is not None
    ]
    return sorted(found, key=lambda heal: (heal.item > 0, heal.cost, -heal.most))


def _heal(
    pc: Pc, power: Ability | Cypher, inputs: PowerInputs, item: int, rules: Rules
) -> HealingPower | None:
    if not usable(power) or strikes_foe(power) or not heals_at_once(power):
        return None
    found = _power_setting(Setup(rules, pc), inputs, rules.task.die)
    heals = heals_among(effects_of(power)[:1])
    if found is None or not heals:
        return None
    effect = heals[0]
    _, stat, cost, need = found
    if isinstance(power, Cypher):
        level = power.level
    else:
        level = None
    figure = figure_at_level(effect.points, level)
    if isinstance(figure, str):
        dice = _DICE.match(figure)
    else:
        dice = None
    if dice is not None:
        number, sides, points = int(dice[1]), int(dice[2]), int(dice[3] or 0)
    else:
        number, sides, points = (
            0,
            0,
            amount(effect.points, EffectContext(rules, "", "", pc, None, level)).n,
        )
    pools = [STATS.index(stat) for stat in effect.pools or STATS]
    every = effect.every_pool or (effect.full and not effect.pools)
    others = affects(power) == "ally" and effect.to != "self"
    mask = sum(1 << at for at in set(pools))
    return HealingPower(
        inputs=inputs,
        stat=stat,
        cost=cost,
        need=need,
        item=item,
        dice=number,
        sides=sides,
        points=points,
        full=effect.full,
        pools=mask,
        every=every,
        others=others,
    )


# --- protection -----------------------------------------------------------------------------------


def wards_of(pc: Pc, rules: Rules) -> list[Ward]:
    """Return a PC's protective powers that need no roll."""
    found = (_ward(with_unlimited_pools(pc, False), *each, rules) for each in _powers(pc))
    return [ward for ward in found if ward is not None]


def _ward(
    pc: Pc, power: Ability | Cypher, inputs: PowerInputs, item: int, rules: Rules
) -> Ward | None:
    if not usable(power) or strikes_foe(power) or heals_at_once(power) or not protects(power):
        return None
    found = _power_setting(Setup(rules, pc), inputs, rules.task.die)
    if found is None or found.need > 0:
        return None
    setting, stat, cost, _ = found
    out = play(used_with(inputs), Setup(rules, pc), inputs, [1] * len(setting.asks))
    if not isinstance(out, Outcome) or not isinstance(out.actor, Pc):
        return None
    held = tuple(_unending(each) for each in out.actor.conditions)
    if isinstance(power, Cypher):
        level = power.level
    else:
        level = None
    rounds = min(lasting_rounds(effect, level) for effect in effects_of(power))
    acts = isinstance(power, Cypher) or power.use != "enabler"
    return Ward(
        inputs=inputs, stat=stat, cost=cost, item=item, rounds=rounds, acts=acts, conditions=held
    )


def _unending(condition: Condition | str) -> Condition | str:
    """Return the condition without its text, because the laboratory counts its rounds itself."""
    if isinstance(condition, str):
        return condition
    return replace(condition, text="")


def stances(wards: Sequence[Ward]) -> list[list[Condition | str]]:
    """Return the conditions of each combination of two protections: none, the first, the second,
    both.
    """
    found = []
    for bits in range(1 << MOST_WARDS):
        worn = [ward for n, ward in enumerate(wards[:MOST_WARDS]) if bits >> n & 1]
        found.append([condition for ward in worn for condition in ward.conditions])
    return found
