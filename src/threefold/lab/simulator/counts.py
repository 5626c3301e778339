"""The results of a simulation: integer counts in one list. Two results merge by addition, in any
order.

The tables, in order: outcomes by rounds; down, dead and recoveries by PC; the points left in each
Pool; points lost and health taken by round of the day; the round in which each PC first fell; PCs
down at the end; fights won.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from threefold.lab.simulator.figures import Plan

_Z: Final = 1.959963984540054
"""The normal quantile of a 95% interval."""


class Interval(NamedTuple):
    """A share of the runs and its 95% Wilson interval."""

    p: float
    low: float
    high: float


def wilson(seen: int, of: int) -> Interval:
    """Return the share ``seen`` / ``of`` with its 95% Wilson interval. With 0 seen, it still ends
    above 0.
    """
    p = seen / of
    z2 = _Z * _Z
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z / (1 + z2 / of) * math.sqrt(p * (1 - p) / of + z2 / (4 * of * of))
    return Interval(
        p, max(0.0, middle - half) if seen else 0.0, min(1.0, middle + half) if seen < of else 1.0
    )


def sizes(plan: Plan) -> Iterator[int]:
    """Yield the length of each table."""
    rounds = plan.fights.max_rounds * plan.fights.number + 1
    yield from (3 * rounds, plan.party.size, plan.party.size, plan.party.size)
    yield sum(pool_sizes(plan))
    yield from (
        rounds,
        rounds,
        plan.party.size * rounds,
        plan.party.size + 1,
        plan.fights.number + 1,
    )


def pool_sizes(plan: Plan) -> list[int]:
    """Return the number of possible end values of each Pool."""
    return [
        max(top, value) + 1 for top, value in zip(plan.party.tops, plan.party.pools, strict=True)
    ]


def places(plan: Plan) -> list[int]:
    """Return the start index of each table, and the end of the last."""
    return [0, *accumulate(sizes(plan))]


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of some runs of one encounter."""

    plan: Plan
    values: tuple[int, ...]

    def table(self, number: int) -> tuple[int, ...]:
        """Return a table by its number, from 0, in the order of the module's docstring."""
        start, end = list(pairwise(places(self.plan)))[number]
        return self.values[start:end]

    def merged(self, other: Counts) -> Counts:
        """Return the sum of both counts. They must be of the same encounter."""
        return replace(
            self, values=tuple(a + b for a, b in zip(self.values, other.values, strict=True))
        )

    @property
    def runs(self) -> int:
        """Return how many times the encounter was played."""
        return sum(self.table(0))

    @property
    def last_round(self) -> int:
        """Return the maximum number of rounds of a day."""
        return self.plan.fights.max_rounds * self.plan.fights.number

    def rounds_of(self, outcome: int) -> tuple[int, ...]:
        """Return the number of runs with this outcome, by the round in which they ended."""
        width = self.last_round + 1
        return self.table(0)[outcome * width : (outcome + 1) * width]

    @property
    def rounds(self) -> list[int]:
        """Return the number of runs by the round in which they ended."""
        return [
            sum(ended)
            for ended in zip(*(self.rounds_of(outcome) for outcome in range(3)), strict=True)
        ]

    def left(self, pc: int, stat: int) -> tuple[int, ...]:
        """Return the number of runs by the points left in one Pool."""
        widths = pool_sizes(self.plan)
        at = sum(widths[: 3 * pc + stat])
        return self.table(4)[at : at + widths[3 * pc + stat]]

    def lost(self, pc: int, stat: int) -> float:
        """Return the mean number of points lost from a Pool."""
        total = sum(points * runs for points, runs in enumerate(self.left(pc, stat)))
        return (self.plan.party.pools[3 * pc + stat] * self.runs - total) / self.runs

    def fell(self, pc: int) -> tuple[int, ...]:
        """Return the number of runs by the round in which a PC first fell."""
        width = self.last_round + 1
        return self.table(7)[pc * width : (pc + 1) * width]


def mean(histogram: Sequence[int]) -> float:
    """Return the mean value of a histogram."""
    return sum(value * runs for value, runs in enumerate(histogram)) / sum(histogram)


def percentile(histogram: Sequence[int], share: int) -> int:
    """Return the smallest value that at least ``share`` percent of the runs do not exceed."""
    runs = sum(histogram)
    return next(
        value for value, upto in enumerate(accumulate(histogram)) if 100 * upto >= share * runs
    )
