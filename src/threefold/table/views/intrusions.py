"""Pending GM intrusions, as one seat may know them."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Pc
from threefold.procedures.effects.intruding import doom_of, takes_handed_on
from threefold.procedures.experience import IntrudeInputs, xp_moved
from threefold.rules.types import Refusal
from threefold.table.state import FreeIntrusion, Intrusion, State
from threefold.table.state.seats import Seat
from threefold.table.views.base import PendingView, pending_view


class IntrusionView(PendingView, tag="intrusion", kw_only=True, frozen=True):
    """A GM intrusion that its player may accept, or refuse if they can; the price of that may be
    ``waived``. One that ``stands`` cannot be refused and gives its own PC no XP. ``because`` names
    what makes it stand, or what waives the price. ``heirs`` are the PCs of whom one gets the second
    XP. Only the GM sees secret words.
    """

    text: str = ""
    free: bool = False
    can_refuse: bool = False
    waived: bool = False
    stands: bool = False
    because: str = ""
    heirs: list[str] = []


class FreeIntrusionView(PendingView, tag="free_intrusion", kw_only=True, frozen=True):
    """A natural 1: the GM may intrude for free. Only the GM sees this request."""

    free: bool = False


def heirs_of(state: State, pc_id: str) -> list[str]:
    """Return the ids of the PCs who may get the second XP of an intrusion on a PC."""
    return [id for id, member in state.party.items() if id != pc_id and takes_handed_on(member.pc)]


def _intrusion_view(state: State, id: str, intrusion: Intrusion, seat: Seat) -> IntrusionView:
    pc = state.party[intrusion.pc].pc
    answer = IntrudeInputs(
        accept=False,
        free=intrusion.free,
        mind_control=intrusion.mind_control,
        stands=intrusion.stands,
        waived=bool(intrusion.waived_by),
    )
    can_refuse = not isinstance(xp_moved(answer, pc, state.rules()), Refusal)
    return IntrusionView(
        id=id,
        pc=intrusion.pc,
        pc_name=pc.name,
        mine=seat.pc == intrusion.pc,
        text=intrusion.text if seat.role == "gm" or intrusion.revealed else "",
        free=intrusion.free,
        can_refuse=can_refuse,
        waived=can_refuse and answer.waived,
        stands=intrusion.stands,
        because=_because(intrusion, pc),
        heirs=[] if intrusion.free else heirs_of(state, intrusion.pc),
    )


def _because(intrusion: Intrusion, pc: Pc) -> str:
    """Return the name of what makes an intrusion stand, or of what waives the price to refuse it."""
    doom = doom_of(pc)
    if intrusion.stands and doom is not None:
        return doom[0]
    return intrusion.waived_by


def _redacted(state: State, so_far: State, intrusion: Intrusion, seat: Seat) -> Intrusion:
    if intrusion.revealed:
        return intrusion
    return structs.replace(intrusion, text="", mind_control=False)


def _free_view(
    state: State, id: str, intrusion: FreeIntrusion, seat: Seat
) -> FreeIntrusionView | None:
    if seat.role != "gm":
        return None
    return FreeIntrusionView(
        id=id, pc=intrusion.pc, pc_name=state.name_of(intrusion.pc), mine=True, free=True
    )


PENDING = (
    pending_view(Intrusion, _intrusion_view, _redacted),
    pending_view(FreeIntrusion, _free_view),
)
