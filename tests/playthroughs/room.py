"""A room where a scene is played through a real table, and written down as each seat reads it.

A scene is a function that is handed a ``Room`` and lets its seats give commands, one a line:

    gm(StartEncounter(), "Two guards turn the corner.")
    shanna(AttackFoe(pc_id=shanna.id, foe_id=guard, attack="sword"), "Not today.", dice=[20])

``dice`` are the faces the table's own dice show; a ``natural`` in a command is the face of a real
die, typed in.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count

from tests.playthroughs.words import (
    OWN,
    asked,
    foe_sight,
    hung,
    log_line,
    npc_figures,
    pc_figures,
    receipt,
    said,
    waiting,
)

from threefold.model.characters import Pc
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.past import SeatPast
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import AnyCommand, Withdraw
from threefold.table.events import ActionSettled, DieFell, Rerolled
from threefold.table.history import GM, History, Seat
from threefold.table.log import LogEntry, log
from threefold.table.state import FreeIntrusion, Pending
from threefold.table.views import TableView, table_view

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LONG_AGO = 10_000
"""More log lines than any scene writes."""


class FallenDice:
    """The table's dice: they show what the next step of the scene says."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def roll(self, sides: int) -> int:
        assert self.faces, f"a d{sides} is thrown that the scene does not foresee"
        face = self.faces.pop(0)
        assert 1 <= face <= sides, f"a d{sides} cannot show {face}"
        return face


@dataclass
class Player:
    """A seat at the table; calling it gives a command."""

    room: Room
    name: str
    seat: Seat

    @property
    def id(self) -> str:
        """The id of this player's character."""
        assert self.seat.pc is not None
        return self.seat.pc

    def __call__(
        self,
        command: AnyCommand,
        words: str = "",
        *,
        dice: Sequence[int] = (),
        refused: str | None = None,
        request: str | None = None,
        seen: int | None = None,
    ) -> None:
        """Give a command, and what is said with it.

        ``refused`` is the code of the refusal that is expected, ``request`` the id of the request,
        ``seen`` the version of the table that the seat has looked at.
        """
        done = self.room.step(self, command, words, dice, request, seen)
        assert (done.code if isinstance(done, Refusal) else None) == refused, done


