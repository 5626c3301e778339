"""Answers to GM intrusions, and the XP that they move."""

from __future__ import annotations

from threefold.table.apply.base import apply_event, paid_xp, with_pending
from threefold.table.events import IntrusionAnswered
from threefold.table.state import State


def _intrusion_answered(state: State, event: IntrusionAnswered) -> State:
    state = paid_xp(with_pending(state, event.id, None), event.pc, -event.xp)
    if event.passed_to is not None:
        return paid_xp(state, event.passed_to, -event.passed_xp)
    return state


APPLIED = (apply_event(IntrusionAnswered, _intrusion_answered),)
