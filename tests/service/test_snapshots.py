"""A table that opens by a snapshot and the rest of its log is the table that is played again from
nothing.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from tests.examples import examples
from tests.people import kara
from tests.properties.commands import command

from threefold.model.characters import Pc
from threefold.service import stored
from threefold.service.journal import chapters
from threefold.service.keeping import tend
from threefold.service.ledger import Ledger
from threefold.service.past import SeatPast
from threefold.service.seals import SealedCount
from threefold.service.statistics import statistics
from threefold.service.tables import Accepted, Tables
from threefold.service.verify import verify
from threefold.store.contract import Damaged, Snapshot, Store, Unusable
from threefold.store.memory import MemoryStore
from threefold.store.sqlite import open_sqlite
from threefold.table import commands as c
from threefold.table.commands import (
    AddPc,
    AnyCommand,
    Award,
    BeginSession,
    Note,
    Redo,
    SealDice,
    Undo,
)
from threefold.table.history import GM, GUEST, History, Record, Seat, digest
from threefold.table.log import LogFilter, SeatVersions, SessionRanges

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


def looked_at(history: History, past: dict[Seat, SeatPast], thrown: SealedCount) -> Iterator[Any]:
    """All that anybody can see of a history."""
    yield history.version
    yield history.digest()
    yield [*history.records]
    yield [digest(state) for state in history.states]
    yield [history.at(seq).digest() for seq in range(history.version + 1)]
    yield (
        [*history.all_valid_records],
        [*history.valid_records()],
        [*history.valid_records(3)],
        history.last_step(),
    )
    yield (
        history.redo_target(),
        [history.at(seq).redo_target() for seq in range(history.version + 1)],
    )
    yield [history.rewind_target(after) for after in (None, *range(1, history.version + 1))]
    yield [history.is_valid(seq) for seq in range(1, history.version + 1)]
    yield [[*history.records_changed_by(record)] for record in history.records]
    yield [*thrown.numbers(history)]
    for seat, seen in past.items():
        yield seat, seen.version, seen.log(999)
        for which in ("all", "mine"):
            for session in (None, 1):
                yield which, session, seen.page(999, LogFilter(which, session), before=0)
        yield [seen.page(5, before=step) for step in range(0, seen.version + 1, 7)]
        yield [
            (seen.ledger(pc), seen.last_attack(pc), seen.has_acted(pc)) for pc in ("p1", "p2", "p3")
        ]
        yield seen.last_roll()
        yield chapters(history, seat), statistics(history, seat), verify(history, seat)


def as_held(tables: Tables, table: str) -> list[Any]:
    """The same of a table in play."""
    history = tables.history(table)
    past = {seat: tables.seen_from(table, seat)[1] for seat in SEATS}
    return [*looked_at(history, past, tables.opened.loaded(table).thrown)]


def from_nothing(store: Store, table: str) -> list[Any]:
    """The same of a history that is played from its records alone."""
    history = History().grown(store.load(table))
    ledger, spans = Ledger(), SessionRanges()
    past = {
        seat: SeatPast(history, seat, SeatVersions(seat).counts(history), ledger, spans)
        for seat in SEATS
    }
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
        st.sampled_from(["keep", "open", "any", "any", "any"]),
        st.sampled_from(SMALL),
        st.integers(1, 40),
        st.none(),
    ),
    min_size=40,
    max_size=90,
)


@examples(12, HealthCheck.data_too_large)
@given(life=steps, data=st.data())
def test_snapshot_play_equals_full_replay(life: list[Any], data: st.DataObject) -> None:
    """What begins from a snapshot is what is played from nothing."""
    store = MemoryStore()
    tables = playing(store)
    table = begun(tables)
    for n, step in enumerate(life):
        if step == "keep":
            _, past = tables.seen_from(table, data.draw(st.sampled_from(SEATS)))
            [
                *looked_at(tables.history(table), {GM: past}, SealedCount())
            ]  # what is kept of this is asked for again
            tables.opened.keep()
        elif step == "open":
            tables = playing(store)
        else:
            seat, asked = GM, step
            if step == "any":
                state = tables.history(table).state
                seat, asked = command(data.draw, state) if state.party else (GM, Undo())
            elif isinstance(step, int):
                asked = Undo(after=step)
            elif step is None:
                asked = Note(text=f"line {n}")
            tables.submit(table, seat, f"c{n}", asked)
    expected = from_nothing(store, table)
    assert as_held(tables, table) == expected
    tables.opened.keep()
    assert as_held(tables, table) == expected
    assert as_held(playing(store), table) == expected


# --- a file ---------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def evening(file: Path) -> tuple[Store, str]:
    """A table of more than seven pages in a file, with all its snapshots, that nobody holds."""
    store = open_sqlite(file)
    tables = playing(store)
    table = begun(tables)
    for n in range(40):
        each: tuple[AnyCommand, ...] = (
            Award(what="other", pcs=["p1"], points=1),
            Note(text=f"line {n}"),
            Undo(),
        )
        tables.submit(table, GM, f"c{n}", each[n % 3] if n % 5 and n < 33 else Note(text="y"))
    for seat in SEATS:
        tables.seen_from(table, seat)
    tables.opened.keep()
    assert tables.history(table).version > 7 * PAGE
    return store, table


def asked_of(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int | None]]:
    """Which records are read from now on: after which event, up to which."""
    read = list[tuple[int, int | None]]()
    load = store.load

    def loading(
        table: str, after: int = 0, to: int | None = None, anew: bool = False
    ) -> list[Record]:
        read.append((after, to))
        return load(table, after, to, anew)

    monkeypatch.setattr(store, "load", loading)
    return read


def test_opening_reads_snapshot_and_later_records(
    evening: tuple[Store, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening reads a snapshot and what comes after it."""
    store, table = evening
    expected = from_nothing(store, table)
    version = store.info(table).version
    read = asked_of(store, monkeypatch)
    tables = playing(store)
    assert tables.history(table).version == version
    assert read == [(version // PAGE * PAGE, None)]
    tables.seen_from(table, SEATS[1])
    tables.submit(table, GM, "one-more", Note(text="one more"))
    assert len(read) <= 2, "nor do a page and a command read what is old"
    assert as_held(tables, table) != expected
    assert as_held(tables, table) == from_nothing(store, table)


def test_of_long_evening_newest_part_is_held(evening: tuple[Store, str]) -> None:
    store, table = evening
    tables = playing(store)
    first = tables.history(table)
    for n in range(4 * PAGE):
        tables.submit(table, GM, f"more-{n}", Note(text="more"))
        tend(tables, checkpoint=False)
        history = tables.history(table)
        assert history.version - history.records.first < 3 * PAGE
        assert history.version - history.states.first < 3 * PAGE
    assert tables.history(table).at(first.version).digest() == first.digest()
    assert as_held(tables, table) == from_nothing(store, table)


def test_snapshots_of_another_program_are_made_anew(
    evening: tuple[Store, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, table = evening
    expected = from_nothing(store, table)
    monkeypatch.setattr(stored, "program_digest", lambda: "another")
    read = asked_of(store, monkeypatch)
    assert as_held(playing(store), table) == expected
    assert (0, PAGE) in read
    read.clear()
    playing(store).history(table)
    assert read == [(store.info(table).version // PAGE * PAGE, None)], (
        "the next time they are there"
    )


NAMES = ("state", "top", "ledger", "seat player p1", "spans", "sessions", "sealed dice")


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM snapshots WHERE name = ?",
        "DELETE FROM snapshots WHERE name = ? AND seq = 20",
        "UPDATE snapshots SET body = x'00' WHERE name = ?",
        "UPDATE snapshots SET seq = seq + 1 WHERE name = ? AND seq > 12",
        "",
    ],
)
def test_no_snapshot_is_needed_nor_believed(
    evening: tuple[Store, str], file: Path, harm: str
) -> None:
    """Gone, one of them gone, damaged, of another record; and forged, with all proofs and no
    meaning.
    """
    store, table = evening
    expected, by = from_nothing(store, table), stored.program_digest()
    for name in NAMES:
        kept = store.snapshots(table, by, name)
        assert [each.seq for each in kept] == [*range(PAGE, store.info(table).version + 1, PAGE)]
        if harm:
            with closing(sqlite3.connect(file)) as db, db:
                assert db.execute(harm, (name,)).rowcount
        else:
            store.keep(table, by, [Snapshot(name, each.seq, b"forged") for each in kept])
    assert as_held(playing(store), table) == expected


def test_killed_before_snapshot_nothing_is_missing(evening: tuple[Store, str]) -> None:
    store, table = evening
    tables = playing(store)
    for n in range(3 * PAGE):
        tables.submit(table, GM, f"more-{n}", Note(text="more"))
    assert as_held(playing(store), table) == from_nothing(store, table), (
        "the first process keeps nothing any more"
    )


def test_unkept_snapshot_is_no_trouble(
    evening: tuple[Store, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A snapshot that cannot be kept is no trouble."""
    store, table = evening
    tables = playing(store)

    def full(*_: object) -> None:
        raise Unusable("full", "here")

    with monkeypatch.context() as patched:
        patched.setattr(store, "keep", full)
        for n in range(3 * PAGE):
            assert isinstance(tables.submit(table, GM, f"more-{n}", Note(text="more")), Accepted)
            tend(tables, checkpoint=False)
        assert as_held(tables, table) == from_nothing(store, table)
    tables.opened.keep()
    newest = store.snapshot(table, stored.program_digest(), "state")
    assert newest is not None
    assert newest.seq == store.info(table).version // PAGE * PAGE


def test_changed_old_record_is_found_on_read(evening: tuple[Store, str], file: Path) -> None:
    """An old record that was changed is found when it is read and by whoever proves all."""
    store, table = evening
    with closing(sqlite3.connect(file)) as db, db:
        assert db.execute(
            "UPDATE records SET body = replace(body, 'line', 'lies') WHERE seq = 9"
        ).rowcount
    tables = playing(store)
    version = tables.history(table).version
    assert tables.repairs.readable_history(table)[1] is None, "opening reads the newest part"
    history, damage = tables.repairs.verified_history(table)
    assert damage is not None
    assert (damage.seq, history.version) == (9, 8)
    with pytest.raises(Damaged):
        tables.seen_from(table, GM)[1].journal()
    with pytest.raises(Damaged):
        tables.submit(table, GM, "later", Note(text="nobody plays on at a damaged table"))
    assert store.info(table).version == version
    assert not tables.repairs.go_on(table, 7)
    assert tables.repairs.go_on(table, 8)
    assert tables.history(table).version == 8
    assert [each.seq for each in store.snapshots(table, stored.program_digest(), "state")] == [5]
    assert as_held(playing(store), table) == as_held(tables, table) == from_nothing(store, table)


def test_replaced_table_is_read_anew(evening: tuple[Store, str], file: Path) -> None:
    """A table that was replaced is read from what is there now."""
    store, table = evening
    tables, others = playing(store), open_sqlite(file)
    tables.history(table)
    others.set_aside(table, 12, "2026-01-02T00:00:00Z")
    elsewhere = playing(others)
    for n in range(6 * PAGE):
        elsewhere.submit(table, GM, f"other-{n}", Note(text="other"))
    elsewhere.opened.keep()
    tables.peers.refresh()
    assert as_held(tables, table) == from_nothing(store, table)
    others.close()
