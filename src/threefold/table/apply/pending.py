"""Pending requests: opened or withdrawn."""

from __future__ import annotations

from threefold.table.apply.base import apply_event, with_pending
from threefold.table.apply.moves import with_move_counted
from threefold.table.apply.stances import with_only_stances
from threefold.table.apply.works import put_aside
from threefold.table.events import Closed, Opened
from threefold.table.state import Called, Incoming, MoveMade, Recurring, State
from threefold.table.state.ids import with_ids_used


def _opened(state: State, event: Opened) -> State:
    """Open a pending request. A recurring roll that is due becomes pending, so its stance ends."""
    state = with_pending(state, event.replaces, None)
    state = with_ids_used(with_pending(state, event.id, event.pending), event.id)
    one = event.pending
    if isinstance(one, Incoming) and one.counts is not None:
        state = with_move_counted(
            state, one.foe, MoveMade(move=one.title, per=one.counts, at=state.clock.now, on=one.pc)
        )
    if isinstance(one, Incoming):
        together = MoveMade(
            move=one.title, per="round", at=state.clock.now, on=one.pc, together=True
        )
        for foe in one.group:
            state = with_move_counted(state, foe, together)
    if isinstance(one, Incoming) and one.beside:
        beside = MoveMade(
            move=one.beside, per="fight", at=state.clock.now, on=one.pc, ranged=one.ranged
        )
        state = with_move_counted(state, one.foe, beside)
    if isinstance(event.pending, Called):
        about = event.pending.about
    else:
        about = None
    if about is not None and isinstance(state.stances.get(about), Recurring):
        return with_only_stances(state, lambda key, _: key != about)
    return state


def _closed(state: State, event: Closed) -> State:
    return put_aside(with_pending(state, event.id, None), state.pending.get(event.id))


APPLIED = (apply_event(Opened, _opened), apply_event(Closed, _closed))
