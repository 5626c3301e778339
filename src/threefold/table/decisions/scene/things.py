"""The things of a scene, vehicles among them: add, edit and remove them."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from threefold.model.names import numbered_if_taken
from threefold.model.things import Thing, Vehicle
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AddThing, EditThing, RemoveThing
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.events import ThingPut, ThingRemoved
from threefold.table.state import State

MAX_THINGS: Final = 40


def add_thing(context: Context, command: AddThing) -> Decision:
    """Add a thing to the scene (GM only). If its name is taken, it gets a number."""
    refusal = gm_only(context)
    if refusal is None and len(context.state.things) >= MAX_THINGS:
        refusal = Refusal(
            "not_allowed", "thing", Message("refusal.too_many_things", {"n": MAX_THINGS})
        )
    if refusal is not None:
        return refusal
    name = free_name(context.state, command.thing.name)
    return [ThingPut(id=context.new_id("t"), thing=structs.replace(command.thing, name=name))]


def free_name(state: State, name: str) -> str:
    """Return the name, with a number if a figure or a thing has it already."""
    taken = {state.name_of(id) for id in (*state.party, *state.foes, *state.things)}
    return numbered_if_taken(taken, name)


def edit_thing(context: Context, command: EditThing) -> Decision:
    """Replace a thing (GM only). What the command leaves out of it stays as it is."""
    thing = gm_only(context) or _thing_of(context, command.thing_id)
    if isinstance(thing, Refusal):
        return thing
    name = command.thing.name
    if name not in (thing.name, free_name(context.state, name)):
        return Refusal("bad_value", "thing.name", Message("refusal.name_taken", {"name": name}))
    return [ThingPut(id=command.thing_id, thing=_with_the_unsaid(command.thing, thing))]


def _with_the_unsaid(said: Thing | Vehicle, now: Thing | Vehicle) -> Thing | Vehicle:
    """A thing as it is said to be, with what is not said as it is now: its conditions, and what has
    become of a vehicle. The level that is said has what the conditions add."""
    kept = {
        field: getattr(now, field)
        for field in now.__struct_fields__
        if getattr(said, field, now) is None
    }
    return structs.replace(said, **kept)


def remove_thing(context: Context, command: RemoveThing) -> Decision:
    """Remove a thing (GM only), and what is pending because of it."""
    thing = gm_only(context) or _thing_of(context, command.thing_id)
    if isinstance(thing, Refusal):
        return thing
    return [ThingRemoved(id=command.thing_id, name=thing.name)]


def _thing_of(context: Context, thing_id: str) -> Thing | Vehicle | Refusal:
    refusal = Refusal("bad_value", "thing_id", Message("refusal.nobody_there", {"id": thing_id}))
    return context.state.things.get(thing_id, refusal)


def made_by(state: State, maker: str) -> list[str]:
    """Return the ids of the things of the scene that somebody has made."""
    return [id for id, by in state.makers.items() if by == maker and id in state.things]


DECIDED = (
    decide_command(AddThing, add_thing),
    decide_command(EditThing, edit_thing),
    decide_command(RemoveThing, remove_thing),
)
