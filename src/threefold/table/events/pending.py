"""Something became pending, or was withdrawn."""

from __future__ import annotations

from threefold.table.events.base import Event
from threefold.table.state import Pending


class Opened(Event, tag="opened", kw_only=True, frozen=True):
    """Something now waits for somebody."""

    id: str
    open: Pending
    replaces: str | None = None


class Closed(Event, tag="closed", kw_only=True, frozen=True):
    """Something pending was withdrawn, declined or let pass, and nobody has answered it."""

    id: str
