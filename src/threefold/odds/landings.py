"""Damage that gets through Armor, for each number of levels of Effort on damage and each special
roll.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from threefold.odds.distribution import Distribution
from threefold.procedures.base import AnyProcedure, Outcome, Resolved, Setting, Setup
from threefold.procedures.inputs import Inputs
from threefold.rules.harm import DealtDamage, after_armor
from threefold.rules.types import Result


class Landing(NamedTuple):
    """The damage that gets through Armor with some levels of Effort on damage: on a miss first,
    then on hits, in order of the damage that special rolls add.

    ``rising`` is true if each of these is higher than the one before. ``hit`` is what a plain hit
    deals; None if nothing can be hit.
    """

    points: tuple[int, ...]
    rising: bool
    hit: int | None


def damage_after_armor(
    procedure: AnyProcedure,
    setup: Setup,
    inputs: Inputs,
    bare: Setting,
    bonuses: Sequence[int],
    effort: int,
    more: int,
) -> list[Landing]:
    """Return what gets through Armor for each number of levels on damage up to ``effort``. Each
    level adds ``more``; if that is 0, the list has one entry."""
    hit, miss = (
        _landed_damage(procedure, setup, inputs, bare, result)
        for result in ("routine", "impossible")
    )
    return [_landing(hit, miss, bonuses, more * n) for n in range(effort + 1 if more else 1)]


def _landed_damage(
    procedure: AnyProcedure, setup: Setup, inputs: Inputs, bare: Setting, result: Result
) -> DealtDamage | None:
    """Return the damage of a result without any level on damage, or None if there is none."""
    out = procedure.settle(setup, inputs, Resolved(bare, None, result, None))
    assert isinstance(out, Outcome)
    return out.damage


def _landing(
    hit: DealtDamage | None, miss: DealtDamage | None, bonuses: Sequence[int], more: int
) -> Landing:
    if miss is None:
        failed = 0
    else:
        failed = after_armor(miss.dealt + more, miss.armor)
    if hit is None:
        return Landing((failed, *(0 for _ in bonuses)), False, None)
    dealt, armor = hit.dealt + more, hit.armor
    plain = after_armor(dealt, armor)
    if plain > failed:  # what a bonus adds gets through as well
        return Landing((failed, *[plain + bonus for bonus in bonuses]), True, plain)
    return Landing(
        (failed, *[after_armor(dealt + bonus, armor) for bonus in bonuses]), False, plain
    )


def damage_through(
    points: tuple[int, ...], counts: tuple[int, ...], rising: bool, faces: int
) -> Distribution:
    """Return the damage distribution of one split: what misses and hits let through, each with its
    count of faces.
    """
    if rising:
        through = dict(zip(points, counts, strict=True))
        if 0 in counts:
            through = {taken: n for taken, n in through.items() if n}
        return Distribution.counted(through, faces)
    gathered: dict[int, int] = {}
    for taken, n in zip(points, counts, strict=True):
        gathered[taken] = gathered.get(taken, 0) + n
    return Distribution(gathered)
