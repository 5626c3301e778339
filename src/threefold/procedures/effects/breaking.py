"""Breaking things: how hard it is, and what cannot be broken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from msgspec import structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.thing_conditions import (
    armor_of_thing,
    durability_added,
    is_kept_from_harm,
)
from threefold.model.things import Thing, Vehicle
from threefold.procedures.base import Notice, Roll
from threefold.rules.bases import level_base
from threefold.rules.binding import implements
from threefold.rules.harm_words import wears_down_things
from threefold.rules.objects import (
    NO_METAL,
    OBJECT_TRACK,
    ObjectState,
    cannot_harm,
    effective_base,
    object_down,
    object_steps,
)
from threefold.rules.ruleset import Rules
from threefold.rules.types import Base, Line, Message, Refusal

BREAKING: Final = "breaking things"
"""The word for the task of damaging a thing."""
BREAKS: Final = ("destroy", "step_down", "weaken")
"""What an effect on an object does to it when it breaks it."""


def breaks_things(effects: Iterable[Effect]) -> bool:
    """True if one of these effects damages or destroys a thing."""
    return any(isinstance(each, kinds.ObjectRule) and each.what in BREAKS for each in effects)


def harms_things(effects: Iterable[Effect]) -> bool:
    """True if one of these effects is damage that a thing can take, and none says itself what becomes
    of a thing."""
    found = list(effects)
    return not any(isinstance(each, kinds.ObjectRule) for each in found) and any(
        isinstance(each, kinds.Damage)
        and each.to not in ("self", "holder", "companion")
        and each.when.get("target") in (None, "object")
        and wears_down_things(each.pool or "might", each.type or "")
        for each in found
    )


def too_weak_for(
    thing: Thing, points: int, rules: Rules, harm: Collection[str] = ()
) -> Refusal | None:
    """Refuse to harm a thing that cannot be broken, or with fewer points than it takes of harm of
    these kinds."""
    refusal = cannot_break(thing)
    if refusal is not None:
        return refusal
    return cannot_harm(object_state(thing, harm), points, thing.material, rules)


@implements("object.damage.steps")
def broken(
    thing: Thing, roll: Roll | None, difficulty: int, rules: Rules, notices: list[Notice]
) -> Thing:
    """Return the thing further down its damage track: more steps the more the roll beats the
    difficulty, one without a roll."""
    if roll is None:
        steps = 1
    else:
        steps = object_steps(roll.total, difficulty, rules)
    thing = structs.replace(thing, object_damage=object_down(thing.object_damage, steps))
    state = Message(f"object_damage.{thing.object_damage}")
    text = Message("event.object_damage", {"name": thing.name, "state": state})
    notices.append(Notice("object_damage", text, "object.damage.steps"))
    return thing


def object_state(thing: Thing, harm: Collection[str] = ()) -> ObjectState:
    """The state of the object in the form that the rules use, against harm of these kinds."""
    level, armor = thing.level + durability_added(thing), armor_of_thing(thing, harm)
    return ObjectState(level, thing.material, thing.object_damage, armor)


def breaking_base(thing: Thing | Vehicle, rules: Rules) -> Base:
    """Return the difficulty of breaking a thing: its effective level; for a vehicle its level."""
    if isinstance(thing, Vehicle):
        return level_base(thing.name, thing.level + durability_added(thing))
    state = object_state(thing)
    level = Line(
        state.level, Message("line.base.level", {"name": thing.name}), "object.target_number"
    )
    return effective_base(level, state, rules)


def out_of_reach(
    thing: Thing | Vehicle, most: int | None, rules: Sequence[kinds.ObjectRule]
) -> str | None:
    """Return why these effects do nothing to a thing: it is above the highest level (``too_high``),
    or all of them are for metal and it is of something else (``no_metal``)."""
    if most is not None and thing.level > most:
        return "too_high"
    for_metal = bool(rules) and all(each.made_of == "metal" for each in rules)
    if for_metal and isinstance(thing, Thing) and thing.material in NO_METAL:
        return "no_metal"
    return None


def cannot_break(thing: Thing | Vehicle) -> Refusal | None:
    """Refuse to break a thing that is destroyed, or that an effect keeps from harm."""
    if thing.object_damage == "destroyed":
        return Refusal("not_allowed", "target.object_damage", Message("refusal.destroyed"))
    if is_kept_from_harm(thing):
        text = Message("refusal.kept_from_harm", {"name": thing.name})
        return Refusal("not_allowed", "target.conditions", text)
    return None


def changed_thing(what: str, by: int | None, thing: Thing | Vehicle) -> Thing | Vehicle:
    """Return the thing or vehicle after an effect; unchanged if it has no figures for that
    effect.
    """
    if isinstance(thing, Vehicle):
        if what == "destroy":
            return thing.destroyed()
        if what == "repair":
            return structs.replace(thing, object_damage=None, disabled=None)
        return thing
    if what == "weaken":
        return structs.replace(thing, material="fragile")
    at, steps = OBJECT_TRACK.index(thing.object_damage), by or 1
    if by is None:
        mended = 0
    else:
        mended = max(0, at - steps)
    after = {
        "destroy": 3,
        "disable": max(2, at),
        "step_down": min(3, at + steps),
        "repair": mended,
    }
    return structs.replace(thing, object_damage=OBJECT_TRACK[after.get(what, at)])
