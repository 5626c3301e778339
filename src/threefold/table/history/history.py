"""The history of a table: its records, its rewinds, and the state after each event."""

from __future__ import annotations

import hashlib
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from typing import Final, overload

import msgspec

from threefold.table.events import Rewound
from threefold.table.events.base import PermanentEvent
from threefold.table.history.archive import (
    STATE,
    TOP,
    Archive,
    HistorySnapshot,
    encode_number_body,
    encode_state_body,
    newest_number_snapshot,
    newest_state_snapshot,
    number_pages,
    numbers_from,
    record_pages,
    state_after,
    state_pages,
)
from threefold.table.history.growing import AppendOnlySequence, Numbers, raised_at
from threefold.table.history.records import Record
from threefold.table.state import State

LOOK_BACK: Final = 2_000
"""How many events back a page searches for the last action of a kind: several evenings of play."""


_STEP: Final = re.compile("step-([0-9]{1,9})-([0-9]{1,9})")


class RecordSelection(Sequence[Record]):
    """A selection of a history's records, by their numbers."""

    def __init__(self, records: AppendOnlySequence[Record], numbers: Sequence[int]) -> None:
        self._records, self._numbers = records, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> RecordSelection: ...
    def __getitem__(self, at: int | slice) -> Record | RecordSelection:
        if isinstance(at, slice):
            return RecordSelection(self._records, self._numbers[at])
        return self._records[self._numbers[at] - 1]


