"""Chapter 2, timekeeping: the campaign clock counts rounds; minutes, hours and days are made of them."""

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
ROUNDS: Final[Mapping[Unit, int]] = MappingProxyType({"rounds": ROUND, "minutes": MINUTE, "hours": HOUR, "days": DAY})
DAWN: Final = 8 * HOUR
"""When the first day of a campaign begins, unless the GM sets the clock."""


class Moment(NamedTuple):
    """A moment of the campaign: the day, counted from 1, the hour and the minute of it, and the round of the minute."""

    day: int
    hour: int
    minute: int
    round: int


def rounds_in(n: int, unit: Unit) -> int:
    """How many rounds a span of time is; about ten make a minute."""
    return n * ROUNDS[unit]


def moment(now: int) -> Moment:
    """What the clock shows after so many rounds."""
    days, left = divmod(now, DAY)
    hours, left = divmod(left, HOUR)
    minutes, rounds = divmod(left, MINUTE)
    return Moment(days + 1, hours, minutes, rounds)


def at(day: int, hour: int, minute: int) -> int:
    """The clock at the start of a minute of a day, counted from 1."""
    return (day - 1) * DAY + hour * HOUR + minute * MINUTE


@implements("recovery.time.by_count")
def rest_takes(rest: Rest, rules: Rules) -> int:
    """Rounds that a rest takes beside the action: nothing, ten minutes, an hour or ten hours."""
    return rounds_in(rules.recovery.minutes[rest], "minutes")
