"""Seats: who asks or looks."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Role = Literal["gm", "assistant", "player", "spectator"]


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat at the table: the GM's, an assistant's, the player's of a PC, or a spectator's."""

    role: Role
    pc: str | None = None

    @property
    def at_table(self) -> Seat:
        """The seat as the table knows it: an assistant sees and does there what the GM does. What an assistant may not
        do has nothing to do with the game, and is asked of the link or token."""
        return Seat("gm", self.pc) if self.role == "assistant" else self

    def giving(self, seat: Seat) -> Seat:
        """The seat whose commands they are when whoever came in by this one acts at a seat of the table: an assistant's
        are recorded as such."""
        return Seat("assistant", seat.pc) if self.role == "assistant" else seat


GM: Final = Seat("gm")
ASSISTANT: Final = Seat("assistant")
SPECTATOR: Final = Seat("spectator")
PLAYER: Final = Seat("player")
"""Any player, of whichever PC."""
GUEST: Final = Seat("player")
"""Somebody who has been invited and has no character here yet."""
