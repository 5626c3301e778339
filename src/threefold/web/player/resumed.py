"""The cards of powers whose use takes up what an act has broken off."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from threefold.rules.types import Message
from threefold.service.powers import PowerCard
from threefold.table.decisions.powers.resumed import left_of
from threefold.table.state.facts import text
from threefold.table.views import PcView
from threefold.web.seat_context import SeatContext

GOES_ON: Final = text(Message("power.resumes"))
"""What a card says whose use takes up the time that is left of an earlier one."""


def without_price(context: SeatContext, me: PcView, card: PowerCard) -> PowerCard:
    """Return a card whose use takes up what an act has broken off: it has no price then."""
    known = context.known
    if not known.paused or me.sheet is None or card.what not in ("ability", "artifact"):
        return card
    for power in (*me.sheet.abilities, *(me.sheet.artifacts or ())):
        if isinstance(power, str) or power.name != card.name:
            continue
        if left_of(known, me.id, power) is not None:
            return structs.replace(
                card,
                cost=0,
                cost_lines=[],
                affordable=True,
                die=0,
                price_notes=[GOES_ON],
                resumes=True,
            )
    return card
