"""Histories of stored tables: begun from the newest snapshot, their older part read in pages, new snapshots kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

from threefold.interop.session import BROKEN
from threefold.store.contract import Damaged, Snapshot, Store
from threefold.table.history import PAGE, History, Made, Record
from threefold.version import __version__

_MAKES: Final = ("model", "procedures", "rules", "rulesets", "service", "table")
"""What of the program bears on what is made of records."""


@cache
def maker() -> str:
    """Which program this is: another one makes its own snapshots. It is told by what is written in its files."""
    root, whole = Path(__file__).parents[1], hashlib.sha256(__version__.encode())
    for file in sorted(file for name in _MAKES for file in (root / name).rglob("*.py")):
        body = file.read_bytes()
        whole.update(f"{file.relative_to(root).as_posix()}\0{len(body)}\0".encode() + body)
    return whole.hexdigest()


class Stored:
    """The records and snapshots of one table as an archive. What was made and is not kept yet, or cannot be kept, is
    held here. ``trusting`` is False for who wants everything made again from the records alone."""

    def __init__(self, store: Store, table: str, page: int = PAGE, trusting: bool = True) -> None:
        self.page = page
        self.done = 0
        """The end of the newest page of which all was made."""
        self.damage: Damaged | None = None
        self._store, self._table, self._trusting = store, table, trusting
        self._held: dict[tuple[str, int], Made] = {}
        self._lock = Lock()

    def records(self, after: int, to: int) -> Sequence[Record]:
        """The records between two events."""
        try:
            return self._store.load(self._table, after, to)
        except Damaged as damage:
            self.damage = damage
            raise

    def made(self, name: str, to: int) -> Made | None:
        """The newest of a name up to an event."""
        with self._lock:
            held = [made for (of, seq), made in self._held.items() if of == name and seq <= to]
        newest = max(held, key=lambda made: made.seq, default=None)
        if to < self.page or not self._trusting or (newest is not None and newest.seq > to - self.page):
            return newest
        kept = self._store.snapshot(self._table, maker(), name, to)
        if kept is None or (newest is not None and newest.seq > kept.seq):
            return newest
        return Made(*kept)

    def hold(self, made: Sequence[Made]) -> None:
        """Remember what was made."""
        with self._lock:
            self._held |= {(each.name, each.seq): each for each in made}

    def take(self, history: History) -> History:
        """Make snapshots of the pages of a history that are full by now; only its newest pages are held then."""
        if history.version < self.done + self.page:
            return history
        self.hold(history.made(self.done))
        self.done = history.version // self.page * self.page
        return history.cut()

    @property
    def waiting(self) -> bool:
        """Whether something was made that is to be kept."""
        return bool(self._held) and self._store.read_only is None

    def keep(self) -> None:
        """Keep what was made. Raises ``StoreError``; then it is held on."""
        with self._lock:
            held = dict(self._held)
        if held and self._store.read_only is None:
            self._store.keep(self._table, maker(), [Snapshot(*made) for made in held.values()])
            with self._lock:
                for key in held:
                    self._held.pop(key, None)


def opened(store: Store, table: str, page: int = PAGE) -> History:
    """A table's history from its newest snapshot on. Raises ``TableNotFound`` and ``Damaged``."""
    version = store.info(table).version
    return _read_on(store, table, History.begun(Stored(store, table, page), version), version)


def proved(store: Store, table: str, to: int | None = None, page: int = PAGE) -> History:
    """A table's history from its records alone, all of which are proved. Raises ``TableNotFound`` and ``Damaged``."""
    version = store.info(table).version if to is None else to
    return _read_on(store, table, History.begun(Stored(store, table, page, trusting=False), 0), version, to)


def _read_on(store: Store, table: str, history: History, version: int, to: int | None = None) -> History:
    """A history with the rest of its records, read page by page. Only the newest are held."""
    archive, anew = history.archive, True
    assert isinstance(archive, Stored)
    archive.done = history.version
    while version - history.version > archive.page:
        end = history.version + archive.page
        history = archive.take(grown(table, history, store.load(table, history.version, end, anew)))
        anew = False
    return archive.take(grown(table, history, store.load(table, history.version, to, anew)))


def grown(table: str, history: History, records: Sequence[Record]) -> History:
    """A history with more records of its table. Raises ``Damaged`` at the first that does not fit those before it."""
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
