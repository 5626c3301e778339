"""The tables that are in memory, each with its history as the store has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Final

from threefold.service.loaded_table import LoadedTable
from threefold.service.stored import extend_history, load_history
from threefold.store.contract import Damaged, Replaced, Store, StoreError, TableNotFound
from threefold.table.history import History

REST_AFTER: Final = timedelta(minutes=15)
"""A table that nobody has used for so long is removed from memory."""


class OpenTables:
    """The tables in memory. Every method may be called from any thread.

    Each table has one lock. Whoever replaces its history holds the lock, so that no command is
    decided on a history that another thread is replacing. ``page`` is how many events a snapshot is
    apart from the next, ``ticks`` gives the seconds of a monotonic clock.
    """

    def __init__(self, store: Store, page: int, ticks: Callable[[], float]) -> None:
        self._store = store
        self._page = page
        self._ticks = ticks
        self._loaded: dict[str, LoadedTable] = {}

    def loaded(self, table: str) -> LoadedTable:
        """Return what memory holds of a table; its history may not be read yet."""
        # ``setdefault`` is atomic: two threads that open a table at once get the same lock.
        held = self._loaded.get(table) or self._loaded.setdefault(table, LoadedTable(table))
        held.used = self._ticks()
        return held

    def each(self) -> Iterator[LoadedTable]:
        """Yield all tables in memory. Others may be opened or evicted meanwhile."""
        yield from list(self._loaded.values())

    def history(self, table: str) -> History:
        """Return the history of a table, with what others have stored since. Raises
        ``TableNotFound``.
        """
        held = self.loaded(table)
        history = held.history
        # Readers take no lock as long as nothing has changed, so that a slow command delays nobody
        # who only looks.
        if history is None or held.damaged or self._store.changed_since(table, history.version):
            with held.lock:
                history = self.current(held)
        return history

    def current(self, held: LoadedTable) -> History:
        """Load the history of a table, or bring it up to date. The caller holds the table's
        lock.
        """
        if held.archive is not None:
            held.damage = held.archive.damage or held.damage
        if held.damage is not None:
            raise held.damage
        if held.history is None:
            held.history = self._load(held)
            with suppress(StoreError):
                held.keep()
        elif self._store.changed_since(held.table, held.history.version):
            held.history = self.caught_up(held.table, held.history)
        return held.history

    def _load(self, held: LoadedTable) -> History:
        try:
            return load_history(self._store, held.table, self._page)
        except TableNotFound:
            # Anybody can ask for a table that never was: nothing stays in memory of it.
            self._loaded.pop(held.table, None)
            raise
        except Damaged as damage:
            # Remembered, so that pages that ask again do not read all records each time.
            held.damage = damage
            raise

    def caught_up(self, table: str, history: History) -> History:
        """Return a history with what others have stored since; the whole history anew where they
        replaced the table.
        """
        try:
            return extend_history(table, history, self._store.load(table, after=history.version))
        except Replaced:
            return load_history(self._store, table, self._page)

    def as_stored(self, table: str, history: History) -> History | None:
        """After a failed append, read from the store what is true; None when the store cannot
        say.
        """
        try:
            return self.caught_up(table, history)
        except StoreError:
            return None

    def take_up(self, table: str) -> int:
        """Load what others did to a table, and return its version; 0 where it is not in memory."""
        held = self._loaded.get(table)
        if held is None:
            self._store.forget(table)
            return 0
        with held.lock:
            held.damage = None
            if held.history is not None:
                held.history = self.as_stored(table, held.history)
            history = held.history
        if history is None:
            self._store.forget(table)
            return 0
        return history.version

    def known_version(self, table: str) -> int:
        """Return the version that memory has of a table, without asking the store; 0 for none."""
        history = self.loaded(table).history
        if history is None:
            return 0
        return history.version

    def keep(self) -> None:
        """Store snapshots of what was played since the last ones, so that a table opens fast
        whatever the length of its log. A snapshot that cannot be stored only costs time later."""
        for held in self.each():
            history = held.history
            if history is not None and history.version >= self._page:
                held.ledger.numbers(history)
            if held.full:
                with held.lock:
                    held.keep()

    def evict_idle(self, watched: Callable[[str], bool]) -> list[str]:
        """Free the memory of tables that no page watches and nobody used lately, and return them.
        The store still has them.
        """
        lately = self._ticks() - REST_AFTER.total_seconds()
        idle = [held.table for held in self.each() if held.used < lately]
        evicted = [table for table in idle if not watched(table)]
        for table in evicted:
            self._loaded.pop(table, None)
            self._store.forget(table)
        return evicted
