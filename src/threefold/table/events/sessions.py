"""The end of a session."""

from __future__ import annotations

from threefold.table.events.base import Event


class SessionEnded(Event, tag="session_ended", kw_only=True, frozen=True):
    """The session is over. ``recap`` is the GM's account of it."""

    number: int
    recap: str = ""
