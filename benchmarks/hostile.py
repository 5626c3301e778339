"""Hostile clients: how much slower another table's note becomes while one client asks for as much
as it can.

    python -m benchmarks.hostile                 # all rows
    python -m benchmarks.hostile sse uploads     # some of them
    python -m benchmarks.hostile --table         # as the table of README.md
    python -m benchmarks.hostile --server OTHER/.venv/bin/threefold

One server, two tables. At the first a GM writes notes, and a player's page shows each. A process of
its own attacks by way of the second table or without any, for some seconds, and ends by itself. One
turn is the median of the notes during the attack, by the lower median of those before and after it,
so that both come from the same minute; a row is the median of the turns, each with a server of its
own, which has just started. All addresses are on loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from benchmarks.measure import Measure, at_most
from benchmarks.table import SCRIPT, Page, timed
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.history import GM, Seat
from threefold.text import LANGUAGES
from threefold.web.server import WARM_SECONDS

TURNS: Final = 3
SECONDS: Final = 5.0
"""How long each attack lasts."""

CONNECTIONS: Final = 16
BURST: Final = 1900
SLOWER: Final = 2.0
"""The promise: another table's note takes at most so many times as long."""

MOST_STEPS: Final = 100_000
"""An attack ends after so many requests of a connection, whatever the time."""


class Row(NamedTuple):
    """The seconds of a note without an attack and during it, in the turn of the median."""

    quiet: float
    busy: float

    @property
    def times(self) -> float:
        """How many times as long a note takes during the attack."""
        return self.busy / self.quiet


def measures(
    names: Sequence[str] = (), server: str | Path = SCRIPT, turns: int = TURNS
) -> Iterator[Measure]:
    """Every kind of attack, and how much slower a note becomes."""
    for name in names or ATTACKS:
        row = median_row(name, server, turns)
        yield at_most(f"{name}: a note at another table", row.times, SLOWER, "x")
        yield at_most(f"{name}: the same in milliseconds", row.busy * 1e3, None, "ms")


