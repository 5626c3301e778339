"""Artifacts in use. Their owner and the GM know of them."""

from __future__ import annotations

from threefold.table.state import InUse, State
from threefold.table.state.seats import Seat
from threefold.table.views.base import StanceView, stance


class InUseView(StanceView, tag="in_use", kw_only=True, frozen=True):
    """An artifact in use, by its name in ``words``; ``now``: its depletion die is due."""

    words: str
    now: bool = False


def _in_use_view(state: State, id: str, use: InUse, seat: Seat) -> InUseView | None:
    mine = seat.pc == use.by
    if not (mine or seat.role == "gm") or not _works(state, use):
        return None
    due = state.clock.now >= use.at
    return InUseView(id=id, by=use.by, by_name=state.name_of(use.by), mine=mine, words=use.name, now=due)


def _works(state: State, use: InUse) -> bool:
    """Whether its owner still has the artifact, and it is not depleted."""
    return any(item.called == use.name and not item.spent for item in state.party[use.by].pc.carries())


STANCES = (stance(InUse, _in_use_view),)
