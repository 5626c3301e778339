"""The list of events that is a session: records, rewinds, and the state at any moment."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
from msgspec import Struct, structs

from threefold.table.apply import evolve
from threefold.table.events import AnyEvent, Rewound
from threefold.table.state import State
from threefold.table.state.seats import GM, GUEST, Seat

__all__ = ["GM", "GUEST", "History", "Record", "Seat", "digest", "rewound_records", "standing"]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event in its place: number (from 1), the command that caused it, who gave it, and when (ISO 8601, UTC)."""

    seq: int
    command: str
    by: Seat
    event: AnyEvent
    at: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """All records of a table and the state after each; ``states[n]`` is the state after event ``n``."""

    records: tuple[Record, ...] = ()
    states: tuple[State, ...] = field(default_factory=lambda: (State(),))

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
        all_records, states = list(self.records), list(self.states)
        for record in records:
            if record.seq != len(all_records) + 1:
                raise ValueError(f"event {record.seq} does not follow event {len(all_records)}")
            states.append(_next_state(states, record.event))
            all_records.append(record)
        return History(tuple(all_records), tuple(states))

    def standing(self) -> list[Record]:
        """The records that still count: what was rewound is left out, the rewinds too."""
        return standing(self.records)

    def rewind_target(self) -> int | None:
        """Where undoing the last command that still stands leads, or None when there is none."""
        left = self.standing()
        if not left:
            return None
        command = left[-1].command
        first = next(r for r in left if r.command == command)
        before = [r for r in left if r.seq < first.seq]
        return before[-1].seq if before else 0

    def redo_target(self) -> int | None:
        """Where redoing what was undone last leads, the state before the undo; None once anything else has happened."""
        redone = 0
        for record in reversed(self.records):
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
    """
    if not isinstance(event, Rewound):
        return evolve(states[-1], event)
    if not 0 <= event.to < len(states):
        raise ValueError(f"there is no event {event.to} to rewind to")
    return structs.replace(states[event.to], next=states[-1].next, numbers=states[-1].numbers)


class _Left(NamedTuple):
    """A record that stands, and those before it that stand with it."""

    record: Record
    before: _Left | None


def _lines(records: Sequence[Record]) -> list[_Left | None]:
    """What stood before the first record, and after each."""
    after: list[_Left | None] = [None]
    for record in records:
        event = record.event
        after.append(after[event.to] if isinstance(event, Rewound) else _Left(record, after[-1]))
    return after


def standing(records: Sequence[Record]) -> list[Record]:
    """The records that count: those that stood in the state to which the last rewind led, and all since."""
    left, found = _lines(records)[-1], list[Record]()
    while left is not None:
        found.append(left.record)
        left = left.before
    return found[::-1]


def rewound_records(records: Sequence[Record]) -> dict[int, list[Record]]:
    """The records that each rewind took back or brought back, by the number of the rewind."""
    after = _lines(records)
    return {r.seq: _difference(after[r.seq - 1], after[r.seq]) for r in records if isinstance(r.event, Rewound)}


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
