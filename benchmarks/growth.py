"""What grows with the length of a log, and what does not: a step, a page, an opening and the memory
of one table, from 100 to 100,000 events; and the start of the program with 10 and with 10,000
tables. Curves as a picture for the docs:

    python -m benchmarks.growth docs/growth.svg
"""

from __future__ import annotations

import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from math import log10
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
from msgspec import structs

from benchmarks.measure import Measure, at_most
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.chain import START, chained
from threefold.store.memory import MemoryStore
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import (
    EditPc,
    EndTurn,
    FoeAttacks,
    Hurt,
    Note,
    RollInitiative,
    StartEncounter,
    Undo,
)
from threefold.table.events import Rewound
from threefold.table.history import GM, Record, Seat

SCRIPT = Path(sys.executable).with_name("threefold")
LENGTHS: Final = (100, 1_000, 10_000, 100_000)
LIKE: Final = 1_000
"""What longer logs are compared with."""
REST: Final = 130
"""So many events beyond the last snapshot, at every length."""
TIMES: Final = 1.5
TABLES: Final = 10, 10_000
PLAYER: Final = Seat("player", "p1")
WHAT: Final = ("opening", "a GM's page", "a player's page", "command", "undo", "memory")


def cycle() -> tuple[list[Record], list[Record]]:
    """The beginning of an evening and a part of it that can be played over and over."""
    tables = Tables(MemoryStore())
    table = demo(tables)
    tables.submit(table, GM, "fight", StartEncounter())
    for n, pc in enumerate(tables.history(table).state.party):
        tables.submit(table, GM, f"roll-{n}", RollInitiative(pc_id=pc, natural=19 - n))
    begun = tables.history(table)
    party = [(id, member.pc) for id, member in begun.state.party.items()]
    for n in range(100):
        id, pc = party[n % len(party)]
        asked = (
            Note(text=f"The clock strikes {n}."),
            EndTurn(),
            FoeAttacks(foe_id="f5", pc_id=id),
            Hurt(on=id, points=1, ignores_armor=True),
            EditPc(pc_id=id, pc=pc),
            *([Undo()] if n % 5 == 0 else ()),
        )
        for which, command in enumerate(asked):
            tables.submit(table, GM, f"step-{n}-{which}", command)
    while (
        tables.history(table).version - begun.version
    ) % LIKE:  # so that each length ends at the same moment of it
        tables.submit(
            table, GM, f"rest-{tables.history(table).version}", Note(text="The rain goes on.")
        )
    return [*begun.records], [*tables.history(table).records[begun.version :]]


def evening(length: int) -> Iterator[Record]:
    """The records of a table of so many events."""
    first, again = cycle()
    yield from first[:length]
    for seq in range(len(first) + 1, length + 1):
        round_, at = divmod(seq - len(first) - 1, len(again))
        record, by = again[at], round_ * len(again)
        event = record.event
        if isinstance(event, Rewound) and event.to >= len(first):
            event = structs.replace(event, to=event.to + by)
        yield structs.replace(record, seq=seq, command=f"{record.command}-{round_}", event=event)


def prepare(file: Path, length: int) -> None:
    """A file with one table, which was played and opened before."""
    store = open_sqlite(file)
    tables = Tables(store)
    table = store.create("2026-01-01T00:00:00Z", [*evening(length)])
    for seat in (GM, PLAYER):
        tables.seen_from(table, seat)
    tables.opened.keep()
    store.close()


OPENING: Final = """
import sys, time
from pathlib import Path
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
store = open_sqlite(Path(sys.argv[1]))
table = store.tables()[-1].id
took = []
for _ in range(25):
    tables, started = Tables(store), time.perf_counter()
    tables.history(table)
    took.append(time.perf_counter() - started)
print(min(took[1:]))
store.close()
"""


