"""What follows from each event of a history, worked out once as the history grows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import islice

from threefold.table.history.growing import Growing
from threefold.table.history.history import History
from threefold.table.history.records import Record


class ByEvent(ABC):
    """A number for each event, and the first for the time before all of them. It depends on the events up to there."""

    def __init__(self) -> None:
        self._numbers = Growing(0)
        self._records: Sequence[Record] = ()

    @abstractmethod
    def _next(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        """The number of a record, where ``numbers`` are those of all before it."""

    def numbers(self, history: History) -> Growing[int]:
        """The number before all events, and that of each event of this history."""
        both = min(len(self._records), history.version)
        if both and self._records[both - 1] != history.records[both - 1]:
            self._numbers, both = Growing(0), 0  # another history: an older copy was put back
        if both < history.version:
            for record in islice(history.records, both, None):
                self._numbers = self._numbers.grown(self._next(history, record, self._numbers))
            self._records = history.records
        return self._numbers.until(history.version + 1)
