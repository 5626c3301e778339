"""A work outlives the process: it is left, exported, imported, and taken up again on another
day.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import AnyCommand, Attempt, BeginWork, Undo, WorkOn
from threefold.table.history import GM
from threefold.table.state import Called

ILSE = "p2"


def tables(path: Path, *faces: int) -> Tables:
    """The tables of a file, as a process that has just started finds them."""
    return Tables(open_sqlite(path), Scripted(faces), lambda: datetime(2026, 1, 1, tzinfo=UTC))


def do(of: Tables, table: str, id: str, command: AnyCommand) -> Accepted:
    done = of.submit(table, GM, id, command)
    assert isinstance(done, Accepted), done
    return done


def begun(path: Path) -> str:
    """A ritual that waits for its first roll, and a process that is gone."""
    first = tables(path)
    table = demo(first)
    rite = msgspec.Raw(msgspec.json.encode({"ritual": "beseech", "level": 4}))
    do(first, table, "begin", BeginWork(procedure="ritual", pc_id=ILSE, inputs=rite))
    (id,) = first.history(table).state.works
    do(first, table, "prepare", WorkOn(work_id=id))
    do(first, table, "perform", WorkOn(work_id=id))
    return table


def test_work_resumes_after_restart(tmp_path: Path) -> None:
    """A work goes on where it was left when the program starts again."""
    table = begun(tmp_path / "tables.db")
    again = tables(tmp_path / "tables.db", 15)
    state = again.history(table).state
    (work,) = state.works.values()
    assert (work.stage, work.done, work.of) == ("roll", 0, 4)
    open_id = next(id for id, o in state.pending.items() if isinstance(o, Called))
    do(again, table, "roll", Attempt(open_id=open_id))
    (work,) = again.history(table).state.works.values()
    assert work.done == 1
    do(again, table, "undo", Undo())
    (work,) = again.history(table).state.works.values()
    assert (work.stage, work.done) == ("roll", 0)


def test_session_file_carries_its_works(tmp_path: Path) -> None:
    here = tables(tmp_path / "tables.db")
    table = begun(tmp_path / "tables.db")
    there = Tables(MemoryStore(), Scripted([]), lambda: datetime(2026, 1, 1, tzinfo=UTC))
    copy = there.new.from_file(here.export(table))
    assert not isinstance(copy, Refusal), copy
    assert there.history(copy).state.works == here.history(table).state.works
