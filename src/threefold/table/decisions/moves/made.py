"""What effects make: with a level it is a thing in the scene until its time is over; without one a
condition counts its time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefold.model.characters import Condition
from threefold.model.conditions import figure_conditions
from threefold.model.shelf.among import recoveries_among
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.lights import are_lights
from threefold.model.shelf.traits.sheet import adds_to_rests
from threefold.model.things import Thing
from threefold.model.time import span
from threefold.procedures.effects.requests import ThingRequest
from threefold.rules.conditions import condition_name
from threefold.table.decisions.actions.effects import conditions_added
from threefold.table.decisions.actions.grips import actors_among
from threefold.table.decisions.base import Context
from threefold.table.decisions.scene.things import MAX_THINGS, free_name
from threefold.table.events import AnyEvent, ThingPut, ThingRemoved
from threefold.table.state import State
from threefold.table.state.scene import Zone

AROUND: Final = ("light", "darkness", "sound", "zone", "image")
"""What goes on around its maker until somebody ends it, if the entry names no time."""


def thing_made(
    context: Context, power: str, by: str, request: ThingRequest, on: str | None = None
) -> list[AnyEvent]:
    """Return the events of something made: with a level, or with effects on whoever is there, a
    thing of the scene; else a condition on its maker as long as it lasts."""
    state, level, rounds = context.state, request.level, request.rounds
    name = _name_of_made(request.name)
    zone = _zone(state, by, on, request)
    if isinstance(level, int) or zone is not None:
        if len(state.things) >= MAX_THINGS:
            return []
        if isinstance(rounds, int):
            until = state.clock.now + rounds
        else:
            until = None
        thing = Thing(free_name(state, name), max(0, min(10, level or 0)))
        id = context.new_id("t")
        return [ThingPut(id=id, thing=thing, until=until, fight=request.fight, zone=zone, by=by)]
    lights = request.lights or None
    if isinstance(rounds, int):
        # minutes and hours go by the clock, also after the fight; rounds end with it
        runs = Condition(power[:60], lasts=span(rounds), effects=lights)
    elif request.fight:
        runs = Condition(power[:60], until="fight", effects=lights)
    elif request.what in AROUND:
        runs = Condition(power[:60], until="dismissed", effects=lights)
    else:
        return []
    if _carries_something(state, by, runs.name):
        return []  # the same use gives a condition of this name, whose place it would take
    return [*conditions_added(state, by, [runs])]


def _name_of_made(name: str) -> str:
    return name.replace("_", " ")[:110]


def made_before_goes(state: State, by: str, name: str) -> list[AnyEvent]:
    """Return the events that remove what an earlier use of the same maker made under a name, where
    there is one at a time."""
    called = _name_of_made(name)
    return [
        ThingRemoved(id=id, name=thing.name)
        for id, thing in state.things.items()
        if state.makers.get(id) == by and thing.name.rstrip(" 0123456789") == called
    ]


def _zone(state: State, by: str, on: str | None, request: ThingRequest) -> Zone | None:
    """Return what something made does to whoever is there; None if it does nothing, or if its place
    on the strip is not known."""
    if not request.holds:
        return None
    whom = on if request.follows == "target" and on is not None else by
    spot = state.spots.get(on or by) if request.at is None else request.at
    return Zone(
        holds=request.holds,
        feet=request.feet,
        spot=spot if request.follows is None else None,
        follows=whom if request.follows is not None else None,
        spares=by if request.spares else None,
        by=by,
        level=request.source_level,
        attention=request.attention,
    )


def neglected_things_removed(before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events that remove what takes the attention of its maker, whose action of now went
    into something else, or into making it anew."""
    kept = {id: zone.by for id, zone in before.zones.items() if zone.attention}
    if not kept:
        return []
    busy = actors_among(before, events)
    return [
        ThingRemoved(id=id, name=before.things[id].name) for id, by in kept.items() if by in busy
    ]


def _betters_rests(holds: Sequence[Effect]) -> bool:
    """Whether a zone betters recovery rolls: it counts for those who rest near it even where nobody
    has a place on the strip.
    """
    return any(map(adds_to_rests, recoveries_among(holds)))


def _carries_something(state: State, by: str, name: str) -> bool:
    """Whether a figure has a condition of this name that does more than count its time."""
    return any(
        isinstance(each, Condition)
        and condition_name(each.name) == condition_name(name)
        and each != Condition(each.name)
        and not (each.effects and are_lights(each.effects))
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
