"""Presence: which seats of a table have a page open. Open pages are told when that changes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from threading import Lock

from threefold.store.contract import Link
from threefold.table.history import GM, GUEST


def place_of_link(link: Link) -> str | None:
    """Return the place of a link at its table: the PC's id, None for the GM, else the role and the
    link's id, such as ``guest <id>``."""
    if link.seat == GM:
        return None
    return link.seat.pc or f"{'guest' if link.seat == GUEST else link.seat.role} {link.id}"


Places = dict[str | None, int]
"""How many pages are open at each place of a table."""


class Presence:
    """The open pages by table and seat, kept in memory. The event loop changes them; worker threads
    read them.

    ``hear`` takes in the open pages of other workers, from any thread.
    """

    def __init__(self) -> None:
        self._others: dict[str, dict[str, Places]] = {}
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.told: Callable[[str], None] = lambda table: None
        """Callback: it is called with a table's id when a page of that table opens or closes in
        this worker.
        """
        self._open: dict[str, Counter[str | None]] = {}
        self._pages: Counter[str] = Counter()
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._came: dict[str, set[str]] = {}

    def here(self, table: str) -> frozenset[str | None]:
        """Return the places (``place_of``) that have a page open in any worker: PCs, guests,
        assistants, spectators; None stands for the GM."""
        with self._lock:
            others = {place for tables in self._others.values() for place in tables.get(table, ())}
        return self._here(table) | others

    def _here(self, table: str) -> frozenset[str | None]:
        return frozenset(self.places(table))

    def places(self, table: str) -> Places:
        """Return how many pages of a table are open in this worker, by place."""
        return {
            place: pages for place, pages in dict(self._open.get(table, {})).items() if pages > 0
        }

    def tables(self) -> list[str]:
        """Return the tables that have a page open in this worker."""
        return list(self._open)

    def hear(self, worker: str, table: str, places: Places) -> None:
        """Store which pages another worker has open at a table."""
        before = self.here(table)
        with self._lock:
            tables = self._others.setdefault(worker, {})
            if places:
                tables[table] = places
            else:
                tables.pop(table, None)
        self._notify_pages(table, before)

    def _notify_pages(self, table: str, before: frozenset[str | None]) -> None:
        """Notify this worker's pages when presence has changed at another worker."""
        if self._loop is not None and self.here(table) != before:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._wake_pages, table)

    def _wake_pages(self, table: str) -> None:
        if table in self._bells:
            self._came.setdefault(table, set()).update(self._players(table))
            for bell in self._bells[table]:
                bell.set()

    def _players(self, table: str) -> frozenset[str]:
        return frozenset(
            place for place in self.here(table) if place is not None and " " not in place
        )

    def players_here(self, table: str) -> frozenset[str | None]:
        """Return the PCs whose players have a page open. Players are not told of other viewers."""
        return frozenset(seat for seat in self.here(table) if seat is not None and " " not in seat)

    def away(self, table: str) -> frozenset[str]:
        """Return the PCs whose players had a page open and have none now. It is forgotten when the
        last page closes.
        """
        return frozenset(self._came.get(table, ())) - self.players_here(table)

    def pages(self, link: Link) -> int:
        """Return how many pages of a link are open in this worker."""
        return self._pages[link.id]

    @asynccontextmanager
    async def sitting(self, link: Link) -> AsyncIterator[asyncio.Event]:
        """Count a page of this link as open inside the ``async with`` block. The event it gives is
        set whenever somebody's presence at the table changes."""
        bell, self._loop = asyncio.Event(), asyncio.get_running_loop()
        self._bells.setdefault(link.table, set()).add(bell)
        self._change_page_count(link, 1)
        self._pages[link.id] += 1
        try:
            yield bell
        finally:
            self._pages -= Counter({link.id: 1})
            self._bells[link.table].discard(bell)
            self._change_page_count(link, -1)

    def _change_page_count(self, link: Link, pages: int) -> None:
        at = self._open.setdefault(link.table, Counter())
        before = self.here(link.table)
        if link.seat.pc is not None:
            self._came.setdefault(link.table, set()).add(link.seat.pc)
        at[place_of_link(link)] += pages
        self._came.setdefault(link.table, set()).update(self._players(link.table))
        if self.here(link.table) != before:
            for bell in self._bells[link.table]:
                bell.set()
        if not self._bells[link.table]:
            del self._bells[link.table], self._open[link.table]
            self._came.pop(link.table, None)
        self.told(link.table)
