"""A table held in memory, and the indexes and caches made from its history."""

from __future__ import annotations

from functools import cached_property
from threading import Lock

from msgspec import structs

from threefold.service.ledger import Ledger
from threefold.service.picture_uses import PictureUses
from threefold.service.seals import SealedCount
from threefold.service.stored import StoreArchive
from threefold.store.contract import Damaged
from threefold.table.history import EventNumbers, History, Latest, Seat
from threefold.table.log import EntryCache, SeatVersions, SessionRanges
from threefold.table.state import State
from threefold.table.views import Redacted, TableView, redacted, table_view


class Seen:
    """A state as a seat sees it."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self._seat = seat
        self.known: Redacted = redacted(state, seat)

    @cached_property
    def _view(self) -> TableView:
        return table_view(self.known, 0, self._seat)

    def view(self, version: int) -> TableView:
        """Return all that the seat may know, with the version that it is told."""
        return structs.replace(self._view, version=version)


class LoadedTable:
    """A table held in memory. ``history`` is None until it is read, and again when the store must
    be asked what is true. ``noticed`` counts the steps that each seat has noticed, ``ledger`` is
    how XP changed, ``spans`` where sessions begin, ``lines`` the newest lines of the log,
    ``latest`` the newest records of a kind, ``seed`` the seed of a seal by its commitment,
    ``thrown`` how many sealed dice were thrown, ``pictured`` the events that name pictures.
    ``damage`` is why the table cannot be read; it is checked again now and then. ``used`` is when
    the table was last asked for, in seconds of a monotonic clock."""

    __slots__ = (
        "_seen",
        "counting",
        "damage",
        "history",
        "latest",
        "ledger",
        "lines",
        "lock",
        "noticed",
        "pictured",
        "seed",
        "spans",
        "table",
        "thrown",
        "used",
    )

    def __init__(self, table: str) -> None:
        self.table = table
        self.lock = Lock()
        self.counting = Lock()
        self.noticed: dict[Seat, SeatVersions] = {}
        self.ledger = Ledger()
        self.spans = SessionRanges()
        self.lines = EntryCache()
        self.latest = Latest()
        self._seen: dict[Seat, Seen] = {}
        self.pictured = PictureUses()
        self.seed: tuple[str, bytes | None] = ("", None)
        self.thrown = SealedCount()
        self.history: History | None = None
        self.damage: Damaged | None = None
        self.used = float("inf")

    def seen(self, state: State, seat: Seat) -> Seen:
        """Return a state as a seat sees it, cached while the state stays the same."""
        seen = self._seen.get(seat)
        if seen is None or seen.state is not state:
            self._seen[seat] = seen = Seen(state, seat)
        return seen

    def count(self, history: History) -> None:
        """Count what the seats that have looked so far noticed of the newest steps. Otherwise the
        next to look would wait for it, and learn from the time how much was done in secret."""
        with self.counting:
            for versions in self.noticed.copy().values():
                versions.counts(history)

    @property
    def archive(self) -> StoreArchive | None:
        """The archive of the older part of the history; None without one."""
        if self.history is None:
            archive = None
        else:
            archive = self.history.archive
        if isinstance(archive, StoreArchive):
            return archive
        return None

    @property
    def damaged(self) -> bool:
        """Whether an old record turned out to be damaged when it was read."""
        archive = self.archive
        return archive is not None and archive.damage is not None

    def _worked_out(self) -> list[EventNumbers]:
        return [
            self.ledger,
            self.spans,
            self.spans.sessions,
            self.thrown,
            self.pictured,
            *self.noticed.copy().values(),
        ]

    def keep(self) -> None:
        """Store snapshots of what happened since the last ones, and hold only the newest part of
        the history. The caller holds the lock. Raises ``StoreError``: then the snapshots stay in
        memory until the next time."""
        archive = self.archive
        if archive is None or self.history is None:
            return
        with self.counting:
            for each in self._worked_out():
                archive.hold(each.new_snapshots(archive))
        self.history = archive.without_full_pages(self.history)
        archive.keep()

    @property
    def full(self) -> bool:
        """Whether there is something to store."""
        archive = self.archive
        if archive is None or self.history is None:
            return False
        ready = any(each.full(archive) for each in self._worked_out())
        return ready or self.history.version >= archive.done + archive.page or archive.waiting