@dataclass
class Room:
    """A table in play and its transcript. ``secrets`` are texts that no player may come to see."""

    lines: list[str] = field(default_factory=list)
    commands: set[type] = field(default_factory=set)
    events: set[type] = field(default_factory=set)
    secrets: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._dice = FallenDice()
        self._store = MemoryStore()
        seeds = count(1)
        self._tables = Tables(
            self._store, self._dice, lambda: NOON, seeds=lambda n: bytes([next(seeds)]) * n
        )
        self._table = self._tables.create()
        self._steps = 0
        self._figures: dict[str, str] = {}
        self._told: dict[tuple[str, str | None], set[str]] = {}
        self.gm = Player(self, "GM", GM)
        self.players: list[Player] = []

    # --- setting the scene ------------------------------------------------------------------------

    @property
    def history(self) -> History:
        """All that has happened at the table."""
        return self._tables.history(self._table)

    def past(self, seat: Seat) -> SeatPast:
        """What a seat may look back on."""
        return self._tables.seen_from(self._table, seat)[1]

    @property
    def version(self) -> int:
        """The number of the newest event: what a page that was drawn now has seen."""
        return self.history.version

    def begin(self, title: str, words: str) -> None:
        """The head of the transcript: the scene's title and what it shows."""
        self.lines = [title, "=" * len(title), *hung(words, 0, 0), ""]

    def prepare(self, commands: Iterable[AnyCommand]) -> None:
        """What the GM has set up before the scene begins, and who sits here then."""
        for n, command in enumerate(commands):
            done = self._tables.submit(self._table, GM, f"prepared-{n}", command)
            assert isinstance(done, Accepted), done
            self.commands.add(type(command))
            self.events |= {type(record.event) for record in done.records}
        state = self.history.state
        self.players = [
            Player(self, m.pc.name.split()[0], Seat("player", id)) for id, m in state.party.items()
        ]
        self._write_figures()

    def player(self, name: str) -> Player:
        """The player of the character with this first name."""
        return next(p for p in self.players if p.name == name)

    def foe(self, name: str) -> str:
        """The id of a foe."""
        return next(id for id, foe in self.history.state.foes.items() if foe.npc.name == name)

    def pc(self, player: Player) -> Pc:
        """A player's character as it is now."""
        return self.history.state.party[player.id].pc

    def open(self, kind: type[Pending], player: Player) -> str:
        """The id of the newest thing of a kind that waits for a player (a free intrusion: for the
        GM).
        """
        found = [
            id
            for id, o in self.history.state.pending.items()
            if isinstance(o, kind) and o.pc == player.id
        ]
        assert found, f"no {kind.__name__} waits for {player.name}"
        return found[-1]

    def free(self, player: Player) -> str:
        """The id of the free intrusion that a natural 1 of this player has given the GM."""
        return self.open(FreeIntrusion, player)

    # --- writing ----------------------------------------------------------------------------------

    def forget_seeds(self) -> None:
        """The server loses the seeds of sealed dice."""
        self._store._seeds.clear()

    def heading(self, words: str) -> None:
        """The beginning of a part of the scene."""
        self.lines += ["", "", f"── {words} ".ljust(100, "─")]

    def aside(self, words: str) -> None:
        """A remark for whoever reads the transcript."""
        self.lines += ["", *hung(f"({words})", 0, 1)]

    def look(self) -> None:
        """What each seat now sees of the foes, of what waits and of sheets."""
        self.lines += ["", "What each seat now sees:"]
        views = {
            p.name: table_view(self.history.state, self.version, p.seat) for p in self._seats()
        }
        self._by_reader({name: _everybody(view) for name, view in views.items()})

    def text(self) -> str:
        """The whole transcript."""
        return "\n".join(line.rstrip() for line in self.lines).strip() + "\n"

    # --- playing ----------------------------------------------------------------------------------

    def step(
        self,
        who: Player,
        command: AnyCommand,
        words: str,
        dice: Sequence[int],
        request: str | None,
        seen: int | None,
    ) -> Accepted | Refusal:
        """Carry one command out and write down what it came to."""
        before = self.history
        self._steps += 1
        speech = f" “{words}”" if words else ""
        self.lines += ["", *hung(f"{who.name}:{speech}", 0, 4)]
        thrown = f" (the table rolls {', '.join(map(str, dice))})" if dice else ""
        named = f" (request “{request}”)" if request else ""
        drawn = f" (looking at event {seen} of {before.version})" if seen is not None else ""
        self.lines += hung(
            f"→ {asked(command, before.state, who.seat.pc)}{thrown}{named}{drawn}", 4
        )
        self._dice.faces = list(dice)
        done = self._tables.submit(
            self._table, who.seat, request or f"step-{self._steps}", command, seen
        )
        if isinstance(done, Refusal):
            assert self.history is before, "a refusal has changed something"
            self.lines += hung(f"refused, {done.code} ({done.field}): {said(done.message)}", 4)
            return done
        assert not self._dice.faces, f"the faces {self._dice.faces} were not thrown"
        self.commands.add(type(command))
        self.events |= {type(record.event) for record in self.history.records[before.version :]}
        if self.version == before.version:
            self.lines += hung("carried out before: nothing happens", 4)
            return done
        length = len(self.lines)
        self._write_log(before)
        self._write_waiting(before, command)
        self._write_figures()
        if len(self.lines) == length:
            self.lines.append("    done: there is nothing to add")
        return done

    def _seats(self) -> list[Player]:
        return [self.gm, *self.players]

    def _write_log(self, before: History) -> None:
        """The new lines of the log, and those that were taken back, as each seat reads them."""
        now = {p.name: log(self.history, p.seat, LOG_SHELF, LONG_AGO) for p in self._seats()}
        then = {
            p.name: {e.seq for e in log(before, p.seat, LOG_SHELF, LONG_AGO) if e.taken_back}
            for p in self._seats()
        }
        for seq in range(before.version + 1, self.version + 1):
            event = self.history.records[seq - 1].event
            roll = event.id if isinstance(event, DieFell | Rerolled | ActionSettled) else None
            reads = {
                name: self._read((name, roll), [e for e in entries if e.seq == seq])
                for name, entries in now.items()
            }
            self._by_reader(reads)
        taken = {
            name: [
                f"{'':>{OWN}}taken back: {said(e.head)}"
                for e in entries
                if e.taken_back and e.seq not in then[name]
            ]
            for name, entries in now.items()
        }
        self._by_reader(taken)

    def _read(self, key: tuple[str, str | None], entries: Sequence[LogEntry]) -> list[str]:
        """Log lines with their receipts. An open roll is told again when it is settled: then only
        what is new of it.
        """
        lines = []
        for entry in entries:
            lines += hung(log_line(entry), 0, OWN)
            parts = receipt(entry.resolution) if entry.resolution is not None else []
            told = self._told.get(key, set()) if key[1] is not None else set()
            lines += [line for part in parts if part not in told for line in hung(part, OWN + 4)]
            self._told[key] = told | set(parts)
        return lines

    def _write_waiting(self, before: History, command: AnyCommand) -> None:
        """What has begun to wait, waits in another form, or is gone without an answer, as each seat
        sees it.
        """
        answered = None if isinstance(command, Withdraw) else getattr(command, "open_id", None)
        lines = {}
        for p in self._seats():
            then = {w.id: w for w in table_view(before.state, before.version, p.seat).pending}
            now = {w.id: w for w in table_view(self.history.state, self.version, p.seat).pending}
            lines[p.name] = [
                f"{'…':>{OWN - 2}}  no longer: {waiting(w)}"
                for id, w in then.items()
                if id not in now and id != answered
            ] + [f"{'…':>{OWN - 2}}  {waiting(w)}" for id, w in now.items() if then.get(id) != w]
        self._by_reader(
            {
                name: [part for line in some for part in hung(line, 0, OWN)]
                for name, some in lines.items()
            }
        )

    def _write_figures(self) -> None:
        """Everybody whose figures have changed, as the GM sees them."""
        state = self.history.state
        figures = {m.pc.name: pc_figures(m.pc) for m in state.party.values()}
        figures |= {f.npc.name: npc_figures(f.npc) for f in state.foes.values()}
        changed = {
            name: words for name, words in figures.items() if self._figures.get(name) != words
        }
        self._figures = figures
        if not changed:
            return
        wide = max(map(len, changed))
        self.lines += [f"    | {name.ljust(wide)}  {words}" for name, words in changed.items()]

    def _by_reader(self, reads: dict[str, list[str]]) -> None:
        """Lines as each seat reads them: once where they are the same for all, else under the names
        of the readers.
        """
        for name, lines in reads.items():
            if name != self.gm.name:
                leaked = [s for s in self.secrets for line in lines if s in line]
                assert not leaked, f"{name} reads {leaked}"
        groups: dict[tuple[str, ...], list[str]] = {}
        for name, lines in reads.items():
            groups.setdefault(tuple(lines), []).append(name)
        if len(groups) == 1:
            self.lines += [f"    {line}" for lines in groups for line in lines]
            return
        for lines, names in groups.items():
            self.lines.append(f"      {self._readers(names)}:{'' if lines else ' nothing'}")
            self.lines += [f"      {line}" for line in lines]

    def _readers(self, names: list[str]) -> str:
        players = [p.name for p in self.players]
        if len(names) > 1 and names == players:
            return "the players read"
        if len(names) > 1 and set(names) < set(players) and len(names) > len(players) / 2:
            return "the other players read"
        return f"{' and '.join(names)} read{'s' if len(names) == 1 else ''}"


def _everybody(view: TableView) -> list[str]:
    lines = [foe_sight(foe) for foe in view.foes] + [waiting(w) for w in view.pending]
    sheets = [pc.name for pc in view.party if pc.sheet is not None]
    return [line for text in [*lines, f"sheets: {', '.join(sheets)}"] for line in hung(text, OWN)]


Scene = Callable[[Room], None]


def played(title: str, scene: Scene) -> Room:
    """The room after a scene was played in it."""
    room = Room()
    room.begin(title, " ".join((inspect.getdoc(scene) or "").split()))
    scene(room)
    return room
