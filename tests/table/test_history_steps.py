"""Undo to any step, and what stands: kept up as events come, and the same as read from all of
them.
"""

from __future__ import annotations

import secrets

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import AnyCommand, Note, Redo, Undo
from threefold.table.events import Noted, Rewound
from threefold.table.history import GM, History, Record, Seat


def opened() -> tuple[Tables, str]:
    tables = Tables(MemoryStore(), Scripted(()))
    return tables, tables.create()


def do(tables: Tables, table: str, command: AnyCommand, seat: Seat = GM) -> Accepted | Refusal:
    return tables.submit(table, seat, secrets.token_hex(8), command)


def stands(history: History) -> list[str]:
    return [r.event.text for r in history.all_valid_records if isinstance(r.event, Noted)]


def test_going_back_takes_later_steps_back_together() -> None:
    """The GM goes back to a step and everything after it is taken back at once."""
    tables, table = opened()
    for text in "abcd":
        do(tables, table, Note(text=text))
    b = next(
        r.seq
        for r in tables.history(table).records
        if isinstance(r.event, Noted) and r.event.text == "b"
    )
    assert isinstance(do(tables, table, Undo(after=b)), Accepted)
    assert stands(tables.history(table)) == ["a", "b"]
    assert isinstance(do(tables, table, Redo()), Accepted)
    assert stands(tables.history(table)) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("after", [4, 5, 999])
def test_newest_undone_and_absent_steps_are_refused(
    after: int,
) -> None:
    """The newest step what was taken back and what never was are no steps to go back to."""
    tables, table = opened()
    for text in "abcd":
        do(tables, table, Note(text=text))
    do(tables, table, Undo())
    notes = [r.seq for r in tables.history(table).records if isinstance(r.event, Noted)]
    answer = do(tables, table, Undo(after={4: notes[2], 5: notes[3], 999: 999}[after]))
    assert isinstance(answer, Refusal)
    assert answer.field == "after"


def read_from_all(records: tuple[Record, ...]) -> list[Record]:
    """What stands, by its definition: a rewind brings back what stood after the event that it
    names.
    """
    after: list[list[Record]] = [[]]
    for record in records:
        event = record.event
        after.append(after[event.to] if isinstance(event, Rewound) else [*after[-1], record])
    return after[-1]


@given(
    acts=st.lists(
        st.one_of(st.just("note"), st.just("undo"), st.just("redo"), st.integers(1, 12)),
        max_size=25,
    )
)
def test_what_stands_is_what_records_say(acts: list[str | int]) -> None:
    tables, table = opened()
    for act in acts:
        command: AnyCommand = (
            Undo(after=act)
            if isinstance(act, int)
            else {"note": Note(text="x"), "undo": Undo(), "redo": Redo()}[act]
        )
        before = tables.history(table)
        answer = do(tables, table, command)
        history = tables.history(table)
        assert list(history.all_valid_records) == read_from_all(history.records)
        assert all(history.is_valid(r.seq) for r in history.all_valid_records)
        assert [r for r in history.records if history.is_valid(r.seq)] == list(
            history.all_valid_records
        )
        if isinstance(act, int) and isinstance(answer, Accepted):
            assert history.all_valid_records[-1].command == before.records[act - 1].command
        for n in range(history.version + 1):
            assert list(history.at(n).all_valid_records) == read_from_all(history.records[:n])
