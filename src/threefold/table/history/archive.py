"""Where the older part of a long history is read from, and how what follows from it is written there."""

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
from threefold.table.history.growing import Growing, Numbers, Pages
from threefold.table.history.records import Record
from threefold.table.state import State

PAGE: Final = 500
"""So many events make a page. After each a snapshot is taken."""

HELD: Final = 5
"""So many pages of records and of states that were read again are held: more than a page looks back on."""

NUMBERS_HELD: Final = 64
"""So many pages of numbers."""

STATE: Final = "state"
TOP: Final = "top"
"""The names of snapshots: the state after an event, and what stood after it and each of its page."""

_decode_state = typed.decoder(State).decode


class Made(NamedTuple):
    """What was made of the records up to event ``seq``, under a name."""

    name: str
    seq: int
    body: bytes


class Archive(Protocol):
    """Keeps the records of a history in pages of ``page`` events, and what was made of them at the end of each. What
    was made may be missing: then it is made again."""

    page: int

    def records(self, after: int, to: int) -> Sequence[Record]:
        """The records after one event and up to another."""
        ...

    def made(self, name: str, to: int) -> Made | None:
        """The newest of this name that was made of records up to event ``to`` or one before it."""
        ...


# --- bodies -----------------------------------------------------------------------------------------------------------


def packed_state(state: State) -> bytes:
    """A state as the body of a snapshot."""
    return zlib.compress(msgspec.json.encode(state), 1)


def state_made(archive: Archive, to: int) -> tuple[int, State]:
    """The newest state that was made up to an event, and of which event it is. What cannot be read is none."""
    while (made := archive.made(STATE, to)) is not None:
        try:
            return made.seq, _decode_state(zlib.decompress(made.body))
        except (zlib.error, msgspec.DecodeError):
            to = made.seq - 1
    return 0, State()


def packed(numbers: Sequence[int]) -> bytes:
    """Numbers as the body of a snapshot, 4 bytes each, the smallest first."""
    return struct.pack(f"<{len(numbers)}I", *numbers)


def numbers_made(archive: Archive, name: str, to: int) -> tuple[int, Sequence[int]] | None:
    """The newest numbers of a page that were made up to an event, and of which event they are: that before the first
    event of the page, and that of each of its events. In a body more may follow them."""
    while (made := archive.made(name, to)) is not None:
        numbers = struct.Struct(f"<{archive.page + 1}I")
        if len(made.body) >= numbers.size and made.seq >= archive.page:
            return made.seq, array("I", numbers.unpack_from(made.body))
        to = made.seq - 1
    return None


# --- pages ------------------------------------------------------------------------------------------------------------


def record_pages(archive: Archive) -> Pages[Record]:
    """The records of a history in pages."""
    size = archive.page
    return Pages(size, lambda page: archive.records(page * size, (page + 1) * size), HELD)


def state_after(states: Growing[State], record: Record) -> State:
    """The state after a record, where ``states`` are those before it."""
    event = record.event
    return rewound(states[-1], states[event.to]) if isinstance(event, Rewound) else evolve(states[-1], event)


def rewound(now: State, then: State) -> State:
    """The state that a rewind leads to.

    It brings an earlier state back, but no id is given twice: an old link or page must not reach somebody new.
    What keeps the table safe and the seal of the dice stay as they are, bookmarks too.
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
    """The states of a history in pages, played again from the newest snapshot before each."""
    size = archive.page

    def read(page: int) -> Sequence[State]:
        first, end = page * size, (page + 1) * size
        start, state = state_made(archive, first)
        states = Growing(state, first=start, older=pages)
        for record in Growing[Record](first=end - 1, older=records).since(start):
            states = states.grown(state_after(states, record))
        return states[first:end]

    pages = Pages(size, read, HELD)
    return pages


Following = Callable[[int, Growing[int]], int]
"""The number of an event, where those of all before it are given."""


def number_pages(archive: Archive, name: str, following: Following) -> Pages[int]:
    """Numbers of a history in pages. A page that is missing is worked out from the newest one before it."""
    size = archive.page

    def read(page: int) -> Sequence[int]:
        first, end = page * size, (page + 1) * size
        made = numbers_made(archive, name, end)
        if made is not None and made[0] == end:
            return made[1][:size]
        numbers = numbers_from(numbers_made(archive, name, first), pages)
        for seq in range(len(numbers), end):
            numbers = numbers.grown(following(seq, numbers))
        return array("I", numbers[first:end])

    pages = Pages(size, read, NUMBERS_HELD)
    return pages


def numbers_from(made: tuple[int, Sequence[int]] | None, pages: Pages[int]) -> Growing[int]:
    """Numbers up to those that were made, or to the time before all events."""
    if made is None:
        return Numbers(0, older=pages)
    seq, numbers = made
    return Numbers(numbers[-1], first=seq, older=pages)
