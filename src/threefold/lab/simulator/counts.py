"""What a simulation keeps: whole counts in one list, so that two of them merge by adding, in whatever order.

The tables, each at its place: outcomes by rounds; down, dead and recoveries by PC; the points left in each Pool; by
round of the day, points lost and health taken; the round in which each PC first fell; PCs down at the end; fights won.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from threefold.lab.simulator.plan import Plan

_Z: Final = 1.959963984540054
"""The normal quantile of a 95% interval."""


class Interval(NamedTuple):
    """A share of the runs and its 95% Wilson interval."""

    p: float
    low: float
    high: float


def wilson(seen: int, of: int) -> Interval:
    """The share ``seen`` of ``of`` with its 95% Wilson interval, which never claims that the unseen cannot be."""
    p = seen / of
    z2 = _Z * _Z
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z / (1 + z2 / of) * math.sqrt(p * (1 - p) / of + z2 / (4 * of * of))
    return Interval(p, max(0.0, middle - half) if seen else 0.0, min(1.0, middle + half) if seen < of else 1.0)


def sizes(plan: Plan) -> Iterator[int]:
    """The length of each table."""
    rounds = plan.max_rounds * plan.fights + 1
    yield from (3 * rounds, plan.pcs, plan.pcs, plan.pcs)
    yield sum(pool_sizes(plan))
    yield from (rounds, rounds, plan.pcs * rounds, plan.pcs + 1, plan.fights + 1)


def pool_sizes(plan: Plan) -> list[int]:
    """How many values each Pool may end with."""
    return [max(top, value) + 1 for top, value in zip(plan.tops, plan.pools, strict=True)]


def places(plan: Plan) -> list[int]:
    """Where each table begins, and where the last ends."""
    return [0, *accumulate(sizes(plan))]


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of some runs of one encounter."""

    plan: Plan
    values: tuple[int, ...]

    def table(self, number: int) -> tuple[int, ...]:
        """One of the tables, by its place in the order of the module's first lines."""
        start, end = list(pairwise(places(self.plan)))[number]
        return self.values[start:end]

    def merged(self, other: Counts) -> Counts:
        """Both together: they must be of the same encounter."""
        return replace(self, values=tuple(a + b for a, b in zip(self.values, other.values, strict=True)))

    @property
    def runs(self) -> int:
        """How many encounters were played."""
        return sum(self.table(0))

    @property
    def last_round(self) -> int:
        """The most rounds that a day may have."""
        return self.plan.max_rounds * self.plan.fights

    def rounds_of(self, outcome: int) -> tuple[int, ...]:
        """Runs with this outcome by the round in which they ended."""
        width = self.last_round + 1
        return self.table(0)[outcome * width : (outcome + 1) * width]

    @property
    def rounds(self) -> list[int]:
        """Runs by the round in which they ended."""
        return [sum(ended) for ended in zip(*(self.rounds_of(outcome) for outcome in range(3)), strict=True)]

    def left(self, pc: int, stat: int) -> tuple[int, ...]:
        """Runs by the points that were left in one Pool."""
        widths = pool_sizes(self.plan)
        at = sum(widths[: 3 * pc + stat])
        return self.table(4)[at : at + widths[3 * pc + stat]]

    def lost(self, pc: int, stat: int) -> float:
        """Points of a Pool lost in the mean."""
        total = sum(points * runs for points, runs in enumerate(self.left(pc, stat)))
        return (self.plan.pools[3 * pc + stat] * self.runs - total) / self.runs

    def fell(self, pc: int) -> tuple[int, ...]:
        """Runs by the round in which a PC first fell."""
        width = self.last_round + 1
        return self.table(7)[pc * width : (pc + 1) * width]


def mean(histogram: Sequence[int]) -> float:
    """The mean of what a histogram counts."""
    return sum(value * runs for value, runs in enumerate(histogram)) / sum(histogram)


def percentile(histogram: Sequence[int], share: int) -> int:
    """The smallest value with at least this many hundredths of the runs at or below it."""
    runs = sum(histogram)
    return next(value for value, upto in enumerate(accumulate(histogram)) if 100 * upto >= share * runs)
