"""The campaign clock."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event
from threefold.table.apply.conditions import without_effects
from threefold.table.apply.stances import moment_over
from threefold.table.events import SessionBegan, TimePassed
from threefold.table.state import State


def broke_camp(state: State) -> State:
    """Return the state with nobody resting any longer."""
    return structs.replace(state, clock=structs.replace(state.clock, camp=None, resting={}))


def _time_passed(state: State, event: TimePassed) -> State:
    state = moment_over(without_effects(state, event.ended))
    if event.pc is None or event.rested is None:
        state = broke_camp(state)
        return structs.replace(state, clock=structs.replace(state.clock, now=event.now))
    resting = {**state.clock.resting, event.pc: event.rested}
    return structs.replace(
        state, clock=structs.replace(state.clock, now=event.now, camp=event.camp, resting=resting)
    )


def _session_began(state: State, event: SessionBegan) -> State:
    return structs.replace(
        state, clock=structs.replace(broke_camp(state).clock, session=event.number, over=False)
    )


APPLIED = (
    apply_event(TimePassed, _time_passed),
    apply_event(SessionBegan, _session_began),
)
