"""Free dice rolls in written notation (``2d6+3``), and random draws by a die."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.near import shown
from threefold.rules.types import Line, Message, Params, Refusal

MOST_DICE: Final = bound(100, "chance.dice.limits")
"""The most dice in one roll."""
MOST_SIDES: Final = bound(1000, "chance.dice.limits")
MOST_ADDED: Final = bound(9999, "chance.dice.limits")
"""The greatest plain number in a roll."""


class Term(NamedTuple):
    """One term of a roll: ``number`` dice of ``sides`` sides, or without sides a plain number.
    ``sign`` is 1 or -1.
    """

    sign: int
    number: int
    sides: int | None = None


MOST_DRAWN: Final = 12
"""How many things may be drawn at once."""

_TERM: Final = re.compile(r"([+-])?(?:(\d*)d(\d+|%)|(\d+))")
_APART: Final = re.compile(r"[0-9]\s+[0-9]")
_SIGNS: Final = str.maketrans({"–": "-", "—": "-", "−": "-"})


@implements("chance.dice.notation", "chance.dice.limits")
def parse_dice(written: str) -> tuple[Term, ...] | Refusal:
    """Parse a roll: ``d6``, ``2d6+3``, ``d100`` or ``d%``, ``3d6+1d4-2``. Spaces and capitals do
    not matter.
    """
    plain = "".join(written.translate(_SIGNS).casefold().split())
    if _APART.search(written) or not plain.isascii():
        return _unread(written)
    found: list[Term] = []
    at = 0
    while at < len(plain):
        met = _TERM.match(plain, at)
        if met is None or (found and met[1] is None):
            return _unread(written)
        if met[1] == "-":
            sign = -1
        else:
            sign = 1
        if met[4] is not None:
            found.append(Term(sign, int(met[4])))
        else:
            found.append(Term(sign, int(met[2] or 1), 100 if met[3] == "%" else int(met[3])))
        at = met.end()
    if "d" not in plain:
        return _unread(written)
    return _too_much(found) or tuple(found)


def _unread(written: str) -> Refusal:
    return Refusal(
        "bad_value", "inputs.dice", Message("refusal.dice.unread", {"got": shown(written)})
    )


def _too_much(found: Sequence[Term]) -> Refusal | None:
    dice = [term for term in found if term.sides is not None]
    sides = [term.sides for term in found if term.sides is not None]
    least, most = min(sides), max(sides)
    count = sum(term.number for term in dice)
    params: Params
    if least < 2 or most > MOST_SIDES:
        params = {"sides": least if least < 2 else most, "most": MOST_SIDES}
        return Refusal("bad_value", "inputs.dice", Message("refusal.dice.sides", params))
    if not all(term.number for term in dice) or count > MOST_DICE:
        return Refusal(
            "bad_value",
            "inputs.dice",
            Message("refusal.dice.count", {"n": count, "most": MOST_DICE}),
        )
    added = max((term.number for term in found if term.sides is None), default=0)
    if added > MOST_ADDED:
        return Refusal(
            "bad_value",
            "inputs.dice",
            Message("refusal.dice.added", {"n": added, "most": MOST_ADDED}),
        )
    return None


def dice_sides(found: Sequence[Term]) -> tuple[int, ...]:
    """Return the sides of every die of a roll, in order."""
    return tuple(term.sides for term in found for _ in range(term.number) if term.sides)


def written(found: Sequence[Term]) -> str:
    """Return a roll in written notation: ``2d6+3``."""
    return "".join(map(_written_term, found)).removeprefix("+")


def _written_term(term: Term) -> str:
    sign = {1: "+", -1: "-"}[term.sign]
    if not term.sides:
        return f"{sign}{term.number}"
    if term.number == 1:
        return f"{sign}d{term.sides}"
    return f"{sign}{term.number}d{term.sides}"


@implements("chance.dice.total")
def roll_lines(found: Sequence[Term], faces: Sequence[int]) -> tuple[Line, ...]:
    """Return a line for each die and each plain number. Their sum is the total, which may be below
    0.
    """
    lines: list[Line] = []
    left = iter(faces)
    for term in found:
        if not term.sides:
            lines.append(
                Line(term.sign * term.number, Message("line.dice.added"), "chance.dice.total")
            )
            continue
        for _ in range(term.number):
            name = Message("line.dice.die", {"sides": term.sides})
            lines.append(Line(term.sign * next(left), name, "chance.dice.total"))
    return tuple(lines)


@implements("chance.draw.equal")
def picked_index(face: int, among: int) -> int:
    """Return the index, from 0, of the choice that a face picks. The die has as many sides as there
    are choices.
    """
    return (face - 1) % among


@implements("chance.draw.row")
def row_at(face: int, ends: Sequence[int]) -> int:
    """Return the index of the row that a face picks: the first row whose highest face is not below
    it.
    """
    return next((n for n, end in enumerate(ends) if face <= end), len(ends) - 1)


class DrawnDie(NamedTuple):
    """A rolled die that decided a draw: its sides and its face."""

    sides: int
    face: int


class DrawDice:
    """The rolled dice of a draw, taken one at a time by their sides. ``fallen`` keeps the dice that
    were taken.
    """

    def __init__(self, asks: Sequence[int], faces: Sequence[int]) -> None:
        self._left = list(zip(asks, faces, strict=False))
        self.fallen: list[DrawnDie] = []

    def take(self, sides: int) -> int:
        at = next(n for n, (has, _) in enumerate(self._left) if has == sides)
        _, face = self._left.pop(at)
        self.fallen.append(DrawnDie(sides, face))
        return face
