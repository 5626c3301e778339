"""What a seat may read of a table's past: its log, its PC's last action, its XP. Step numbers are
the seat's own.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Final, NamedTuple

from msgspec import structs

from threefold.service.growth import Growth, growth
from threefold.service.journal import Chapter, chapters
from threefold.service.last_deeds import (
    Habit,
    LastRoll,
    last_attack,
    last_deed,
    last_rerolled,
    last_roll,
    last_settled,
    last_words,
)
from threefold.service.ledger import Ledger, LedgerLine
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.standing import (
    change_stands,
    standing_only,
    tells_track,
    thing_stays,
    without_past,
)
from threefold.service.statistics import PersonDice, statistics
from threefold.service.unread import HANDED, LATELY, MOST, STALE, Unread, waiting
from threefold.service.verify import Verified, verify
from threefold.table.history import History, Latest, Record
from threefold.table.log import (
    ALL,
    EntryCache,
    KnownLines,
    LogEntry,
    LogFilter,
    LogPage,
    SessionRanges,
    log,
    log_page,
    merge_die_lines,
)
from threefold.table.log.base import Tone
from threefold.table.log.changed import rewords
from threefold.table.state.seats import Seat
from threefold.text import names_at_table

_BY_HAND: Final = (
    "log.hurt",
    "log.hurt_by",
    "log.shifted",
    "log.pc_edited",
    "log.pc_edited_assistant",
)
"""Log lines about what is done to somebody without a roll: damage, and a sheet that is
corrected.
"""


def brings_new_tier(entry: LogEntry, name: str) -> bool:
    """Whether a line of the log brings the PC of this name to a new tier."""
    return any(
        each.key == "event.tier" and each.params.get("name") == name for each in entry.details
    )


def is_unrolled_change(entry: LogEntry, name: str) -> bool:
    """Whether a line of the log tells the PC of this name of a change that no roll of its player
    brought: damage, figures set by hand, a new tier."""
    if entry.taken_back:
        return False
    by_hand = entry.head.key in _BY_HAND and entry.head.params.get("name") == name
    told = not all(map(rewords, entry.details)) or entry.head.key == "log.shifted"
    return (by_hand and told) or brings_new_tier(entry, name)


class TableNames(NamedTuple):
    """The names at a table. Those of ``people`` stay the same in every language; those of
    ``creatures``, foes from the library, are translated."""

    people: frozenset[str]
    creatures: frozenset[str]


def table_names(party: Iterable[str], foes: Iterable[tuple[str, bool]]) -> TableNames:
    """Sort the names of a party and of foes; each foe comes with whether it is from the library."""
    people, creatures = set(party), set[str]()
    for name, of_shelf in foes:
        (creatures if of_shelf else people).add(name)
    return TableNames(frozenset(people), frozenset(creatures))


class SeatPast:
    """The past of a table as one seat may know it. ``counts`` gives the steps that the seat has
    noticed by each record; ``ledger``, ``spans``, ``lines`` and ``latest`` are the table's."""

    def __init__(
        self,
        history: History,
        seat: Seat,
        counts: Sequence[int],
        ledger: Ledger,
        spans: SessionRanges,
        lines: EntryCache | None = None,
        latest: Latest | None = None,
    ) -> None:
        self._history = history
        self._seat = seat
        self._counts = counts
        self._ledger = ledger
        self._spans = spans
        self._lines = lines or EntryCache()
        self._latest = latest or Latest()
        self._logs: dict[int, list[LogEntry]] = {}

    @property
    def version(self) -> int:
        """The number of steps that the seat has noticed."""
        return self._counts[self._history.version]

    @property
    def _noticed_counts(self) -> Sequence[int] | None:
        """The counts, for a seat that does not notice everything."""
        if self._seat.role == "gm":
            return None
        return self._counts

    @property
    def step_mark(self) -> str | None:
        """The mark of the step that undo takes back and redo brings back; None for everybody but
        the GM.
        """
        if self._seat.role == "gm":
            return self._history.step_mark()
        return None

    def naming_context(self) -> AbstractContextManager[None]:
        """Return the context in which its lines are rendered: names of people stay, even if the
        library has the same name; foes from the library are named in the reader's language."""
        state = self._history.state
        foes = ((foe.npc.name, foe.npc.common is True) for foe in state.foes.values())
        return names_at_table(
            *table_names((member.pc.name for member in state.party.values()), foes)
        )

    def log(self, last: int = 60) -> list[LogEntry]:
        """The newest lines that the seat may read, the oldest first."""
        if last not in self._logs:
            found = log(
                self._history, self._seat, LOG_SHELF, last, self._lines, self._noticed_counts
            )
            self._logs[last] = [structs.replace(e, seq=self._counts[e.seq]) for e in found]
        return [*self._logs[last]]

    def newest_but(self, last: int, tones: tuple[Tone, ...]) -> list[LogEntry]:
        """Return what the newest of the last steps told that has a line without these tones: all
        such lines of that step, those about the damage track first, without what is over. Empty if
        there is none."""
        lines = [entry for entry in self.log(last) if entry.tone not in tones]
        if not lines:
            return []
        step = self._record(lines[-1]).command
        of_step = [entry for entry in lines if self._record(entry).command == step]
        standing = [
            left
            for entry in of_step
            if (left := without_past(entry, self._history.state)) is not None
        ]
        return sorted(standing, key=lambda entry: not tells_track(entry))

    def unrolled_changes(self, last: int, name: str) -> list[LogEntry]:
        """Return the lines among the last about changes of the seat's PC, of this name, that no
        roll of its player brought and that still stand: those about the damage track first, then
        the newest."""
        found = [entry for entry in reversed(self.log(last)) if is_unrolled_change(entry, name)]
        return sorted(
            filter(lambda entry: self._stands(entry, name), found),
            key=lambda entry: not tells_track(entry),
        )

    def _stands(self, entry: LogEntry, name: str) -> bool:
        if brings_new_tier(entry, name) and self._seat.pc is not None:
            chosen = any(each.key == "event.type_abilities" for each in entry.details)
            if chosen and self.growth(self._seat.pc).owed == 0:
                return False
        return change_stands(self._history, self._record(entry), self._seat)

    def _record(self, entry: LogEntry) -> Record:
        """The record of a line with a step number of the seat's."""
        return self._history.records[bisect_left(self._counts, entry.seq) - 1]

    def page(self, last: int, chosen: LogFilter = ALL, before: int = 0) -> LogPage:
        """Return the newest chosen lines that the seat may read, the oldest first, each roll once.
        ``before`` limits them to the steps before that one."""
        counts, history = self._counts, self._history
        if 0 < before <= self.version:
            first = bisect_left(counts, before)
        else:
            first = None
        page = log_page(
            history,
            self._seat,
            LOG_SHELF,
            last,
            chosen,
            before=first,
            known=KnownLines(self._lines, self._noticed_counts, self._spans),
        )
        if page.older is None:
            older = None
        else:
            older = counts[page.older - 1] + 1
        return LogPage(
            entries=[
                structs.replace(e, seq=counts[e.seq])
                for e in merge_die_lines(history, page.entries)
            ],
            older=older,
        )

    def since(self, step: int, most: int) -> list[LogEntry]:
        """Return the lines that the seat may read of its steps after ``step``, the oldest first,
        the newest ``most`` of them."""
        last = min(most, self.version - step)
        if last > 0:
            return [entry for entry in self.log(last) if entry.seq > step]
        return []

    def unread(self, looked: int | None, name: str, shown: frozenset[str]) -> Unread:
        """Return what the player of the PC of this name has not looked at since the step
        ``looked``. ``shown`` are the titles of the handouts that are still shown. Without
        ``looked``, for a page that has just been opened, it begins a few steps back: at a round
        number, so that a new step alone changes nothing."""
        if looked is None:
            looked = max(0, self.version - LATELY) // LATELY * LATELY
        found = waiting(
            [line for line in self.since(looked, MOST) if self._stays(line)], name, shown
        )
        if not found:
            return Unread(None, 0, self.version if self.version - looked > STALE else looked)
        return Unread(found[0], len(found) - 1, looked)

    def _stays(self, line: LogEntry) -> bool:
        return line.head.key not in HANDED or thing_stays(self._history, self._record(line))

    def of_records(self, first: int, last: int) -> list[LogEntry]:
        """Return the lines that the seat may read of the records ``first`` to ``last``, by the
        records' own numbers.
        """
        found = log(self._history, self._seat, LOG_SHELF, self._history.version - first + 1)
        return [
            structs.replace(e, seq=self._counts[e.seq]) for e in found if first <= e.seq <= last
        ]

    def journal(self) -> list[Chapter]:
        """Return the campaign so far, a chapter for each session."""
        return chapters(self._history, self._seat, self._noticed_counts)

    def verified(self) -> Verified:
        """Verify the table's sealed dice, as far as the seat may read them."""
        return verify(self._history, self._seat)

    def statistics(self) -> list[PersonDice]:
        """Return the statistics of the d20s that the seat may read, by person."""
        return statistics(self._history, self._seat)

    def last_roll(self) -> LastRoll | None:
        """Return the last action of the seat's PC while it is current, else None. What it says of
        somebody's state that is over is left out."""
        last = last_roll(self._history, self._seat, self._latest)
        if last is None:
            return None
        state, told = self._history.state, last.resolution
        return structs.replace(
            last,
            seq=self._counts[last.seq],
            details=standing_only(last.details, state),
            resolution=structs.replace(told, notices=standing_only(told.notices, state)),
            brought=standing_only(last.brought, state),
        )

    def thrown_again(self, open_id: str) -> int | None:
        """Return the face of the last reroll of an open die; None if it was not rerolled."""
        return last_rerolled(self._history, open_id)

    def has_acted(self, pc: str) -> bool:
        """Whether a PC has carried out any action here."""
        return last_settled(self._history, pc, self._latest) is not None

    def last_deed(self, pc: str) -> int:
        """Return a number that identifies the newest action that a PC took of its own accord."""
        return self._counts[last_deed(self._history, pc, self._latest)]

    def last_words(self, pc: str) -> int:
        """Return a number that identifies the newest words of a PC's player that reached the table."""
        return self._counts[last_words(self._history, pc, self._latest)]

    def last_attack(self, pc: str) -> Habit | None:
        """Return what a PC last attacked with, whom and by which stat; None if it never
        attacked.
        """
        return last_attack(self._history, pc, self._latest)

    def growth(self, pc: str) -> Growth:
        """Return what a PC may do with its XP."""
        return growth(self._history, pc, self._seat, self._latest)

    def ledger(self, pc: str) -> list[LedgerLine]:
        """Return every change of a PC's XP and its reason."""
        return [
            structs.replace(line, seq=self._counts[line.seq])
            for line in self._ledger.lines(self._history, pc)
        ]
