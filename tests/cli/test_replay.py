"""`threefold replay`: the transcript for a person, the state for a program, one sentence for a file
that is wrong.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from threefold.interop.session import session_digest, write_session
from threefold.rules.dice import Scripted
from threefold.service.demo import demo
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import Defend, FoeAttacks, Note, Undo
from threefold.table.history import GM, History


@pytest.fixture(scope="module")
def history() -> History:
    """A guard hits Mara, and the GM takes it back."""
    tables = Tables(MemoryStore(), Scripted([]))
    table = demo(tables)
    commands = [
        FoeAttacks(foe_id="f5", pc_id="p1", damage=5),
        Defend(open_id="o7", forgo=True),
        Undo(),
        Note(text="The captain listens.", secret=True),
    ]
    for n, command in enumerate(commands):
        assert isinstance(tables.submit(table, GM, f"c{n}", command), Accepted)
    return tables.history(table)


@pytest.fixture
def file(tmp_path: Path, history: History) -> Path:
    path = tmp_path / "night.json"
    path.write_bytes(write_session(history, "1.0"))
    return path


def test_transcript_tells_events_and_outcome(threefold: Run, file: Path, history: History) -> None:
    """The transcript tells what happened and how things stand."""
    done = threefold("replay", file)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "# The night shift"
    assert "2\t\tMara Okonjo joins the table." in lines
    assert "8\t\tSecurity guard 1 attacks Mara Okonjo." in lines
    assert any(line.startswith("9\t") and line.endswith("(taken back)") for line in lines)
    assert "10\t↶\tThe GM took the last step back." in lines
    assert "11\t✎\tGM, in secret: The captain listens." in lines
    assert "party\tMara Okonjo: Might 14/14, Speed 12/12, Intellect 8/8, hale, 2 XP" in lines
    assert "foes\tSecurity guard 1: level 2, health 6/6" in lines
    assert lines[-1] == f"digest\t{session_digest(history)}"


def test_table_at_earlier_event(threefold: Run, file: Path) -> None:
    lines = threefold("replay", file, "--at", "9").stdout.decode().splitlines()
    assert "party\tMara Okonjo: Might 11/14, Speed 12/12, Intellect 8/8, hale, 2 XP" in lines
    assert not any("taken back" in line for line in lines)


def test_state_for_program(threefold: Run, file: Path) -> None:
    now = json.loads(threefold("replay", file, "--json").stdout)
    then = json.loads(threefold("replay", file, "--json", "--at", "9").stdout)
    assert now["party"]["p1"]["pc"]["pools"]["might"]["value"] == 14
    assert then["party"]["p1"]["pc"]["pools"]["might"]["value"] == 11
    assert json.loads(threefold("replay", file, "--json", "--at", "0").stdout) == {}


def test_session_comes_through_pipe(threefold: Run, file: Path) -> None:
    assert (
        threefold("replay", "-", stdin=file.read_bytes()).stdout == threefold("replay", file).stdout
    )


def test_changed_file_is_found_out(threefold: Run, file: Path) -> None:
    session = json.loads(file.read_bytes())
    session["records"][1]["event"]["pc"]["xp"] = 50
    file.write_text(json.dumps(session), "utf-8")
    done = threefold("replay", file)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"does not lead to the state it was saved with" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"not json", b'{"format": "threefold/1"}', b'{"format": "threefold/session/1"}'],
)
def test_wrong_file_gets_one_sentence(threefold: Run, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    done = threefold("replay", file)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"night.json" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_event_beyond_last_is_wrong_use(threefold: Run, file: Path) -> None:
    """An event beyond the last and a missing file are wrong use."""
    for arguments in (
        ("replay", file, "--at", "12"),
        ("replay", file, "--at", "-1"),
        ("replay", file.parent / "none"),
    ):
        done = threefold(*arguments)
        assert (done.returncode, done.stdout) == (2, b"")
        assert len(done.stderr.splitlines()) == 1
