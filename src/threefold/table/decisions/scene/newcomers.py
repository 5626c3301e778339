"""Spots for newcomers, at a table that shows figures on the strip."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.table.decisions.base import Context
from threefold.table.events import AnyEvent, FoeAdded, PcAdded, Placed
from threefold.table.state import TRACK_LENGTH, State

PARTY, THINGS, FOES = 20, 40, 60
"""Spots in feet before anybody has moved: the party on the left, foes a short distance away. The GM
places things.
"""


def newcomers_placed(context: Context, before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the event that gives newcomers a spot, if others have spots. ``context`` is the table
    after ``events``, ``before`` the state before them."""
    state = context.state
    if not state.spots:
        return []
    came = [
        e.id for e in events if isinstance(e, PcAdded | FoeAdded) and before.anything(e.id) is None
    ]
    new = {
        id: _spot(state, id)
        for id in came
        if state.anything(id) is not None and id not in state.spots
    }
    if new:
        return [Placed(spots={**state.spots, **new})]
    return []


def _spot(state: State, id: str) -> int:
    """A PC stands beside the comrade farthest back, a companion beside its owner, a foe a short
    distance ahead.
    """
    party = [spot for other, spot in state.spots.items() if other in state.party]
    if id in state.party:
        return min(party, default=PARTY)
    if id in state.foes:
        owner = state.foes[id].owner
    else:
        owner = None
    if owner is not None and owner in state.spots:
        return state.spots[owner]
    if party:
        return min(TRACK_LENGTH, max(party) + FOES - PARTY)
    return FOES
