"""Pending requests for growth. The GM and the player who asks know of them."""

from __future__ import annotations

from threefold.table.state import Petition, State
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat
from threefold.table.views.base import PendingView, pending_view


class PetitionView(PendingView, tag="petition", kw_only=True, frozen=True):
    """Something a player may do if the GM agrees, and the XP it brings or costs."""

    about: Text
    xp: int = 0


def _petition_view(state: State, id: str, petition: Petition, seat: Seat) -> PetitionView | None:
    gm = seat.role == "gm"
    if not gm and seat.pc != petition.pc:
        return None
    name = state.name_of(petition.pc)
    return PetitionView(
        id=id, pc=petition.pc, pc_name=name, mine=gm, about=petition.about, xp=petition.xp
    )


PENDING = (pending_view(Petition, _petition_view),)
