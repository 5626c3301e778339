"""Points that are not fixed: those that dice decide, and those that hang on the blow that is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

USUAL_HIT: Final = 4
"""What a hit with a medium weapon deals: where a figure hangs on a blow, moves are weighed as if it were this one."""

MOST_TAKEN: Final = 60
"""Blows up to which a figure that hangs on one is told apart."""

MOST_DICE: Final = 12
"""Dice of one figure."""


class Varies(NamedTuple):
    """Points that dice decide, or the damage that the maker has just taken (no dice): ``points`` for each total from
    the least up, before Armor."""

    dice: int
    sides: int
    points: tuple[int, ...]

    @property
    def chances(self) -> list[float]:
        """How likely each total is; what has been taken is not known beforehand."""
        if not self.dice:
            return [1.0 if n == USUAL_HIT else 0.0 for n in range(len(self.points))]
        found = [1.0]
        for _ in range(self.dice):
            found = [
                sum(found[k] for k in range(max(0, n - self.sides + 1), min(n, len(found) - 1) + 1)) / self.sides
                for n in range(len(found) + self.sides - 1)
            ]
        return found


def by_total(sides: Sequence[int], of: Callable[[list[int]], int]) -> Varies | None:
    """The points of dice by their total; None without dice, or where these are of several sizes."""
    if not sides or len({*sides}) > 1 or len(sides) > MOST_DICE:
        return None
    n, size = len(sides), sides[0]
    points = []
    for total in range(n, n * size + 1):
        faces = [1] * n
        for k in range(n):
            faces[k] += min(size - 1, total - sum(faces))
        points.append(max(0, min(99, of(faces))))
    return Varies(n, size, tuple(points))


def mean(values: Sequence[int], chances: Sequence[float]) -> float:
    """The mean of points."""
    return sum(chance * points for chance, points in zip(chances, values, strict=True))
