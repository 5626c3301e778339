"""What follows from each event of a history, worked out once as the history grows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from threefold.table.history.archive import Archive, Made, number_pages, numbers_from, numbers_made, packed
from threefold.table.history.growing import Growing, Numbers
from threefold.table.history.history import History
from threefold.table.history.records import Record


class ByEvent(ABC):
    """A number for each event, and the first for the time before all of them. It depends on the events up to there.

    Where the history has an archive the numbers begin from what was made before, under ``name``. One thread at a time
    may ask for those of a longer history.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._numbers: Growing[int] = Numbers(0)
        self._history = History()
        self._made = 0

    @abstractmethod
    def _next(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        """The number of a record, where ``numbers`` are those of all before it."""

    def _body(self, first: int, last: int) -> bytes:
        """What is kept of the events ``first`` to ``last``, a page: the numbers from the one before them on."""
        return packed(self._numbers[first - 1 : last + 1])

    def numbers(self, history: History) -> Growing[int]:
        """The number before all events, and that of each event of this history."""
        if not self._continues(history):
            self._begin(history)
        if self._history.version < history.version:
            for seq in range(len(self._numbers), history.version + 1):
                self._numbers = self._numbers.grown(self._next(history, history.records[seq - 1], self._numbers))
            self._history = history
        return self._numbers.until(history.version + 1)

    def _continues(self, history: History) -> bool:
        """Whether what was worked out is of this history; not where an older copy was put back."""
        known = self._history
        both = min(known.version, history.version)
        if known.archive is not history.archive:
            return False
        return bool(both) and known.records[both - 1] == history.records[both - 1]

    def _begin(self, history: History) -> None:
        """Begin with what was made before."""
        self._numbers, self._history, self._made = Numbers(0), History(), 0
        archive = history.archive
        if archive is None:
            return

        def following(seq: int, numbers: Growing[int]) -> int:
            return self._next(self._history, self._history.records[seq - 1], numbers)

        made = numbers_made(archive, self.name, history.version)
        self._numbers = numbers_from(made, number_pages(archive, self.name, following))
        self._made = 0 if made is None else made[0]
        self._history = history.at(self._made)

    def full(self, archive: Archive) -> bool:
        """Whether there is a page of a history that can be kept."""
        return self._history.archive is archive and self._made + archive.page < len(self._numbers)

    def make(self, archive: Archive) -> list[Made]:
        """What can be kept of the pages that are full since this was asked last. It is read from the archive then."""
        found = list[Made]()
        if self.full(archive):
            while self._made + archive.page < len(self._numbers):
                first, self._made = self._made + 1, self._made + archive.page
                found.append(Made(self.name, self._made, self._body(first, self._made)))
            self._numbers = self._numbers.cut(self._made)
            self._history = self._history.cut()
        return found
