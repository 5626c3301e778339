"""Whispers between the GM and one seat."""

from __future__ import annotations

from threefold.table.events.base import Event


class Whispered(Event, tag="whispered", kw_only=True, frozen=True):
    """Words between the GM and the player of a PC; ``from_gm`` says who wrote them."""

    pc: str
    words: str
    from_gm: bool = False
