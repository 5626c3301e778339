"""Types shared by all rules: stats, messages, lines with their reason, refusals."""

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
    """A text that is not rendered yet: its key in the text catalogs and its parameters."""

    key: str
    params: Params = {}


Params = Mapping[str, str | int | Message]


def listed(parts: Sequence[str | Message], last: Literal["and", "or", "comma"]) -> Message:
    """Return words as a list with a joiner before the last: "Might, Speed or Intellect". There must
    be one at least.
    """
    found, joiner = parts[-1], f"list.{last}"
    for part in reversed(parts[:-1]):
        found, joiner = Message(joiner, {"first": part, "second": found}), "list.comma"
    if isinstance(found, Message):
        return found
    return Message("line.given", {"name": found})


def verbatim(word: str) -> Message:
    """Return the message for a word that is typed the same in every language: a field, a choice."""
    return Message("line.typed", {"name": word})


class Modifier(NamedTuple):
    """One reason why a difficulty changes, in steps. Easing is negative. ``counted`` are the steps
    left after caps.
    """

    steps: int
    counted: int
    kind: ModifierKind
    name: Message
    rule: str


class Line(NamedTuple):
    """One part of a number of points (cost, damage, Armor), with its reason and its rule."""

    points: int
    name: Message
    rule: str


class Measure(NamedTuple):
    """One part of a measure that may be fractional (miles, minutes, a share), with its reason and
    its rule.
    """

    points: float
    name: Message
    rule: str


Base = tuple[Line, ...]
"""The lines of a base difficulty: the first gives a level, the others change it. Their sum is the
base difficulty.
"""


class Times(NamedTuple):
    """What multiplies the damage of a blow, once all else is added: ``n`` / ``of``, and why."""

    n: int
    of: int
    why: Message


def sum_of(lines: Iterable[Line]) -> int:
    """Return the sum of the lines' points."""
    points = 0
    for line in lines:
        points += line.points
    return points


class Choosable(NamedTuple):
    """One of several things that a request may mean: the id that names it alone, and what tells it
    apart in words.
    """

    id: str
    name: Message


class Refusal(NamedTuple):
    """Why the rules do not allow a request: a stable code, the field at fault, and a message with a
    way to fix it.

    ``choices`` are what a program may send in place of the field, where the request fits several.
    """

    code: str
    field: str
    message: Message
    choices: tuple[Choosable, ...] = ()


def given(name: str, fallback: str) -> Message:
    """Return the name that a person gave, or the standard text ``fallback`` if there is no name."""
    if name:
        return Message("line.given", {"name": name})
    return Message(fallback)


def modifier(steps: int, kind: ModifierKind, name: Message, rule: str) -> Modifier:
    """Return a modifier before any cap: all its steps count."""
    return Modifier(steps, steps, kind, name, rule)
