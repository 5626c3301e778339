"""Tables that nobody plays leave memory, and are there again when somebody comes back."""

from __future__ import annotations

import asyncio
import gc
import weakref
from datetime import datetime, timedelta

import pytest
from tests.service.conftest import NOON
from tests.service.test_tables import alone

from threefold.service.demo import demo
from threefold.service.keeping import tend
from threefold.service.tables import REST_AFTER, Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import Note
from threefold.table.history import GM, History, Seat

Reference = weakref.ReferenceType[History]


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(clock: Clock) -> Tables:
    return Tables(MemoryStore(), clock=clock)


def held(tables: Tables, table: str) -> Reference:
    return weakref.ref(tables.history(table))


def is_held(reference: Reference) -> bool:
    gc.collect()
    return reference() is not None


def test_a_table_that_nobody_asks_for_leaves_memory(tables: Tables, clock: Clock) -> None:
    asleep, awake = demo(tables), demo(tables)
    one, other = held(tables, asleep), held(tables, awake)
    clock.now += REST_AFTER
    tables.history(awake)
    clock.now += timedelta(seconds=1)
    tend(tables, checkpoint=True)
    assert not is_held(one)
    assert is_held(other)


def test_whoever_comes_back_finds_the_table_as_it_was(tables: Tables, clock: Clock) -> None:
    table = demo(tables)
    state, told = tables.history(table).state, tables.version_for(table, Seat("player", "p1"))
    clock.now += REST_AFTER + timedelta(seconds=1)
    tables.rest()
    assert tables.history(table).state == state
    assert tables.version_for(table, Seat("player", "p1")) == told
    done = tables.submit(table, GM, "after-a-rest", Note(text="Good evening."))
    assert isinstance(done, Accepted)
    clock.now += REST_AFTER + timedelta(seconds=1)
    tables.rest()
    assert tables.submit(table, GM, "after-a-rest", Note(text="Good evening.")) == done, "once, though it has rested"


def test_a_table_that_is_watched_stays(tables: Tables, clock: Clock) -> None:
    table = demo(tables)
    reference = held(tables, table)

    async def watched() -> None:
        async with tables.subscribe(table) as versions:
            clock.now += REST_AFTER + timedelta(seconds=1)
            tables.rest()
            assert is_held(reference)
            tables.submit(table, GM, "while-watched", Note(text="The lamp swings."))
            assert await asyncio.wait_for(anext(versions), 10)

    alone(watched())
