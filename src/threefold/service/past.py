"""What a seat may look back on: its log, what its PC did last, its XP. The numbers in it are the seat's own."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import structs

from threefold.service.growth import Growth, growth
from threefold.service.journal import Chapter, chapters
from threefold.service.ledger import Ledger, LedgerLine
from threefold.service.seat import Habit, LastRoll, last_attack, last_deed, last_rerolled, last_roll, last_settled
from threefold.service.statistics import PersonDice, statistics
from threefold.service.verify import Verified, verify
from threefold.table.history import History, Latest
from threefold.table.log import ALL, Chosen, Entry, Lines, LogPage, Spans, log, log_page, told_once
from threefold.table.log.base import Tone
from threefold.table.state.seats import Seat
from threefold.text import at_table

_HANDED: Final = MappingProxyType({"log.item.found": "name", "log.item.given": "to"})
"""Lines that hand somebody a thing, and where they name whom."""


def hands(entry: Entry, name: str) -> bool:
    """Whether a line of the log hands a thing to the PC of this name."""
    whom = _HANDED.get(entry.head.key)
    return whom is not None and not entry.taken_back and entry.head.params.get(whom) == name


class TableNames(NamedTuple):
    """The names at a table: those of people, which stay in every language, and those of foes of the shelf."""

    people: frozenset[str]
    creatures: frozenset[str]


def table_names(party: Iterable[str], foes: Iterable[tuple[str, bool]]) -> TableNames:
    """The names of a party and of foes, each with whether it is one of the shelf."""
    people, creatures = set(party), set[str]()
    for name, of_shelf in foes:
        (creatures if of_shelf else people).add(name)
    return TableNames(frozenset(people), frozenset(creatures))


class Past:
    """The past of a table as one seat may know it. ``counts`` are the steps it has noticed by each record, ``ledger``,
    ``spans``, ``lines`` and ``latest`` are the table's."""

    def __init__(
        self,
        history: History,
        seat: Seat,
        counts: Sequence[int],
        ledger: Ledger,
        spans: Spans,
        lines: Lines | None = None,
        latest: Latest | None = None,
    ) -> None:
        self._history = history
        self._seat = seat
        self._counts = counts
        self._ledger = ledger
        self._spans = spans
        self._lines = lines or Lines()
        self._latest = latest or Latest()
        self._logs: dict[int, list[Entry]] = {}

    @property
    def version(self) -> int:
        """How many steps the seat has noticed."""
        return self._counts[self._history.version]

    def speaking(self) -> AbstractContextManager[None]:
        """While its lines are put into words: the names of people stay, though the shelf may have the same, and foes of
        the shelf are called in the reader's language."""
        state = self._history.state
        foes = ((foe.npc.name, foe.npc.common is True) for foe in state.foes.values())
        return at_table(*table_names((member.pc.name for member in state.party.values()), foes))

    def log(self, last: int = 60) -> list[Entry]:
        """The newest lines that the seat may read, the oldest first."""
        if last not in self._logs:
            found = log(self._history, self._seat, last, self._lines)
            self._logs[last] = [structs.replace(e, seq=self._counts[e.seq]) for e in found]
        return [*self._logs[last]]

    def newest(self, last: int, tones: tuple[Tone, ...]) -> Entry | None:
        """The newest of the last lines that has one of these tones."""
        return next((entry for entry in reversed(self.log(last)) if entry.tone in tones), None)

    def newest_but(self, last: int, tones: tuple[Tone, ...]) -> Entry | None:
        """The newest of the last lines that has none of these tones."""
        return next((entry for entry in reversed(self.log(last)) if entry.tone not in tones), None)

    def newest_told(self, last: int, name: str) -> Entry | None:
        """The newest of the last lines that tells somebody something beside the game: a whisper, a handout, or a thing
        that is handed to the PC of this name."""
        lines = reversed(self.log(last))
        return next((entry for entry in lines if entry.tone in ("whisper", "handout") or hands(entry, name)), None)

    def page(self, last: int, chosen: Chosen = ALL, before: int = 0) -> LogPage:
        """The newest chosen lines that the seat may read, the oldest first, each roll once; ``before``: of the steps
        before it."""
        counts, history = self._counts, self._history
        first = bisect_left(counts, before) if 0 < before <= self.version else None
        page = log_page(history, self._seat, last, chosen, first, self._spans, self._lines)
        older = None if page.older is None else counts[page.older - 1] + 1
        return LogPage(
            entries=[structs.replace(e, seq=counts[e.seq]) for e in told_once(history, page.entries)], older=older
        )

    def since(self, step: int, most: int) -> list[Entry]:
        """The lines that the seat may read of the steps it noticed after one of them, the oldest first; the newest
        ``most`` of them."""
        last = min(most, self.version - step)
        return [entry for entry in self.log(last) if entry.seq > step] if last > 0 else []

    def of_records(self, first: int, last: int) -> list[Entry]:
        """The lines that the seat may read of some records, by the records' own numbers."""
        found = log(self._history, self._seat, self._history.version - first + 1)
        return [structs.replace(e, seq=self._counts[e.seq]) for e in found if first <= e.seq <= last]

    def journal(self) -> list[Chapter]:
        """The campaign so far."""
        return chapters(self._history, self._seat)

    def verified(self) -> Verified:
        """The sealed dice of the table, checked again, as far as the seat may read of them."""
        return verify(self._history, self._seat)

    def statistics(self) -> list[PersonDice]:
        """The d20s by person that the seat may read of."""
        return statistics(self._history, self._seat)

    def last_roll(self) -> LastRoll | None:
        """The last action of the seat's PC, as long as its player has it in front."""
        last = last_roll(self._history, self._seat, self._latest)
        return None if last is None else structs.replace(last, seq=self._counts[last.seq])

    def thrown_again(self, open_id: str) -> int | None:
        """The face of the last throw that was paid for, of a die that is still open."""
        return last_rerolled(self._history, open_id)

    def has_acted(self, pc: str) -> bool:
        """Whether a PC has ever carried out an action here."""
        return last_settled(self._history, pc, self._latest) is not None

    def last_deed(self, pc: str) -> int:
        """The newest action that a PC took of itself, as a number that no other has."""
        return self._counts[last_deed(self._history, pc, self._latest)]

    def last_attack(self, pc: str) -> Habit | None:
        """What a PC last attacked with."""
        return last_attack(self._history, pc, self._latest)

    def growth(self, pc: str) -> Growth:
        """What a PC may do with its XP."""
        return growth(self._history, pc, self._seat)

    def ledger(self, pc: str) -> list[LedgerLine]:
        """Where a PC's XP came from and went."""
        return [structs.replace(line, seq=self._counts[line.seq]) for line in self._ledger.lines(self._history, pc)]
