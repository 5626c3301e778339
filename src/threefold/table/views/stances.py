"""What somebody stands ready for, as one seat may know it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.table.state import Aid, Drifting, Guarding, Holding, InUse, State
from threefold.table.state.seats import Seat


class PoisedView(Struct, frozen=True, kw_only=True):
    """What somebody stands ready for: help, a guard, a wait. Everybody at a table may know it."""

    id: str
    kind: Literal["aid", "guarding", "holding", "drifting", "in_use"]
    by: str
    by_name: str
    mine: bool
    to: str | None = None
    to_name: str = ""
    what: str = ""
    words: str = ""
    action: str = ""
    now: bool = False


def poised_view(state: State, id: str, seat: Seat) -> PoisedView | None:
    """What somebody stands ready for; None for what only the table keeps count of."""
    poised = state.poised[id]
    mine, name = seat.pc == poised.by, state.name_of(poised.by)
    match poised:
        case Aid():
            return PoisedView(
                id=id,
                kind="aid",
                by=poised.by,
                by_name=name,
                mine=mine,
                to=poised.to,
                to_name=state.name_of(poised.to),
                what=poised.kind,
            )
        case Guarding():
            whom = poised.whom
            return PoisedView(
                id=id,
                kind="guarding",
                by=poised.by,
                by_name=name,
                mine=mine,
                to=whom,
                to_name="" if whom is None else state.name_of(whom),
                words=poised.against,
            )
        case Holding():
            return PoisedView(
                id=id,
                kind="holding",
                by=poised.by,
                by_name=name,
                mine=mine,
                words=poised.trigger,
                action=poised.action,
                now=poised.now,
            )
        case Drifting():
            return PoisedView(id=id, kind="drifting", by=poised.by, by_name=name, mine=mine)
        case InUse():
            if not (mine or seat.role == "gm") or not _carried(state, poised):
                return None
            due = state.clock.now >= poised.at
            return PoisedView(id=id, kind="in_use", by=poised.by, by_name=name, mine=mine, words=poised.name, now=due)
    return None


def _carried(state: State, use: InUse) -> bool:
    """Whether an artifact in use is still there, and works."""
    return any(item.called == use.name and not item.spent for item in state.party[use.by].pc.carries())
