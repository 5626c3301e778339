"""Events of the clock: time passed or was set, a session began."""

from __future__ import annotations

from threefold.table.events.base import Event
from threefold.table.state import Effect


class TimePassed(Event, tag="time_passed", kw_only=True, frozen=True):
    """The clock moved to ``now``; ``ended`` are the effects that ended. ``pc`` rested until
    ``rested``.
    """

    now: int
    ended: list[Effect] = []
    why: str = ""
    pc: str | None = None
    rested: int | None = None
    camp: int | None = None


class SessionBegan(Event, tag="session_began", kw_only=True, frozen=True):
    """The next session began."""

    number: int
