"""The differences between the editions, and the special faces of the dice by the rules of each."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from threefold.library.rules import RuleId, Words
from threefold.library.shelf import Kind, of_books
from threefold.rules.rolls import refunded, special_roll
from threefold.rules.ruleset import Rules
from threefold.rules.types import Choice, Result

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]


class Difference(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What each edition does, and what changes at a ``table`` that switches; without it only words
    have changed.
    """

    key: Key
    title: Words
    first: Words
    second: Words
    rules: Annotated[tuple[RuleId, ...], Meta(min_length=1)]
    table: str = ""


EDITIONS: Final = Kind("editions", Difference, "What the second edition rolls differently")


def edition_differences() -> tuple[Difference, ...]:
    """All differences, the most frequent in play first."""
    return of_books(EDITIONS)


class Face(NamedTuple):
    """What a face brings on an attack that deals damage: an intrusion, choices, more damage, points
    refunded.
    """

    natural: int
    result: Result
    intrusion: bool
    choices: tuple[Choice, ...]
    bonus: int
    refund: bool


def faces(rules: Rules) -> tuple[Face, ...]:
    """The special faces by these rules, for a success and for a failure. They are computed, not
    stored.
    """
    n = rules.special
    numbers = sorted({*range(1, n.intrusion + 1), n.minor, n.major, *n.damage_bonus})
    results: tuple[Result, ...] = ("success", "failure")
    return tuple(_face(natural, result, rules) for natural in numbers for result in results)


def _face(natural: int, result: Result, rules: Rules) -> Face:
    special = special_roll(natural, result, True, False, rules)
    back = refunded(natural, result, False, rules)
    return Face(
        natural, result, special.kind == "gm_intrusion", special.choices, special.bonus, back
    )
