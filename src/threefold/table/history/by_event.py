"""Numbers computed once for each event of a history, as it grows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from threefold.table.history.archive import (
    Archive,
    HistorySnapshot,
    encode_number_body,
    newest_number_snapshot,
    number_pages,
    numbers_from,
)
from threefold.table.history.growing import AppendOnlySequence, Numbers
from threefold.table.history.history import History
from threefold.table.history.records import Record


class EventNumbers(ABC):
    """One number before all events, then one for each event. A number depends only on the events up
    to it.

    If the history has an archive, the numbers start from the snapshots stored under ``name``. Only
    one thread at a time may ask for the numbers of a longer history.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._numbers: AppendOnlySequence[int] = Numbers(0)
        self._history = History()
        self._made = 0

    @abstractmethod
    def _number_of(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        """Compute the number of a record; ``numbers`` are those of all records before it."""

    def _body(self, first: int, last: int) -> bytes:
        """Encode the page of events ``first`` to ``last``: the number before the page, then one for
        each event.
        """
        return encode_number_body(self._numbers[first - 1 : last + 1])

    def numbers(self, history: History) -> AppendOnlySequence[int]:
        """Return the number before all events, then the number of each event of this history."""
        if not self._continues(history):
            self._begin(history)
        if self._history.version < history.version:
            for seq in range(len(self._numbers), history.version + 1):
                self._numbers = self._numbers.grown(
                    self._number_of(history, history.records[seq - 1], self._numbers)
                )
            self._history = history
        return self._numbers.until(history.version + 1)

    def _continues(self, history: History) -> bool:
        """Whether the computed numbers belong to this history. False after an older copy was
        restored.
        """
        known = self._history
        both = min(known.version, history.version)
        if known.archive is not history.archive:
            return False
        return bool(both) and known.records[both - 1] == history.records[both - 1]

    def _begin(self, history: History) -> None:
        """Start again from the snapshots in the archive."""
        self._numbers, self._history, self._made = Numbers(0), History(), 0
        archive = history.archive
        if archive is None:
            return

        def following(seq: int, numbers: AppendOnlySequence[int]) -> int:
            return self._number_of(self._history, self._history.records[seq - 1], numbers)

        made = newest_number_snapshot(archive, self.name, history.version)
        self._numbers = numbers_from(made, number_pages(archive, self.name, following))
        self._made = 0 if made is None else made[0]
        self._history = history.at(self._made)

    def full(self, archive: Archive) -> bool:
        """Whether a full page is ready to be stored in this archive."""
        return self._history.archive is archive and self._made + archive.page < len(self._numbers)

    def new_snapshots(self, archive: Archive) -> list[HistorySnapshot]:
        """Return snapshots of the pages filled since the last call. Their numbers are then read
        from the archive.
        """
        found = list[HistorySnapshot]()
        if self.full(archive):
            while self._made + archive.page < len(self._numbers):
                first, self._made = self._made + 1, self._made + archive.page
                found.append(HistorySnapshot(self.name, self._made, self._body(first, self._made)))
            self._numbers = self._numbers.cut(self._made)
            self._history = self._history.cut()
        return found
