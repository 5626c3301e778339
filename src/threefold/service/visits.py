"""Finds the link by which a browser came in: looked up at each request, and cached for a few
seconds for live updates."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from threading import Lock
from typing import Final, NamedTuple

from threefold.store.contract import Link
from threefold.table.history import GUEST

LATELY: Final = timedelta(seconds=5)
"""How long a cached link is used. If another server at the same file revokes a link, a page that
sends no requests gets live updates for this long. A link revoked here, or by another worker at a
database, gets no more at once."""

MOST: Final = 10_000
"""The most browsers that are cached; the one looked up longest ago is dropped first."""


class _Found(NamedTuple):
    """A link, when it was looked up, and how many changes of links were known then."""

    link: Link
    at: float
    changes: int


class Visits:
    """The links by which browsers came in. ``look_up`` asks the store for the link of a secret.
    ``now`` is the time of a monotonic clock, in seconds. May be used from any thread."""

    def __init__(self, look_up: Callable[[str], Link | None]) -> None:
        self._look_up = look_up
        self._lately: dict[str, _Found] = {}
        self._changes = 0
        self._changed: dict[str | None, int] = {}
        self._lock = Lock()

    def find(self, secret: str, now: float) -> Link | None:
        """Ask the store for the link of a browser's secret; None when the secret is unknown or the
        link revoked.
        """
        before = self._changes
        link = self._look_up(secret)
        with self._lock:
            self._lately.pop(secret, None)
            # not cached for guests: they may take a seat
            if link is not None and link.seat != GUEST:
                while len(self._lately) >= MOST:
                    del self._lately[next(iter(self._lately))]
                self._lately[secret] = _Found(link, now, before)
        return link

    def lately(self, secret: str, now: float) -> Link | None:
        """Return the same from the cache, if it is fresh: live updates must not ask the store for
        each page at each step."""
        found = self._lately.get(secret)
        if found is None or now - found.at >= LATELY.total_seconds() or self._has_changed(found):
            return self.find(secret, now)
        return found.link

    def _has_changed(self, found: _Found) -> bool:
        """Whether links have changed since this one was asked for, even while the store was still
        answering.
        """
        return any(
            self._changed.get(table, 0) > found.changes for table in (None, found.link.table)
        )

    def changed(self, table: str | None = None) -> None:
        """Note that links of a table have changed; None: of any table."""
        with self._lock:
            self._changes += 1
            self._changed[table] = self._changes
