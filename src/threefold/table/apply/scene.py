"""The scene: its situations, its things, and the places of people and things."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event, moved_to, with_turn_action_used
from threefold.table.apply.people import without_person
from threefold.table.apply.stances import with_only_stances
from threefold.table.events import Drifted, Placed, SceneSet, ThingPut, ThingRemoved, Walked
from threefold.table.state import State
from threefold.table.state.ids import with_ids_used


def _scene_set(state: State, event: SceneSet) -> State:
    return structs.replace(state, scene=event.scene)


def _placed(state: State, event: Placed) -> State:
    return structs.replace(state, spots=event.spots)


def _walked(state: State, event: Walked) -> State:
    return with_turn_action_used(moved_to(state, event.pc, event.spot), event.uses_action)


def _drifted(state: State, event: Drifted) -> State:
    state = moved_to(state, event.pc, event.spot)
    if event.left is None:
        return with_only_stances(state, lambda key, _: key != event.id)
    return structs.replace(state, stances={**state.stances, event.id: event.left})


def _thing_put(state: State, event: ThingPut) -> State:
    state = structs.replace(state, things={**state.things, event.id: event.thing})
    if event.until is not None or event.fight:
        state = structs.replace(state, things_until={**state.things_until, event.id: event.until})
    if event.by is not None:
        state = structs.replace(state, makers={**state.makers, event.id: event.by})
    if event.zone is not None:
        state = structs.replace(state, zones={**state.zones, event.id: event.zone})
        if event.zone.spot is not None:
            state = structs.replace(state, spots={**state.spots, event.id: event.zone.spot})
    return with_ids_used(state, event.id)


def _thing_removed(state: State, event: ThingRemoved) -> State:
    things = {id: thing for id, thing in state.things.items() if id != event.id}
    spans = {id: until for id, until in state.things_until.items() if id != event.id}
    zones = {id: zone for id, zone in state.zones.items() if id != event.id}
    makers = {id: by for id, by in state.makers.items() if id != event.id}
    left = structs.replace(state, things=things, things_until=spans, zones=zones, makers=makers)
    return without_person(left, event.id)


APPLIED = (
    apply_event(SceneSet, _scene_set),
    apply_event(Placed, _placed),
    apply_event(Walked, _walked),
    apply_event(Drifted, _drifted),
    apply_event(ThingPut, _thing_put),
    apply_event(ThingRemoved, _thing_removed),
)