def started(file: Path, links: int) -> tuple[subprocess.Popen[str], list[str], float]:
    """The program at a file, the addresses it gives, and how long that took."""
    begun = time.perf_counter()
    server = subprocess.Popen(
        [SCRIPT, "table", "--db", file, "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    lines = [server.stdout.readline().split()[-1] for _ in range(links)]
    return server, lines, time.perf_counter() - begun


def resident(pid: int) -> float:
    """How many MiB a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def figures(file: Path) -> dict[str, float]:
    """What each costs at a table: milliseconds, the best of many, for other work on the machine
    only adds to them; and MiB of a process that opened it, drew its pages and played."""
    opening = (
        float(subprocess.check_output([sys.executable, "-c", OPENING, str(file)], text=True)) * 1e3
    )
    server, links, _ = started(file, 5)
    try:
        gm, player = Browser(links[0]), Browser(links[1])
        pages = [[timed(lambda who=who: who.get("")) for _ in range(25)] for who in (gm, player)]
        did = [timed(lambda n=n: gm.do(type="note", text=f"line {n}")) for n in range(40)]
        undid = [timed(lambda: gm.do(type="undo")) for _ in range(25)]
        memory = resident(server.pid)
    finally:
        server.terminate()
        server.wait()
    timing = [min(each[2:]) * 1e3 for each in (*pages, did, undid)]
    return dict(zip(WHAT, (opening, *timing, memory), strict=True))


class Browser:
    """A browser that came in by a link."""

    def __init__(self, link: str) -> None:
        self.client = httpx.Client(follow_redirects=True, timeout=120)
        self.page = str(self.client.get(link).url)
        self.origin = "{0.scheme}://{0.netloc}".format(urlsplit(self.page))

    def get(self, path: str) -> None:
        """Draw something."""
        assert self.client.get(self.page + path).status_code == 200

    def do(self, **fields: str) -> None:
        """Send a command."""
        head = {"HX-Request": "true", "Origin": self.origin}
        answer = self.client.post(
            f"{self.page}/do", data={"command_id": secrets.token_hex(12), **fields}, headers=head
        )
        assert answer.status_code < 300, answer.status_code


def timed(act: Callable[[], None]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


# --- many tables ----------------------------------------------------------------------------------


def many(file: Path, count: int) -> None:
    """A file with so many tables of 20 events."""
    open_sqlite(file).close()
    records = [*evening(20)]
    bodies = [msgspec.json.encode(record) for record in records]
    digests, before = [], START
    for record, body in zip(records, bodies, strict=True):
        before = chained(before, record.seq, record.command, body)
        digests.append(before)
    with closing(sqlite3.connect(file)) as db, db:
        for n in range(count):
            id = f"{n:016x}"
            db.execute(
                "INSERT INTO tables VALUES (?, ?, 20, NULL)", (id, f"2026-01-01T00:00:00.{n:06}Z")
            )
            rows = zip(records, bodies, digests, strict=True)
            db.executemany(
                "INSERT INTO records VALUES (?, ?, ?, ?, ?)",
                [(id, r.seq, r.command, b, d) for r, b, d in rows],
            )


def starts(folder: Path) -> dict[int, float]:
    """Seconds until the program gives its first address, by how many tables there are; the best of
    three.
    """
    found = dict[int, float]()
    for count in TABLES:
        file = folder / f"{count}.db"
        many(file, count)
        took = []
        for _ in range(3):
            server, _, seconds = started(file, 1)
            server.terminate()
            server.wait()
            took.append(seconds)
        found[count] = min(took)
    return found


# --- told -----------------------------------------------------------------------------------------


def measured() -> dict[int, dict[str, float]]:
    """The figures of each length."""
    found = dict[int, dict[str, float]]()
    with tempfile.TemporaryDirectory() as folder:
        for length in LENGTHS:
            file = Path(folder) / f"{length}.db"
            prepare(file, length if length < LIKE else length + REST)
            found[length] = figures(file)
    return found


def measures(picture: Path | None = None) -> Iterator[Measure]:
    """What each costs at 100,000 events, in times of 1,000; the same of the start with 10,000
    tables.
    """
    found = measured()
    if picture is not None:
        picture.write_text(drawn(found), "utf-8")
    for what in WHAT:
        unit = "MiB" if what == "memory" else "ms"
        for length in LENGTHS:
            yield at_most(f"{what}, {length:,} events", found[length][what], None, unit)
        yield at_most(
            f"{what}, times of {LIKE:,}", found[LENGTHS[-1]][what] / found[LIKE][what], TIMES, "x"
        )
    with tempfile.TemporaryDirectory() as folder:
        start = starts(Path(folder))
    for count, seconds in start.items():
        yield at_most(f"start with {count:,} tables", seconds * 1e3, None, "ms")
    yield at_most(
        f"the same, times of {TABLES[0]}", start[TABLES[1]] / start[TABLES[0]], TIMES, "x"
    )


COLORS: Final = ("#0b6e4f", "#7a3e9d", "#1f5fa8", "#b3541e", "#8a1538", "#444444")


def drawn(found: dict[int, dict[str, float]]) -> str:
    """The curves as SVG: each figure in times of its own at 1,000 events."""
    left, top, width, height, most = 60, 20, 420, 220, 3.0

    def at(length: int, times: float) -> str:
        x = left + (log10(length) - 2) / 3 * width
        return f"{x:.0f},{top + height - min(times, most) / most * height:.0f}"

    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 290" font-family="sans-serif" font-size="12">',
        f"<title>Cost against the length of the log, in times of {LIKE:,} events</title>",
        '<rect width="640" height="290" fill="#fff"/>',
    ]
    for times in (0, 0.5, 1, 1.5, 2, 2.5, 3):
        x, y = at(100, times).split(",")
        dash = ' stroke-dasharray="5 4" stroke="#c00"' if times == TIMES else ' stroke="#ddd"'
        lines.append(f'<line x1="{x}" y1="{y}" x2="{left + width}" y2="{y}"{dash}/>')
        lines.append(f'<text x="{left - 8}" y="{int(y) + 4}" text-anchor="end">{times}×</text>')
    for length in LENGTHS:
        x = at(length, 0).split(",")[0]
        lines.append(
            f'<text x="{x}" y="{top + height + 18}" text-anchor="middle">{length:,}</text>'
        )
    lines.append(
        f'<text x="{left + width / 2}" y="{top + height + 38}" text-anchor="middle">events in the log</text>'
    )
    for n, (what, color) in enumerate(zip(WHAT, COLORS, strict=True)):
        points = " ".join(at(length, found[length][what] / found[LIKE][what]) for length in LENGTHS)
        lines.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        lines.append(
            f'<text x="{left + width + 14}" y="{top + 12 + 18 * n}" fill="{color}">{what}</text>'
        )
    return "\n".join([*lines, "</svg>"]) + "\n"


if __name__ == "__main__":
    for measure in measures(Path(sys.argv[1]) if len(sys.argv) > 1 else None):
        kept = {True: "kept", False: "MISSED", None: ""}[measure.kept]
        print(
            f"{measure.name:<36} {measure.figure:>9,.2f} {measure.unit:<3} {measure.promise:<6} {kept}",
            flush=True,
        )
