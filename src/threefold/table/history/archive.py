"""The archive of a long history: its older records in pages, and the snapshots computed from
them.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from threefold.model import typed
from threefold.table.apply import evolve
from threefold.table.events import Rewound
from threefold.table.history.growing import AppendOnlySequence, Numbers, Pages
from threefold.table.history.records import Record
from threefold.table.state import State

PAGE: Final = 500
"""The number of events in a page. A snapshot is taken after each page."""

CACHED_PAGES: Final = 5
"""How many pages of records, and of states, stay in memory after reading: more than ``LOOK_BACK``
needs.
"""

NUMBERS_HELD: Final = 64
"""How many pages of numbers stay in memory."""

STATE: Final = "state"
TOP: Final = "top"
"""The names of snapshots: the state after an event, and the newest valid event after each event of
the page.
"""

_decode_state = typed.decoder(State).decode


class HistorySnapshot(NamedTuple):
    """A snapshot: data computed from the records up to event ``seq``, under a name."""

    name: str
    seq: int
    body: bytes


class Archive(Protocol):
    """Storage for the records of a history in pages of ``page`` events, and for snapshots at the
    end of each page. A missing snapshot is computed again."""

    page: int

    def records(self, after: int, to: int) -> Sequence[Record]:
        """Return the records after event ``after``, up to and including event ``to``."""
        ...

    def made(self, name: str, to: int) -> HistorySnapshot | None:
        """Return the newest snapshot of this name for event ``to`` or an earlier one, or None."""
        ...


# --- bodies ---------------------------------------------------------------------------------------


def encode_state_body(state: State) -> bytes:
    """Encode a state as the body of a snapshot."""
    return zlib.compress(msgspec.json.encode(state), 1)


def newest_state_snapshot(archive: Archive, to: int) -> tuple[int, State]:
    """Return the event and the state of the newest snapshot up to event ``to``. Unreadable
    snapshots are skipped.
    """
    while (made := archive.made(STATE, to)) is not None:
        try:
            return made.seq, _decode_state(zlib.decompress(made.body))
        except (zlib.error, msgspec.DecodeError):
            to = made.seq - 1
    return 0, State()


def encode_number_body(numbers: Sequence[int]) -> bytes:
    """Encode numbers as the body of a snapshot: 4 bytes each, little-endian."""
    return struct.pack(f"<{len(numbers)}I", *numbers)


class NumberSnapshot(NamedTuple):
    """The numbers of a page of events, ``seq`` being the last of them."""

    seq: int
    numbers: Sequence[int]


def newest_number_snapshot(archive: Archive, name: str, to: int) -> NumberSnapshot | None:
    """Return the newest snapshot of numbers up to event ``to``, or None.

    The first number is the one before the page; then comes one for each event of the page. The body
    may have more data after them.
    """
    while (made := archive.made(name, to)) is not None:
        numbers = struct.Struct(f"<{archive.page + 1}I")
        if len(made.body) >= numbers.size and made.seq >= archive.page:
            return NumberSnapshot(made.seq, array("I", numbers.unpack_from(made.body)))
        to = made.seq - 1
    return None


# --- pages ----------------------------------------------------------------------------------------


def record_pages(archive: Archive) -> Pages[Record]:
    """Return the records of a history in pages."""
    size = archive.page
    return Pages(size, lambda page: archive.records(page * size, (page + 1) * size), CACHED_PAGES)


def state_after(states: AppendOnlySequence[State], record: Record) -> State:
    """Return the state after a record; ``states`` are the states before it."""
    event = record.event
    if isinstance(event, Rewound):
        return rewind_state(states[-1], states[event.to])
    return evolve(states[-1], event)


def rewind_state(now: State, then: State) -> State:
    """Return the state that a rewind leads to.

    It is the earlier state, but ids are never reused: an old link or page must not reach somebody
    new. Safety, the seal of the dice and bookmarks stay as they are now.
    """
    return msgspec.structs.replace(
        then,
        next=now.next,
        numbers=now.numbers,
        safety=now.safety,
        seal=now.seal,
        bookmarks=now.bookmarks,
    )


def state_pages(archive: Archive, records: Pages[Record]) -> Pages[State]:
    """Return the states of a history in pages. Each page is replayed from the newest snapshot
    before it.
    """
    size = archive.page

    def read(page: int) -> Sequence[State]:
        first, end = page * size, (page + 1) * size
        start, state = newest_state_snapshot(archive, first)
        states = AppendOnlySequence(state, first=start, older=pages)
        for record in AppendOnlySequence[Record](first=end - 1, older=records).since(start):
            states = states.grown(state_after(states, record))
        return states[first:end]

    pages = Pages(size, read, CACHED_PAGES)
    return pages


Following = Callable[[int, AppendOnlySequence[int]], int]
"""A function that computes the number of event ``seq`` from the numbers of all events before it."""


def number_pages(archive: Archive, name: str, following: Following) -> Pages[int]:
    """Return the numbers of a history in pages. A missing page is computed from the newest snapshot
    before it.
    """
    size = archive.page

    def read(page: int) -> Sequence[int]:
        first, end = page * size, (page + 1) * size
        snapshot = newest_number_snapshot(archive, name, end)
        if snapshot is not None and snapshot.seq == end:
            return snapshot.numbers[:size]
        numbers = numbers_from(newest_number_snapshot(archive, name, first), pages)
        for seq in range(len(numbers), end):
            numbers = numbers.grown(following(seq, numbers))
        return array("I", numbers[first:end])

    pages = Pages(size, read, NUMBERS_HELD)
    return pages


def numbers_from(snapshot: NumberSnapshot | None, pages: Pages[int]) -> AppendOnlySequence[int]:
    """Return the numbers up to a snapshot; without one, only the number before all events."""
    if snapshot is None:
        return Numbers(0, older=pages)
    seq, numbers = snapshot
    return Numbers(numbers[-1], first=seq, older=pages)
