"""Variable points: those that dice decide, and those that depend on the damage to which a foe
reacts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from threefold.model.bounds import MOST_DAMAGE

USUAL_HIT: Final = 4
"""The damage of a hit with a medium weapon. Moves whose damage depends on a hit are evaluated with
this value.
"""

MOST_TAKEN: Final = 60
"""The highest damage for which a dependent figure is tabulated; more counts as this."""

MOST_DICE: Final = 12
"""The maximum number of dice of one figure."""


class Varies(NamedTuple):
    """Points by the total of dice or, without dice, by the damage that the foe has just taken.

    ``points`` are those for each total, from the lowest up, before Armor."""

    dice: int
    sides: int
    points: tuple[int, ...]

    @property
    def chances(self) -> list[float]:
        """Return the probability of each total. Without dice, the damage taken is assumed to be
        USUAL_HIT.
        """
        if not self.dice:
            return [1.0 if n == USUAL_HIT else 0.0 for n in range(len(self.points))]
        found = [1.0]
        for _ in range(self.dice):
            found = [
                sum(found[k] for k in range(max(0, n - self.sides + 1), min(n, len(found) - 1) + 1))
                / self.sides
                for n in range(len(found) + self.sides - 1)
            ]
        return found


def by_total(sides: Sequence[int], of: Callable[[list[int]], int]) -> Varies | None:
    """Return the points by the total of dice. None without dice, with dice of different sizes, or
    with too many.
    """
    if not sides or len({*sides}) > 1 or len(sides) > MOST_DICE:
        return None
    n, size = len(sides), sides[0]
    points = []
    for total in range(n, n * size + 1):
        faces = [1] * n
        for k in range(n):
            faces[k] += min(size - 1, total - sum(faces))
        points.append(max(0, min(MOST_DAMAGE, of(faces))))
    return Varies(n, size, tuple(points))


def weighted_mean(values: Sequence[int], chances: Sequence[float]) -> float:
    """Return the mean of values, weighted by their probabilities."""
    return sum(chance * points for chance, points in zip(chances, values, strict=True))
