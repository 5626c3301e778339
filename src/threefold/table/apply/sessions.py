"""The end of a session."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event
from threefold.table.events import SessionEnded
from threefold.table.state import State


def _session_ended(state: State, event: SessionEnded) -> State:
    return structs.replace(state, clock=structs.replace(state.clock, over=True))


APPLIED = (apply_event(SessionEnded, _session_ended),)
