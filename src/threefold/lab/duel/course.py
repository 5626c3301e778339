"""The distribution of a duel's results: when it ends, who wins, and which points are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Course:
    """The chances to win and to lose by round, the chance of no end, the mean points left in each
    Pool.

    The index in the lists is the round; 0 means that the duel is decided at the start. If there is
    a ``limit``, a duel without an end by that round counts as a draw in it.
    """

    wins: Sequence[float]
    losses: Sequence[float]
    open: float
    points_left: tuple[float, float, float]
    limit: int | None = None
    states: int = 0

    def rounds(self) -> dict[int, float]:
        """Return the chance of each round to be the last."""
        found = {
            n: win + loss
            for n, (win, loss) in enumerate(zip(self.wins, self.losses, strict=True))
            if win + loss
        }
        if self.limit is not None and self.open:
            found[self.limit] = found.get(self.limit, 0.0) + self.open
        return found

    def mean_rounds(self) -> float | None:
        """Return the mean number of rounds; None when the duel may never end."""
        if self.limit is None and self.open > 1e-9:
            return None
        return sum(number * chance for number, chance in self.rounds().items())
