"""A table that opens by a snapshot and the rest of its log is the table that is played again from nothing."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.people import kara
from tests.properties.commands import command

from threefold.model.characters import Pc
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service import stored
from threefold.service.journal import chapters
from threefold.service.keeping import tend
from threefold.service.ledger import Ledger
from threefold.service.past import Past
from threefold.service.seals import SealedCount
from threefold.service.statistics import statistics
from threefold.service.tables import Accepted, Tables
from threefold.service.verify import verify
from threefold.store.contract import Damaged, Snapshot, Store, Unusable
from threefold.store.memory import MemoryStore
from threefold.store.sqlite import open_sqlite
from threefold.table import commands as c
from threefold.table.commands import AddPc, AnyCommand, Award, BeginSession, Note, Redo, SealDice, Undo
from threefold.table.history import GM, GUEST, History, Record, Seat, digest
from threefold.table.log import Chosen, SeatVersions, Spans

PAGE = 5
SEATS = (GM, Seat("player", "p1"), GUEST)


class Dice:
    """Dice that anybody may throw as often as they like."""

    def __init__(self) -> None:
        self._random = random.Random(17)

    def roll(self, sides: int) -> int:
        return self._random.randint(1, sides)


def playing(store: Store) -> Tables:
    """The service as a new process has it."""
    return Tables(store, Dice(), page=PAGE)


def looked_at(history: History, past: dict[Seat, Past], thrown: SealedCount) -> Iterator[Any]:
    """All that anybody can see of a history."""
    yield history.version
    yield history.digest()
    yield [*history.records]
    yield [digest(state) for state in history.states]
    yield [history.at(seq).digest() for seq in range(history.version + 1)]
    yield [*history.standing], [*history.back()], [*history.back(3)], history.last_step()
    yield history.redo_target(), [history.at(seq).redo_target() for seq in range(history.version + 1)]
    yield [history.rewind_target(after) for after in (None, *range(1, history.version + 1))]
    yield [history.stands(seq) for seq in range(1, history.version + 1)]
    yield [[*history.turned(record)] for record in history.records]
    yield [*thrown.numbers(history)]
    for seat, seen in past.items():
        yield seat, seen.version, seen.log(999)
        for which in ("all", "rolls", "story", "mine"):
            for session in (None, 0, 1, 2):
                yield which, session, seen.page(999, Chosen(which, session), before=0)
        yield [seen.page(5, before=step) for step in range(seen.version + 1)]
        yield [seen.ledger(pc) for pc in ("p1", "p2", "p3")]
        yield chapters(history, seat), statistics(history, seat), verify(history, seat)


def as_held(tables: Tables, table: str) -> list[Any]:
    """The same of a table in play."""
    history = tables.history(table)
    past = {seat: tables.seen_from(table, seat)[1] for seat in SEATS}
    return [*looked_at(history, past, tables._held(table).thrown)]


def from_nothing(store: Store, table: str) -> list[Any]:
    """The same of a history that is played from its records alone."""
    history = History().grown(store.load(table))
    ledger, spans = Ledger(), Spans()
    past = {seat: Past(history, seat, SeatVersions(seat).counts(history), ledger, spans) for seat in SEATS}
    return [*looked_at(history, past, SealedCount())]


def begun(tables: Tables) -> str:
    """A table of two."""
    table = tables.create()
    for n, name in enumerate(("Kara", "Ben")):
        pc = msgspec.convert(kara(name=name), Pc)
        assert isinstance(tables.submit(table, GM, f"a{n}", AddPc(pc=pc)), Accepted)
    return table


SMALL: tuple[AnyCommand, ...] = (
    Note(text="x"),
    Note(text="y", secret=True),
    Award(what="other", pcs=["p1"], points=2),
    BeginSession(),
    SealDice(),
    c.Hurt(on="p1", points=1),
    Undo(),
    Undo(),
    Redo(),
)

steps = st.lists(
    st.one_of(
        st.sampled_from(["keep", "open", "any", "any", "any"]), st.sampled_from(SMALL), st.integers(1, 40), st.none()
    ),
    min_size=40,
    max_size=90,
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None)
@given(life=steps, data=st.data())
def test_what_begins_from_a_snapshot_is_what_is_played_from_nothing(life: list[Any], data: st.DataObject) -> None:
    store = MemoryStore()
    tables = playing(store)
    table = begun(tables)
    for n, step in enumerate(life):
        if step == "keep":
            tables.seen_from(table, data.draw(st.sampled_from(SEATS)))
            tables.keep()
        elif step == "open":
            tables = playing(store)
        else:
            seat, asked = GM, step
            if step == "any":
                seat, asked = command(data.draw, tables.history(table).state)
            elif isinstance(step, int):
                asked = Undo(after=step)
            elif step is None:
                asked = Note(text=f"line {n}")
            tables.submit(table, seat, f"c{n}", asked)
    expected = from_nothing(store, table)
    assert as_held(tables, table) == expected
    tables.keep()
    assert as_held(tables, table) == expected
    assert as_held(playing(store), table) == expected
