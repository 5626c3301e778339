"""A table served for real on loopback, in this process: uvicorn as the product runs it, and a
browser at every seat.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

import httpx
import uvicorn
from tests.clients import make_patient
from tests.web.browsers import by_htmx
from websockets.sync.client import ClientConnection, connect

from threefold.mcp.late import LazyMcpApp
from threefold.rules.types import Refusal
from threefold.service.hosting import Hosting
from threefold.service.imports import Imports
from threefold.service.tables import Accepted, Tables
from threefold.store.contract import Store
from threefold.store.memory import MemoryStore
from threefold.table.commands import AnyCommand
from threefold.table.history import GM, Seat
from threefold.web.context import AppContext
from threefold.web.player.page import REGIONS
from threefold.web.security import HSTS_DAYS
from threefold.web.server import uvicorn_config

make_patient()

PATIENCE: Final = 120  # seconds; a busy machine is no fault
PACKED: Final = {"accept-encoding": "gzip, deflate"}
UNPACKED: Final = {"accept-encoding": "identity"}
"""What thousands of requests ask for: to pack an answer and to unpack it takes an eighth of the
time.
"""

NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
RANDOM: Final = re.compile(r"\b(?:[0-9a-f]{24}|[0-9a-f]{16})\b")
"""What differs from page to page though it says the same: ids for the commands of its forms, the
link's own id.
"""


class Round:
    """Dice that show their faces one after the other, for tests that must not depend on luck. Nor
    do sealed dice.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Show the same faces again, and make the same seeds."""
        self.thrown = self.seeds = 0

    def seed(self, size: int) -> bytes:
        """The next seed of sealed dice."""
        self.seeds += 1
        return self.seeds.to_bytes(size, "big")

    def roll(self, sides: int) -> int:
        """The next face."""
        self.thrown += 7
        return self.thrown % sides + 1


@dataclass
class House:
    """A server with its tables, and the address of it."""

    tables: Tables
    dice: Round
    base: str
    port: int
    browsers: list[Browser] = field(default_factory=list)

    @property
    def host(self) -> str:
        """What a browser writes into ``Host``."""
        return self.base.removeprefix("http://")

    def browser(self, table: str, seat: Seat, packs: bool = False) -> Browser:
        """A fresh browser that came in to a seat by its link; ``packs`` as real ones ask for."""
        link, token = self.tables.links.invite(table, seat)
        client = httpx.Client(
            base_url=self.base, timeout=PATIENCE, headers=PACKED if packs else UNPACKED
        )
        browser = Browser(self, client, seat, link.id, token)
        self.browsers.append(browser)
        assert client.get(f"/join/{token}").status_code == 303
        return browser

    def gm(self, table: str, *commands: AnyCommand) -> None:
        """Things the GM does, none of which may be refused."""
        for command in commands:
            done = self.tables.submit(table, GM, secrets.token_hex(8), command)
            assert isinstance(done, Accepted), done


@dataclass
class Browser:
    """A browser at one seat."""

    house: House
    client: httpx.Client
    seat: Seat
    link: str
    token: str

    @property
    def path(self) -> str:
        """The seat's address on the server."""
        return f"/seat/{self.link}"

    def get(self, path: str = "", **query: str) -> httpx.Response:
        """Look at something under the seat."""
        return self.client.get(self.path + path, params=query)

    def part(self, name: str, **query: str) -> httpx.Response:
        """A region, as htmx asks for it."""
        return self.client.get(
            f"{self.path}/part/{name}", params=query, headers={"hx-request": "true"}
        )

    def parts(self, **query: str) -> str:
        """All regions of a player's page in one text."""
        answers = {name: self.part(name, **query) for name in REGIONS}
        wrong = {
            name: (a.status_code, a.text) for name, a in answers.items() if a.status_code != 200
        }
        assert wrong == {}
        return "\n".join(answer.text for answer in answers.values())

    def do(self, type: str, path: str = "/do", **fields: object) -> httpx.Response:
        """Send a command as a form of the page does."""
        data = {
            "command_id": secrets.token_hex(12),
            "type": type,
            **{k: str(v) for k, v in fields.items()},
        }
        headers = by_htmx(self.house.base)
        return self.client.post(self.path + path, data=data, headers=headers)

    def cookie(self) -> str:
        """The cookie as a header."""
        return "; ".join(f"{c.name}={c.value}" for c in self.client.cookies.jar)

    def live(self, origin: str | None = "", path: str = "/live") -> ClientConnection:
        """The socket of the page."""
        url = f"ws://{self.house.host}{self.path}{path}"
        headers = {"Cookie": self.cookie()}
        own = self.house.base if origin == "" else origin
        return connect(url, origin=own, additional_headers=headers, open_timeout=PATIENCE)  # type: ignore[arg-type]


@contextmanager
def open_house(
    store: Store | None = None,
    public_url: str | None = None,
    cors: Collection[str] = (),
    webhooks: Sequence[str] = (),
    imports: Imports | None = None,
    opens: bool = False,
    hsts: int = HSTS_DAYS,
) -> Iterator[House]:
    """Serve tables until the block ends."""
    dice = Round()
    tables = Tables(store or MemoryStore(), dice, lambda: NOON, imports=imports, seeds=dice.seed)
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    port = listening.getsockname()[1]
    context = AppContext(tables, public_url, cors, webhooks, opens, hsts)
    server = uvicorn.Server(
        uvicorn_config(context, Hosting(public_url), LazyMcpApp(tables, context.jobs))
    )
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])))
    thread.start()
    house = House(tables, dice, f"http://127.0.0.1:{port}", port)
    try:
        yield house
    finally:
        for browser in house.browsers:
            browser.client.close()
        context.end()
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


def refused(answer: httpx.Response) -> str:
    """The code of a refusal."""
    assert answer.status_code == 422, answer.text
    found = re.search(r'data-code="(\w+)"', answer.text)
    assert found is not None
    return found[1]


def settled(html: str) -> str:
    """A page without what is random in it."""
    return RANDOM.sub("…", html)


__all__ = ["GM", "Browser", "House", "Refusal", "Seat", "open_house", "refused", "settled"]
