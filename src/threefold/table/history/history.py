"""The list of events that is a session: records, rewinds, and the state at any moment."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, takewhile
from typing import Final

import msgspec
from msgspec import structs

from threefold.table.apply import evolve
from threefold.table.events import Rewound
from threefold.table.events.base import Lasting
from threefold.table.history.growing import Growing
from threefold.table.history.records import Record
from threefold.table.state import State

LOOK_BACK: Final = 2_000
"""So many events back a page looks for what somebody did last: several evenings."""


@dataclass(frozen=True)
class History:
    """All records of a table and the state after each; ``states[n]`` is the state after event ``n``. What a ``Lasting``
    event changes no rewind takes back: it is no step of the line that stands.

    ``_top[n]`` is the newest event that stands after event ``n``, 0 where none does. What stands below event ``n`` is
    what stood before it, so no step reads all records again.
    """

    records: Growing[Record] = field(default_factory=Growing)
    states: Growing[State] = field(default_factory=lambda: Growing(State()))
    _top: Growing[int] = field(default_factory=lambda: Growing(0), compare=False, repr=False)

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
        event, records = record.event, self.records.grown(record)
        if isinstance(event, Rewound):
            state, top = self._rewound(event.to), self._top[event.to]
        else:
            state, top = evolve(self.state, event), self._top[-1] if isinstance(event, Lasting) else record.seq
        return History(records, self.states.grown(state), self._top.grown(top))

    def _rewound(self, to: int) -> State:
        """The state that a rewind leads to.

        It brings an earlier state back, but no id is given twice: an old link or page must not reach somebody new.
        What keeps the table safe and the seal of the dice stay as they are, bookmarks too.
        """
        if not 0 <= to <= self.version:
            raise ValueError(f"there is no event {to} to rewind to")
        now = self.state
        return structs.replace(
            self.states[to],
            next=now.next,
            numbers=now.numbers,
            safety=now.safety,
            seal=now.seal,
            bookmarks=now.bookmarks,
        )

    def at(self, seq: int) -> History:
        """The history as it was after an event."""
        return History(self.records.until(seq), self.states.until(seq + 1), self._top.until(seq + 1))

    def back(self, to: int = 1) -> Iterator[Record]:
        """The records that still count, from the newest back to event ``to``: what was rewound is left out, the
        rewinds too."""
        return (self.records[seq - 1] for seq in self._line(self.version, to))

    def lately(self) -> Iterator[Record]:
        """The newest records that still count, newest first: as many as a page looks back on for what was done last."""
        return islice(self.back(), LOOK_BACK)

    @cached_property
    def standing(self) -> tuple[Record, ...]:
        """The records that still count, the oldest first. It reads all of them: prefer ``back``."""
        return tuple(self.back())[::-1]

    def _line(self, after: int, to: int = 1) -> Iterator[int]:
        """The events that stood after one of them, from the newest back to event ``to``."""
        seq = self._top[after]
        while seq >= max(to, 1):
            yield seq
            seq = self._top[seq - 1]

    def stands(self, seq: int) -> bool:
        """Whether an event still counts."""
        return isinstance(self.records[seq - 1].event, Lasting) or seq in self._line(self.version, seq)

    def turned(self, record: Record) -> list[Record]:
        """The records that a rewind took back or brought back, newest first; none for any other event."""
        if not isinstance(record.event, Rewound):
            return []
        found = []
        one, other = self._top[record.seq - 1], self._top[record.seq]
        while one != other:
            one, other = min(one, other), max(one, other)
            found.append(self.records[other - 1])
            other = self._top[other - 1]
        return found

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
        line = list(self.back(after))
        if not line or line[-1].seq != after or line[0].command == line[-1].command:
            return None
        return next(record.seq for record in line if record.command == line[-1].command)

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


def digest(state: State) -> str:
    """SHA-256 of the state's canonical JSON (sorted keys)."""
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()
