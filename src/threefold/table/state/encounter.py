"""The encounter: initiative, order, turn."""

from __future__ import annotations

from typing import Literal

from threefold.rules.encounters import Turn
from threefold.table.state.base import StatePart


class Encounter(StatePart, kw_only=True, frozen=True):
    """A fight: initiative until everyone has rolled, then turns in a fixed order. ``moved`` are the
    feet that the current character has moved in this turn. ``spent`` are those who have used their
    action of this round, each with the way of cooperation that it went to, or "". ``number`` tells
    it apart from those before it. ``idle`` are those who have lost their turn of this round.
    ``attacked`` are those who were attacked since their last turn, of those on whom something
    depends on it. ``taken`` are those who took an attack in this round and may take more, each with
    whom it was meant for."""

    phase: Literal["initiative", "turns"] = "initiative"
    rolls: dict[str, int] = {}
    steps: dict[str, int] = {}
    order: list[str] = []
    turn: Turn = Turn(1, 0)
    acted: bool = False
    moved: int = 0
    spent: dict[str, str] = {}
    number: int = 0
    idle: list[str] = []
    attacked: list[str] = []
    taken: dict[str, str] = {}

    @property
    def acting(self) -> str | None:
        """The id of the character whose turn it is, or None."""
        there = self.phase == "turns" and 0 <= self.turn.place < len(self.order)
        if there:
            return self.order[self.turn.place]
        return None
