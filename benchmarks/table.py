"""The live table: from a command to the last of six phones drawn anew, against a round trip that
asks for nothing.

The table is served by the installed command on a file. The pages of six phones are kept as a
browser keeps them: a socket each, which brings what changed of what the page has said that it
shows; where it brings the news alone, one request for the regions that changed, on a connection
that stays open. They live in one process beside the server, so that on a machine of two cores both
take their time from each other.

Measured once the server has prepared the palette's search, some seconds after its start: a step
that falls into that half second takes up to 0.3 s, once for each start.

What a step costs a phone, in requests and in bytes on the wire, is counted on the same pages.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Collection, Iterator
from pathlib import Path
from typing import Final, Self
from urllib.parse import urlencode, urlsplit

import httpx
import msgspec
from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.measure import Measure, at_most
from threefold.service.demo import demo, demo_party
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import AddPc, RollInitiative, StartEncounter
from threefold.table.history import GM
from threefold.web.server import WARM_SECONDS

SCRIPT = Path(sys.executable).with_name("threefold")
PLAYERS, COMMANDS = 6, 200
PATIENCE: Final = 60
MOST_REQUESTS, MOST_BYTES = 2, 15_000
"""What a step may cost a phone."""

AWAY: Final = (("sheet", "log", "grow"),) * 3 + (
    ("log", "grow"),
    ("sheet", "grow"),
    ("sheet", "log"),
)
"""The panels of each phone that are not on its screen: three stand where one acts, the others
elsewhere.
"""

REGION = re.compile(r'hx-get="[^"]+/part/(\w+)"\s+hx-trigger="[^"]*\btable from:body')
VERSION = re.compile(rb'hx-trigger: .*"version":(\d+)', re.IGNORECASE)
Fields = dict[str, str]


def measures() -> Iterator[Measure]:
    """The time until everybody sees it, against what is promised of one table alone, and how many
    empty round trips that is."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.db"
        prepare(file)
        serve = [SCRIPT, "table", "--db", file, "--port", "0"]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                links = [server.stdout.readline().split()[-1] for _ in range(PLAYERS + 1)]
                time.sleep(WARM_SECONDS + 1)
                seen, empty, asked, sent = asyncio.run(measured(links))
            finally:
                server.terminate()
    half, most = statistics.median(seen), sorted(seen)[int(0.99 * len(seen))]
    yield at_most(f"a command on {PLAYERS} phones, median", half * 1e3, 30, "ms")
    yield at_most("the same, 99 in 100", most * 1e3, 100, "ms")
    yield at_most("the same in empty round trips", half / empty, None, "x")
    yield at_most("requests of a phone for a step, the most", max(asked), MOST_REQUESTS, "")
    yield at_most("bytes of a phone for a step, median", statistics.median(sent), None, "B")
    yield at_most("bytes of a phone for a step, the most", max(sent), MOST_BYTES, "B")


def prepare(file: Path) -> None:
    """The demo table with two more players, in the first round of a fight."""
    store = open_sqlite(file)
    fight(Tables(store), PLAYERS)
    store.close()


def fight(tables: Tables, players: int) -> str:
    """A demo table with so many players in the first round of a fight, by its id."""
    table = demo(tables)
    for number, pc in enumerate(demo_party()[: players - len(demo_party())], 2):
        tables.submit(
            table, GM, f"guest-{number}", AddPc(pc=structs.replace(pc, name=f"{pc.name} {number}"))
        )
    tables.submit(table, GM, "fight", StartEncounter())
    for number, pc_id in enumerate(tables.history(table).state.party):
        tables.submit(table, GM, f"roll-{number}", RollInitiative(pc_id=pc_id, natural=19 - number))
    return table


async def measured(links: list[str]) -> tuple[list[float], float, list[int], list[int]]:
    """How long each step took until the last region of the last page was there, and an empty round
    trip in the median; the requests and the bytes of each phone for each step."""
    gm, *players = [
        await Page.opened(link, away) for link, away in zip(links, ((), *AWAY), strict=True)
    ]
    seen, asked, sent = list[float](), list[int](), list[int]()
    for number in range(COMMANDS):
        for page in players:
            page.wire.asked = page.wire.bytes = page.heard = 0
        seen.append(await until_seen(gm, players, number))
        asked += [page.wire.asked for page in players]
        sent += [page.wire.bytes + page.heard for page in players]
    empty = [await timed(gm.wire.ask(gm.request("/static/mark.svg"))) for _ in range(5 * COMMANDS)]
    for page in (gm, *players):
        await page.close()
    return seen, statistics.median(empty), asked, sent


async def until_seen(gm: Page, players: list[Page], number: int) -> float:
    """Somebody does something; how long until all players see it."""
    who, fields = a_step(gm, players, number)
    drawn = asyncio.gather(*(page.drawn_anew() for page in players))
    await asyncio.sleep(0)

    async def both() -> None:
        await who.do(fields)
        await drawn

    return await timed(both())


def a_step(gm: Page, players: list[Page], number: int) -> tuple[Page, Fields]:
    """The GM passes the turn, writes a line, strikes a PC or heals it."""
    pc_id = f"p{number // 4 % 4 + 1}"
    steps: list[tuple[Page, Fields]] = [
        (gm, {"type": "note", "text": f"The clock strikes {number}."}),
        (gm, {"type": "end_turn"}),
        (gm, {"type": "hurt", "on": pc_id, "points": "1", "ignores_armor": "true"}),
        (gm, {"type": "end_turn"}),
    ]
    return steps[number % len(steps)]


