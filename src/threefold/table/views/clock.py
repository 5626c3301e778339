"""The campaign clock as everybody may know it."""

from __future__ import annotations

from msgspec import Struct

from threefold.rules.clock import moment
from threefold.table.state import Clock


class ClockView(Struct, frozen=True, kw_only=True):
    """The campaign's time and the session number. Every seat may know them."""

    day: int
    hour: int
    minute: int
    round: int
    session: int
    now: int
    over: bool = False


def clock_view(clock: Clock) -> ClockView:
    """The campaign's time."""
    m = moment(clock.now)
    return ClockView(
        day=m.day,
        hour=m.hour,
        minute=m.minute,
        round=m.round,
        session=clock.session,
        now=clock.now,
        over=clock.over,
    )
