"""Pending recovery rolls. Everybody may know them."""

from __future__ import annotations

from threefold.rules.ruleset import Rest
from threefold.table.state import Recovering, State
from threefold.table.state.seats import Seat
from threefold.table.views.base import PendingView, pending_view


class RecoveringView(PendingView, tag="recovering", kw_only=True, frozen=True):
    """A recovery roll with points to distribute. ``can_step``: a step of the damage track is
    possible instead.
    """

    rest: Rest
    natural: int
    points: int
    can_step: bool = False


def _recovering_view(state: State, id: str, recovering: Recovering, seat: Seat) -> RecoveringView:
    vitals = state.party[recovering.pc].pc.vitals()
    return RecoveringView(
        id=id,
        pc=recovering.pc,
        pc_name=state.name_of(recovering.pc),
        mine=seat.pc == recovering.pc,
        rest=recovering.rest,
        natural=recovering.natural,
        points=recovering.points,
        can_step=vitals.pools.empty == 0 and vitals.track != "hale",
    )


PENDING = (pending_view(Recovering, _recovering_view),)
