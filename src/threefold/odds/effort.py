"""For every split of Effort: what it costs, what the chances are, what damage gets through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from msgspec import structs

from threefold.model.characters import Pc, Pools
from threefold.procedures.base import AnyProcedure, Inputs, Outcome, Scene
from threefold.rules.types import STATS, Refusal


@dataclass(frozen=True, slots=True)
class EffortOdds:
    """One row of the Effort table. Chances are exact fractions; ``damage`` maps points through Armor to chances.

    ``refusal`` says why this split cannot be chosen, ``affordable`` whether the Pool can pay it.
    """

    ease: int
    damage_levels: int
    cost: int
    difficulty: int
    affordable: bool
    refusal: Refusal | None
    expected_cost: Fraction
    success: Fraction
    gm_intrusion: Fraction
    minor_effect: Fraction
    major_effect: Fraction
    damage: Mapping[int, Fraction]

    @property
    def expected_damage(self) -> Fraction:
        """Mean damage through Armor."""
        return sum((points * p for points, p in self.damage.items()), Fraction(0))


def splits(effort: int, with_damage: bool) -> Iterator[tuple[int, int]]:
    """Every pair of levels on easing and on damage up to the Effort score, by ease, then damage."""
    for ease in range(effort + 1):
        for damage in range(effort - ease + 1 if with_damage else 1):
            yield ease, damage


def effort_odds(procedure: AnyProcedure, scene: Scene, inputs: Inputs) -> list[EffortOdds]:
    """The Effort table of one action, exact, by playing each split on each face."""
    if procedure.with_effort is None:
        return []
    rows = []
    with_damage = procedure.effort_on_damage is not None and procedure.effort_on_damage(scene, inputs)
    for ease, damage in splits(scene.pc.effort, with_damage):
        rows.append(_row(procedure, scene, procedure.with_effort(inputs, ease, damage), ease, damage))
    return rows


def _able(scene: Scene) -> Pc:
    """The acting PC with Pools that can pay anything, to price a split that cannot be afforded."""
    pools = {stat: structs.replace(scene.pc.pools.of(stat), value=999) for stat in STATS}
    return structs.replace(scene.pc, pools=Pools(**pools))


def _row(procedure: AnyProcedure, scene: Scene, inputs: Inputs, ease: int, damage: int) -> EffortOdds:
    setting = procedure.set(scene, inputs)
    refusal = None
    if isinstance(setting, Refusal):
        refusal = setting
        setting = procedure.set(scene._replace(actor=_able(scene)), inputs)
        if isinstance(setting, Refusal):
            zero = Fraction(0)
            return EffortOdds(ease, damage, 0, 0, False, refusal, zero, zero, zero, zero, zero, {0: Fraction(1)})
        scene = scene._replace(actor=_able(scene))
    faces = range(1, setting.asks[0] + 1) if setting.asks else (0,)
    n = len(faces)
    paid = success = intrusion = minor = major = 0
    through: Counter[int] = Counter()
    for natural in faces:
        out = procedure.settle(scene, inputs, procedure.face(scene, inputs, setting, (natural,)))
        assert isinstance(out, Outcome)
        paid += out.paid
        success += out.result in ("success", "routine")
        kind = out.special.kind if out.special is not None else None
        intrusion += kind == "gm_intrusion"
        minor += kind == "minor_effect"
        major += kind == "major_effect"
        through[out.damage.taken if out.damage is not None else 0] += 1
    task = setting.task
    return EffortOdds(
        ease,
        damage,
        task.cost.points if task is not None else 0,
        task.difficulty if task is not None else 0,
        refusal is None,
        refusal,
        Fraction(paid, n),
        Fraction(success, n),
        Fraction(intrusion, n),
        Fraction(minor, n),
        Fraction(major, n),
        {points: Fraction(count, n) for points, count in sorted(through.items())},
    )
