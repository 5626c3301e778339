"""How a duel goes: when it ends, how, and what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Course:
    """Chances to win and to lose by round, the chance of no end, the mean points left in each Pool.

    The number of a round is its place in the lists; 0 is a duel that is decided at the start. What has no end by
    ``limit`` counts as a draw in that round, if there is a limit.
    """

    wins: Sequence[float]
    losses: Sequence[float]
    open: float
    points_left: tuple[float, float, float]
    limit: int | None = None
    states: int = 0

    def rounds(self) -> dict[int, float]:
        """The chance of each round to be the last."""
        found = {n: win + loss for n, (win, loss) in enumerate(zip(self.wins, self.losses, strict=True)) if win + loss}
        if self.limit is not None and self.open:
            found[self.limit] = found.get(self.limit, 0.0) + self.open
        return found

    def mean_rounds(self) -> float | None:
        """The mean number of rounds; None where it may never end."""
        if self.limit is None and self.open > 1e-9:
            return None
        return sum(number * chance for number, chance in self.rounds().items())
