"""Chaos: phones play on at workers that are killed, and at a database that is cut off, stopped and
killed.

    python -m tests.e2e.chaos --seconds 300 --phones 60 --workers 3

Nobody waits politely: each phone writes notes, sends what failed again under the same id, and comes
back as a browser does. Afterwards the store must hold each acknowledged note once and no note
twice, and every page shows what it holds.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import re
import signal
import tempfile
import warnings
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple
from urllib.parse import urlencode, urlsplit

import httpx
from tests.apart import run_apart
from tests.postgres import Server
from tests.served import served
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from threefold.interop.session import Session, read_session
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.opening import open_store
from threefold.store.postgres_news import LISTENING
from threefold.table.events import Noted
from threefold.table.history import GM, Seat

PER_TABLE: Final = 6
PATIENCE: Final = 120.0
LOST: Final = (OSError, httpx.HTTPError, WebSocketException, asyncio.TimeoutError)
TEXT: Final = re.compile(r"note-[0-9a-z]+-\d+-end")


class Chaos(NamedTuple):
    """What came of it. ``back`` are the seconds after each trouble until all pages were there
    again: each had news of its table, drew it, and had written once more."""

    acknowledged: int
    troubles: list[str]
    back: list[float]


class Phone:
    """A page: its socket, what it was told, what it wrote and was acknowledged."""

    def __init__(self, name: str, table: str, seat: Seat, link: str) -> None:
        self.name, self.table, self.seat, self.link = name, table, seat, link
        self.acknowledged: list[str] = []
        self.unanswered: str | None = None
        self.told = 0
        self.live = asyncio.Event()
        self.at_once = asyncio.Event()
        self.ending = False
        self.shown = list[str]()
        self.http = httpx.AsyncClient(timeout=10, follow_redirects=True)
        self.base = ""

    @property
    def path(self) -> str:
        """The address of the page."""
        return urlsplit(self.base).path

    async def come_in(self) -> None:
        """Open the link."""
        answer = await self.http.get(self.link, timeout=PATIENCE)  # workers may still be starting
        assert answer.status_code == 200, answer.text
        self.base = str(answer.url)

    async def watch(self) -> None:
        """Keep the socket open as a browser does, and draw the log at each news."""
        host = urlsplit(self.base).netloc
        cookie = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        while not self.ending:
            with suppress(*LOST):
                address = f"ws://{host}{self.path}/live"
                headers = {"Cookie": cookie}
                async with connect(
                    address, origin=f"http://{host}", additional_headers=headers
                ) as socket:  # type: ignore[arg-type]
                    async for message in socket:
                        if '"table"' in str(message):
                            version = int(re.findall(r'"version":(\d+)', str(message))[0])
                            assert version >= self.told, (
                                "a page was told of an older table than before"
                            )
                            self.told = version
                            if await self.draw():
                                self.live.set()
            self.live.clear()
            await asyncio.sleep(0.1)

    async def draw(self) -> bool:
        """Draw the log; whether the server could."""
        answer = await self.http.get(f"{self.base}/part/log", headers={"HX-Request": "true"})
        if answer.status_code == 200:
            self.shown = TEXT.findall(answer.text)
        return answer.status_code in (200, 204, 304)

    async def write(self, chance: random.Random, pause: float) -> None:
        """Write notes, one after the other. One that is not answered is sent again until it is."""
        number = 0
        origin = f"http://{urlsplit(self.base).netloc}"
        while not self.ending:
            number += 1
            id = f"{self.name}-{number}"
            body = {"command_id": id, "type": "note", "text": f"note-{self.name}-{number}-end"}
            self.unanswered = id
            while True:
                with suppress(*LOST):
                    answer = await self.http.post(
                        f"{self.base}/do",
                        content=urlencode(body),
                        headers={**_FORM, "Origin": origin},
                    )
                    if answer.status_code < 300:
                        break
                    assert answer.status_code in (429, 503), (answer.status_code, answer.text[:300])
                await asyncio.sleep(0.1)
            self.acknowledged.append(id)
            self.unanswered = None
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.at_once.wait(), chance.uniform(0.5, 1.5) * pause)
            self.at_once.clear()


_FORM: Final = {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = stat.read_text("utf-8").rpartition(") ")
            if int(rest.split()[1]) == pid:
                found.append(int(name.split(" ")[0]))
    return found


def workers_of(parent: int) -> list[int]:
    """The workers of a server: they come of a process that its parent started for that."""
    return [worker for middle in children(parent) for worker in children(middle)]


Trouble = Callable[[], Awaitable[None]]


def troubles(
    server: Server, database: str, parent: int, chance: random.Random
) -> dict[str, Trouble]:
    """What may go wrong."""

    async def kill_a_worker() -> None:
        workers = workers_of(parent)
        assert workers
        os.kill(chance.choice(workers), signal.SIGKILL)

    async def cut_all_connections() -> None:
        await asyncio.to_thread(server.cut, database)

    async def lose_what_listens() -> None:
        until = monotonic() + PATIENCE
        while not await asyncio.to_thread(
            server.cut, database, LISTENING
        ):  # workers listen again a while after pages
            assert monotonic() < until, "no worker listens"
            await asyncio.sleep(0.1)

    async def restart(how: signal.Signals) -> None:
        await asyncio.to_thread(server.stop, how)
        await asyncio.to_thread(server.start)

    return {
        "kill a worker": kill_a_worker,
        "cut all connections": cut_all_connections,
        "lose what listens": lose_what_listens,
        "restart the database": lambda: restart(signal.SIGINT),
        "kill the database": lambda: restart(signal.SIGQUIT),
    }


async def ended(watching: list[asyncio.Task[None]]) -> None:
    """Once this returns pages ask for nothing more. Raises what one of them raised."""
    for task in watching:
        task.cancel()
    for one in await asyncio.gather(*watching, return_exceptions=True):
        if isinstance(one, Exception):
            raise one


async def all_wrote(
    phones: list[Phone], before: dict[str, int], tasks: tuple[asyncio.Task[None], ...], after: str
) -> None:
    """Once this returns each page is live and has more acknowledged than ``before``. Raises what a
    task raised.
    """
    since = monotonic()
    while not all(p.live.is_set() and len(p.acknowledged) > before[p.name] for p in phones):
        assert monotonic() - since < PATIENCE, f"pages do not come back after: {after}"
        for task in tasks:
            if task.done():
                task.result()
        await asyncio.sleep(0.02)


async def evening(
    phones: list[Phone], trouble: dict[str, Trouble], seconds: float, chance: random.Random
) -> Chaos:
    """Play until each page has something to lose, then with one trouble after the other. Each page
    has written once before the first and once after each, whatever the machine is doing beside."""
    await asyncio.gather(*(phone.come_in() for phone in phones))
    watching = [asyncio.create_task(phone.watch()) for phone in phones]
    await asyncio.wait_for(asyncio.gather(*(phone.live.wait() for phone in phones)), PATIENCE)
    writing = [asyncio.create_task(phone.write(chance, len(phones) / 20)) for phone in phones]
    await all_wrote(
        phones,
        dict.fromkeys((phone.name for phone in phones), 0),
        (*watching, *writing),
        "the start",
    )
    happened, back, until = list[str](), list[float](), monotonic() + seconds
    order = list[str]()
    while monotonic() < until or len(happened) < len(trouble):
        order = order or chance.sample(sorted(trouble), len(trouble))
        name = order.pop()
        happened.append(name)
        await trouble[name]()
        since = monotonic()
        written = {phone.name: len(phone.acknowledged) for phone in phones}
        for phone in phones:  # nobody waits for its own pause: that is no part of coming back
            phone.at_once.set()
        await all_wrote(phones, written, (*watching, *writing), name)
        back.append(monotonic() - since)
    for phone in phones:
        phone.ending = True
    await asyncio.wait_for(asyncio.gather(*writing), PATIENCE)
    await ended(watching)  # a page still on its way must not come after the last
    for phone in phones:  # the last word of each page is what the store holds
        assert await phone.draw()
    await asyncio.gather(*(phone.http.aclose() for phone in phones))
    return Chaos(sum(len(phone.acknowledged) for phone in phones), happened, back)


def judge(tables: Tables, phones: list[Phone]) -> None:
    """Nothing acknowledged is lost, nothing is there twice, and what pages show is what a replay
    gives.
    """
    for table in {phone.table for phone in phones}:
        written = [
            record for record in tables.history(table).records if isinstance(record.event, Noted)
        ]
        ids = [record.command for record in written]
        assert len(ids) == len(set(ids)), "a command was carried out twice"
        acknowledged = {id for phone in phones if phone.table == table for id in phone.acknowledged}
        assert acknowledged == set(ids), "what was acknowledged and what is stored differ"
        session = read_session(tables.export(table), "file.json")
        assert isinstance(session, Session)
        assert session.history.state == tables.history(table).state
        texts = [record.event.text for record in written if isinstance(record.event, Noted)]
        for phone in phones:
            if phone.table == table:
                shown = set(phone.shown)
                assert shown, "a page shows no note"
                assert shown == set(texts[-len(shown) :]), (
                    "a page shows something else than the newest notes"
                )


def run(server: Server, phones: int, seconds: float, workers: int = 3, seed: int = 1) -> Chaos:
    """One evening of chaos on a database of its own. Raises ``AssertionError`` with what was
    lost.
    """
    chance = random.Random(seed)
    database = server.database()
    url = server.url(database)
    with closing(open_store(url)) as store, tempfile.TemporaryDirectory() as folder:
        tables = Tables(store)
        made = [demo(tables) for _ in range(max(1, phones // PER_TABLE))]
        log = Path(folder, "log")
        with served(
            url, "--port", "0", "--workers", str(workers), errors=log, script=True
        ) as table:
            all_phones = []
            for n in range(phones):
                at = made[n % len(made)]
                seat = GM if n < len(made) else Seat("player", f"p{n // len(made) % 4 + 1}")
                link = f"{table.base}/join/{tables.links.invite(at, seat)[1]}"
                all_phones.append(Phone(f"{n:x}", at, seat, link))
            happen = troubles(server, database, table.process.pid, chance)
            with warnings.catch_warnings():
                # the client lets go without closing of a connection that was cut while it was being
                # opened
                warnings.simplefilter("ignore", ResourceWarning)
                result = run_apart(evening(all_phones, happen, seconds, chance))
                gc.collect()
            assert table.stop() == 0
    with closing(open_store(url)) as store:
        judge(Tables(store), all_phones)
    return result


def main() -> None:
    """For as long as one likes."""
    words = argparse.ArgumentParser()
    words.add_argument("--seconds", type=float, default=300)
    words.add_argument("--phones", type=int, default=60)
    words.add_argument("--workers", type=int, default=3)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    server = Server()
    try:
        server.start()
        done = run(server, asked.phones, asked.seconds, asked.workers, asked.seed)
    finally:
        server.end()
    worst = sorted(zip(done.back, done.troubles, strict=True))[-5:]
    print(
        f"{done.acknowledged} notes acknowledged, each stored once; {len(done.troubles)} troubles"
    )
    for seconds, name in reversed(worst):
        print(f"{seconds:6.2f} s until every page was back and had written again, after: {name}")


if __name__ == "__main__":
    main()
