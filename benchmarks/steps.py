"""What a step costs in processor time, by what happens: the command alone, and until all six pages
have their news.

    python -m benchmarks.steps

One process asks itself, without a network and without threads, so that other work on the machine
changes little. Six pages are brought the regions that changed, as browsers are.
"""

from __future__ import annotations

import asyncio
import gzip
import secrets
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar
from urllib.parse import urlencode

import msgspec

from benchmarks.measure import Measure, at_most
from benchmarks.table import REGION, Fields, fight
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import Note
from threefold.table.history import GM, Seat
from threefold.web.app import web_application
from threefold.web.context import AppContext

PLAYERS: Final = 5
LINES: Final = 100
ROUNDS: Final = 12
STEPS: Final[dict[str, Fields]] = {
    "a note": {"type": "note", "text": "The clock strikes."},
    "a turn": {"type": "end_turn"},
    "damage": {"type": "hurt", "points": "1", "ignores_armor": "true"},
}
P = ParamSpec("P")
T = TypeVar("T")


class Page:
    """A seat's page that asks the application itself."""

    def __init__(self, app: Any, base: str, cookie: str) -> None:
        self.app, self.base, self.cookie = app, base, cookie
        self.says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.hears: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def _scope(self, kind: str, path: str, query: str = "", **more: object) -> dict[str, Any]:
        heads = {
            "host": "here",
            "origin": "http://here",
            "accept-encoding": "gzip",
            "cookie": self.cookie,
        }
        heads |= {"hx-request": "true", "content-type": "application/x-www-form-urlencoded"}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in heads.items()],
            "client": ("127.0.0.1", 1),
            "server": ("here", 80),
            **more,
        }

    async def ask(self, method: str, path: str, query: str = "", body: str = "") -> str:
        """One request."""
        heard = list[dict[str, Any]]()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            heard.append(message)

        await self.app(
            self._scope("http", path, query, scheme="http", method=method), receive, send
        )
        assert heard[0]["status"] in (200, 204), heard[0]
        data = b"".join(message.get("body", b"") for message in heard[1:])
        return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()

    async def open(self) -> asyncio.Task[None]:
        """See the page, open its socket, draw its regions and say what it shows; the task of the
        socket.
        """
        regions = REGION.findall(await self.ask("GET", self.base))
        scope = self._scope("websocket", f"{self.base}/live", scheme="ws", subprotocols=[])
        await self.says.put({"type": "websocket.connect"})
        socket = asyncio.create_task(self.app(scope, self.says.get, self.hears.put))
        assert (await self.hears.get())["type"] == "websocket.accept"
        await self.news()
        answer = await self.ask(
            "GET", f"{self.base}/parts", urlencode([("of", region) for region in regions])
        )
        tags = {
            name: tag
            for name, (tag, _) in msgspec.json.decode(
                answer, type=dict[str, tuple[str, str]]
            ).items()
        }
        said = msgspec.json.encode({"regions": tags}).decode()
        await self.says.put({"type": "websocket.receive", "text": said})
        return socket

    async def news(self) -> None:
        """Wait for what a step brings."""
        assert (await self.hears.get())["type"] == "websocket.send"

    async def close(self, socket: asyncio.Task[None]) -> None:
        """Leave."""
        await self.says.put({"type": "websocket.disconnect", "code": 1000})
        await socket


def table(folder: Path) -> tuple[Tables, str]:
    """A table in a fight, with lines in its log."""
    tables = Tables(open_sqlite(folder / "evening.db"))
    id = fight(tables, PLAYERS)
    for number in range(LINES):
        tables.submit(id, GM, f"line-{number}", Note(text=f"The rain goes on, hour {number}."))
    return tables, id


async def measured(folder: Path) -> dict[str, list[list[float]]]:
    """Seconds of each step of each kind: for the command, and for everything."""
    tables, id = table(folder)
    pcs = list(tables.history(id).state.party)
    app, pages = web_application(AppContext(tables)), list[Page]()
    for seat in (GM, *(Seat("player", pc) for pc in pcs[:PLAYERS])):
        entered = tables.links.exchange_token(tables.links.invite(id, seat)[1])
        assert entered is not None
        link, secret = entered
        pages.append(Page(app, f"/seat/{link.id}", f"seat_{link.id}={secret}"))
    sockets = [await page.open() for page in pages]
    found: dict[str, list[list[float]]] = {name: [] for name in STEPS}
    for number in range(-2, ROUNDS):
        for name, step in STEPS.items():
            on = {"on": pcs[number % 4]} if name == "damage" else {}
            began = time.process_time()
            body = urlencode({"command_id": secrets.token_hex(12), **step, **on})
            await pages[0].ask("POST", f"{pages[0].base}/do", body=body)
            done = time.process_time()
            for page in pages:
                await page.news()
            if number >= 0:
                found[name].append([done - began, time.process_time() - began])
    for page, socket in zip(pages, sockets, strict=True):
        await page.close(socket)
    return found


async def _here(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return work(*args, **kwargs)


def measures() -> Iterator[Measure]:
    """The median of each."""
    apart, asyncio.to_thread = asyncio.to_thread, _here  # type: ignore[assignment]
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(measured(Path(folder)))
    finally:
        asyncio.to_thread = apart  # type: ignore[assignment]
    parts = ("the command", "all of it on six pages")
    for name, each in found.items():
        for what, took in zip(parts, zip(*each, strict=True), strict=True):
            yield at_most(f"CPU of {name}: {what}", statistics.median(took) * 1e3, None, "ms")


if __name__ == "__main__":
    for measure in measures():
        print(f"{measure.name:<36} {measure.figure:>7.1f} {measure.unit}", flush=True)
