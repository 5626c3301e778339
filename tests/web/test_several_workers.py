"""Several workers at one database are one server: who sits at a table, what clients take, which
table a form opened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from threading import Event
from time import monotonic
from typing import NamedTuple

import msgspec
import pytest
from tests.apart import run_apart

from threefold.service.demo import demo
from threefold.service.job_work import Simulate, SolveDuel
from threefold.service.jobs import Job, Jobs
from threefold.service.keeping import keeping
from threefold.service.opening import open_table, opened_by
from threefold.service.tables import Tables
from threefold.store.contract import Link
from threefold.store.opening import open_store
from threefold.table.history import GM, Seat
from threefold.web.context import AppContext
from threefold.web.limits import COMMANDS
from threefold.web.together import WorkerExchange

SECONDS = 60


class Worker(NamedTuple):
    """One of them."""

    tables: Tables
    context: AppContext
    together: WorkerExchange


class Workers:
    """Those that are started, of which each hears the others."""

    def __init__(self, database: str, ending: ExitStack) -> None:
        self._database, self._ending = database, ending

    def start(self) -> Worker:
        """One more, that is heard by the others."""
        store = self._ending.enter_context(closing(open_store(self._database)))
        tables, listening = Tables(store), Event()
        context = AppContext(tables)
        together = WorkerExchange(tables, context.presence, context.rates.shared(), context.jobs)
        take_up = tables.peers.look

        def looked(topic: str) -> None:
            take_up(topic)
            listening.set()

        tables.peers.look = looked  # type: ignore[method-assign]
        self._ending.enter_context(keeping(tables, 3600))
        assert listening.wait(SECONDS)
        return Worker(tables, context, together)


@pytest.fixture
def workers(database: str) -> Iterator[Workers]:
    with ExitStack() as ending:
        yield Workers(database, ending)


def link_to(tables: Tables, table: str, seat: Seat) -> Link:
    return tables.links.invite(table, seat)[0]


async def rung(bell: asyncio.Event, until: Callable[[], bool]) -> None:
    """Wait as a page does, until it is told what should be so."""
    while not until():
        await asyncio.wait_for(bell.wait(), SECONDS)
        bell.clear()


def test_gm_sees_presence_across_workers(workers: Workers) -> None:
    """The GM sees who sits at pages of other workers."""
    one, other = workers.start(), workers.start()
    table = demo(one.tables)
    gm, player = link_to(one.tables, table, GM), link_to(one.tables, table, Seat("player", "p1"))

    async def evening() -> None:
        async with one.context.presence.sitting(gm) as bell:
            assert one.context.presence.away(table) == frozenset()
            async with other.context.presence.sitting(player):
                await rung(bell, lambda: "p1" in one.context.presence.here(table))
                assert other.context.presence.players_here(table) == {"p1"}
            await rung(bell, lambda: "p1" not in one.context.presence.here(table))
            assert one.context.presence.away(table) == {"p1"}
            async with other.context.presence.sitting(
                player
            ):  # a phone may come back by another worker
                await rung(bell, lambda: "p1" in one.context.presence.here(table))
                assert one.context.presence.away(table) == frozenset()

    run_apart(evening())


def test_late_worker_knows_presence(workers: Workers) -> None:
    """A worker that starts later knows who sits there."""
    one = workers.start()
    table = demo(one.tables)
    gm, player = link_to(one.tables, table, GM), link_to(one.tables, table, Seat("player", "p1"))

    async def evening() -> None:
        async with one.context.presence.sitting(player):
            later = await asyncio.to_thread(workers.start)
            later.together.say_all()
            async with later.context.presence.sitting(gm) as bell:
                await rung(bell, lambda: "p1" in later.context.presence.here(table))

    run_apart(evening())


def test_pages_of_worker_that_died_are_gone(workers: Workers) -> None:
    one, other = workers.start(), workers.start()
    table = demo(one.tables)
    gm, player = link_to(one.tables, table, GM), link_to(one.tables, table, Seat("player", "p1"))

    async def evening() -> None:
        async with one.context.presence.sitting(gm) as bell, other.context.presence.sitting(player):
            await rung(bell, lambda: "p1" in one.context.presence.here(table))
            one.together.drop_gone(before=0.0)
            assert "p1" in one.context.presence.here(table), "it was heard a moment ago"
            one.together.drop_gone(before=float("inf"))
            await rung(bell, lambda: one.context.presence.away(table) == {"p1"})
            other.together.say_all()  # it was alive after all
            await rung(bell, lambda: one.context.presence.away(table) == frozenset())

    run_apart(evening())


def test_wandering_client_has_one_limit(workers: Workers) -> None:
    """A client that goes from worker to worker has one limit."""
    one, other = workers.start(), workers.start()
    heard = Event()
    take_up = other.together.hear_taken
    other.tables.peers.on_message("taken", lambda text: (take_up(text), heard.set())[0])
    here, there = (worker.context.rates.shared()["commands"] for worker in (one, other))
    assert here.admits("friend")
    one.together.say_taken()
    while here.admits("somebody"):
        pass
    one.together.say_taken()
    assert heard.wait(SECONDS)
    assert sum(there.admits("somebody") for _ in range(COMMANDS)) < COMMANDS / 10
    assert all(there.admits("friend") for _ in range(COMMANDS - 1))


def test_repeated_form_opens_one_table(workers: Workers) -> None:
    """A form sent again to another worker opens no other table."""
    one, other = workers.start(), workers.start()
    made = [open_table(worker.tables, "Ours", True, "en", "form-1") for worker in (one, other, one)]
    assert len(set(made)) == 1
    assert opened_by(other.tables, "form-1") == made[0]
    assert len(one.tables.tables()) == 1
    assert isinstance(made[0], str)
    assert [record.seq for record in one.tables.history(made[0]).records] == [
        record.seq for record in other.tables.history(made[0]).records
    ]
    assert open_table(other.tables, "Ours", True, "en", "form-2") != made[0]
    assert open_table(other.tables, "Ours", False, "en") != open_table(
        other.tables, "Ours", False, "en"
    )


def test_job_is_known_to_every_worker(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job is known to every worker and ended by any."""
    over = Event()

    def work(jobs: Jobs, job: Job, work: object) -> msgspec.Raw | None:
        if job.kind == "duel":
            over.wait(SECONDS)
            return None
        return msgspec.Raw(b'{"rounds":3}')

    monkeypatch.setattr(Jobs, "_done", work)
    monkeypatch.setattr("threefold.service.jobs.validated_job_encounter", lambda work: None)
    here, there = (workers.start().context.jobs for _ in range(2))
    done = here.start("somebody", Simulate(encounter=msgspec.Raw(b"{}")))
    assert isinstance(done, Job)
    until(lambda: status(there, done.id) == "done")
    assert there.get(done.id) == here.get(done.id)
    assert there.get("another") is None
    long = here.start("somebody", SolveDuel(encounter=msgspec.Raw(b"{}")))
    assert isinstance(long, Job)
    until(lambda: status(there, long.id) == "running")
    ended = there.end(long.id)
    assert ended is not None
    assert ended.status == "ended"
    until(lambda: status(here, long.id) == "ended")
    over.set()
    assert there.end("another") is None


def test_job_of_worker_that_died_has_failed(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = (workers.start().context.jobs for _ in range(2))
    here._note(Job("mine", "duel", "running", 0.5))
    assert status(there, "mine") == "running"
    monkeypatch.setattr("threefold.service.jobs.SILENT_SECONDS", -1.0)
    assert status(there, "mine") == "failed"


def status(jobs: Jobs, id: str) -> str | None:
    """How a job is, as one worker knows it."""
    job = jobs.get(id)
    return None if job is None else job.status


def until(holds: Callable[[], bool]) -> None:
    """Ask until it is so."""
    end = monotonic() + SECONDS
    while not holds():
        assert monotonic() < end
