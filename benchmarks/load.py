"""A full house: tables of six, each with a GM and five phones, and each seat does something every
five seconds.

    python -m benchmarks.load                                    # from 1 to 50 tables, half a
    minute each python -m benchmarks.load --tables 1 10 --seconds 20 python -m benchmarks.load
    --picture docs/site/load.svg python -m benchmarks.load --tables 20 50 --workers 2         # two
    workers beside each other on PostgreSQL

The tables are served by the installed command on a file, or by several workers on a PostgreSQL of
their own. Pages are kept as a browser keeps them: a socket each, which brings what changed of what
the page has said that it shows. They live in one process beside the server, so that on a machine of
two cores both take their time from each other.

Seats begin at a random moment of the five seconds. Players write notes, of which each is known by
its words: it counts until all six pages of its table show it. The GM passes the turn, hurts and
heals in between.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import log10
from pathlib import Path
from typing import Final, NamedTuple

from tests.postgres import fresh

from benchmarks.growth import resident
from benchmarks.measure import Measure, at_most
from benchmarks.table import AWAY, SCRIPT, Fields, Page, fight
from threefold.service.tables import Tables
from threefold.store.opening import open_store
from threefold.table.history import GM, Seat

TABLES: Final = (1, 2, 5, 10, 20, 50)
PLAYERS: Final = 5
EVERY: Final = 5.0
"""Seconds from one deed of a seat to its next."""
SECONDS: Final = 30.0
ALONE: Final = 30.0, 100.0
"""Milliseconds to all six pages that are promised of one table alone: the median, and of 99 in
100.
"""
FULL: Final = 500.0
"""Milliseconds to all pages of 99 in 100 with fifty tables."""
MEMORY: Final = 1024.0
"""MiB of a server with fifty tables; `benchmarks.hour` says what it holds after an hour."""


class Evening(NamedTuple):
    """What came of so many tables. ``took`` are the seconds of each note until all pages showed it,
    ``lost`` how many were not on all pages at the end, ``errors`` how many requests failed;
    ``core`` is the share of a core that the server took once all pages were open, ``cpu`` its
    seconds a step, ``memory`` its MiB."""

    tables: int
    steps: int
    took: list[float]
    lost: int
    errors: int
    core: float
    cpu: float
    memory: float

    def quantile(self, share: float) -> float:
        """Milliseconds until so many of the notes were everywhere."""
        took = sorted(self.took)
        return took[min(len(took) - 1, int(share * len(took)))] * 1e3 if took else float("inf")


def prepare(place: str | Path, count: int) -> list[list[str]]:
    """A store with so many tables in the first round of a fight; the tokens of each, the GM's
    first.
    """
    store = open_store(place)
    tables = Tables(store, most=count)
    tokens = []
    for _ in range(count):
        table = fight(tables, PLAYERS)
        pcs = [*tables.history(table).state.party]
        seats = [GM, *(Seat("player", pc_id) for pc_id in pcs[:PLAYERS])]
        tokens.append([tables.links.invite(table, seat)[1] for seat in seats])
    store.close()
    return tokens


class Table:
    """The pages of one table, and the steps that are on their way to them."""

    def __init__(self, number: int, pages: list[Page]) -> None:
        self.number, self.pages = number, pages
        self.written = self.steps = self.errors = 0
        self.on_their_way: list[tuple[int, float]] = []
        self.took: list[float] = []
        self.drawn = asyncio.Event()
        for page, away in zip(pages[1:], AWAY, strict=False):
            page.turn_from(away)

    async def look(self, page: Page) -> None:
        """Keep a page up to date."""
        async for message in page.socket:
            if await page.take_up(message) is not None:
                self.seen()

    def seen(self) -> None:
        """A page shows more than before."""
        shown = min(page.version for page in self.pages)
        if shown:
            self.drawn.set()
        now = time.perf_counter()
        self.took += [now - since for version, since in self.on_their_way if version <= shown]
        self.on_their_way = [step for step in self.on_their_way if step[0] > shown]

    async def act(self, page: Page, chance: random.Random, until: float) -> None:
        """Do something again and again."""
        await asyncio.sleep(chance.uniform(0, EVERY))
        while time.perf_counter() < until:
            due = time.perf_counter() + EVERY
            self.steps += 1
            fields = self._deed() if page is self.pages[0] else self._note()
            since = time.perf_counter()
            try:
                self.on_their_way.append((await page.do(fields), since))
            except (AssertionError, OSError, EOFError):
                self.errors += 1
            self.seen()
            await asyncio.sleep(max(0, due - time.perf_counter()))

    def _note(self) -> Fields:
        self.written += 1
        return {"type": "note", "text": f"Table {self.number} hears knock {self.written}."}

    def _deed(self) -> Fields:
        if self.steps % 3:
            return {"type": "end_turn"}
        return {
            "type": "hurt",
            "on": f"p{self.steps % 4 + 1}",
            "points": "1",
            "ignores_armor": "true",
        }


async def played(
    host: str, tokens: list[list[str]], seconds: float, begin: Callable[[], None]
) -> list[Table]:
    """All pages come in, then all ``begin`` to act for so long; what is under way then may still
    arrive.
    """
    chance = random.Random(17)  # noqa: S311 - when seats act, and nothing else
    tables = []
    for number, each in enumerate(tokens):
        opened = await asyncio.gather(
            *(asyncio.to_thread(Page.come_in, f"{host}/join/{token}") for token in each)
        )
        await asyncio.gather(*(page.connect() for page in opened))
        tables.append(Table(number, opened))
    looking = [asyncio.create_task(table.look(page)) for table in tables for page in table.pages]
    await asyncio.gather(*(table.drawn.wait() for table in tables))
    begin()
    until = time.perf_counter() + seconds
    await asyncio.gather(
        *(table.act(page, chance, until) for table in tables for page in table.pages)
    )
    patience = time.perf_counter() + EVERY
    while any(table.on_their_way for table in tables) and time.perf_counter() < patience:
        await asyncio.sleep(0.05)
    for task in looking:
        task.cancel()
    for task in looking:
        with suppress(asyncio.CancelledError):
            await task
    for table in tables:
        for page in table.pages:
            await page.close()
    return tables


@contextmanager
def place_for(workers: int) -> Iterator[str | Path]:
    """Where tables are kept: in a file, for several workers on a server of PostgreSQL."""
    if workers > 1:
        yield fresh()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "evening.db"


def evening(count: int, seconds: float, workers: int = 1) -> Evening:
    """So many tables for so many seconds."""
    with place_for(workers) as place:
        tokens = prepare(place, count)
        serve: list[str | Path] = [
            SCRIPT,
            "table",
            "--db",
            place,
            "--port",
            "0",
            "--connections",
            str(64 + 24 * count),
        ]
        if workers > 1:
            serve += ["--workers", str(workers)]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                host = server.stdout.readline().split()[-1].partition("/join/")[0]
                begun = list[float]()
                begin = lambda: begun.extend((used(server.pid), time.perf_counter()))  # noqa: E731
                tables = asyncio.run(played(host, tokens, seconds, begin))
                spent, lasted = used(server.pid) - begun[0], time.perf_counter() - begun[1]
                memory = sum(map(resident, family(server.pid)))
            finally:
                server.terminate()
    steps = sum(table.steps for table in tables)
    return Evening(
        count,
        steps,
        [took for table in tables for took in table.took],
        sum(len(table.on_their_way) for table in tables),
        sum(table.errors for table in tables),
        spent / lasted,
        spent / max(1, steps),
        memory,
    )


def family(pid: int) -> list[int]:
    """A process, its children, and theirs."""
    born = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return [pid, *(each for child in born for each in family(int(child)))]


def used(pid: int) -> float:
    """Seconds of processor time that a process and those below it have used."""
    ticks = 0
    for each in family(pid):
        fields = Path(f"/proc/{each}/stat").read_text("utf-8").rpartition(") ")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


# --- told -----------------------------------------------------------------------------------------


def measures(
    counts: Sequence[int] = TABLES,
    seconds: float = SECONDS,
    picture: Path | None = None,
    workers: int = 1,
) -> Iterator[Measure]:
    """What was promised of one table alone and of fifty, and what lies between."""
    found = list[Evening]()
    for count in counts:
        each = evening(count, seconds, workers)
        found.append(each)
        name = f"{count} tables of 6"
        alone, full = count == 1, count == max(TABLES)
        yield at_most(f"{name}: median", each.quantile(0.5), ALONE[0] if alone else None, "ms")
        yield at_most(
            f"{name}: 99 in 100",
            each.quantile(0.99),
            ALONE[1] if alone else FULL if full else None,
            "ms",
        )
        yield at_most(
            f"{name}: errors, and notes not everywhere",
            each.errors + each.lost,
            0 if full else None,
            "",
        )
        yield at_most(f"{name}: CPU of the server a step", each.cpu * 1e3, None, "ms")
        yield at_most(f"{name}: cores of the server", each.core, None, "")
        yield at_most(f"{name}: memory of the server", each.memory, MEMORY, "MiB")
    if picture is not None:
        picture.write_text(drawn(found), "utf-8")


def drawn(found: Iterable[Evening]) -> str:
    """The curves as SVG: milliseconds until all pages show a step, against the number of tables,
    both logarithmic.
    """
    left, top, width, height = 80, 20, 400, 220
    most_tables, least, most = max(TABLES), 10.0, 100_000.0
    shown = list(found)

    def x(tables: int) -> float:
        return left + log10(tables) / log10(most_tables) * width

    def y(ms: float) -> float:
        return (
            top + height - log10(min(max(ms, least), most) / least) / log10(most / least) * height
        )

    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 290" font-family="sans-serif" font-size="12">',
        "<title>Milliseconds until all six pages of a table show a step, by the number of tables</title>",
        '<rect width="640" height="290" fill="#fff"/>',
    ]
    for ms in (10, 100, 500, 1_000, 10_000, 100_000):
        dash = ' stroke-dasharray="5 4" stroke="#c00"' if ms == FULL else ' stroke="#ddd"'
        lines.append(
            f'<line x1="{left}" y1="{y(ms):.0f}" x2="{left + width}" y2="{y(ms):.0f}"{dash}/>'
        )
        lines.append(f'<text x="{left - 8}" y="{y(ms) + 4:.0f}" text-anchor="end">{ms:,} ms</text>')
    for each in shown:
        place = f'x="{x(each.tables):.0f}" y="{top + height + 18}" text-anchor="middle"'
        lines.append(f"<text {place}>{each.tables}</text>")
    lines.append(
        f'<text x="{left + width / 2:.0f}" y="{top + height + 38}" text-anchor="middle">tables of six</text>'
    )
    for n, (what, share, color) in enumerate(
        (("half of the steps", 0.5, "#0b6e4f"), ("99 in 100", 0.99, "#7a3e9d"))
    ):
        points = " ".join(f"{x(each.tables):.0f},{y(each.quantile(share)):.0f}" for each in shown)
        lines.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        lines.append(
            f'<text x="{left + width + 14}" y="{top + 12 + 18 * n}" fill="{color}">{what}</text>'
        )
    return "\n".join([*lines, "</svg>"]) + "\n"


def main() -> None:
    """Measure, and say what was promised."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    for measure in measures(given.tables, given.seconds, given.picture, given.workers):
        kept = {True: "kept", False: "MISSED", None: ""}[measure.kept]
        print(
            f"{measure.name:<52} {measure.figure:>9,.2f} {measure.unit:<3} {measure.promise:<9} {kept}",
            flush=True,
        )


if __name__ == "__main__":
    main()
