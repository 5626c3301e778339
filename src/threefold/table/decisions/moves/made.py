"""What effects make: with a level it is a thing in the scene until its time is over; without one a
condition counts its time."""

from __future__ import annotations

from typing import Final

from threefold.model.characters import Condition
from threefold.model.conditions import duration_of_rounds, figure_conditions
from threefold.model.things import Thing
from threefold.procedures.effects.requests import ThingRequest
from threefold.rules.conditions import condition_name
from threefold.table.decisions.actions.effects import conditions_added
from threefold.table.decisions.base import Context
from threefold.table.decisions.scene.things import MAX_THINGS, free_name
from threefold.table.events import AnyEvent, ThingPut, ThingRemoved
from threefold.table.state import State

AROUND: Final = ("light", "darkness", "sound", "zone", "image")
"""What goes on around its maker until somebody ends it, if the entry names no time."""


def thing_made(context: Context, power: str, by: str, request: ThingRequest) -> list[AnyEvent]:
    """Return the events of something made: with a level, a thing of the scene; without one, a
    condition on its maker as long as it lasts."""
    state, level, rounds = context.state, request.level, request.rounds
    name = request.name.replace("_", " ")[:110]
    if isinstance(level, int):
        if len(state.things) >= MAX_THINGS:
            return []
        if isinstance(rounds, int):
            until = state.clock.now + rounds
        else:
            until = None
        thing = Thing(free_name(state, name), max(0, min(10, level)))
        return [ThingPut(id=context.new_id("t"), thing=thing, until=until, fight=request.fight)]
    if isinstance(rounds, int):
        runs = Condition(power[:60], lasts=duration_of_rounds(rounds))
    elif request.fight:
        runs = Condition(power[:60], until="fight")
    elif request.what in AROUND:
        runs = Condition(power[:60])
    else:
        return []
    if _carries_something(state, by, runs.name):
        return []  # the same use gives a condition of this name, whose place it would take
    return [*conditions_added(state, by, [runs])]


def _carries_something(state: State, by: str, name: str) -> bool:
    """Whether a figure has a condition of this name that does more than count its time."""
    return any(
        isinstance(each, Condition)
        and condition_name(each.name) == condition_name(name)
        and each != Condition(each.name)
        for each in figure_conditions(state.figure(by))
    )


def expired_things_removed(context: Context, ended: bool) -> list[AnyEvent]:
    """Return the events that remove things whose time is over, or whose fight has ended."""
    state = context.state
    return [
        ThingRemoved(id=id, name=state.things[id].name)
        for id, until in state.things_until.items()
        if id in state.things and (state.clock.now >= until if until is not None else ended)
    ]
