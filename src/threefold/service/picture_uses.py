"""Which pictures the events of a table name, who put them there, and which of them can still be
seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from threefold.service.shared_numbers import SharedNumbers
from threefold.table.events import AnyEvent, HandoutDropped, HandoutKept, PortraitSet, Rewound
from threefold.table.history import History, Record, Seat

GM_PERSON: Final = "gm"
"""The person of the GM's seat, assistants included."""

_TOUCHING: Final = (HandoutDropped, HandoutKept, PortraitSet)


class PictureUse(NamedTuple):
    """An event that names a picture: its number, the digest, and the person who gave the
    command.
    """

    seq: int
    digest: str
    person: str


PicturePast = tuple[History, Sequence[PictureUse]]
"""The history of a table, and the events in it that name pictures."""


def person_of(seat: Seat) -> str:
    """Return who counts as one person: the GM with all assistants, or the player of a PC."""
    if seat.role != "player":
        return GM_PERSON
    return f"player {seat.pc}"


def picture_of(event: AnyEvent) -> str:
    """Return the digest of the picture that an event names; empty without one."""
    match event:
        case HandoutKept():
            return event.handout.picture
        case PortraitSet():
            return event.picture
    return ""


def may_free_pictures(history: History, records: Sequence[Record]) -> bool:
    """Whether after these new records a picture may be out of everybody's reach: one was replaced,
    or what was undone cannot be redone any more. ``history`` is that before them."""
    if any(isinstance(record.event, _TOUCHING) for record in records):
        return True
    return bool(history.version) and isinstance(history.records[-1].event, Rewound)


class PictureUses(SharedNumbers):
    """The events of one table that name pictures. The number of an event (``EventNumbers``) is that
    of the newest event up to it that names one. May be used from any thread."""

    def __init__(self) -> None:
        super().__init__("pictures")
        self._found: dict[int, PictureUse] = {}

    def of(self, history: History) -> list[PictureUse]:
        """Return the uses in a history, the oldest first."""
        with self.lock:
            numbers = self.numbers(history)
            uses, seq = list[PictureUse](), numbers[history.version]
            while seq:
                uses.append(self._found.get(seq) or self._use_of(history.records[seq - 1]))
                seq = numbers[seq - 1]
            return uses[::-1]

    def _use_of(self, record: Record) -> PictureUse:
        use = PictureUse(record.seq, picture_of(record.event), person_of(record.by))
        self._found[record.seq] = use
        return use

    def _begin(self, history: History) -> None:
        self._found = {}
        super()._begin(history)

    def _number_of(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        if picture_of(record.event):
            return record.seq
        return numbers[-1]


class PicturesNamed(NamedTuple):
    """The pictures that a table's events name: all of them, those that can still be seen or come
    back, and of these who put them there."""

    named: frozenset[str]
    within_reach: frozenset[str]
    put_by: dict[str, set[str]]


def pictures_named(history: History, uses: Sequence[PictureUse]) -> PicturesNamed:
    """Return which pictures the events of a history name."""
    if uses:
        marks = history.recoverable_events()
    else:
        marks = bytearray()
    reached = [use for use in uses if marks[use.seq]]
    put_by = dict[str, set[str]]()
    for use in reached:
        put_by.setdefault(use.person, set()).add(use.digest)
    return PicturesNamed(
        frozenset(u.digest for u in uses), frozenset(u.digest for u in reached), put_by
    )
