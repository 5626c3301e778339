"""Hostile clients: how much slower another table's note becomes while one client asks for as much as it can.

    python -m benchmarks.hostile                 # all rows
    python -m benchmarks.hostile sse uploads     # some of them
    python -m benchmarks.hostile --server OTHER/.venv/bin/threefold

One server, two tables. At the first a GM writes notes, and a player's page shows each. A process of its own attacks by
way of the second table or without any, for some seconds, and ends by itself. A row is the median of the notes during
the attack, by the median of the notes before it. All addresses are on loopback.
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
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from benchmarks.measure import Measure, at_most
from benchmarks.table import SCRIPT, Page, timed
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.history import GM, Seat
from threefold.web.server import WARM_SECONDS

SECONDS: Final = 6.0
"""How long each attack lasts."""

CONNECTIONS: Final = 16
BURST: Final = 1900
SLOWER: Final = 2.0
"""The promise: another table's note takes at most so many times as long."""

MOST_STEPS: Final = 100_000
"""An attack ends after so many requests of a connection, whatever the time."""


def measures(names: Sequence[str] = (), server: str | Path = SCRIPT) -> Iterator[Measure]:
    """Every kind of attack, and how much slower a note becomes."""
    for name in names or ATTACKS:
        quiet, busy = measured(name, server)
        yield at_most(f"{name}: a note at another table", busy / quiet, SLOWER, "x")
        yield at_most(f"{name}: the same in milliseconds", busy * 1e3, None, "ms")


def measured(name: str, script: str | Path) -> tuple[float, float]:
    """Return the seconds of a note in the median, before an attack and during it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.db"
        store = open_sqlite(file)
        tables = Tables(store)
        ours, theirs = demo(tables), demo(tables)
        links = [tables.invite(ours, seat)[1] for seat in (GM, Seat("player", "p1"))]
        key = tables.programs.make(theirs, Seat("player", "p1"), "hostile", ("read",))[1]
        victim = [tables.invite(theirs, seat)[1] for seat in (Seat("player", "p1"), GM)]
        store.close()
        serve = [script, "table", "--db", file, "--port", "0"]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                host = server.stdout.readline().split()[-1].partition("/join/")[0]
                time.sleep(WARM_SECONDS + 1)
                attack = [sys.executable, "-m", "benchmarks.hostile", "--attack", name, host, *victim, key]
                return asyncio.run(notes([f"{host}/join/{token}" for token in links], attack))
            finally:
                server.terminate()


async def notes(links: list[str], attack: list[str]) -> tuple[float, float]:
    """Write notes before an attack and during it; return the median of each."""
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
    for page in (gm, player):
        await page.close()
    return statistics.median(before[10:]), statistics.median(during)


async def _note(gm: Page, player: Page, number: int) -> None:
    drawn = asyncio.create_task(player.drawn_anew())
    await gm.do({"type": "note", "text": f"Knock {number}."})
    await drawn


# --- attacks, each by a client of its own -----------------------------------------------------------------------------


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

    answer = httpx.get(f"{client.host}/api/v1/tables", headers={"authorization": f"Bearer {client.key}"}, timeout=30)
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
        b'--b\r\ncontent-disposition: form-data; name="picture"; filename="p.png"\r\n\r\n' + picture + b"\r\n--b--\r\n"
    )
    headers = {"cookie": page.cookie, "origin": client.host, "content-type": "multipart/form-data; boundary=b"}
    client.repeat(lambda: client.send("POST", f"{page.path}/portrait", body, headers), 8)


def documents(client: Client) -> None:
    """Ask for the largest documents that need no seat."""
    paths = ["/api/v1/openapi.json", "/api/v1/content/abilities?limit=500"]
    client.repeat(lambda: [client.get(path, {"accept-encoding": "gzip"}) for path in paths])


def palette(client: Client) -> None:
    """Search the shelf from one's own page, letter after letter."""
    page = Page.come_in(f"{client.host}/join/{client.gm}")
    client.repeat(lambda: client.get(f"{page.path}/part/find?q=a", {"cookie": page.cookie}))


ATTACKS: Final[dict[str, Callable[[Client], None]]] = {
    "burst": burst,
    "own_page": own_page,
    "sse": sse,
    "uploads": uploads,
    "documents": documents,
    "palette": palette,
}


def main() -> None:
    """Measure, and say what was promised; or, for a measurement, be one attack."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*ATTACKS, []])
    parser.add_argument("--server", default=str(SCRIPT))
    parser.add_argument("--attack", nargs=5, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        name, *client = given.attack
        ATTACKS[name](Client(*client))
        return
    for measure in measures(given.names, given.server):
        kept = {True: "kept", False: "MISSED", None: ""}[measure.kept]
        print(f"{measure.name:<52} {measure.figure:>9,.2f} {measure.unit:<3} {measure.promise:<9} {kept}", flush=True)


if __name__ == "__main__":
    main()
