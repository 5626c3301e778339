"""Seats: who asks or looks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat at the table: the GM's, or the player's of a PC."""

    role: Literal["gm", "player"]
    pc: str | None = None


GM = Seat("gm")
PLAYER = Seat("player")
"""Any player, of whichever PC."""
GUEST = Seat("player")
"""Somebody who has been invited and has no character here yet."""
