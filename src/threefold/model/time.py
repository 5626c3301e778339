"""Spans of game time as they stand in commands and on sheets."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from msgspec import Struct

from threefold.model.bounds import whole
from threefold.rules.clock import ROUNDS, Unit, rounds_in
from threefold.rules.types import Message, Params

LONGEST: Final = 9999
"""The largest number of a unit."""


class Duration(Struct, frozen=True, forbid_unknown_fields=True):
    """How long something lasts."""

    n: Annotated[int, whole(1, LONGEST, "count")]
    unit: Unit = "rounds"

    @property
    def rounds(self) -> int:
        """The length in rounds."""
        return rounds_in(self.n, self.unit)


def span(rounds: int) -> Duration:
    """Return rounds as a Duration in the largest unit that is exact, else rounded up in the
    smallest unit that fits.
    """
    for unit, size in reversed([*ROUNDS.items()]):
        if rounds % size == 0 and rounds // size <= LONGEST:
            return Duration(rounds // size, unit)
    unit, size = next((u, s) for u, s in ROUNDS.items() if -(-rounds // s) <= LONGEST)
    return Duration(-(-rounds // size), unit)


def _time_parts(rounds: int) -> list[Message]:
    """Split rounds into days, hours, minutes and rounds. Parts that are 0 are left out."""
    parts = []
    for unit, size in reversed([*ROUNDS.items()]):
        n, rounds = divmod(rounds, size)
        if n:
            parts.append(Message(f"span.{unit}", {"n": n}))
    return parts or [Message("span.rounds", {"n": 0})]


def time_in_words(time: Duration | int) -> Message:
    """Return a span of time, or of rounds, in words: 150 rounds are 15 minutes, 160 hours are 6
    days and 16 hours.
    """
    parts = _time_parts(time if isinstance(time, int) else time.rounds)
    if len(parts) == 1:
        return parts[0]
    return Message(f"span.and_{len(parts)}", {f"s{i}": part for i, part in enumerate(parts)})


class Spoken(NamedTuple):
    """The form of a text for a span of time, and its parameters. Such a text has a form for each
    unit, and one for a ``time`` given in words."""

    form: str
    params: Params


def spoken(time: Duration) -> Spoken:
    """Return the form of a text for a span: its unit if one unit is enough, else ``time`` with the
    span in words.
    """
    words = time_in_words(time)
    unit = words.key.removeprefix("span.")
    if unit in ROUNDS:
        return Spoken(unit, words.params)
    return Spoken("time", {"time": words})
