"""Lasting effects on a thing or a vehicle: the level and the Armor that they add, and the harm that
they keep off."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, TypeVar

from msgspec import structs

from threefold.model.characters import Condition
from threefold.model.shelf.among import armor_among, immunities_among
from threefold.model.shelf.asked import levels_of_things
from threefold.model.shelf.effects import Effect
from threefold.model.things import Thing, Vehicle
from threefold.rules.conditions import condition_name
from threefold.rules.harm_words import matches

T = TypeVar("T", bound=Thing | Vehicle)

HIGHEST: Final = 10
"""The highest level that a thing can have."""

ALL_HARM: Final = "all harm"


def held_thing_conditions(thing: Thing | Vehicle) -> list[Condition]:
    """Return the lasting effects on a thing."""
    return thing.conditions or []


def has_thing_condition(thing: Thing | Vehicle, name: str) -> bool:
    """Whether a thing has a condition, however its name is spelled."""
    return any(condition_name(c.name) == condition_name(name) for c in held_thing_conditions(thing))


def leaves_of(thing: Thing | Vehicle, name: str) -> list[Effect]:
    """Return what the conditions of this name on a thing leave when they end."""
    held = (
        c for c in held_thing_conditions(thing) if condition_name(c.name) == condition_name(name)
    )
    return [effect for condition in held for effect in condition.leaves or []]


def with_thing_condition(thing: T, condition: Condition) -> T:
    """Return the thing with a condition in place of one of the same name, and with the level that it
    adds.
    """
    plain = without_thing_condition(thing, condition.name)
    level = plain.level + levels_added([condition])
    return structs.replace(
        plain, level=level, conditions=[*held_thing_conditions(plain), condition]
    )


def without_thing_condition(thing: T, name: str) -> T:
    """Return the thing without the conditions of this name, and without the levels that they
    added.
    """
    ended = [
        c for c in held_thing_conditions(thing) if condition_name(c.name) == condition_name(name)
    ]
    if not ended:
        return thing
    left = [c for c in held_thing_conditions(thing) if c not in ended]
    level = max(lowest_level(thing), min(HIGHEST, thing.level - levels_added(ended)))
    return structs.replace(thing, level=level, conditions=left or None)


def lowest_level(thing: Thing | Vehicle) -> int:
    """Return the lowest level that a thing of this sort can have."""
    if isinstance(thing, Vehicle):
        return 1
    return 0


def levels_added(conditions: list[Condition]) -> int:
    """Return the levels that conditions add to a thing in all that it does."""
    return levels_of_things(_effects(conditions)).level


def durability_added(thing: Thing | Vehicle) -> int:
    """Return the levels that a thing is harder to break, beyond its level."""
    return levels_of_things(_effects(held_thing_conditions(thing))).durability


def armor_of_thing(thing: Thing | Vehicle, harm: Collection[str] = ()) -> int:
    """Return the Armor that lasting effects give a thing against a blow of these kinds."""
    held = held_thing_conditions(thing)
    found = sum(condition.armor or 0 for condition in held)
    for effect in armor_among(_effects(held)):
        fits = not effect.against or any(matches(word, "might", harm) for word in effect.against)
        if fits and isinstance(effect.points, int):
            found += effect.points
    return found


def is_kept_from_harm(thing: Thing | Vehicle) -> bool:
    """Whether nothing can harm a thing while its conditions last."""
    effects = _effects(held_thing_conditions(thing))
    return any(ALL_HARM in immune.to_what for immune in immunities_among(effects))


def _effects(conditions: list[Condition]) -> Iterator[Effect]:
    for condition in conditions:
        yield from condition.effects or []
