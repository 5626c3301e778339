"""Kills: a server that is killed at any moment loses nothing that it acknowledged and does nothing
twice.

    python -m tests.e2e.kills --place file --kills 50 --seed 7        one server on a file
    python -m tests.e2e.kills --place shared --kills 50               two servers on one file
    python -m tests.e2e.kills --place postgres --kills 100            two workers at PostgreSQL

Programs carry out commands, a player uploads portraits, the GM archives the table and imports the
archive; whatever was not answered is sent again. On a file, `backup`, `restore` and `unarchive` are
killed too; at PostgreSQL, `restore` into an empty database.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import signal
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Literal, NamedTuple

from tests.e2e.actors import Actor, Importer, Ledger, Painter, Program, Room, told_again
from tests.e2e.chaos import workers_of
from tests.postgres import Server, own_server
from tests.served import Served, served
from tests.started import Started, run

from threefold.interop.session import Session, read_session
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.opening import open_store
from threefold.table.history import GM, Seat
from threefold.table.views.handouts import pictures

Place = Literal["file", "shared", "postgres"]
TABLES: Final = 2
PORTRAITS: Final = 4, 1000
"""How many portraits come to each table: of an archive each picture is decoded, so one table keeps
few.
"""
IMPORTS: Final = 30
EVENING: Final = 25
"""How many kills one store goes through before a new one takes its place, so that histories stay
short.
"""
PATIENCE: Final = 90.0


class Tally(NamedTuple):
    """What was killed, and what was acknowledged, by name."""

    killed: Counter[str]
    acknowledged: Counter[str]

    def add(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.killed + other.killed, self.acknowledged + other.acknowledged)


class Evening:
    """A store with its tables, those who use them, and what was acknowledged."""

    def __init__(self, place: Path | str, chance: random.Random) -> None:
        self.place, self.chance = place, chance
        self.room, self.ledger = Room(), Ledger()
        self.tally = Tally(Counter(), Counter())
        self.actors: list[Actor] = []
        with closing(open_store(place)) as store:
            tables = Tables(store)
            self.tables = [demo(tables) for _ in range(TABLES)]
            for n, table in enumerate(self.tables):
                for seat in (GM, Seat("player", "p2")):
                    made = tables.programs.make(table, seat, seat.role, ["read", "play"])
                    assert isinstance(made, tuple)
                    self.actors.append(
                        Program(self.room, self.ledger, f"{n}-{seat.role}", made, chance.random())
                    )
            at, link = self.tables[0], tables.links.invite(self.tables[0], GM)[1]
            self.actors.append(
                Importer(self.room, self.ledger, "import", at, link, IMPORTS, chance.random())
            )
            for n, (table, most) in enumerate(zip(self.tables, PORTRAITS, strict=True)):
                link = tables.links.invite(table, Seat("player", "p1"))[1]
                self.actors.append(
                    Painter(
                        self.room, self.ledger, f"paint-{n}", table, link, most, chance.random()
                    )
                )

    def opened(self, *bases: str) -> None:
        """Let everybody in, and wait until each has had an answer since."""
        self.room.open(bases)
        until = monotonic() + PATIENCE
        for actor in self.actors:
            while not actor.answered.wait(0.05):
                self.room.raise_failures()
                assert monotonic() < until, f"{actor.name} gets no answer"

    def judged(self) -> None:
        """Prove that the store holds each acknowledged thing once, whole, and nothing that nobody
        sent.
        """
        self.room.raise_failures()
        before, sent = self.ledger.copy(), self.ledger.all_sent()
        with closing(open_store(self.place)) as store:
            tables = Tables(store)
            for info in store.tables():
                history, damage = tables.repairs.verified_history(info.id)
                assert damage is None, (info.id, damage)
                shown = pictures(tables.seen_from(info.id, GM)[0], GM)
                if info.id in self.tables or info.id in self._imported(tables, before):
                    for digest in shown:
                        body = tables.pictures.picture(info.id, digest)
                        assert body is not None, f"a picture is gone: {digest}"
                        assert hashlib.sha256(body).hexdigest() == digest
                session = read_session(tables.export(info.id), "file.json")
                assert isinstance(session, Session)
                assert session.history.state == history.state
            for table in self.tables:
                stored = Counter(r.command for r in tables.history(table).records if r.given)
                assert max(stored.values(), default=0) <= 1, "a command was carried out twice"
                assert before.commands[table].keys() <= stored.keys(), (
                    "an acknowledged command is lost"
                )
            missing = [key for key in before.imports if tables.made_from(key) is None]
            assert missing == [], "an acknowledged import is lost"
            count = store.count_tables() - TABLES
            assert len(before.imports) <= count <= len(before.imports | sent), (
                "a table was made twice"
            )
        done = run("check", str(self.place))
        assert done.returncode == 0, done

    def _imported(self, tables: Tables, ledger: Ledger) -> set[str]:
        return {table for key in ledger.imports if (table := tables.made_from(key)) is not None}

    def ended(self) -> Tally:
        """Close the room; what was acknowledged."""
        self.room.end()
        for actor in self.actors:
            actor.thread.join(PATIENCE)
        self.room.raise_failures()
        return self.tally


# --- killed command lines -------------------------------------------------------------------------


def killed_within(seconds: float, *words: str | Path) -> bool:
    """Start a command line, and kill it at that moment; whether it was still running."""
    with Path(os.devnull).open("r+b") as nothing:
        process = Started([str(word) for word in words], [nothing.fileno()] * 3, os.environ)
    sleep(seconds)
    alive = process.poll() is None
    process.kill()
    process.wait(PATIENCE)
    return alive


def took(*words: str | Path) -> float:
    """How long a command line runs, so that another of its kind can be killed on its way."""
    since = monotonic()
    done = run(*words)
    assert done.returncode == 0, done
    return monotonic() - since


def hurt_commands(evening: Evening, folder: Path, live: Served | None) -> None:
    """Kill `backup`, `unarchive` and `restore` of a file, and see that each did all or nothing."""
    file, chance, tally = evening.place, evening.chance, evening.tally
    assert isinstance(file, Path)
    backup, archive = folder / "backup.db", folder / "table.zip"
    length = took("backup", backup, "--db", file, "--replace")
    tally.killed["backup"] += killed_within(
        chance.uniform(0, length), "backup", backup, "--db", file, "--replace"
    )
    assert run("check", backup).returncode == 0, "a backup is there in part"

    run("archive", archive, "--db", file, "--table", evening.tables[0], "--force")
    tally.killed["unarchive"] += killed_within(
        chance.uniform(0, length), "unarchive", archive, "--db", file
    )
    assert run("unarchive", archive, "--db", file).returncode == 0
    evening.ledger.took_in(archive.read_bytes(), "")
    if live is None:
        evening.judged()

    length = took("backup", backup, "--db", file, "--replace")
    then = evening.ledger.copy()
    evening.room.open(evening.room.bases_before)
    sleep(chance.uniform(0.2, 0.6))
    evening.room.close()
    with closing(open_store(file)) as store:
        before = {info.id: info.version for info in store.tables()}
    tally.killed["restore"] += killed_within(
        chance.uniform(0, length * 1.5), "restore", backup, "--db", file
    )
    with closing(open_store(file)) as store:
        after = {info.id: info.version for info in store.tables()}
    with closing(open_store(backup)) as store:
        kept = {info.id: info.version for info in store.tables()}
    assert after in (before, kept), "a restore is there in part"
    if after == kept:
        evening.ledger.roll_back(then)
    if chance.random() < 0.5:
        assert run("restore", backup, "--db", file).returncode == 0
        evening.ledger.roll_back(then)
    for left in file.parent.glob(f"{file.name}.before-*"):
        left.unlink()


def hurt_restore_to_server(evening: Evening, server: Server, folder: Path) -> None:
    """Kill `restore` into an empty database: it is empty afterwards, or whole."""
    backup, url = folder / "backup.db", str(evening.place)
    length = took("backup", backup, "--db", url, "--replace")
    with closing(open_store(backup)) as store:
        kept = {info.id: info.version for info in store.tables()}
    target = server.url(server.database())
    killed = killed_within(
        evening.chance.uniform(0, length * 1.5), "restore", backup, "--db", target
    )
    evening.tally.killed["restore"] += killed
    for _ in range(2):  # the second time it is whole, or was already
        with closing(open_store(target)) as store:
            there = {info.id: info.version for info in store.tables()}
        assert there in ({}, kept), "a restore is there in part"
        run("restore", backup, "--db", target)
    with closing(open_store(target)) as store:
        assert {info.id: info.version for info in store.tables()} == kept


# --- evenings -------------------------------------------------------------------------------------


def on_file(evening: Evening, folder: Path, kills: int, servers: int) -> None:
    """Kill the servers of a file that many times, each time everything at once."""
    file, chance = evening.place, evening.chance
    for n in range(kills):
        with ExitStack() as running:
            tables = [running.enter_context(served(file, "--port", "0")) for _ in range(servers)]
            evening.opened(*(table.base for table in tables))
            evening.tally.acknowledged["again"] += told_again(
                evening.ledger, tables[0].base, chance
            )
            sleep(chance.choice((0.8, 0.8, 3)) * chance.random())
            for table in chance.sample(tables, servers):
                table.kill()
                evening.tally.killed["server"] += 1
                sleep(chance.choice((0, 0, 0.2)) if servers > 1 else 0)
            evening.room.close()
        evening.judged()
        if n % 4 == 1:
            with served(file, "--port", "0") as table:
                evening.room.bases_before = (table.base,)
                if chance.random() < 0.5:
                    hurt_commands(evening, folder, table)
                    table.kill()
                else:
                    evening.opened(table.base)
                    evening.room.close()
                    hurt_commands(evening, folder, table)
                    table.kill()
                evening.tally.killed["server"] += 1
            evening.judged()


def everything_of(table: Served) -> list[int]:
    """The processes of a server with workers: its workers, then itself."""
    return [*workers_of(table.process.pid), table.process.pid]


def at_postgres(evening: Evening, server: Server, folder: Path, kills: int) -> None:
    """Kill a worker, both workers, or all processes at once, that many times."""
    chance, killed, n = evening.chance, evening.tally.killed, 0
    while killed["worker"] + killed["both workers"] + killed["all processes"] < kills:
        with served(
            str(evening.place), "--port", "0", "--workers", "2", errors=folder / "log", script=True
        ) as table:
            whole = True
            while (
                whole
                and killed["worker"] + killed["both workers"] + killed["all processes"] < kills
            ):
                until = monotonic() + PATIENCE
                while len(workers_of(table.process.pid)) < 2:
                    assert monotonic() < until, "a worker does not come back"
                    sleep(0.05)
                evening.opened(table.base)
                evening.tally.acknowledged["again"] += told_again(
                    evening.ledger, table.base, chance
                )
                sleep(chance.choice((0.8, 0.8, 3)) * chance.random())
                how = chance.choices(("worker", "both workers", "all processes"), (6, 2, 2))[0]
                whole = how != "all processes"
                workers = workers_of(table.process.pid)
                doomed = {"worker": workers[:1], "both workers": workers}.get(
                    how, everything_of(table)
                )
                for pid in doomed:
                    os.kill(pid, signal.SIGKILL)
                killed[how] += 1
                evening.room.close()
                evening.judged()
                n += 1
                if n % 10 == 5:
                    hurt_restore_to_server(evening, server, folder)
            if not whole:
                table.process.wait(PATIENCE)


def evenings(place: Place, kills: int, seed: int, told: Callable[[str], None] = print) -> Tally:
    """All kills on stores of one kind. Raises ``AssertionError`` with what was lost or doubled, and
    the seed.
    """
    chance, total, left = random.Random(seed), Tally(Counter(), Counter()), kills
    with ExitStack() as held:
        server = held.enter_context(own_server()) if place == "postgres" else None
        while left > 0:
            folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
            some = min(left, EVENING)
            store = folder / "tables.db" if server is None else server.url(server.database())
            evening = Evening(store, chance)
            try:
                if server is None:
                    on_file(evening, folder, some, 2 if place == "shared" else 1)
                else:
                    at_postgres(evening, server, folder, some)
                evening.tally.acknowledged.update(evening.ledger.counted())
            except BaseException:
                told(
                    f"{place}, seed {seed}, after {dict(evening.tally.killed)} and {dict(total.killed)}"
                )
                raise
            finally:
                evening.room.end()
            total, left = total.add(evening.ended()), left - some
            told(f"{place}: {dict(total.killed)} killed, {dict(total.acknowledged)} acknowledged")
    return total


def main() -> None:
    """As often as one likes."""
    words = argparse.ArgumentParser()
    words.add_argument("--place", choices=("file", "shared", "postgres"), default="file")
    words.add_argument("--kills", type=int, default=50)
    words.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    asked = words.parse_args()
    print(f"seed {asked.seed}")
    evenings(asked.place, asked.kills, asked.seed)


if __name__ == "__main__":
    main()
