"""Variants of an encounter: foes of another level, another number of foes, foes with other
Armor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from threefold.lab.encounter import Encounter, Wave, with_foes
from threefold.model.bounds import HIGHEST_NPC_LEVEL, MOST_DAMAGE
from threefold.model.characters import Npc
from threefold.rules.types import Message, Params, Refusal

LOWEST_LEVEL: Final = 0
HIGHEST_LEVEL: Final = HIGHEST_NPC_LEVEL
MOST_FOES: Final = 24


def foe_at_level(npc: Npc, level: int) -> Npc:
    """Return a foe at another level. Stated modifications and damage change by the difference,
    health in proportion (to level 1 at least).
    """
    change = level - npc.level
    modifications = {
        task: min(15, max(0, value + change)) for task, value in npc.modifications.items()
    }
    damage = None if npc.damage is None else min(MOST_DAMAGE, max(0, npc.damage + change))
    health, most = (
        None if points is None else min(999, max(1, round(points * level / max(1, npc.level))))
        for points in (npc.health, npc.max_health)
    )
    return replace(
        npc, level=level, modifications=modifications, damage=damage, health=health, max_health=most
    )


def foes_changed(encounter: Encounter, change: Callable[[Npc], Npc]) -> Encounter:
    """Return the encounter with a change applied to every foe of every fight and wave."""

    def waves(them: Sequence[Wave]) -> list[Wave]:
        return [replace(wave, foes=[change(foe) for foe in wave.foes]) for wave in them]

    fights = [
        replace(
            fight,
            foes=[change(foe) for foe in fight.foes],
            reinforcements=waves(fight.reinforcements),
        )
        for fight in encounter.fights
    ]
    return replace(
        encounter,
        foes=[change(foe) for foe in encounter.foes],
        reinforcements=waves(encounter.reinforcements),
        fights=fights,
    )


def with_level(encounter: Encounter, level: int) -> Encounter:
    """Return the encounter with its first foe at this level, one of ``level_range``. All other foes
    keep their distance from it.
    """
    change = level - encounter.foes[0].level
    return foes_changed(encounter, lambda foe: foe_at_level(foe, foe.level + change))


def level_range(encounter: Encounter) -> range:
    """Return the levels that the first foe of an encounter may have, so that every other foe, at its
    distance from it, is of a level that some table has.
    """
    levels: list[int] = []

    def noted(foe: Npc) -> Npc:
        levels.append(foe.level)
        return foe

    foes_changed(encounter, noted)
    first = encounter.foes[0].level
    return range(LOWEST_LEVEL + first - min(levels), HIGHEST_LEVEL + first - max(levels) + 1)


def level_refusal(encounter: Encounter, level: int, field: str) -> Refusal | None:
    """Refuse a level of the first foe that takes another foe below 0 or beyond the highest."""
    possible = level_range(encounter)
    if level in possible:
        return None
    params: Params = {"level": level, "least": possible[0], "most": possible[-1]}
    return Refusal("bad_value", field, Message("refusal.levels_apart", params))


def with_number(encounter: Encounter, number: int) -> Encounter:
    """Return the encounter with this many foes in its first fight. It repeats the foes of the file
    in order.
    """
    foes = encounter.foes
    return with_foes(encounter, [foes[n % len(foes)] for n in range(number)])


def with_armor(encounter: Encounter, armor: int) -> Encounter:
    """Return the encounter with this much Armor on every foe."""
    return foes_changed(encounter, lambda foe: replace(foe, armor=armor))
