"""The live table: from a command to the last of six phones drawn anew, against a round trip that asks for nothing.

The table is served by the installed command on a file. Six players' pages are kept as a browser keeps them: a socket
each, and when it says that there is news, a request for every region at once, on connections that stay open. They live
in one process beside the server, so that on a machine of two cores both take their time from each other.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import httpx
from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.measure import Measure, at_most
from threefold.service.demo import demo, party
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import AddPc, RollInitiative, StartEncounter
from threefold.table.history import GM

SCRIPT = Path(sys.executable).with_name("threefold")
PLAYERS, COMMANDS = 6, 40
REGION = re.compile(r'hx-get="([^"]+/part/\w+)" hx-trigger="[^"]*\btable from:body')


def measures() -> Iterator[Measure]:
    """The time until everybody sees it, and how many empty round trips that is."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.db"
        prepare(file)
        serve = [SCRIPT, "table", "--db", file, "--port", "0"]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                links = [server.stdout.readline().split()[-1] for _ in range(PLAYERS + 1)]
                seen, empty = asyncio.run(measured(links))
            finally:
                server.terminate()
    yield at_most(f"a command on {PLAYERS} players' pages, median", seen * 1e3, 200, "ms")
    yield at_most("the same in empty round trips", seen / empty, None, "x")


def prepare(file: Path) -> None:
    """The demo table with two more players, in the first round of a fight."""
    store = open_sqlite(file)
    tables = Tables(store)
    table = demo(tables)
    for number, pc in enumerate(party()[: PLAYERS - len(party())], 2):
        tables.submit(table, GM, f"guest-{number}", AddPc(pc=structs.replace(pc, name=f"{pc.name} {number}")))
    tables.submit(table, GM, "fight", StartEncounter())
    for number, pc_id in enumerate(tables.history(table).state.party):
        tables.submit(table, GM, f"roll-{number}", RollInitiative(pc_id=pc_id, natural=19 - number))
    store.close()


async def measured(links: list[str]) -> tuple[float, float]:
    """The median time until the last region of the last page is there, and that of an empty round trip."""
    gm, *players = [await Page.opened(link) for link in links]
    seen = [await until_seen(gm, players, number) for number in range(COMMANDS)]
    empty = [await timed(gm.wires[0].ask(gm.request("/static/mark.svg"))) for _ in range(5 * COMMANDS)]
    for page in (gm, *players):
        await page.close()
    return statistics.median(seen), statistics.median(empty)


async def until_seen(gm: Page, players: list[Page], number: int) -> float:
    """The GM passes the turn or writes a line; how long until all players see it."""
    drawn = asyncio.gather(*(page.drawn_anew() for page in players))
    await asyncio.sleep(0)
    fields = {"type": "end_turn"} if number % 2 else {"type": "note", "text": f"The clock strikes {number}."}

    async def both() -> None:
        await gm.do(fields)
        await drawn

    return await timed(both())


async def timed(awaited: Awaitable[object]) -> float:
    """How long something takes."""
    started = time.perf_counter()
    await awaited
    return time.perf_counter() - started


class Wire:
    """A connection to the server that stays open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ask(self, request: bytes) -> bytes:
        """Send a request and wait for all of its answer."""
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 2"), head
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        return await self.reader.readexactly(int(length[1])) if length else b""


class Page:
    """A seat's page: its socket, its regions, a connection for each of them."""

    def __init__(self, path: str, host: str, cookie: str, html: str) -> None:
        self.path, self.host, self.cookie = path, host, cookie
        self.regions = [self.request(address) for address in REGION.findall(html)]
        self.wires: list[Wire] = []
        self.socket: ClientConnection

    @classmethod
    async def opened(cls, link: str) -> Page:
        """Come in by a link, see the page for the first time, and draw its regions when the socket first says so."""
        with httpx.Client(follow_redirects=True) as browser:
            answer = browser.get(link)
            cookie = "; ".join(f"{c.name}={c.value}" for c in browser.cookies.jar)
        page = cls(answer.url.path, urlsplit(link).netloc, cookie, answer.text)
        assert page.regions, "the page has regions that are drawn anew"
        name, port = page.host.split(":")
        page.wires = [Wire(*await asyncio.open_connection(name, int(port))) for _ in page.regions]
        own = {"Cookie": cookie}
        page.socket = await connect(
            f"ws://{page.host}{page.path}/live", origin=f"http://{page.host}", additional_headers=own
        )  # type: ignore[arg-type]
        await page.drawn_anew()
        return page

    def request(self, path: str, body: str | None = None) -> bytes:
        """A request of this page, for an address or with a form."""
        head = f"Host: {self.host}\r\nCookie: {self.cookie}\r\nHX-Request: true\r\n"
        if body is None:
            return f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()
        head += f"Origin: http://{self.host}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        return f"POST {path} HTTP/1.1\r\n{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()

    async def drawn_anew(self) -> None:
        """Wait for news of the table, then fetch every region."""
        while '"table"' not in str(await self.socket.recv()):
            pass
        await asyncio.gather(*(wire.ask(region) for wire, region in zip(self.wires, self.regions, strict=True)))

    async def do(self, fields: dict[str, str]) -> None:
        """Send a command."""
        body = urlencode({"command_id": secrets.token_hex(12), **fields})
        await self.wires[0].ask(self.request(f"{self.path}/do", body))

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()
        for wire in self.wires:
            wire.writer.close()
            await wire.writer.wait_closed()
