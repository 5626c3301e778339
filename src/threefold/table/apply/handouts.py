"""Handouts, and portraits."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event
from threefold.table.events import HandoutDropped, HandoutKept, HandoutShown, PortraitSet
from threefold.table.state import State
from threefold.table.state.handouts import HandoutHeld
from threefold.table.state.ids import with_ids_used


def _with_handout(state: State, id: str, held: HandoutHeld) -> State:
    return structs.replace(state, handouts={**state.handouts, id: held})


def _handout_kept(state: State, event: HandoutKept) -> State:
    if event.id in state.handouts:
        to = state.handouts[event.id].to
    else:
        to = "nobody"
    return with_ids_used(
        _with_handout(state, event.id, HandoutHeld(handout=event.handout, to=to)), event.id
    )


def _shown(state: State, event: HandoutShown) -> State:
    return _with_handout(state, event.id, structs.replace(state.handouts[event.id], to=event.to))


def _dropped(state: State, event: HandoutDropped) -> State:
    return structs.replace(
        state, handouts={id: held for id, held in state.handouts.items() if id != event.id}
    )


def _portrait(state: State, event: PortraitSet) -> State:
    others = {id: picture for id, picture in state.portraits.items() if id != event.id}
    return structs.replace(
        state, portraits=others | ({event.id: event.picture} if event.picture else {})
    )


APPLIED = (
    apply_event(HandoutKept, _handout_kept),
    apply_event(HandoutShown, _shown),
    apply_event(HandoutDropped, _dropped),
    apply_event(PortraitSet, _portrait),
)
