"""A failover: phones play on while the primary of their tables dies and its standby takes over.

    python -m tests.e2e.failover --phones 12 --workers 3

The standby is a copy that is streamed to, and a step waits for it (``synchronous_standby_names``):
so nothing that was acknowledged may be missing on it. Workers know both servers by one address, and
ask for the one that can be written to.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import tempfile
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final
from urllib.parse import quote

from tests.apart import run_apart
from tests.e2e.chaos import Chaos, Phone, evening, judge
from tests.postgres import OWNER, PASSWORD, WAIT_SECONDS, Server
from tests.served import served

from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.opening import open_store
from threefold.table.history import GM, Seat

_STREAMS: Final = (
    "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state <> 'async'"
)


def standby_of(primary: Server) -> Server:
    """A started standby that is up to date, and for which the primary waits."""
    standby = Server(of=primary)
    standby.start()
    with primary.admin() as admin:
        admin.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        admin.execute("SELECT pg_reload_conf()")
        until = monotonic() + WAIT_SECONDS
        while admin.execute(_STREAMS).fetchone() != (1,):
            assert monotonic() < until, "the standby does not follow"
    return standby


def run(
    primary: Server, standby: Server, database: str, phones: int, workers: int, seed: int = 1
) -> Chaos:
    """Play on while the primary dies and the standby takes over. Raises ``AssertionError`` with
    what was lost.
    """
    chance = random.Random(seed)
    hosts = ",".join(f"127.0.0.1:{server.port}" for server in (primary, standby))
    password = quote(PASSWORD, safe="")
    url = f"postgresql://{OWNER}:{password}@{hosts}/{database}?target_session_attrs=read-write"

    async def fail_over() -> None:
        await asyncio.to_thread(primary.stop, signal.SIGQUIT)
        await asyncio.to_thread(standby.promote)

    with closing(open_store(url)) as store, tempfile.TemporaryDirectory() as folder:
        tables = Tables(store)
        table = demo(tables)
        with served(
            url, "--port", "0", "--workers", str(workers), errors=Path(folder, "log"), script=True
        ) as house:
            seats = [GM, *(Seat("player", f"p{n % 4 + 1}") for n in range(phones - 1))]
            links = [f"{house.base}/join/{tables.links.invite(table, seat)[1]}" for seat in seats]
            playing = [
                Phone(f"{n:x}", table, *each)
                for n, each in enumerate(zip(seats, links, strict=True))
            ]
            done = run_apart(evening(playing, {"fail over": fail_over}, 0, chance))
            assert house.stop() == 0
    with closing(open_store(url)) as store:
        judge(Tables(store), playing)
    return done


def main() -> None:
    """Once, on two servers of its own."""
    words = argparse.ArgumentParser()
    words.add_argument("--phones", type=int, default=12)
    words.add_argument("--workers", type=int, default=3)
    asked = words.parse_args()
    primary = Server()
    try:
        primary.start()
        database = primary.database()
        standby = standby_of(primary)
        try:
            done = run(primary, standby, database, asked.phones, asked.workers)
        finally:
            standby.end()
    finally:
        primary.end()
    print(f"{done.acknowledged} notes acknowledged, each on the standby once")
    print(
        f"{done.back[0]:.2f} s after the standby had taken over every page was back and had written again"
    )


if __name__ == "__main__":
    main()
