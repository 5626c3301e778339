"""Spans of game time as they stand in commands and on sheets."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Struct

from threefold.model.bounds import whole
from threefold.rules.clock import ROUNDS, Unit, rounds_in

LONGEST: Final = 9999
"""The largest number of a unit."""


class Duration(Struct, frozen=True, forbid_unknown_fields=True):
    """How long something lasts."""

    n: Annotated[int, whole(1, LONGEST, "count")]
    unit: Unit = "rounds"

    @property
    def rounds(self) -> int:
        """The same in rounds."""
        return rounds_in(self.n, self.unit)


def span(rounds: int) -> Duration:
    """A span of rounds as a person would say it: in the largest unit that tells it exactly, else rounded up."""
    for unit, size in reversed([*ROUNDS.items()]):
        if rounds % size == 0 and rounds // size <= LONGEST:
            return Duration(rounds // size, unit)
    unit, size = next((u, s) for u, s in ROUNDS.items() if -(-rounds // s) <= LONGEST)
    return Duration(-(-rounds // size), unit)
