"""Numbers of a table's events that any thread may ask for."""

from __future__ import annotations

from threading import RLock

from threefold.table.history import Archive, EventNumbers, History, HistorySnapshot
from threefold.table.history.growing import AppendOnlySequence


class SharedNumbers(EventNumbers):
    """Event numbers behind a lock. What else a subclass keeps, it guards by the same ``lock``."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.lock = RLock()

    def numbers(self, history: History) -> AppendOnlySequence[int]:
        """Return the number before all events, and that of each event of this history."""
        with self.lock:
            return super().numbers(history)

    def new_snapshots(self, archive: Archive) -> list[HistorySnapshot]:
        """Return what can be stored of the pages that are full."""
        with self.lock:
            return super().new_snapshots(archive)
