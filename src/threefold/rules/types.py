"""The words every chapter uses: stats, messages, lines with their reason, refusals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

Stat = Literal["might", "speed", "intellect"]
STATS: Final[tuple[Stat, ...]] = ("might", "speed", "intellect")

DamageType = Literal["might", "speed", "intellect", "ambient"]
Track = Literal["hale", "impaired", "debilitated", "dead"]
ModifierKind = Literal["skill", "asset", "effort", "ability", "situation", "training", "ruling"]
RollNeed = Literal["needed", "routine", "impossible"]
Result = Literal["routine", "success", "failure", "impossible"]
SpecialKind = Literal["gm_intrusion", "damage_bonus", "minor_effect", "major_effect"]
Choice = Literal["damage", "minor_effect", "major_effect"]


class Message(NamedTuple):
    """A text to be: its key in the catalogs and its parameters. Sentences are made at the face."""

    key: str
    params: Params = {}


Params = Mapping[str, str | int | Message]


def listed(parts: Sequence[str | Message], last: Literal["and", "or", "comma"]) -> Message:
    """Some words as a list, with a joiner before the last: "Might, Speed or Intellect". There must be one at least."""
    found, joiner = parts[-1], f"list.{last}"
    for part in reversed(parts[:-1]):
        found, joiner = Message(joiner, {"first": part, "second": found}), "list.comma"
    return found if isinstance(found, Message) else Message("line.given", {"name": found})


def verbatim(word: str) -> Message:
    """A word that people type as it is in every language: a field, a choice."""
    return Message("line.typed", {"name": word})


class Modifier(NamedTuple):
    """One reason a difficulty moves. Easing is negative; ``counted`` is what a cap let through."""

    steps: int
    counted: int
    kind: ModifierKind
    name: Message
    rule: str


class Line(NamedTuple):
    """One reason a number of points (cost, damage, Armor) is what it is."""

    points: int
    name: Message
    rule: str


class Measure(NamedTuple):
    """One reason a measure that need not be whole (miles, minutes, a share) is what it is."""

    points: float
    name: Message
    rule: str


Base = tuple[Line, ...]
"""Where a base difficulty comes from: the first line gives a level, each other one moves it. They add up to it."""


def sum_of(lines: Iterable[Line]) -> int:
    """The points that lines come to."""
    points = 0
    for line in lines:
        points += line.points
    return points


class Refusal(NamedTuple):
    """The rules say no: a stable code, the field it concerns, and a message with what would make it possible."""

    code: str
    field: str
    message: Message


def given(name: str, fallback: str) -> Message:
    """The name a person gave, or the standard word for a thing without one."""
    return Message("line.given", {"name": name}) if name else Message(fallback)


def modifier(steps: int, kind: ModifierKind, name: Message, rule: str) -> Modifier:
    """A modifier before any cap: all its steps count."""
    return Modifier(steps, steps, kind, name, rule)
