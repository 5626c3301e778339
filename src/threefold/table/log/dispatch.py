"""The log of a table: each event is described by the function that its feature registers for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct, structs

from threefold.table.events import ActionSettled, AnyEvent, DieFell, Rewound
from threefold.table.events.base import PermanentEvent
from threefold.table.history import History, Record
from threefold.table.history.growing import raising
from threefold.table.history.history import LOOK_BACK
from threefold.table.log import (
    actions,
    bookmarks,
    clock,
    conditions,
    cooperation,
    corrections,
    encounter,
    growth,
    handouts,
    intrusions,
    moves,
    pending,
    people,
    powers,
    prepared,
    procedures,
    recovery,
    safety,
    scene,
    seals,
    sessions,
    settings,
    whispers,
    works,
)
from threefold.table.log.assistants import join_details, of_assistant
from threefold.table.log.base import LogLine, LogReader, LogShelf, Tone
from threefold.table.log.filters import ALL, LogFilter, SessionRanges
from threefold.table.log.thrown import typed_in
from threefold.table.state import State
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat
from threefold.table.views import ResolutionView

_FEATURES: Final = (
    settings.DESCRIBED,
    people.DESCRIBED,
    conditions.DESCRIBED,
    encounter.DESCRIBED,
    clock.DESCRIBED,
    sessions.DESCRIBED,
    seals.DESCRIBED,
    bookmarks.DESCRIBED,
    pending.DESCRIBED,
    actions.DESCRIBED,
    procedures.DESCRIBED,
    recovery.DESCRIBED,
    cooperation.DESCRIBED,
    powers.DESCRIBED,
    growth.DESCRIBED,
    intrusions.DESCRIBED,
    moves.DESCRIBED,
    scene.DESCRIBED,
    prepared.DESCRIBED,
    works.DESCRIBED,
    corrections.DESCRIBED,
    whispers.DESCRIBED,
    safety.DESCRIBED,
    handouts.DESCRIBED,
)
DESCRIBED: Final[Mapping[type, Callable[[AnyEvent, LogReader], LogLine | None]]] = MappingProxyType(
    {each.event: each.describe for feature in _FEATURES for each in feature}
)
"""The function that describes each event type."""


KEPT_LINES: Final = 200
"""The cache keeps the entries of at least this many of a table's newest records."""


class LogEntry(Struct, frozen=True, kw_only=True):
    """One line of the log, with its event number, its time, and whether a rewind has taken it
    back.
    """

    seq: int
    at: str
    tone: Tone = "quiet"
    mark: str = ""
    head: Text
    details: list[Text] = []
    resolution: ResolutionView | None = None
    taken_back: bool = False


class LogPage(Struct, frozen=True, kw_only=True):
    """A page of the log, oldest entry first. Entries before event ``older`` may exist; None when
    there are none.
    """

    entries: list[LogEntry]
    older: int | None = None


class EntryCache:
    """A cache of log entries for a table's newest records, per seat. An entry never changes, and
    every page shows it again at each step. Seats with equal entries share one object. Safe to use
    from any thread."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Record, dict[Seat, LogEntry | None]]] = {}

    def readable(
        self, history: History, record: Record, seat: Seat, shelf: LogShelf
    ) -> LogEntry | None:
        """Return the record's entry for this seat, or None when the seat may not read it."""
        kept = self._kept.get(record.seq)
        if kept is None or kept[0] is not record:
            kept = record, {}
            self._keep(kept)
        entries = kept[1]
        if seat not in entries:
            entry = readable(history, record, seat, shelf)
            entries[seat] = next(
                (other for other in entries.copy().values() if other == entry), entry
            )
        return entries[seat]

    def _keep(self, kept: tuple[Record, dict[Seat, LogEntry | None]]) -> None:
        if len(self._kept) >= 2 * KEPT_LINES:
            newest = sorted(self._kept.copy().items())[-KEPT_LINES:]
            self._kept = dict(newest)
        self._kept[kept[0].seq] = kept


class KnownLines(NamedTuple):
    """The lines of a table that are kept, the steps that a seat has noticed by each record (None:
    all of them), and the records of each session. Other records are not looked at."""

    lines: EntryCache
    counts: Sequence[int] | None = None
    spans: SessionRanges | None = None


def log(
    history: History,
    seat: Seat,
    shelf: LogShelf,
    last: int = 60,
    lines: EntryCache | None = None,
    counts: Sequence[int] | None = None,
) -> list[LogEntry]:
    """Return the newest entries that a seat may read, oldest first. Rewound entries stay, marked
    ``taken_back``.

    ``counts`` are the steps that the seat has noticed by each record: no other record is looked at.
    """
    known = KnownLines(lines or EntryCache(), counts)
    ranges = [range(history.version, 0, -1)]
    looked_at = _Records(ranges, history.version, known, shelf)
    return _page(history, seat, last, looked_at, ALL).entries


