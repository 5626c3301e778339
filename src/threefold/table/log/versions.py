"""Version numbers as one seat counts them. A secret step of the GM's changes nothing that a player knows, so it has no
number."""

from __future__ import annotations

from threefold.table.events import Rewound
from threefold.table.history import History, Record
from threefold.table.log.dispatch import entry_of
from threefold.table.state.seats import Seat
from threefold.table.views import redacted


class SeatVersions:
    """The version numbers of one seat, extended as a table's history grows."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._counts = [0]
        self._records: tuple[Record, ...] = ()

    def counts(self, history: History) -> list[int]:
        """The seat's version number after each record, and before the first. The GM's are the table's own."""
        if self._seat.role == "gm":
            return list(range(history.version + 1))
        both = min(len(self._records), history.version)
        if both and self._records[both - 1] != history.records[both - 1]:
            self._counts, self._records, both = [0], (), 0  # another history: an older copy was put back
        if both == history.version:
            return self._counts[: both + 1]
        new = history.records[both:]
        for record in new:
            noticed = _is_new_to(history, record, self._seat)
            self._counts.append(self._counts[-1] + noticed)
        self._records = history.records
        return self._counts[:]


def _is_new_to(history: History, record: Record, seat: Seat) -> bool:
    """Whether a record changes what a seat knows, or has a line in the log that it reads."""
    records = history.turned(record) if isinstance(record.event, Rewound) else [record]
    if any(entry_of(r, history.states[r.seq - 1], history.states[r.seq], seat) is not None for r in records):
        return True
    return redacted(history.states[record.seq - 1], seat) != redacted(history.states[record.seq], seat)
