"""The memory of a full house: fifty tables of six, and as many events as they have in an hour at
the height of a fight.

    python -m benchmarks.hour                        # an hour's worth: 216,000 events, as fast as
    one thread can python -m benchmarks.hour --events 21600 --tables 5     # an hour of five tables:
    two minutes python -m benchmarks.hour --seconds 1500         # an end after so many seconds,
    whatever was reached

A process of its own plays them through the service, and the application draws for six pages of each
table: after every ``--drawn`` events of a table all six ask for what changed. What a page keeps
open at a server (a socket, a connection) is not in it: ``benchmarks.load`` measures that with fifty
tables.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from benchmarks.measure import Measure, at_most
from benchmarks.steps import Page
from benchmarks.table import fight
from threefold.service.keeping import tend
from threefold.service.tables import Accepted, Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import AnyCommand, Defend, EditPc, EndTurn, FoeAttacks, Hurt, Note
from threefold.table.history import GM, Seat
from threefold.web.app import web_application
from threefold.web.context import AppContext

TABLES: Final = 50
PLAYERS: Final = 5
HOUR: Final = 50 * 6 * 720
"""Events of an hour: fifty tables of six, each seat every five seconds."""
SHORT: Final = HOUR // 10, TABLES // 10
"""An hour of five tables, for a run of all benchmarks."""
DRAWN: Final = 20
MOST: Final = 1024.0
"""MiB that a server may hold with fifty tables after an hour's worth of events."""
KEPT_EVERY: Final = 4
"""Rounds of all tables between two looks of `threefold.service.keeping`."""
MARKS: Final = (0.0, 0.05, 0.25, 0.5, 0.75, 0.875, 1.0)


class Mark(NamedTuple):
    """How much was held after so many events, in MiB, and the processor time until then."""

    events: int
    held: float
    seconds: float


def resident() -> float:
    """MiB that this process holds."""
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


class House:
    """Fifty tables in one process, with six pages each."""

    def __init__(self, folder: Path, count: int) -> None:
        self.tables = Tables(open_sqlite(folder / "hour.db"), most=count)
        self.ids = [fight(self.tables, PLAYERS) for _ in range(count)]
        self.parties = {id: self.tables.history(id).state.party for id in self.ids}
        self.app, self.pages = web_application(AppContext(self.tables)), dict[str, list[Page]]()
        self.submitted = self.events = self.refused = 0

    async def open(self) -> None:
        """All pages come in."""
        for id in self.ids:
            pages = self.pages[id] = []
            for seat in (GM, *(Seat("player", pc) for pc in list(self.parties[id])[:PLAYERS])):
                entered = self.tables.links.exchange_token(self.tables.links.invite(id, seat)[1])
                assert entered is not None
                link, secret = entered
                pages.append(Page(self.app, f"/seat/{link.id}", f"seat_{link.id}={secret}"))
                await pages[-1].open()

    def do(self, table: str, seat: Seat, command: AnyCommand) -> None:
        """One command; what is refused is counted, and is no event."""
        self.submitted += 1
        done = self.tables.submit(table, seat, f"hour-{self.submitted}", command)
        if isinstance(done, Accepted):
            self.events += len(done.records)
        else:
            self.refused += 1

    def round(self, table: str, number: int) -> None:
        """Eight commands at a table: words, a turn, a foe's attack with its defense, a wound by
        hand and its end.
        """
        party = self.parties[table]
        pc_id = [*party][number % len(party)]
        player = Seat("player", pc_id)
        self.do(table, player, Note(text=f"Knock {number} at the gate."))
        self.do(table, GM, EndTurn())
        foe = next(iter(self.tables.history(table).state.foes))
        self.do(table, GM, FoeAttacks(foe_id=foe, pc_id=pc_id))
        for open_id in [*self.tables.history(table).state.pending]:
            self.do(table, player, Defend(open_id=open_id, natural=15))
        self.do(table, GM, Hurt(on=pc_id, points=1, ignores_armor=True))
        self.do(table, GM, EditPc(pc_id=pc_id, pc=party[pc_id].pc))
        self.do(table, player, Note(text=f"Knock {number} again."))

    async def draw(self, table: str) -> None:
        """All six pages ask for what changed."""
        for page in self.pages[table]:
            await page.news()


async def played(house: House, events: int, drawn: int, until: float) -> list[Mark]:
    """Play so many events, or until a moment; what is held on the way."""
    await house.open()
    marks, number, due = list[Mark](), 0, [share * events for share in MARKS]
    begun, undrawn = house.events, dict.fromkeys(house.ids, 0)
    while True:
        reached = house.events - begun
        late = time.monotonic() >= until
        if reached >= due[0] or late:
            due = [each for each in due if each > reached] or [events]
            marks.append(Mark(reached, resident(), time.process_time()))
        if reached >= events or late:
            return marks
        number += 1
        for table in house.ids:
            before = house.events
            house.round(table, number)
            undrawn[table] += house.events - before
            if undrawn[table] >= drawn:
                undrawn[table] = 0
                await house.draw(table)
        if number % KEPT_EVERY == 0:
            tend(house.tables, checkpoint=number % (10 * KEPT_EVERY) == 0)


class Hour(NamedTuple):
    """What was held on the way, and how many commands were refused."""

    marks: list[Mark]
    refused: int


def hour(
    events: int = HOUR, count: int = TABLES, drawn: int = DRAWN, seconds: float = float("inf")
) -> Hour:
    """An hour's worth of events, in a process of its own."""
    asked = [
        "--events",
        str(events),
        "--tables",
        str(count),
        "--drawn",
        str(drawn),
        "--seconds",
        str(seconds),
    ]
    python = [sys.executable, "-m", "benchmarks.hour", "--here", *asked]
    return msgspec.json.decode(subprocess.check_output(python), type=Hour)


def measures(
    events: int = HOUR, count: int = TABLES, drawn: int = DRAWN, seconds: float = float("inf")
) -> Iterator[Measure]:
    """What is held on the way and at the end, and what the last events added."""
    marks, refused = hour(events, count, drawn, seconds)
    for mark in marks:
        yield at_most(
            f"memory of {count} tables after {mark.events:,} events", mark.held, MOST, "MiB"
        )
    late, last = marks[-2:]
    more = (last.held - late.held) / max(1, last.events - late.events)
    yield at_most("the same, more for each 1,000 events at the end", more * 1000, None, "MiB")
    if count == TABLES and last.events < HOUR:
        computed = last.held + max(0.0, more) * (HOUR - last.events)
        yield at_most(f"the same after {HOUR:,} events, computed", computed, MOST, "MiB")
    yield at_most("commands refused", refused, None, "")


def main() -> None:
    """Measure, and say what was promised."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=HOUR)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument(
        "--drawn",
        type=int,
        default=DRAWN,
        help="events of a table between two drawings of its pages",
    )
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="an end after so many seconds"
    )
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        with tempfile.TemporaryDirectory() as folder:
            house = House(Path(folder), given.tables)
            marks = asyncio.run(
                played(house, given.events, given.drawn, time.monotonic() + given.seconds)
            )
        sys.stdout.buffer.write(msgspec.json.encode(Hour(marks, house.refused)))
        return
    for measure in measures(given.events, given.tables, given.drawn, given.seconds):
        kept = {True: "kept", False: "MISSED", None: ""}[measure.kept]
        print(
            f"{measure.name:<60} {measure.figure:>9,.2f} {measure.unit:<3} {measure.promise:<9} {kept}",
            flush=True,
        )


if __name__ == "__main__":
    main()