def _noticed_events(ranges: Iterable[range], counts: Sequence[int] | None) -> Iterator[int]:
    """The events of ranges that run back, without those that do not raise ``counts``."""
    for each in ranges:
        yield from each if counts is None or not each else raising(counts, each[0], each[-1])


def log_page(
    history: History,
    seat: Seat,
    shelf: LogShelf,
    last: int,
    chosen: LogFilter = ALL,
    before: int | None = None,
    known: KnownLines | None = None,
) -> LogPage:
    """Return the newest entries before an event that pass the filter. It looks at ``LOOK_BACK``
    events at most.
    """
    known = known or KnownLines(EntryCache())
    if before is None:
        before = history.version + 1
    else:
        before = max(1, before)
    ranges = (known.spans or SessionRanges()).of_session(history, chosen.session, before)
    return _page(history, seat, last, _Records(ranges, LOOK_BACK, known, shelf), chosen)


class _Records(NamedTuple):
    """The records that a page of the log looks at, the newest first: at most ``most`` of these
    ranges. Their lines are kept in ``known``; ``shelf`` is what the lines ask of content.
    """

    ranges: Iterable[range]
    most: int
    known: KnownLines
    shelf: LogShelf


def _page(
    history: History, seat: Seat, last: int, looked_at: _Records, chosen: LogFilter
) -> LogPage:
    ranges, most, known, shelf = looked_at
    entries: list[LogEntry] = []
    standing = history.valid_newest_first(known.counts)
    stands = next(standing, 0)
    for looked, seq in enumerate(_noticed_events(ranges, known.counts)):
        if len(entries) >= last or looked >= most:
            return LogPage(entries=entries[::-1], older=seq + 1)
        record = history.records[seq - 1]
        while stands > seq:
            stands = next(standing, 0)
        if not chosen.takes(record, seat):
            continue
        entry = known.lines.readable(history, record, seat, shelf)
        if entry is None:
            continue
        if stands != seq and not isinstance(record.event, Rewound | PermanentEvent):
            entry = structs.replace(entry, tone="quiet", resolution=None, taken_back=True)
        entries.append(entry)
    return LogPage(entries=entries[::-1])


def merge_die_lines(history: History, entries: Sequence[LogEntry]) -> list[LogEntry]:
    """Merge the line of each die into the line of its outcome, which then has the details of both.
    The lines stay in order, oldest first."""
    fell: dict[str, LogEntry] = {}
    told: dict[int, LogEntry] = {}
    for entry in entries:
        event = history.records[entry.seq - 1].event
        if isinstance(event, DieFell):
            fell[event.id] = entry
        if isinstance(event, ActionSettled):
            die = fell.get(event.id or "")
        else:
            die = None
        if die is None or (die.mark, die.taken_back) != (entry.mark, entry.taken_back):
            told[entry.seq] = entry
            continue
        told.pop(die.seq, None)
        told[entry.seq] = structs.replace(entry, details=join_details(die.details, entry.details))
    return [*told.values()]


def readable(history: History, record: Record, seat: Seat, shelf: LogShelf) -> LogEntry | None:
    """Return the record's entry for this seat, or None when the seat may not read it."""
    entry = entry_in(history, record, seat, shelf)
    if entry is not None and _visible(history, record, seat):
        return entry
    return None


def entry_in(history: History, record: Record, seat: Seat, shelf: LogShelf) -> LogEntry | None:
    """Return the entry of a record of a history, or None when it is not for this seat."""
    before, after = history.states[record.seq - 1], history.states[record.seq]
    return log_entry(record, before, after, seat, shelf)


def has_line(history: History, record: Record, seat: Seat) -> bool:
    """Whether a record has a line for this seat. What the line says of the shelf does not matter."""
    return entry_in(history, record, seat, _NO_SHELF) is not None


def is_readable(history: History, record: Record, seat: Seat) -> bool:
    """Whether a seat may read the line of a record."""
    return has_line(history, record, seat) and _visible(history, record, seat)


_NO_SHELF: Final = LogShelf(clauses_of=lambda procedure, name: ())


def _visible(history: History, record: Record, seat: Seat) -> bool:
    """Whether a seat may read at least one record that a rewind changed. A rewind of secrets alone
    stays hidden.
    """
    if seat.role == "gm" or not isinstance(record.event, Rewound):
        return True
    return any(has_line(history, each, seat) for each in history.records_changed_by(record))


def log_entry(
    record: Record, before: State, after: State, seat: Seat, shelf: LogShelf
) -> LogEntry | None:
    """Build the entry of a record for a seat, or return None when it is not for this seat."""
    described = DESCRIBED[type(record.event)](
        record.event, LogReader(seat, before, after, record.by, shelf)
    )
    if described is None:
        return None
    if record.assistant:
        described = of_assistant(described)
    return LogEntry(
        seq=record.seq,
        at=record.at,
        tone=described.tone,
        mark=described.mark,
        head=described.head,
        details=[*described.details, *(typed_in(record, before) if described.mark else ())],
        resolution=described.resolution,
    )
