"""Version numbers per seat. A secret step of the GM changes nothing that a player knows, so it does
not raise the player's number."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.table.events import Rewound
from threefold.table.history import EventNumbers, History, Record
from threefold.table.log.dispatch import has_line
from threefold.table.state.seats import Seat
from threefold.table.views import redacted


class SeatVersions(EventNumbers):
    """The version numbers of one seat, extended as a table's history grows."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"seat {seat.role} {seat.pc or ''}".strip())
        self._seat = seat

    def counts(self, history: History) -> Sequence[int]:
        """The seat's version numbers: before the first record, then after each. The GM has the
        table's own numbers.
        """
        if self._seat.role == "gm":
            return range(history.version + 1)
        return self.numbers(history)

    def _number_of(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        return numbers[-1] + _is_new_to(history, record, self._seat)


def _is_new_to(history: History, record: Record, seat: Seat) -> bool:
    """Whether a record changes what a seat knows, or adds a line to its log."""
    records = history.records_changed_by(record) if isinstance(record.event, Rewound) else [record]
    if any(has_line(history, r, seat) for r in records):
        return True
    return redacted(history.states[record.seq - 1], seat) != redacted(
        history.states[record.seq], seat
    )
