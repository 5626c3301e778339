"""Chapter 2, timekeeping: the campaign clock counts rounds; minutes, hours and days are made of
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rest, Rules

Unit = Literal["rounds", "minutes", "hours", "days"]

ROUND: Final = 1
MINUTE: Final = bound(10 * ROUND, "time.units.ordinary")
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
ROUNDS: Final[Mapping[Unit, int]] = MappingProxyType(
    {"rounds": ROUND, "minutes": MINUTE, "hours": HOUR, "days": DAY}
)
DAWN: Final = 8 * HOUR
"""The time of day, in rounds, at which a campaign starts, unless the GM sets the clock."""


class Moment(NamedTuple):
    """A moment of the campaign: the day, counted from 1, the hour and the minute of it, and the
    round of the minute.
    """

    day: int
    hour: int
    minute: int
    round: int


def rounds_in(n: int, unit: Unit) -> int:
    """Convert a span of time to rounds; about ten make a minute."""
    return n * ROUNDS[unit]


def moment(now: int) -> Moment:
    """Return the day and time that the clock shows after ``now`` rounds."""
    days, left = divmod(now, DAY)
    hours, left = divmod(left, HOUR)
    minutes, rounds = divmod(left, MINUTE)
    return Moment(days + 1, hours, minutes, rounds)


def clock_at(day: int, hour: int, minute: int) -> int:
    """Return the clock, in rounds, at the start of this minute. Days are counted from 1."""
    return (day - 1) * DAY + hour * HOUR + minute * MINUTE


@implements("recovery.time.by_count")
def rest_takes(rest: Rest, rules: Rules) -> int:
    """Return the time of a rest beside the action, in rounds: none, ten minutes, an hour or ten
    hours.
    """
    return rounds_in(rules.recovery.minutes[rest], "minutes")
