"""Which split of Effort is worth its points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from threefold.odds.effort import EffortOdds

Gain = Callable[[EffortOdds], Fraction]


def gain_of(rows: Sequence[EffortOdds], health: int | None = None) -> Gain:
    """Return the gain function of a table: the damage an attack deals, the damage a defense avoids,
    else the chance.

    Damage beyond the target's highest possible ``health``, if it is known, counts nothing.
    """
    kind = _kind(rows)
    if kind == "attack" and health is not None:
        return lambda row: row.damage.map(lambda points: min(points, health)).mean()
    return _GAINS[kind]


def _kind(rows: Sequence[EffortOdds]) -> Literal["attack", "defense", "task"]:
    """Return whether a table is about damage dealt, damage taken, or neither."""
    if not any(row.damage.max_outcome() > 0 for row in rows):
        return "task"
    if any(row.hit is not None for row in rows):
        return "attack"
    return "defense"


_GAINS: Final[Mapping[str, Gain]] = {
    "attack": lambda row: row.expected_damage,
    "defense": lambda row: -row.expected_damage,
    "task": lambda row: row.success,
}


def cheapest_split(rows: Sequence[EffortOdds], gain: Gain) -> EffortOdds | None:
    """Return the start: of the splits that cost least, the one that gains most (Edge may make a
    level free).
    """
    allowed = [row for row in rows if row.affordable]
    least = min((row.cost for row in allowed), default=0)
    return max((row for row in allowed if row.cost == least), key=gain, default=None)


class PointsAtRisk(NamedTuple):
    """The points at risk: in the Pool that pays, and in the Pool that a blow would hit (None: no
    blow). ``same``: one Pool pays and is hit.
    """

    paying: int
    struck: int | None = None
    same: bool = False

    def chance_to_empty(self, row: EffortOdds) -> Fraction:
        """Return the chance that this split empties a Pool: by its cost, or by the damage that gets
        through.
        """
        if 0 < self.paying <= row.cost:
            return Fraction(1)
        left = self.struck or 0
        if self.same:
            left -= row.cost
        if left > 0:
            return row.damage.probability(">=", left)
        return Fraction(0)

    def pays(self, row: EffortOdds, least: Fraction) -> bool:
        """Return whether the Pool can pay for this split with at least 1 point and the points of
        ``least`` left."""
        left = self.paying - row.cost
        return left > 0 and left >= least


class PointWorth(NamedTuple):
    """The gain that each Pool point must bring. A step down the damage track counts as ``fall``
    points of the Pool.
    """

    attack: Fraction = Fraction(1, 2)
    """Points of damage."""
    defense: Fraction = Fraction(1)
    """Points of damage avoided."""
    task: Fraction = Fraction(1, 20)
    """Chance of success: one face of the d20."""
    fall: int = 5
    keeps: Fraction = Fraction(1, 2)
    """The share of the Pool that must be left after it pays for an attack."""


WORTH: Final = PointWorth()


def point_worth(rows: Sequence[EffortOdds], worth: PointWorth = WORTH) -> Fraction:
    """Return the gain that one point must bring at such an action, in the unit of ``gain_of``."""
    kind = _kind(rows)
    if kind == "attack":
        return worth.attack
    if kind == "defense":
        return worth.defense
    return worth.task


def best_value(
    rows: Sequence[EffortOdds],
    gain: Gain,
    reserve: PointsAtRisk | None = None,
    worth: PointWorth = WORTH,
    bare: EffortOdds | None = None,
) -> EffortOdds | None:
    """Return the split that gains most for each point above the cheapest, of those that are worth
    their points.

    ``bare`` is the action without any Effort, where the rows do not allow it: a free level needs
    one that is paid for.

    A split is worth it if it brings at least ``price_of`` a point and does not empty the Pool that
    pays; an attack must leave the share ``worth.keeps`` of that Pool. At a defense a lower chance
    of a step down the damage track is a gain too. None if no split is worth it.
    """
    start = bare
    if start is None:
        start = cheapest_split(rows, gain)
    if start is None:
        return None
    kind, price = _kind(rows), point_worth(rows, worth)

    def gained(row: EffortOdds) -> Fraction:
        more = gain(row) - gain(start)
        if reserve is not None and kind == "defense":
            more += worth.fall * (reserve.chance_to_empty(start) - reserve.chance_to_empty(row))
        return more / (row.cost - start.cost)

    found = max(_payable(rows, start, reserve, worth), key=gained, default=None)
    if found is not None and gained(found) >= price and gained(found) > 0:
        return found
    return None


def _payable(
    rows: Sequence[EffortOdds], start: EffortOdds, reserve: PointsAtRisk | None, worth: PointWorth
) -> list[EffortOdds]:
    """Return the splits that cost more than the cheapest and leave enough of the Pool that pays."""
    dearer = [row for row in rows if row.affordable and row.cost > start.cost]
    if reserve is None:
        return dearer
    least = Fraction(0)
    if _kind(rows) == "attack":
        least = worth.keeps * reserve.paying
    return [row for row in dearer if reserve.pays(row, least)]
