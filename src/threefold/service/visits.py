"""By which link a browser came in: looked up at each request, and remembered for a while for what pages are told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from threading import Lock
from typing import Final, NamedTuple

from threefold.store.contract import Link
from threefold.table.history import GUEST

LATELY: Final = timedelta(seconds=5)
"""How long a page that asks for nothing is told what happens at a table, after another server at the same file has
closed its link. One that is closed here, or by another worker at a database, is told nothing more at once."""

MOST: Final = 10_000
"""So many browsers are remembered, those that were looked up last."""


class _Found(NamedTuple):
    """A link, when it was asked for, and how many changes of links were known then."""

    link: Link
    at: float
    changes: int


class Visits:
    """The links by which browsers came in; ``look_up`` asks the store for that of a secret. ``now`` is in seconds that
    never go back. May be used from any thread."""

    def __init__(self, look_up: Callable[[str], Link | None]) -> None:
        self._look_up = look_up
        self._lately: dict[str, _Found] = {}
        self._changes = 0
        self._changed: dict[str | None, int] = {}
        self._lock = Lock()

    def find(self, secret: str, now: float) -> Link | None:
        """The link by which a browser came in, or None when its secret is unknown or the link closed."""
        before = self._changes
        link = self._look_up(secret)
        with self._lock:
            self._lately.pop(secret, None)
            if link is not None and link.seat != GUEST:  # a guest may have sat down
                while len(self._lately) >= MOST:
                    del self._lately[next(iter(self._lately))]
                self._lately[secret] = _Found(link, now, before)
        return link

    def lately(self, secret: str, now: float) -> Link | None:
        """The same as it was found lately: for news, which must not ask the store for each page at each step."""
        found = self._lately.get(secret)
        if found is None or now - found.at >= LATELY.total_seconds() or self._has_changed(found):
            return self.find(secret, now)
        return found.link

    def _has_changed(self, found: _Found) -> bool:
        """Whether links have changed since one was asked for, be it while the store was still answering."""
        return any(self._changed.get(table, 0) > found.changes for table in (None, found.link.table))

    def changed(self, table: str | None = None) -> None:
        """Links of a table, or of any, have changed."""
        with self._lock:
            self._changes += 1
            self._changed[table] = self._changes
