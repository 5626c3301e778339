"""Histories of stored tables: started from the newest snapshot, with older parts read in pages, and
new snapshots stored."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

from threefold.interop.session import BROKEN
from threefold.store.contract import Damaged, Snapshot, Store
from threefold.table.history import PAGE, History, HistorySnapshot, Record
from threefold.version import __version__

_MAKES: Final = ("model", "procedures", "rules", "rulesets", "service", "table")
"""The parts of the program that affect what is made of records."""


@cache
def program_digest() -> str:
    """Return an id of this program, a hash of its files: another program makes its own
    snapshots.
    """
    root, whole = Path(__file__).parents[1], hashlib.sha256(__version__.encode())
    for file in sorted(file for name in _MAKES for file in (root / name).rglob("*.py")):
        body = file.read_bytes()
        whole.update(f"{file.relative_to(root).as_posix()}\0{len(body)}\0".encode() + body)
    return whole.hexdigest()


class StoreArchive:
    """The records and snapshots of one table as an archive. Snapshots that are not stored yet, or
    cannot be stored, are held here. ``trusting`` is False to make everything again from the records
    alone."""

    def __init__(self, store: Store, table: str, page: int = PAGE, trusting: bool = True) -> None:
        self.page = page
        self.done = 0
        """The end of the newest page for which everything was made."""
        self.damage: Damaged | None = None
        self._store, self._table, self._trusting = store, table, trusting
        self._held: dict[tuple[str, int], HistorySnapshot] = {}
        self._lock = Lock()

    def records(self, after: int, to: int) -> Sequence[Record]:
        """Return the records after one event and up to another."""
        try:
            return self._store.load(self._table, after, to)
        except Damaged as damage:
            self.damage = damage
            raise

    def made(self, name: str, to: int) -> HistorySnapshot | None:
        """Return the newest snapshot of a name up to an event; None if there is none."""
        with self._lock:
            held = [made for (of, seq), made in self._held.items() if of == name and seq <= to]
        newest = max(held, key=lambda made: made.seq, default=None)
        if (
            to < self.page
            or not self._trusting
            or (newest is not None and newest.seq > to - self.page)
        ):
            return newest
        kept = self._store.snapshot(self._table, program_digest(), name, to)
        if kept is None or (newest is not None and newest.seq > kept.seq):
            return newest
        return HistorySnapshot(*kept)

    def hold(self, made: Sequence[HistorySnapshot]) -> None:
        """Hold what was made until it is stored."""
        with self._lock:
            self._held |= {(each.name, each.seq): each for each in made}

    def without_full_pages(self, history: History) -> History:
        """Make snapshots of the pages of a history that are full by now; the history returned holds
        only its newest pages."""
        if history.version < self.done + self.page:
            return history
        self.hold(history.new_snapshots(self.done))
        self.done = history.version // self.page * self.page
        return history.cut()

    @property
    def waiting(self) -> bool:
        """Whether something is held that can be stored."""
        return bool(self._held) and self._store.read_only is None

    def keep(self) -> None:
        """Store what is held. Raises ``StoreError``; then it stays held."""
        with self._lock:
            held = dict(self._held)
        if held and self._store.read_only is None:
            self._store.keep(
                self._table, program_digest(), [Snapshot(*made) for made in held.values()]
            )
            with self._lock:
                for key in held:
                    self._held.pop(key, None)


def load_history(store: Store, table: str, page: int = PAGE) -> History:
    """Return a table's history, read from its newest snapshot on. Raises ``TableNotFound`` and
    ``Damaged``.
    """
    version = store.info(table).version
    return _read_on(
        store, table, History.from_snapshot(StoreArchive(store, table, page), version), version
    )


def load_verified_history(
    store: Store, table: str, to: int | None = None, page: int = PAGE
) -> History:
    """Return a table's history from its records alone, each of which is verified. Raises
    ``TableNotFound`` and ``Damaged``."""
    if to is None:
        version = store.info(table).version
    else:
        version = to
    return _read_on(
        store,
        table,
        History.from_snapshot(StoreArchive(store, table, page, trusting=False), 0),
        version,
        to,
    )


def _read_on(
    store: Store, table: str, history: History, version: int, to: int | None = None
) -> History:
    """Return a history with the rest of its records, read page by page. It holds only the
    newest.
    """
    archive, anew = history.archive, True
    assert isinstance(archive, StoreArchive)
    archive.done = history.version
    while version - history.version > archive.page:
        end = history.version + archive.page
        history = archive.without_full_pages(
            extend_history(table, history, store.load(table, history.version, end, anew))
        )
        anew = False
    return archive.without_full_pages(
        extend_history(table, history, store.load(table, history.version, to, anew))
    )


def extend_history(table: str, history: History, records: Sequence[Record]) -> History:
    """Return a history with more records of its table. Raises ``Damaged`` at the first that does
    not fit those before it."""
    reached = history.version

    def one_by_one() -> Iterator[Record]:
        nonlocal reached
        for record in records:
            reached += 1
            yield record

    try:
        return history.grown(one_by_one())
    except BROKEN as error:
        raise Damaged(table, reached, "unsound") from error
