"""Tables that nobody plays leave memory, and are there again when somebody comes back."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest
from tests.service.test_tables import alone

from threefold.service.demo import demo
from threefold.service.keeping import tend
from threefold.service.open_tables import REST_AFTER
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import Note
from threefold.table.history import GM, History, Seat

Reference = weakref.ReferenceType[History]


REST = REST_AFTER.total_seconds()


class Ticks:
    """Seconds that go by as a test has them."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


@pytest.fixture
def tables(ticks: Ticks) -> Tables:
    made = Tables(MemoryStore())
    made.ticks = ticks
    return made


def held(tables: Tables, table: str) -> Reference:
    return weakref.ref(tables.history(table))


def is_held(reference: Reference) -> bool:
    gc.collect()
    return reference() is not None


def test_table_that_nobody_asks_for_leaves_memory(tables: Tables, ticks: Ticks) -> None:
    asleep, awake = demo(tables), demo(tables)
    one, other = held(tables, asleep), held(tables, awake)
    ticks.now += REST
    tables.history(awake)
    ticks.now += 1
    tend(tables, checkpoint=True)
    assert not is_held(one)
    assert is_held(other)


def test_returning_player_finds_table_unchanged(tables: Tables, ticks: Ticks) -> None:
    """Whoever comes back finds the table as it was."""
    table = demo(tables)
    state, told = tables.history(table).state, tables.version_for(table, Seat("player", "p1"))
    ticks.now += REST + 1
    tables.evict_idle()
    assert tables.history(table).state == state
    assert tables.version_for(table, Seat("player", "p1")) == told
    done = tables.submit(table, GM, "after-a-rest", Note(text="Good evening."))
    assert isinstance(done, Accepted)
    ticks.now += REST + 1
    tables.evict_idle()
    assert tables.submit(table, GM, "after-a-rest", Note(text="Good evening.")) == done, (
        "once, though it has rested"
    )


def test_table_that_is_watched_stays(tables: Tables, ticks: Ticks) -> None:
    table = demo(tables)
    reference = held(tables, table)

    async def watched() -> None:
        async with tables.subscribe(table) as versions:
            ticks.now += REST + 1
            tables.evict_idle()
            assert is_held(reference)
            tables.submit(table, GM, "while-watched", Note(text="The lamp swings."))
            assert await asyncio.wait_for(anext(versions), 10)

    alone(watched())
