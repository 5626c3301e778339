"""Which Effort is worth its points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from threefold.odds.effort import EffortOdds

Gain = Callable[[EffortOdds], Fraction]


def gain_of(rows: Sequence[EffortOdds], health: int | None = None) -> Gain:
    """What a split of this table is worth: the damage an attack deals, the damage a defense spares, else the chance.

    Damage beyond the ``health`` that a target can have left, as far as it is known, is worth nothing.
    """
    kind = _kind(rows)
    if kind == "attack" and health is not None:
        return lambda row: row.damage.map(lambda points: min(points, health)).mean()
    return _GAINS[kind]


def _kind(rows: Sequence[EffortOdds]) -> Literal["attack", "defense", "task"]:
    """Whether a table is about damage dealt, damage taken, or neither."""
    if not any(row.damage.max_outcome() > 0 for row in rows):
        return "task"
    return "attack" if any(row.hit is not None for row in rows) else "defense"


_GAINS: Final[Mapping[str, Gain]] = {
    "attack": lambda row: row.expected_damage,
    "defense": lambda row: -row.expected_damage,
    "task": lambda row: row.success,
}


def suggested(rows: Sequence[EffortOdds], gain: Gain) -> EffortOdds | None:
    """Where to start: of the splits that cost least, the one that gains most; Edge may make a level free."""
    allowed = [row for row in rows if row.affordable]
    least = min((row.cost for row in allowed), default=0)
    return max((row for row in allowed if row.cost == least), key=gain, default=None)


class Reserve(NamedTuple):
    """The points at stake: in the Pool that pays, and in the one that a blow would strike; None where none would."""

    paying: int
    struck: int | None = None
    same: bool = False

    def falls(self, row: EffortOdds) -> Fraction:
        """The chance that this split ends with a Pool empty: paid out, or struck down by what gets through."""
        if 0 < self.paying <= row.cost:
            return Fraction(1)
        left = (self.struck or 0) - (row.cost if self.same else 0)
        return row.damage.probability(">=", left) if left > 0 else Fraction(0)


class Worth(NamedTuple):
    """What a point of a Pool has to bring. A step down the damage track counts as so many points of the Pool."""

    attack: Fraction = Fraction(1, 2)
    """Points of damage."""
    defense: Fraction = Fraction(1)
    """Points that are spared."""
    task: Fraction = Fraction(1, 20)
    """Chance: a face of the d20."""
    fall: int = 5
    keeps: Fraction = Fraction(1, 2)
    """Of the Pool that pays for an attack, what has to stay for what comes after."""


WORTH: Final = Worth()


def price_of(rows: Sequence[EffortOdds], worth: Worth = WORTH) -> Fraction:
    """What one point has to bring at such an action, in the measure of ``gain_of``."""
    kind = _kind(rows)
    return worth.attack if kind == "attack" else worth.defense if kind == "defense" else worth.task


def best_value(
    rows: Sequence[EffortOdds], gain: Gain, reserve: Reserve | None = None, worth: Worth = WORTH
) -> EffortOdds | None:
    """The split that gains most for each point above the cheapest, of those that are worth their points.

    Worth it is what brings at least ``price_of`` a point, and does not pay a Pool empty; an attack leaves as much of it
    as ``worth.keeps``. At a defense a lower chance to fall on the damage track is a gain as well. None where nothing is
    worth it.
    """
    start = suggested(rows, gain)
    if start is None:
        return None
    kind = _kind(rows)
    price, defends = price_of(rows, worth), kind == "defense"

    def gained(row: EffortOdds) -> Fraction:
        more = gain(row) - gain(start)
        if defends and reserve is not None:
            more += worth.fall * (reserve.falls(start) - reserve.falls(row))
        return more / (row.expected_cost - start.expected_cost)

    dearer = [row for row in rows if row.affordable and row.expected_cost > start.expected_cost]
    if reserve is not None:
        least = worth.keeps * reserve.paying if kind == "attack" else 0
        dearer = [row for row in dearer if row.cost < reserve.paying and reserve.paying - row.cost >= least]
    found = max(dearer, key=gained, default=None)
    return found if found is not None and gained(found) >= price and gained(found) > 0 else None
