"""The cards of powers whose use takes up what an act has broken off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from msgspec import structs

from threefold.model.marks import mark
from threefold.model.time import time_in_words
from threefold.rules.types import Message, Refusal
from threefold.service.powers import PowerCard
from threefold.table.commands import UsePower
from threefold.table.decisions.powers.resumed import (
    left_of,
    left_of_used_up,
    may_not_take_up,
)
from threefold.table.state.facts import Text, text
from threefold.table.views import PcView
from threefold.web.seat_context import SeatContext

SPAN: Final = "power.lasts."
"""How the keys of texts begin that say how long something lasts."""

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
        paused = left_of(known, me.id, power, options)
        if paused is not None:
            return structs.replace(
                card,
                does=_with_time_left(card.does, (paused.until or 0) - known.clock.now),
                cost=0,
                cost_lines=[],
                affordable=True,
                depleted=False,
                die=0,
                price_notes=[GOES_ON],
                resumes=True,
            )
    return card


def cards_of_used_up(context: SeatContext, me: PcView) -> list[PowerCard]:
    """Return a card for each thing broken off that no power on the sheet takes up: a cypher gave it,
    and is used up."""
    known = context.known
    found: list[PowerCard] = []
    for effect in left_of_used_up(known, me.id):
        name = str(effect.power)
        card = PowerCard(
            what="cypher",
            id="",
            name=name,
            key=f"paused-{crc32(name.encode()):x}",
            does=_with_time_left([], (effect.until or 0) - known.clock.now),
            price_notes=[GOES_ON],
            resumes=True,
        )
        found.append(card)
    return found


def _with_time_left(does: Sequence[Text], rounds: int) -> list[Text]:
    """Return what a use does with the time that is left, in place of how long it lasts anew."""
    left = Message("power.left.time", {"time": time_in_words(rounds)})
    return [*(line for line in does if not line.key.startswith(SPAN)), text(left)]


def kept_from_it(context: SeatContext, me: PcView, card: PowerCard) -> Refusal | None:
    """Return why a PC may not take up now what the card would bring back, before the press."""
    command = UsePower(pc_id=me.id, what=card.what, name=card.name, id=card.id or None)
    return may_not_take_up(context.known, command, context.seat.role == "gm")
