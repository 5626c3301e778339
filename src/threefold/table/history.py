"""The list of events that is a session: records, rewinds, and the state at any moment."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

import msgspec
from msgspec import Struct, structs

from threefold.table.apply import evolve
from threefold.table.events import AnyEvent, Rewound
from threefold.table.events.base import Lasting
from threefold.table.state import State
from threefold.table.state.seats import GM, GUEST, Seat

__all__ = ["GM", "GUEST", "History", "Record", "Seat", "digest"]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event in its place: number (from 1), the command that caused it, who gave it, and when (ISO 8601, UTC)."""

    seq: int
    command: str
    by: Seat
    event: AnyEvent
    at: str = ""


class _Left(NamedTuple):
    """A record that stands, and those before it that stand with it."""

    record: Record
    before: _Left | None


@dataclass(frozen=True)
class History:
    """All records of a table and the state after each; ``states[n]`` is the state after event ``n``. What a ``Lasting``
    event changes no rewind takes back: it is no step of the line that stands.

    ``_left[n]`` is what stands after event ``n``. It grows with the records, so that no step reads all of them again.
    """

    records: tuple[Record, ...] = ()
    states: tuple[State, ...] = field(default_factory=lambda: (State(),))
    _left: tuple[_Left | None, ...] = field(default=(None,), compare=False, repr=False)

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
        all_records, states, left = list(self.records), list(self.states), list(self._left)
        for record in records:
            if record.seq != len(all_records) + 1:
                raise ValueError(f"event {record.seq} does not follow event {len(all_records)}")
            event = record.event
            states.append(_next_state(states, event))
            if isinstance(event, Lasting):
                left.append(left[-1])
            else:
                left.append(left[event.to] if isinstance(event, Rewound) else _Left(record, left[-1]))
            all_records.append(record)
        return History(tuple(all_records), tuple(states), tuple(left))

    def at(self, seq: int) -> History:
        """The history as it was after an event."""
        return History(self.records[:seq], self.states[: seq + 1], self._left[: seq + 1])

    @cached_property
    def standing(self) -> tuple[Record, ...]:
        """The records that still count: what was rewound is left out, the rewinds too."""
        return tuple(left.record for left in _back(self._left[-1]))[::-1]

    def stands(self, seq: int) -> bool:
        """Whether an event still counts."""
        return isinstance(self.records[seq - 1].event, Lasting) or any(
            left.record.seq == seq for left in _back(self._left[-1], seq)
        )

    def turned(self, record: Record) -> list[Record]:
        """The records that a rewind took back or brought back, newest first; none for any other event."""
        if not isinstance(record.event, Rewound):
            return []
        return _difference(self._left[record.seq - 1], self._left[record.seq])

    def last_step(self) -> list[Record]:
        """The records of the last command that still stands, newest first."""
        last = self._left[-1]
        if last is None:
            return []
        return [left.record for left in takewhile(lambda left: left.record.command == last.record.command, _back(last))]

    def rewind_target(self, after: int | None = None) -> int | None:
        """Where undoing the last command that still stands leads, or all that came after the command of event
        ``after``; None when there is nothing to undo, or that event does not stand."""
        if after is None:
            step = self.last_step()
            return _seq_of(self._left[step[-1].seq - 1]) if step else None
        line = list(_back(self._left[-1], after))
        if not line or line[-1].record.seq != after or line[0].record.command == line[-1].record.command:
            return None
        command = line[-1].record.command
        return next(left.record.seq for left in line if left.record.command == command)

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


def _next_state(states: Sequence[State], event: AnyEvent) -> State:
    """The state after one more event.

    A rewind brings an earlier state back, but no id is given twice: an old link or page must not reach somebody new.
    What keeps the table safe stays as it is.
    """
    if not isinstance(event, Rewound):
        return evolve(states[-1], event)
    if not 0 <= event.to < len(states):
        raise ValueError(f"there is no event {event.to} to rewind to")
    now = states[-1]
    return structs.replace(states[event.to], next=now.next, numbers=now.numbers, safety=now.safety)


def _back(left: _Left | None, to: int = 1) -> Iterator[_Left]:
    """What stands, from the newest back to event number ``to``."""
    while left is not None and left.record.seq >= to:
        yield left
        left = left.before


def _seq_of(left: _Left | None) -> int:
    return 0 if left is None else left.record.seq


def _difference(one: _Left | None, other: _Left | None) -> list[Record]:
    """The records that stand in only one of two lines, newest first."""
    found = []
    while one is not other:
        if other is None or (one is not None and one.record.seq > other.record.seq):
            one, other = other, one
        assert other is not None
        found.append(other.record)
        other = other.before
    return found


def digest(state: State) -> str:
    """SHA-256 of the state's canonical JSON (sorted keys)."""
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()
