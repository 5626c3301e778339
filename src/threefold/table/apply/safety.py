"""Safety: the scene halted and resumed, lines and veils."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event
from threefold.table.events import Halted, LimitAdded, LimitDropped, WentOn
from threefold.table.state import State
from threefold.table.state.ids import with_ids_used


def _halted(state: State, event: Halted) -> State:
    return structs.replace(state, safety=structs.replace(state.safety, halted=event.how))


def _went_on(state: State, event: WentOn) -> State:
    return structs.replace(state, safety=structs.replace(state.safety, halted=None))


def _limit_added(state: State, event: LimitAdded) -> State:
    limits = {**state.safety.limits, event.id: event.limit}
    return with_ids_used(
        structs.replace(state, safety=structs.replace(state.safety, limits=limits)), event.id
    )


def _limit_dropped(state: State, event: LimitDropped) -> State:
    limits = {id: limit for id, limit in state.safety.limits.items() if id != event.id}
    return structs.replace(state, safety=structs.replace(state.safety, limits=limits))


APPLIED = (
    apply_event(Halted, _halted),
    apply_event(WentOn, _went_on),
    apply_event(LimitAdded, _limit_added),
    apply_event(LimitDropped, _limit_dropped),
)
