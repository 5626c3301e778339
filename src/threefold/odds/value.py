"""Which Effort is worth its points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from threefold.odds.effort import EffortOdds

Gain = Callable[[EffortOdds], Fraction]


def gain_of(rows: Sequence[EffortOdds]) -> Gain:
    """What a split of this table is worth: the damage an attack deals, the damage a defense spares, else the chance."""
    if not any(row.damage.max_outcome() > 0 for row in rows):
        return lambda row: row.success
    if any(row.hit is not None for row in rows):
        return lambda row: row.expected_damage
    return lambda row: -row.expected_damage


def suggested(rows: Sequence[EffortOdds], gain: Gain) -> EffortOdds | None:
    """Where to start: of the splits that cost least, the one that gains most; Edge may make a level free."""
    allowed = [row for row in rows if row.affordable]
    least = min((row.cost for row in allowed), default=0)
    return max((row for row in allowed if row.cost == least), key=gain, default=None)


def best_value(rows: Sequence[EffortOdds], gain: Gain) -> EffortOdds | None:
    """The split that gains most for each point it is expected to cost above the cheapest; None where none gains."""
    start = suggested(rows, gain)
    if start is None:
        return None
    dearer = [row for row in rows if row.affordable and row.expected_cost > start.expected_cost]
    gains = [((gain(row) - gain(start)) / (row.expected_cost - start.expected_cost), row) for row in dearer]
    most, row = max(gains, key=lambda found: found[0], default=(Fraction(0), start))
    return row if most > 0 else None