@dataclass(frozen=True)
class History:
    """All records of a table and the state after each; ``states[n]`` is the state after event
    ``n``. An event is valid until a rewind takes it back. No rewind takes back a ``Lasting`` event;
    it is not in the line of valid events.

    ``_top[n]`` is the newest event that is valid after event ``n``, or 0. The next older one below
    a valid event ``s`` is ``_top[s - 1]``, so no step reads all records again.

    A history with an ``archive`` keeps the newest records and states in memory. The archive has the
    older ones.
    """

    records: AppendOnlySequence[Record] = field(default_factory=AppendOnlySequence)
    states: AppendOnlySequence[State] = field(default_factory=lambda: AppendOnlySequence(State()))
    _top: AppendOnlySequence[int] = field(
        default_factory=lambda: Numbers(0), compare=False, repr=False
    )
    archive: Archive | None = field(default=None, compare=False, repr=False)

    @classmethod
    def from_snapshot(cls, archive: Archive, to: int) -> History:
        """Return the history at the newest snapshot of event ``to`` or an earlier one; without one,
        before all events. Later records can be added to it."""
        seq, state = newest_state_snapshot(archive, to)
        records = record_pages(archive)
        of_records = AppendOnlySequence[Record](first=seq, older=records)
        tops = number_pages(archive, TOP, lambda n, tops: _top_after(tops, records[n - 1]))
        states = AppendOnlySequence(state, first=seq, older=state_pages(archive, records))
        last = newest_number_snapshot(archive, TOP, seq)
        if last is None or last[0] != seq:  # compute it again
            before = Numbers(first=seq, older=tops)
            if seq:
                top = before.grown(_top_after(before, records[seq - 1]))
            else:
                top = Numbers(0, older=tops)
        else:
            top = numbers_from(last, tops)
        return cls(of_records, states, top, archive)

    def cut(self) -> History:
        """Return the same history with only its newest pages in memory, at least one."""
        if self.archive is None:
            return self
        page = self.archive.page
        first = (self.version - page) // page * page
        return replace(
            self,
            records=self.records.cut(first),
            states=self.states.cut(first),
            _top=self._top.cut(first),
        )

    def new_snapshots(self, after: int) -> list[HistorySnapshot]:
        """Return the snapshots of the pages filled since event ``after``, which is the end of a
        page.
        """
        if self.archive is None:
            return []
        page, found = self.archive.page, list[HistorySnapshot]()
        for seq in range(after + page, self.version + 1, page):
            found.append(
                HistorySnapshot(TOP, seq, encode_number_body(self._top[seq - page : seq + 1]))
            )
            found.append(HistorySnapshot(STATE, seq, encode_state_body(self.states[seq])))
        return found

    @property
    def version(self) -> int:
        """The number of events, rewound ones included."""
        return len(self.records)

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    def grown(self, records: Iterable[Record]) -> History:
        """Return the history with more records. Raise ValueError when their numbers do not follow
        in order.
        """
        grown = self
        for record in records:
            if record.seq != grown.version + 1:
                raise ValueError(f"event {record.seq} does not follow event {grown.version}")
            grown = grown._followed_by(record)
        return grown

    def _followed_by(self, record: Record) -> History:
        event = record.event
        if isinstance(event, Rewound) and not 0 <= event.to <= self.version:
            raise ValueError(f"there is no event {event.to} to rewind to")
        state, top = state_after(self.states, record), _top_after(self._top, record)
        return History(
            self.records.grown(record), self.states.grown(state), self._top.grown(top), self.archive
        )

    def at(self, seq: int) -> History:
        """Return the history as it was after event ``seq``."""
        return replace(
            self,
            records=self.records.until(seq),
            states=self.states.until(seq + 1),
            _top=self._top.until(seq + 1),
        )

    def valid_records(self, to: int = 1) -> Iterator[Record]:
        """Iterate over the valid records, from the newest back to event ``to``. Rewound records and
        the rewinds themselves are left out."""
        return (self.records[seq - 1] for seq in self._line(self.version, to))

    def recent_records(self) -> Iterator[Record]:
        """Iterate over the newest valid records, newest first, ``LOOK_BACK`` at most."""
        return islice(self.valid_records(), LOOK_BACK)

    @property
    def all_valid_records(self) -> RecordSelection:
        """The valid records, oldest first. This reads the whole history: prefer
        ``valid_records``.
        """
        return RecordSelection(self.records, array("I", self._line(self.version))[::-1])

    def valid_records_of(self, counts: Sequence[int]) -> RecordSelection:
        """The valid records that raise ``counts``, oldest first. A seat that did not notice the
        others has nothing of them to read, so they are not looked at, and take no time."""
        return RecordSelection(self.records, array("I", self._line_of(counts))[::-1])

    def _line_of(self, counts: Sequence[int]) -> Iterator[int]:
        """The valid events that raise ``counts``, newest first."""
        seq = self._top[self.version]
        while seq > 0 and (seq := raised_at(counts, seq)) > 0:
            yield seq
            seq = min(self._top[seq - 1], seq - 1)

    def valid_newest_first(self, counts: Sequence[int] | None) -> Iterator[int]:
        """The valid events, newest first; with ``counts`` those that raise them."""
        if counts is None:
            return self._line(self.version)
        return self._line_of(counts)

    def _line(self, after: int, to: int = 1) -> Iterator[int]:
        """The events that were valid after event ``after``, from the newest back to event
        ``to``.
        """
        seq = self._top[after]
        while seq >= max(to, 1):
            yield seq
            seq = min(self._top[seq - 1], seq - 1)

    def recoverable_events(self) -> bytearray:
        """Return 1 for each event that is in force, or that a redo or a copy at a bookmark can
        bring back; else 0.

        Every line of valid events goes on below an event in the same way, so no event is looked at
        twice.
        """
        marks = bytearray(self.version + 1)
        for start in self._starts():
            seq = self._top[start]
            while seq and not marks[seq]:
                marks[seq] = 1
                seq = min(self._top[seq - 1], seq - 1)
        return marks

    def _starts(self) -> Iterator[int]:
        """The events after which a line of valid events is or can be in force: now, after a redo,
        at a bookmark.
        """
        yield self.version
        for record in reversed(self.records):
            if isinstance(record.event, Rewound):
                yield record.seq - 1
            elif not isinstance(record.event, PermanentEvent):
                break
        for bookmark in self.state.bookmarks.values():
            yield self.whole_step(bookmark.seq)

    def whole_step(self, seq: int) -> int:
        """Return the last event of the command that an event belongs to."""
        while seq < self.version and self.records[seq].command == self.records[seq - 1].command:
            seq += 1
        return seq

    def is_valid(self, seq: int) -> bool:
        """Whether an event is valid: no rewind has taken it back."""
        return isinstance(self.records[seq - 1].event, PermanentEvent) or seq in self._line(
            self.version, seq
        )

    def records_changed_by(self, record: Record) -> Iterator[Record]:
        """The records that a rewind took back or brought back, newest first; none for any other
        event.
        """
        if not isinstance(record.event, Rewound):
            return
        one, other = self._top[record.seq - 1], self._top[record.seq]
        while one != other:
            one, other = min(one, other), max(one, other)
            yield self.records[other - 1]
            other = self._top[other - 1]

    def last_step(self) -> list[Record]:
        """The records of the last command that is still valid, newest first."""
        line = self.valid_records()
        last = next(line, None)
        if last is None:
            return []
        return [last, *takewhile(lambda record: record.command == last.command, line)]

    def rewind_target(self, after: int | None = None) -> int | None:
        """Return the event to rewind to in order to undo the last valid command, or all that came
        after the command of event ``after``. Return None when there is nothing to undo, or event
        ``after`` is not valid."""
        if after is None:
            step = self.last_step()
            if step:
                return self._top[step[-1].seq - 1]
            return None
        line = array("I", self._line(self.version, after))
        if not line or line[-1] != after:
            return None
        command = self.records[after - 1].command
        if self.records[line[0] - 1].command == command:
            return None
        later = takewhile(lambda seq: self.records[seq - 1].command == command, reversed(line))
        return [*later][-1]

    def redo_target(self) -> int | None:
        """Return the event to rewind to in order to redo the last undo; None once anything else has
        happened.
        """
        redone = 0
        for record in reversed(self.records):
            if isinstance(record.event, PermanentEvent):
                continue
            if not isinstance(record.event, Rewound):
                return None
            if not record.event.redo and not redone:
                return record.seq - 1
            redone += 1 if record.event.redo else -1
        return None

    @property
    def last_valid(self) -> int:
        """The newest event in force, or 0: the last one of the step that undo takes back."""
        return self._top[self.version]

    def step_mark(self) -> str:
        """The mark of the step that undo takes back, and of the one that redo brings back
        (``read_step_mark``).
        """
        return f"step-{self.last_valid}-{self.redo_target() or 0}"

    def digest(self) -> str:
        """A fingerprint of the state now: equal states have equal digests."""
        return digest(self.state)


def read_step_mark(mark: str) -> tuple[int, int]:
    """Return the last event of the step that undo takes back by a mark, and the event to which redo
    goes; 0 where there is none, and for what is no mark of a step."""
    found = _STEP.fullmatch(mark)
    if found:
        return (int(found[1]), int(found[2]))
    return (0, 0)


def _top_after(tops: Sequence[int], record: Record) -> int:
    """The newest event that is valid after a record; ``tops`` are the same for all events before
    it.
    """
    event = record.event
    if isinstance(event, Rewound):
        return tops[event.to]
    if isinstance(event, PermanentEvent):
        return tops[-1]
    return record.seq


def digest(state: State) -> str:
    """SHA-256 of the state's canonical JSON (sorted keys)."""
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()
