"""Version numbers as one seat counts them. A secret step of the GM's changes nothing that a player knows, so it has no
number."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.table.events import Rewound
from threefold.table.history import ByEvent, History, Record
from threefold.table.log.dispatch import entry_of
from threefold.table.state.seats import Seat
from threefold.table.views import redacted


class SeatVersions(ByEvent):
    """The version numbers of one seat, extended as a table's history grows."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"seat {seat.role} {seat.pc or ''}".strip())
        self._seat = seat

    def counts(self, history: History) -> Sequence[int]:
        """The seat's version number after each record, and before the first. The GM's are the table's own."""
        return range(history.version + 1) if self._seat.role == "gm" else self.numbers(history)

    def _next(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        return numbers[-1] + _is_new_to(history, record, self._seat)


def _is_new_to(history: History, record: Record, seat: Seat) -> bool:
    """Whether a record changes what a seat knows, or has a line in the log that it reads."""
    records = history.turned(record) if isinstance(record.event, Rewound) else [record]
    if any(entry_of(r, history.states[r.seq - 1], history.states[r.seq], seat) is not None for r in records):
        return True
    return redacted(history.states[record.seq - 1], seat) != redacted(history.states[record.seq], seat)
