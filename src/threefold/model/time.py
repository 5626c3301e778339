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
        """The same in rounds."""
        return rounds_in(self.n, self.unit)


def span(rounds: int) -> Duration:
    """A span of rounds as a person would say it: in the largest unit that tells it exactly, else rounded up."""
    for unit, size in reversed([*ROUNDS.items()]):
        if rounds % size == 0 and rounds // size <= LONGEST:
            return Duration(rounds // size, unit)
    unit, size = next((u, s) for u, s in ROUNDS.items() if -(-rounds // s) <= LONGEST)
    return Duration(-(-rounds // size), unit)


def _parts(rounds: int) -> list[Message]:
    """A span of rounds in days, hours, minutes and rounds: those of which there are any."""
    parts = []
    for unit, size in reversed([*ROUNDS.items()]):
        n, rounds = divmod(rounds, size)
        if n:
            parts.append(Message(f"span.{unit}", {"n": n}))
    return parts or [Message("span.rounds", {"n": 0})]


def in_words(time: Duration | int) -> Message:
    """A span of time, or of rounds, as people say it: 150 rounds are 15 minutes, 160 hours 6 days and 16 hours."""
    parts = _parts(time if isinstance(time, int) else time.rounds)
    if len(parts) == 1:
        return parts[0]
    return Message(f"span.and_{len(parts)}", {f"s{i}": part for i, part in enumerate(parts)})


class Spoken(NamedTuple):
    """A span for a text that has a form for each unit, and one for a ``time`` in words: which form, with what."""

    form: str
    params: Params


def spoken(time: Duration) -> Spoken:
    """The form of a text for a span of time: that of a unit for a number of it, else ``time`` with it in words."""
    words = in_words(time)
    unit = words.key.removeprefix("span.")
    return Spoken(unit, words.params) if unit in ROUNDS else Spoken("time", {"time": words})
