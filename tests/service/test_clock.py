"""The clock of a machine is set back in the middle of an evening: times in the log go back, and
nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from threefold.interop.session import Session, read_session
from threefold.service.demo import demo
from threefold.service.open_tables import REST_AFTER
from threefold.service.tables import Accepted, Tables
from threefold.store.contract import Store
from threefold.store.memory import MemoryStore
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import (
    AnyCommand,
    EndTurn,
    Hurt,
    Note,
    RollInitiative,
    StartEncounter,
    Undo,
)
from threefold.table.history import GM, History, Seat

ONE = Seat("player", "p1")


class Clock:
    """The clock on the wall."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 29, 3, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened: Store = (
        MemoryStore() if request.param == "memory" else open_sqlite(tmp_path / "tables.db")
    )
    yield opened
    opened.close()


def test_evening_survives_clock_set_back(store: Store) -> None:
    """An evening goes on when the clock is set back."""
    clock = Clock()
    tables = Tables(store, clock=clock, page=4)
    table = demo(tables)
    link, token = tables.links.invite(table, ONE)
    came = tables.links.exchange_token(token)
    assert came is not None
    steps: list[AnyCommand] = [
        StartEncounter(),
        *(RollInitiative(pc_id=f"p{n}", natural=20 - n) for n in range(1, 5)),
        EndTurn(),
        EndTurn(),
    ]
    steps += [Hurt(on="p1", points=1, ignores_armor=True), Note(text="Once more."), Undo()]
    done = []
    for n, step in enumerate(steps):
        clock.now -= timedelta(days=n % 3)
        answer = tables.submit(table, GM, f"step-{n}", step)
        assert isinstance(answer, Accepted), (step, answer)
        done.append(answer)
        tables.opened.keep()
    assert [tables.submit(table, GM, f"step-{n}", step) for n, step in enumerate(steps)] == done
    history = tables.history(table)
    assert [r.seq for r in history.records] == list(range(1, history.version + 1))
    assert sorted(r.at for r in history.records) != [r.at for r in history.records], (
        "the clock did go back"
    )
    assert tables.links.visitor(came[1]) == link
    session = read_session(tables.export(table), "evening.json")
    assert isinstance(session, Session)
    again = Tables(store, clock=clock, page=4).history(table)
    for other in (session.history, again):
        assert other.state == history.state
    assert tables.links.revoke(table, link.id)
    assert tables.links.visitor(came[1]) is None


def test_table_rests_though_clock_is_set_back(store: Store) -> None:
    clock, ticks = Clock(), [0.0]
    tables = Tables(store, clock=clock)
    tables.ticks = lambda: ticks[0]
    table = demo(tables)
    before: History = tables.history(table)
    clock.now -= timedelta(days=1)
    ticks[0] += REST_AFTER.total_seconds() + 1
    tables.evict_idle()
    assert tables.history(table) is not before
    assert tables.history(table).state == before.state
