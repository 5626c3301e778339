"""Buttons for what the table would accept now, each with the fields of its command."""

from __future__ import annotations

from typing import NamedTuple

from threefold.rules.types import Message


class JointAction(NamedTuple):
    """One button: its label, what follows from pressing it, and the fields of its command.

    Offers with the same name in ``under`` are drawn together.
    """

    key: str
    label: Message
    fields: dict[str, str]
    detail: Message | None = None
    icon: str | None = "hand"
    under: str = ""


class Ones:
    """Dice that always show a 1, for trying an offer without effect."""

    def roll(self, sides: int) -> int:
        """Return 1."""
        return 1