async def timed(awaited: Awaitable[object]) -> float:
    """How long something takes."""
    started = time.perf_counter()
    await awaited
    return time.perf_counter() - started


class Wire:
    """A connection to the server that stays open: how often it asked, and how many bytes came
    back.
    """

    def __init__(self, host: str) -> None:
        self.name, self.port = host.split(":")
        self.open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.asked = self.bytes = 0
        self.head = b""
        """Of the last answer."""
        self.free = asyncio.Lock()

    async def ask(self, request: bytes) -> bytes:
        """Send a request and wait for all of its answer."""
        async with self.free:
            try:
                head, body = await self._answer(request)
            except (asyncio.IncompleteReadError, ConnectionError):
                await self.close()  # the server lets go of those that are silent for some seconds
                head, body = await self._answer(request)
        self.asked += 1
        self.head = head
        self.bytes += len(head) + len(body)
        return gzip.decompress(body) if b"content-encoding: gzip" in head.lower() else body

    async def _answer(self, request: bytes) -> tuple[bytes, bytes]:
        self.open = self.open or await asyncio.open_connection(self.name, int(self.port))
        reader, writer = self.open
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        has_body = length is not None and not head.startswith(b"HTTP/1.1 304")
        body = await reader.readexactly(int(length[1])) if length is not None and has_body else b""
        assert head.startswith((b"HTTP/1.1 2", b"HTTP/1.1 304")), head
        return head, body

    async def close(self) -> None:
        """Let go of the connection."""
        if self.open is not None:
            self.open[1].close()
            self.open = None


COMMON: Final = "HX-Request: true\r\nAccept-Encoding: gzip, deflate\r\n"


class Page:
    """A seat's page: its socket, its regions with the tags of what they show, its connection."""

    def __init__(self, path: str, host: str, cookie: str, html: str) -> None:
        self.path, self.host, self.cookie = path, host, cookie
        self.regions = REGION.findall(html)
        """The regions that are on the screen."""
        self.version = 0
        """Of the table, as the page shows it."""
        self.tags: dict[str, str] = {}
        self.heard = 0
        self.wire = Wire(host)
        self.socket: ClientConnection

    @classmethod
    def come_in(cls, link: str) -> Self:
        """Come in by a link and see the page for the first time."""
        with httpx.Client(follow_redirects=True, timeout=PATIENCE) as browser:
            answer = browser.get(link)
            cookie = "; ".join(f"{c.name}={c.value}" for c in browser.cookies.jar)
        page = cls(answer.url.path, urlsplit(link).netloc, cookie, answer.text)
        assert page.regions, "the page has regions that are drawn anew"
        return page

    @classmethod
    async def opened(cls, link: str, away: Collection[str] = ()) -> Self:
        """Come in, and draw the regions on the screen when the socket first says so."""
        page = cls.come_in(link)
        page.turn_from(away)
        await page.connect()
        await page.drawn_anew()
        return page

    def turn_from(self, away: Collection[str]) -> None:
        """Leave out the regions that are not on the screen."""
        self.regions = [region for region in self.regions if region not in away]

    async def connect(self) -> None:
        """Open the socket of the page."""
        own = {"Cookie": self.cookie}
        self.socket = await connect(
            f"ws://{self.host}{self.path}/live",
            origin=f"http://{self.host}",
            additional_headers=own,
        )  # type: ignore[arg-type]

    def request(self, path: str, body: str | None = None, tags: str = "") -> bytes:
        """A request of this page, for an address or with a form."""
        head = f"Host: {self.host}\r\nCookie: {self.cookie}\r\n{COMMON}"
        if tags:
            head += f"If-None-Match: {tags}\r\n"
        if body is None:
            return f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()
        head += f"Origin: http://{self.host}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        return f"POST {path} HTTP/1.1\r\n{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()

    async def drawn_anew(self) -> None:
        """Wait for news of the table, and show what changed."""
        while await self.take_up(await self.socket.recv()) is None:
            pass

    async def take_up(self, message: str | bytes) -> dict[str, str] | None:
        """Show what a message of the socket brings, or fetch what it tells of: by name the HTML of
        each region that changed. None for what tells nothing of the table."""
        self.heard += len(message)
        news = msgspec.json.decode(
            gzip.decompress(message) if isinstance(message, bytes) else message
        )
        if news["event"] != "table":
            return None
        if "regions" not in news:
            fetched = await self.fetch()
            self.version = news["version"]
            return fetched
        self.version = news["version"]
        changed = {name: new for name, (_, *new) in news["regions"].items() if new}
        self.tags |= {name: tag for name, (tag, _) in changed.items()}
        return {name: html for name, (_, html) in changed.items()}

    async def fetch(self) -> dict[str, str]:
        """Fetch the regions that changed, by name the HTML of each, and say what the page shows."""
        of = urlencode([("of", region) for region in self.regions])
        answer = await self.wire.ask(
            self.request(f"{self.path}/parts?{of}", tags=", ".join(self.tags.values()))
        )
        changed = msgspec.json.decode(answer, type=dict[str, tuple[str, str]]) if answer else {}
        self.tags |= {name: tag for name, (tag, _) in changed.items()}
        await self.socket.send(msgspec.json.encode({"regions": self.tags}).decode())
        return {name: html for name, (_, html) in changed.items()}

    async def do(self, fields: Fields) -> int:
        """Send a command; the version of the table after it."""
        body = urlencode({"command_id": secrets.token_hex(12), **fields})
        await self.wire.ask(self.request(f"{self.path}/do", body))
        told = VERSION.search(self.wire.head)
        assert told is not None, self.wire.head
        return int(told[1])

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()
        await self.wire.close()
