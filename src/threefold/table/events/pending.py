"""Events of pending requests: opened or withdrawn."""

from __future__ import annotations

from msgspec import field

from threefold.table.events.base import Event
from threefold.table.state import Pending


class Opened(Event, tag="opened", kw_only=True, frozen=True):
    """A request became pending."""

    id: str
    pending: Pending = field(name="open")
    replaces: str | None = None


class Closed(Event, tag="closed", kw_only=True, frozen=True):
    """A pending request was withdrawn, declined or let pass before anyone answered."""

    id: str
