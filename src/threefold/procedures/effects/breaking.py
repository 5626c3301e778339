"""Breaking things: how hard it is, and what cannot be broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.thing_conditions import durability_added, is_kept_from_harm
from threefold.model.things import Thing, Vehicle
from threefold.rules.bases import level_base
from threefold.rules.objects import NO_METAL, ObjectState, effective_base
from threefold.rules.ruleset import Rules
from threefold.rules.types import Base, Line, Message, Refusal

BREAKS: Final = ("destroy", "step_down", "weaken")
"""What an effect on an object does to it when it breaks it."""


def breaks_things(effects: Iterable[Effect]) -> bool:
    """True if one of these effects damages or destroys a thing."""
    return any(isinstance(each, kinds.ObjectRule) and each.what in BREAKS for each in effects)


def object_state(thing: Thing) -> ObjectState:
    """The state of the object in the form that the rules use."""
    level = thing.level + durability_added(thing)
    return ObjectState(level, thing.material, thing.object_damage)


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
