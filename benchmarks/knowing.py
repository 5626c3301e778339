"""Whether the time of an answer tells a player what exists: pairs of what is secret and what is
nowhere.

    python -m benchmarks.knowing

One process asks itself, without a network and without threads. Each pair asks a door twice, in
random order: for something that the GM or another player keeps to themselves, and for something
that does not exist; or at two tables that differ in the GM's secret notes alone. ``z`` is the mean
difference in units of its standard error.
"""

from __future__ import annotations

import asyncio
import gc
import math
import random
import secrets
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import msgspec
from msgspec import Raw

from benchmarks.measure import Measure
from benchmarks.steps import _here
from threefold.service.demo import demo
from threefold.service.tables import Accepted, Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import AnyCommand, AskAccord, BeginWork, Note, Propose
from threefold.table.history import GM, Seat
from threefold.table.state import Proposal
from threefold.web.app import web_application
from threefold.web.context import AppContext
from threefold.web.limits import Rate

PAIRS: Final = 400
MOST_Z: Final = 4.0
"""The promise: no door's times differ by more standard errors."""

NOTES: Final = 300
"""So many secret notes one of two tables has."""

MINE, THEIRS = Seat("player", "p1"), Seat("player", "p2")
Ask = Callable[[], Awaitable[bytes]]


class Door(NamedTuple):
    """A way to ask: for what is secret, and for what is nowhere."""

    name: str
    secret: Ask
    nowhere: Ask


class Player:
    """A player's browser and program at a table, inside this process."""

    def __init__(self, app: Any, tables: Tables, table: str) -> None:
        entered = tables.links.exchange_token(tables.links.invite(table, MINE)[1])
        made = tables.programs.make(table, MINE, "timed", ("read", "play"))
        assert entered is not None
        assert isinstance(made, tuple)
        self._app, self.table = app, table
        self._base, self._cookie, self._key = (
            f"/seat/{entered[0].id}",
            f"seat_{entered[0].id}={entered[1]}",
            made[1],
        )

    def page(self, path: str) -> Ask:
        """Look at a page of the seat."""
        return lambda: self._asked("GET", f"{self._base}{path}", b"", {"cookie": self._cookie})

    def does(self, **fields: str) -> Ask:
        """Press a button of the page."""

        def pressed() -> Awaitable[bytes]:
            body = urlencode({"command_id": secrets.token_hex(12), **fields}).encode()
            heads = {
                "cookie": self._cookie,
                "content-type": "application/x-www-form-urlencoded",
                "hx-request": "true",
            }
            return self._asked("POST", f"{self._base}/do", body, heads)

        return pressed

    def program(self, path: str) -> Ask:
        """Read with the token of a program."""
        return lambda: self._asked("GET", f"/api/v1/tables/{self.table}{path}", b"", self._heads())

    def commands(self, **fields: str) -> Ask:
        """Give a command with the token of a program."""
        body = msgspec.json.encode(fields)
        return lambda: self._asked(
            "POST", f"/api/v1/tables/{self.table}/commands", body, self._heads()
        )

    def _heads(self) -> dict[str, str]:
        key = {"authorization": f"Bearer {self._key}", "content-type": "application/json"}
        return {**key, "idempotency-key": secrets.token_hex(12)}

    async def _asked(self, method: str, path: str, body: bytes, heads: dict[str, str]) -> bytes:
        heard = list[dict[str, Any]]()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            heard.append(message)

        heads = {"host": "here", "origin": "http://here", "content-length": str(len(body)), **heads}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in heads.items()],
            "client": ("127.0.0.1", 1),
            "server": ("here", 80),
        }
        await self._app(scope, receive, send)
        return str(heard[0]["status"]).encode() + b"".join(
            message.get("body", b"") for message in heard[1:]
        )


def _given(tables: Tables, table: str, command: AnyCommand, seat: Seat = GM) -> None:
    done = tables.submit(table, seat, secrets.token_hex(12), command)
    assert isinstance(done, Accepted), done


def doors(tables: Tables) -> Iterator[Door]:
    """The main doors, at a table with secrets."""
    app, table, plain = web_application(AppContext(tables)), demo(tables), demo(tables)
    _given(tables, table, Propose(pc_id="p2", title="climb the tower"), THEIRS)
    dream = Raw(b'{"experience":"dream"}')
    _given(
        tables,
        table,
        AskAccord(procedure="mind_control", pc_id="p2", inputs=dream, title="Go.", secret=True),
    )
    _given(tables, table, BeginWork(pc_id="p2", procedure="possession", target="f5", secret=True))
    for _ in range(NOTES):
        _given(tables, table, Note(text="He lies.", secret=True))
    here, there = Player(app, tables, table), Player(app, tables, plain)
    state = tables.history(table).state
    proposal = next(id for id, open in state.pending.items() if isinstance(open, Proposal))
    accord = next(id for id in state.pending if id != proposal and "-p2" in id)
    [work] = [id for id in state.works if id.endswith("-gm")]
    withdrawn = [{"type": "withdraw", "open_id": id} for id in (proposal, "o77-p2")]
    agreed = [
        {"type": "answer_accord", "open_id": id, "agree": "true"} for id in (accord, "o77-p2")
    ]
    ended = [{"type": "end_work", "work_id": id} for id in (work, "w77-gm")]
    yield Door("page, a comrade's proposal", *(here.does(**fields) for fields in withdrawn))
    yield Door("page, a secret accord", *(here.does(**fields) for fields in agreed))
    yield Door("page, a secret work", *(here.does(**fields) for fields in ended))
    yield Door("API, a comrade's proposal", *(here.commands(**fields) for fields in withdrawn))
    yield Door("API, a secret work", *(here.commands(**fields) for fields in ended))
    yield Door("journal with secret notes", here.page("/journal"), there.page("/journal"))
    yield Door("log with secret notes", here.program("/log"), there.program("/log"))


async def z_of(door: Door) -> float:
    """The mean difference of its times, in standard errors."""
    for ask in (door.secret, door.nowhere) * 5:
        await ask()
    found = list[float]()
    for _ in range(PAIRS):
        took = {}
        for ask in random.sample((door.secret, door.nowhere), 2):
            began = time.process_time_ns()
            await ask()
            took[ask] = time.process_time_ns() - began
        found.append(took[door.secret] - took[door.nowhere])
    return statistics.fmean(found) / (statistics.stdev(found) / math.sqrt(PAIRS))


def measures() -> Iterator[Measure]:
    """Each door."""
    apart, admits = asyncio.to_thread, Rate.admits
    asyncio.to_thread = _here  # type: ignore[assignment]
    Rate.admits = lambda *asked: True  # type: ignore[method-assign]
    gc.disable()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for door in doors(Tables(open_sqlite(Path(folder) / "evening.db"))):
                z = asyncio.run(z_of(door))
                yield Measure(f"z of {door.name}", z, "", f"± {MOST_Z:g}", abs(z) < MOST_Z)
    finally:
        gc.enable()
        asyncio.to_thread, Rate.admits = apart, admits  # type: ignore[method-assign]


if __name__ == "__main__":
    for measure in measures():
        print(
            f"{measure.name:<36} {measure.figure:>7.1f} {'kept' if measure.kept else 'MISSED'}",
            flush=True,
        )
