"""Tables that are damaged: read as far as they are sound, continued from there, and mended."""

from __future__ import annotations

from collections.abc import Callable

from threefold.interop.session import write_session
from threefold.service.feed import Feed
from threefold.service.open_tables import OpenTables
from threefold.service.stored import load_verified_history
from threefold.store.contract import Damaged, Store
from threefold.table.history import History
from threefold.version import __version__


class Repairs:
    """Reads and mends damaged tables. ``now`` gives the time as it is stored."""

    def __init__(
        self, store: Store, opened: OpenTables, feed: Feed, page: int, now: Callable[[], str]
    ) -> None:
        self._store = store
        self._opened = opened
        self._feed = feed
        self._page = page
        self._now = now

    def readable_history(self, table: str) -> tuple[History, Damaged | None]:
        """Return a table as far as it can be read, and the damage that ends it there (None: no
        damage). Raises ``TableNotFound``."""
        try:
            return self._opened.history(table), None
        except Damaged as damage:
            return self._verified(table, damage.good), damage

    def verified_history(self, table: str) -> tuple[History, Damaged | None]:
        """Return the same from the records alone, each of which is verified. Raises
        ``TableNotFound``.
        """
        try:
            return self._verified(table), None
        except Damaged as damage:
            return self._verified(table, damage.good), damage

    def _verified(self, table: str, to: int | None = None) -> History:
        return load_verified_history(self._store, table, to, self._page)

    def export(self, table: str) -> bytes:
        """Return what can be read of a table as a session file. Raises ``TableNotFound``."""
        history, _ = self.verified_history(table)
        return write_session(history, __version__)

    def go_on(self, table: str, good: int) -> bool:
        """Let a damaged table continue from its last good event; later events are set aside, not
        lost.

        Return False, and do nothing, when ``good`` is not the last good event.
        """
        held = self._opened.loaded(table)
        with held.lock:
            held.damage = None
            try:
                self._verified(table)
            except Damaged as damage:
                if damage.good != good:
                    return False
                self._store.set_aside(table, good, self._now())
                held.damage = held.history = None
            else:
                return False
        self._feed.publish(table, good)
        return True

    def count_mislabelled(self, table: str) -> int:
        """Return how many events are kept under the name of another command than theirs: they are
        whole, but that command would be carried out twice."""
        return len(self._store.mislabelled(table))

    def relabel(self, table: str) -> int:
        """Keep every event under the name of its own command, and return how many were not."""
        wrong = self._store.mislabelled(table)
        if wrong:
            self._store.relabel(table, wrong)
        return len(wrong)
