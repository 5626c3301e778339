"""Artifacts that are weapons: what an attack with one has, as long as somebody has the thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threefold.model.powers import Artifact, effects_of
from threefold.model.shelf.asked import weapons_among
from threefold.model.shelf.effects import Effect, Weapon


def carried_weapons(item: Artifact) -> list[Weapon]:
    """Return the weapons that an artifact is from the moment it is had: not those that come with a
    use, a state or wearing it. A depleted one is an ordinary weapon of its weight."""
    if item.worn is True or not item.known:
        return []
    found = [each for each in weapons_among(effects_of(item)) if _always(each) and not each.when]
    if not item.spent:
        return found
    return [Weapon(name=e.name, weight=e.weight, range=e.range) for e in found if e.weight]


def effects_in_hand(item: Artifact, effects: Iterable[Effect]) -> list[Effect]:
    """Return those effects of an artifact that every attack with it has: they name the weapon that
    it is, and wait for nothing else."""
    named = [each for each in effects if "weapon" in each.when and _always(each)]
    if not named or item.spent:
        return []
    own = [weapon.name for weapon in carried_weapons(item)]
    return [each for each in named if each.when["weapon"] in own]


def beside_attacks(item: Artifact, effects: list[Effect]) -> list[Effect]:
    """Return the effects of using an artifact, without what every attack with it has anyway."""
    in_hand = effects_in_hand(item, effects)
    return [each for each in effects if each not in in_hand]


def without_weapons_had(items: Iterable[Artifact], effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects of a use, without the weapons that somebody with these artifacts has
    already."""
    had = {weapon.name for item in items for weapon in carried_weapons(item)}
    given = [w for w in weapons_among(effects) if w.name in had and _always(w)]
    return [each for each in effects if each not in given]


def _always(effect: Effect) -> bool:
    """Return True if an effect holds by itself, without a use, a moment or a span."""
    waits = (effect.lasts, effect.upon, effect.uses, effect.limit, effect.to)
    return all(each is None for each in waits)
