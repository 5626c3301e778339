"""Something becomes pending, or is withdrawn."""

from __future__ import annotations

from threefold.table.apply.base import on, with_open
from threefold.table.apply.stances import stances_left
from threefold.table.apply.works import put_aside
from threefold.table.events import Closed, Opened
from threefold.table.state import Called, Recurring, State
from threefold.table.state.ids import numbered


def _opened(state: State, event: Opened) -> State:
    """Something is pending. A roll that fell due again is pending now, so it recurs no longer."""
    state = with_open(state, event.replaces, None)
    state = numbered(with_open(state, event.id, event.open), event.id)
    about = event.open.about if isinstance(event.open, Called) else None
    if about is not None and isinstance(state.poised.get(about), Recurring):
        return stances_left(state, lambda key, _: key != about)
    return state


def _closed(state: State, event: Closed) -> State:
    return put_aside(with_open(state, event.id, None), state.open.get(event.id))


APPLIED = (on(Opened, _opened), on(Closed, _closed))