def median_row(name: str, server: str | Path = SCRIPT, turns: int = TURNS) -> Row:
    """Return the turn of the median of an attack."""
    rows = sorted((Row(*measured(name, server)) for _ in range(turns)), key=lambda row: row.times)
    return rows[len(rows) // 2]


def measured(name: str, script: str | Path) -> tuple[float, float]:
    """Return the seconds of a note in the median, without an attack and during it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.db"
        store = open_sqlite(file)
        tables = Tables(store)
        ours, theirs = demo(tables), demo(tables)
        links = [tables.links.invite(ours, seat)[1] for seat in (GM, Seat("player", "p1"))]
        key = tables.programs.make(theirs, Seat("player", "p1"), "hostile", ("read",))[1]
        victim = [tables.links.invite(theirs, seat)[1] for seat in (Seat("player", "p1"), GM)]
        store.close()
        serve = [script, "table", "--db", file, "--port", "0"]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                host = server.stdout.readline().split()[-1].partition("/join/")[0]
                time.sleep(WARM_SECONDS + 1)
                attack = [
                    sys.executable,
                    "-m",
                    "benchmarks.hostile",
                    "--attack",
                    name,
                    host,
                    *victim,
                    key,
                ]
                return asyncio.run(notes([f"{host}/join/{token}" for token in links], attack))
            finally:
                server.terminate()


async def notes(links: list[str], attack: list[str]) -> tuple[float, float]:
    """Write notes before an attack, during it and after it; return the median without it and during
    it.
    """
    gm, player = [await Page.opened(link) for link in links]
    before = [await timed(_note(gm, player, number)) for number in range(60)]
    attacker = await asyncio.create_subprocess_exec(*attack)
    await asyncio.sleep(1)  # until it has begun
    during, number = list[float](), 1000
    while attacker.returncode is None:
        during.append(await timed(_note(gm, player, number)))
        number += 1
        await asyncio.sleep(0.02)
    assert await attacker.wait() == 0, "the attack failed"
    after = [await timed(_note(gm, player, -number)) for number in range(60)]
    for page in (gm, player):
        await page.close()
    return min(statistics.median(before[10:]), statistics.median(after[10:])), statistics.median(
        during
    )


async def _note(gm: Page, player: Page, number: int) -> None:
    drawn = asyncio.create_task(player.drawn_anew())
    await gm.do({"type": "note", "text": f"Knock {number}."})
    await drawn


# --- attacks, each by a client of its own ---------------------------------------------------------


class Client:
    """What an attack knows: the server, and the links of its own table."""

    def __init__(self, host: str, player: str, gm: str, key: str) -> None:
        self.host, self.player, self.gm, self.key = host, player, gm, key
        self.name, self.port = urlsplit(host).hostname or "", urlsplit(host).port or 0
        self.until = time.monotonic() + SECONDS

    def repeat(self, ask: Callable[[], object], connections: int = CONNECTIONS) -> None:
        """Do the same again and again, on so many connections, until the time is over."""

        def one() -> None:
            for _ in range(MOST_STEPS):
                if time.monotonic() >= self.until:
                    return
                with suppress(OSError, http.client.HTTPException):
                    ask()

        threads = [threading.Thread(target=one) for _ in range(connections)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def get(self, path: str, headers: dict[str, str] | None = None) -> None:
        """Ask for something on a connection of its own, and read the answer."""
        self.send("GET", path, None, headers or {})

    def send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> None:
        """Send a request on a connection of its own, and read the answer."""
        connection = http.client.HTTPConnection(self.name, self.port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            connection.getresponse().read()
        finally:
            connection.close()


def burst(client: Client) -> None:
    """Open as many connections as one process may, again and again, and say nothing."""
    while time.monotonic() < client.until:
        opened = []
        for _ in range(BURST):
            wire = socket.socket()
            wire.setblocking(False)
            with suppress(OSError):
                wire.connect((client.name, client.port))
            opened.append(wire)
        time.sleep(1)
        for wire in opened:
            wire.close()


def own_page(client: Client) -> None:
    """Draw the page of one's own seat, on sixteen connections."""
    page = Page.come_in(f"{client.host}/join/{client.player}")
    client.repeat(lambda: client.get(page.path, {"cookie": page.cookie, "accept-encoding": "gzip"}))


def sse(client: Client) -> None:
    """Open the stream of events from the beginning, and leave."""
    path = f"/api/v1/tables/{_table(client)}/events?after=0"
    headers = {"authorization": f"Bearer {client.key}", "accept": "text/event-stream"}

    def reopen() -> None:
        connection = http.client.HTTPConnection(client.name, client.port, timeout=30)
        try:
            connection.request("GET", path, None, headers)
            connection.getresponse().read(200)
        finally:
            connection.close()

    client.repeat(reopen)


def _table(client: Client) -> str:
    import httpx

    answer = httpx.get(
        f"{client.host}/api/v1/tables",
        headers={"authorization": f"Bearer {client.key}"},
        timeout=30,
    )
    return str(answer.json()[0]["id"])


def uploads(client: Client) -> None:
    """Send pictures as large as they may be."""
    from PIL import Image

    out = BytesIO()
    Image.effect_noise((3000, 3000), 90).convert("RGB").save(out, "PNG")
    picture = out.getvalue()[:11_000_000]
    page = Page.come_in(f"{client.host}/join/{client.player}")
    body = (
        b'--b\r\ncontent-disposition: form-data; name="id"\r\n\r\np1\r\n'
        b'--b\r\ncontent-disposition: form-data; name="picture"; filename="p.png"\r\n\r\n'
        + picture
        + b"\r\n--b--\r\n"
    )
    headers = {
        "cookie": page.cookie,
        "origin": client.host,
        "content-type": "multipart/form-data; boundary=b",
    }
    client.repeat(lambda: client.send("POST", f"{page.path}/portrait", body, headers), 8)


def openapi(client: Client) -> None:
    """Ask for the description of the API, which needs no seat."""
    client.repeat(lambda: client.get("/api/v1/openapi.json", {"accept-encoding": "gzip"}))


def content(client: Client) -> None:
    """Ask for the longest lists of content, which need no seat, in each language."""
    paths = [f"/api/v1/content/abilities?limit=500&lang={lang}" for lang in LANGUAGES]
    turn = cycle(paths)
    client.repeat(lambda: client.get(next(turn), {"accept-encoding": "gzip"}))


def tools(client: Client) -> None:
    """Ask for the list of tools as an assistant does."""
    headers = {
        "authorization": f"Bearer {client.key}",
        "accept": "application/json",
        "accept-encoding": "gzip",
        "content-type": "application/json",
    }
    asked = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}'
    client.repeat(lambda: client.send("POST", "/mcp", asked, headers))


def palette(client: Client) -> None:
    """Search the shelf from one's own page, letter after letter."""
    page = Page.come_in(f"{client.host}/join/{client.gm}")
    client.repeat(lambda: client.get(f"{page.path}/part/find?q=a", {"cookie": page.cookie}))


ATTACKS: Final[dict[str, Callable[[Client], None]]] = {
    "burst": burst,
    "own_page": own_page,
    "sse": sse,
    "uploads": uploads,
    "openapi": openapi,
    "content": content,
    "tools": tools,
    "palette": palette,
}


def main() -> None:
    """Measure, and say what was promised; or, for a measurement, be one attack."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", choices=[*ATTACKS, []])
    parser.add_argument("--server", default=str(SCRIPT))
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--table", action="store_true", help="print rows of Markdown")
    parser.add_argument("--attack", nargs=5, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        name, *client = given.attack
        ATTACKS[name](Client(*client))
        return
    if given.table:
        for name in given.names or ATTACKS:
            row = median_row(name, given.server, given.turns)
            print(
                f"| {name} | {row.quiet * 1e3:.0f} ms | {row.busy * 1e3:.0f} ms | {row.times:.1f} |",
                flush=True,
            )
        return
    for measure in measures(given.names, given.server, given.turns):
        kept = {True: "kept", False: "MISSED", None: ""}[measure.kept]
        print(
            f"{measure.name:<52} {measure.figure:>9,.2f} {measure.unit:<3} {measure.promise:<9} {kept}",
            flush=True,
        )


if __name__ == "__main__":
    main()
