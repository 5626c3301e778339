"""Artifacts that are weapons: what an attack with one has, as long as somebody has the thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from threefold.model.powers import Artifact, effects_of
from threefold.model.shelf.among import weapons_among
from threefold.model.shelf.asked import is_always, weapons_had
from threefold.model.shelf.effects import Effect


def is_in_hand(item: Artifact) -> bool:
    """Return True if the weapons that an artifact is can strike: it is known, and nothing to wear."""
    return item.worn is not True and item.known


def names_had(item: Artifact) -> list[str]:
    """Return the names of the weapons that an artifact is from the moment it is had: not of those
    that come with a use, a state or wearing it."""
    if not is_in_hand(item):
        return []
    return [weapon.name for weapon in weapons_had(effects_of(item), item.spent)]


def effects_in_hand(item: Artifact, effects: Iterable[Effect]) -> list[Effect]:
    """Return those effects of an artifact that every attack with it has: they name the weapon that
    it is, and wait for nothing else."""
    named = [each for each in effects if "weapon" in each.when and is_always(each)]
    if not named or item.spent:
        return []
    own = names_had(item)
    return [each for each in named if each.when["weapon"] in own]


def effects_of_blows(item: Artifact, weapon: str) -> list[Effect]:
    """Return the effects that every attack with one weapon of an artifact has: what it has in hand,
    and what follows its hit."""
    effects = effects_of(item)
    if item.spent:
        return []
    in_hand = [each for each in effects_in_hand(item, effects) if each.when["weapon"] == weapon]
    return [*in_hand, *_following_hits(effects)]


def _following_hits(effects: Iterable[Effect]) -> list[Effect]:
    """Return the effects that come with each hit, however often: nobody chooses or confirms
    anything for them, unless it is for a high face, which the attacker decides with the roll."""
    found = [
        each
        for each in effects
        if each.upon == "hit" and ("said" not in each.when or "face_at_least" in each.when)
    ]
    return [e for e in found if e.uses is None and e.limit is None and e.asks is None]


def beside_attacks(item: Artifact, effects: list[Effect]) -> list[Effect]:
    """Return the effects of using an artifact, without what every attack with it has anyway."""
    in_hand = effects_in_hand(item, effects)
    if names_had(item) and not item.spent:
        in_hand += _following_hits(effects)
    return [each for each in effects if each not in in_hand]


def without_weapons_had(items: Iterable[Artifact], effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects of a use, without the weapons that somebody with these artifacts has
    already."""
    had = {name for item in items for name in names_had(item)}
    given = [w for w in weapons_among(effects) if w.name in had and is_always(w)]
    return [each for each in effects if each not in given]


_AT_A_USE: Final = (None, "use", "hit", "miss", "failed")
"""The moments of effects that a use carries out."""


def is_weapon_alone(item: Artifact) -> bool:
    """Return True if all that an artifact does comes with its blows and what they bring about, so that
    there is nothing to use."""
    effects = effects_of(item)
    own = names_had(item)
    weapons = [each for each in weapons_among(effects) if each.name in own]
    left = [each for each in beside_attacks(item, effects) if each not in weapons]
    return bool(own) and all(each.upon not in _AT_A_USE for each in left)
