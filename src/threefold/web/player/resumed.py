"""The cards of powers whose use takes up what an act has broken off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from threefold.model.marks import mark
from threefold.rules.types import Message, Refusal
from threefold.service.powers import PowerCard
from threefold.table.commands import UsePower
from threefold.table.decisions.powers.resumed import left_of, may_not_take_up
from threefold.table.state.facts import text
from threefold.table.views import PcView
from threefold.web.seat_context import SeatContext

GOES_ON: Final = text(Message("power.resumes"))
"""What a card says whose use takes up the time that is left of an earlier one."""


def without_price(
    context: SeatContext, me: PcView, card: PowerCard, options: Sequence[int] = ()
) -> PowerCard:
    """Return a card whose use, with these options, takes up what an act has broken off: it has no
    price then."""
    known = context.known
    if not known.paused or me.sheet is None or card.what not in ("ability", "artifact"):
        return card
    for power in (*me.sheet.abilities, *(me.sheet.artifacts or ())):
        if isinstance(power, str) or mark(power) != card.id:
            continue
        if left_of(known, me.id, power, options) is not None:
            return structs.replace(
                card,
                cost=0,
                cost_lines=[],
                affordable=True,
                depleted=False,
                die=0,
                price_notes=[GOES_ON],
                resumes=True,
            )
    return card


def kept_from_it(context: SeatContext, me: PcView, card: PowerCard) -> Refusal | None:
    """Return why a PC may not take up now what the card would bring back, before the press."""
    command = UsePower(pc_id=me.id, what=card.what, name=card.name, id=card.id)
    return may_not_take_up(context.known, command, context.seat.role == "gm")
