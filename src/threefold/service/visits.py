"""By which link a browser came in: looked up at each request, and remembered for a while for what pages are told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from threading import Lock
from typing import Final

from threefold.store.contract import Link
from threefold.table.history import GUEST

LATELY: Final = timedelta(seconds=5)
"""How long a page that asks for nothing is told what happens at a table, after another server at the same file has
closed its link. One that is closed here, or by another worker at a database, is told nothing more at once."""

MOST: Final = 10_000
"""So many browsers are remembered, those that were looked up last."""


class Visits:
    """The links by which browsers came in; ``look_up`` asks the store for that of a secret. ``now`` is in seconds that
    never go back. May be used from any thread."""

    def __init__(self, look_up: Callable[[str], Link | None]) -> None:
        self._look_up = look_up
        self._lately: dict[str, tuple[float, Link]] = {}
        self._changes = 0
        self._lock = Lock()

    def find(self, secret: str, now: float) -> Link | None:
        """The link by which a browser came in, or None when its secret is unknown or the link closed."""
        changes = self._changes
        link = self._look_up(secret)
        with self._lock:
            self._lately.pop(secret, None)
            # what was closed while it was looked up is not remembered; a guest may have sat down
            if link is not None and link.seat != GUEST and changes == self._changes:
                while len(self._lately) >= MOST:
                    del self._lately[next(iter(self._lately))]
                self._lately[secret] = now, link
        return link

    def lately(self, secret: str, now: float) -> Link | None:
        """The same as it was found lately: for news, which must not ask the store for each page at each step."""
        at, link = self._lately.get(secret, (0.0, None))
        return link if link is not None and now - at < LATELY.total_seconds() else self.find(secret, now)

    def changed(self, table: str | None = None) -> None:
        """Links of a table, or of any, have changed."""
        with self._lock:
            self._changes += 1
            of = [secret for secret, (_, link) in self._lately.items() if table in (None, link.table)]
            for secret in of:
                del self._lately[secret]
