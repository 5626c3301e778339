"""The list of events that is a session: records, rewinds, and the state at any moment."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from typing import Final, overload

import msgspec

from threefold.table.events import Rewound
from threefold.table.events.base import Lasting
from threefold.table.history.archive import (
    STATE,
    TOP,
    Archive,
    Made,
    number_pages,
    numbers_from,
    numbers_made,
    packed,
    packed_state,
    record_pages,
    state_after,
    state_made,
    state_pages,
)
from threefold.table.history.growing import Growing, Numbers
from threefold.table.history.records import Record
from threefold.table.state import State

LOOK_BACK: Final = 2_000
"""So many events back a page looks for what somebody did last: several evenings."""


class Line(Sequence[Record]):
    """Some records of a history, by their numbers."""

    def __init__(self, records: Growing[Record], numbers: Sequence[int]) -> None:
        self._records, self._numbers = records, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> Line: ...
    def __getitem__(self, at: int | slice) -> Record | Line:
        if isinstance(at, slice):
            return Line(self._records, self._numbers[at])
        return self._records[self._numbers[at] - 1]


@dataclass(frozen=True)
class History:
    """All records of a table and the state after each; ``states[n]`` is the state after event ``n``. What a ``Lasting``
    event changes no rewind takes back: it is no step of the line that stands.

    ``_top[n]`` is the newest event that stands after event ``n``, 0 where none does. What stands below event ``n`` is
    what stood before it, so no step reads all records again.

    A history with an ``archive`` holds the newest records and states. The archive has those before them.
    """

    records: Growing[Record] = field(default_factory=Growing)
    states: Growing[State] = field(default_factory=lambda: Growing(State()))
    _top: Growing[int] = field(default_factory=lambda: Numbers(0), compare=False, repr=False)
    archive: Archive | None = field(default=None, compare=False, repr=False)

    @classmethod
    def begun(cls, archive: Archive, to: int) -> History:
        """A history as it was at the newest snapshot of event ``to`` or one before it; without one, before all events.
        It goes on from there."""
        seq, state = state_made(archive, to)
        records = record_pages(archive)
        of_records = Growing[Record](first=seq, older=records)
        tops = number_pages(archive, TOP, lambda n, tops: _top_after(tops, records[n - 1]))
        states = Growing(state, first=seq, older=state_pages(archive, records))
        last = numbers_made(archive, TOP, seq)
        if last is None or last[0] != seq:  # worked out again
            before = Numbers(first=seq, older=tops)
            top = before.grown(_top_after(before, records[seq - 1])) if seq else Numbers(0, older=tops)
        else:
            top = numbers_from(last, tops)
        return cls(of_records, states, top, archive)

    def cut(self) -> History:
        """The same history, which holds its newest pages alone, at least one."""
        if self.archive is None:
            return self
        page = self.archive.page
        first = (self.version - page) // page * page
        return replace(self, records=self.records.cut(first), states=self.states.cut(first), _top=self._top.cut(first))

    def made(self, after: int) -> list[Made]:
        """What can be kept of the pages that are full since event ``after``, the end of a page."""
        if self.archive is None:
            return []
        page, found = self.archive.page, list[Made]()
        for seq in range(after + page, self.version + 1, page):
            found.append(Made(TOP, seq, packed(self._top[seq - page : seq + 1])))
            found.append(Made(STATE, seq, packed_state(self.states[seq])))
        return found

    @property
    def version(self) -> int:
        """The number of events, rewound ones included."""
        return len(self.records)

    @property
    def state(self) -> State:
        """The table now."""
        return self.states[-1]

    def grown(self, records: Iterable[Record]) -> History:
        """The same history with more records; they must follow in order."""
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
        return History(self.records.grown(record), self.states.grown(state), self._top.grown(top), self.archive)

    def at(self, seq: int) -> History:
        """The history as it was after an event."""
        return replace(
            self, records=self.records.until(seq), states=self.states.until(seq + 1), _top=self._top.until(seq + 1)
        )

    def back(self, to: int = 1) -> Iterator[Record]:
        """The records that still count, from the newest back to event ``to``: what was rewound is left out, the
        rewinds too."""
        return (self.records[seq - 1] for seq in self._line(self.version, to))

    def lately(self) -> Iterator[Record]:
        """The newest records that still count, newest first: as many as a page looks back on for what was done last."""
        return islice(self.back(), LOOK_BACK)

    @property
    def standing(self) -> Line:
        """The records that still count, the oldest first. It looks through the whole history: prefer ``back``."""
        return Line(self.records, array("I", self._line(self.version))[::-1])

    def _line(self, after: int, to: int = 1) -> Iterator[int]:
        """The events that stood after one of them, from the newest back to event ``to``."""
        seq = self._top[after]
        while seq >= max(to, 1):
            yield seq
            seq = min(self._top[seq - 1], seq - 1)

    def stands(self, seq: int) -> bool:
        """Whether an event still counts."""
        return isinstance(self.records[seq - 1].event, Lasting) or seq in self._line(self.version, seq)

    def turned(self, record: Record) -> Iterator[Record]:
        """The records that a rewind took back or brought back, newest first; none for any other event."""
        if not isinstance(record.event, Rewound):
            return
        one, other = self._top[record.seq - 1], self._top[record.seq]
        while one != other:
            one, other = min(one, other), max(one, other)
            yield self.records[other - 1]
            other = self._top[other - 1]

    def last_step(self) -> list[Record]:
        """The records of the last command that still stands, newest first."""
        line = self.back()
        last = next(line, None)
        return [] if last is None else [last, *takewhile(lambda record: record.command == last.command, line)]

    def rewind_target(self, after: int | None = None) -> int | None:
        """Where undoing the last command that still stands leads, or all that came after the command of event
        ``after``; None when there is nothing to undo, or that event does not stand."""
        if after is None:
            step = self.last_step()
            return self._top[step[-1].seq - 1] if step else None
        line = array("I", self._line(self.version, after))
        if not line or line[-1] != after:
            return None
        command = self.records[after - 1].command
        if self.records[line[0] - 1].command == command:
            return None
        later = takewhile(lambda seq: self.records[seq - 1].command == command, reversed(line))
        return [*later][-1]

    def redo_target(self) -> int | None:
        """Where redoing what was undone last leads, the state before the undo; None once anything else has happened."""
        redone = 0
        for record in reversed(self.records):
            if isinstance(record.event, Lasting):
                continue
            if not isinstance(record.event, Rewound):
                return None
            if not record.event.redo and not redone:
                return record.seq - 1
            redone += 1 if record.event.redo else -1
        return None

    def digest(self) -> str:
        """A fingerprint of the state now: equal states have equal digests."""
        return digest(self.state)


def _top_after(tops: Sequence[int], record: Record) -> int:
    """The newest event that stands after a record, where ``tops`` are those before it."""
    event = record.event
    if isinstance(event, Rewound):
        return tops[event.to]
    return tops[-1] if isinstance(event, Lasting) else record.seq


def digest(state: State) -> str:
    """SHA-256 of the state's canonical JSON (sorted keys)."""
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()
