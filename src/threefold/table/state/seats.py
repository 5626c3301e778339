"""Seats: who gives commands or reads."""

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
        """The seat as the game knows it: an assistant sees and does what the GM does. The limits of
        an assistant do not concern the game; they are checked at the link or token."""
        if self.role == "assistant":
            return Seat("gm", self.pc)
        return self

    def giving(self, seat: Seat) -> Seat:
        """The seat to record for commands when a user with this seat acts as ``seat``: commands of
        an assistant are recorded as such."""
        if self.role == "assistant":
            return Seat("assistant", seat.pc)
        return seat


GM: Final = Seat("gm")
ASSISTANT: Final = Seat("assistant")
SPECTATOR: Final = Seat("spectator")
PLAYER: Final = Seat("player")
"""Any player, of any PC."""
GUEST: Final = Seat("player")
"""A guest who was invited and has no character here yet."""
