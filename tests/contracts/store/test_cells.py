"""One cell of a file holds what it should not: it is named, told apart from an unreachable file,
and mended.
"""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from tests.examples import THOROUGH
from tests.long import DAY, rows

from threefold.cli.app import run
from threefold.service.demo import demo
from threefold.service.tables import Accepted, Tables
from threefold.store.contract import ShelfItem, Token, Webhook
from threefold.store.schema import METADATA
from threefold.store.shapes import shaped
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import Note
from threefold.table.history import GM, Seat

AT = "2026-01-01T00:00:00Z"
ODD = {
    "no UTF-8": "CAST(x'61ff62' AS TEXT)",
    "a blob": "x'00ff'",
    "a number": "-1",
    "nothing": "NULL",
    "a fraction": "1.5",
    "cut off": "substr({column}, 1, length({column}) - 1)",
    "deep": "CAST(replace(hex(zeroblob(2500)), '0', '[') AS BLOB)",
    "huge": "hex(zeroblob(1000000))",
}

TEXTS = [(name, column.name) for name in shaped() for column in METADATA.tables[name].columns]
EACH = 1 if THOROUGH else 9
"""`make long` puts one in nine odd values into a cell, others into the next and others each day;
`make thorough` all."""
CASES = [
    (*cell, odd)
    for row, cell in enumerate(TEXTS)
    for number, odd in enumerate(ODD)
    if (cell[1] != "id" or odd != "a number") and (row + number + DAY) % EACH == 0
]
BRIEF = [
    ("records", "command", "no UTF-8"),
    ("records", "command", "cut off"),
    ("tokens", "role", "no UTF-8"),
]


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a row in every table, closed."""
    file = tmp_path_factory.mktemp("cells") / "full.db"
    store = open_sqlite(file)
    tables = Tables(store)
    table = demo(tables)
    for n in range(6):
        assert isinstance(tables.submit(table, GM, f"note-{n}", Note(text=f"note {n}")), Accepted)
    link = store.add_link(table, Seat("gm", None), "a" * 64, AT)
    store.add_visit(link.id, "b" * 64, AT)
    store.add_token(Token("t1", table, Seat("player", "p1"), "Bot", ("read",), "d" * 64, AT))
    store.add_webhook(
        Webhook("w1", table, "https://hooks.example/a", "json", "secret", AT, 3, None)
    )
    store.save_item("c" * 64, ShelfItem("k0", "Kara", AT, b"{}"))
    store.add_picture(table, hashlib.sha256(b"picture").hexdigest(), b"picture")
    store.add_seed(table, "e" * 64, b"seed")
    other = tables.create()
    for n in range(2):
        assert isinstance(tables.submit(other, GM, f"other-{n}", Note(text=f"other {n}")), Accepted)
    store.set_aside(other, 1, AT)
    store.close()
    return file


def spoiled(full: Path, to: Path, name: str, column: str, odd: str) -> Path:
    """A copy of the file with something else in one cell; as it was where SQLite itself refuses the
    value.
    """
    shutil.copyfile(full, to)
    with (
        suppress(sqlite3.IntegrityError, sqlite3.DataError),
        closing(sqlite3.connect(to)) as db,
        db,
    ):
        last = f"(SELECT max(rowid) FROM {name} WHERE {column} IS NOT NULL)"
        last = last if name != "records" else "(SELECT rowid FROM records WHERE seq = 5)"
        db.execute(
            f"UPDATE {name} SET {column} = {ODD[odd].format(column=column)} WHERE rowid = {last}"
        )
    return to


def said(capfd: pytest.CaptureFixture[str], status: int | None, *words: str | Path) -> str:
    """What a command line answers; never an internal error, nor that the file cannot be reached."""
    ended = run([str(word) for word in words])
    out, told = capfd.readouterr()
    assert "internal error" not in told, (words, told)
    assert "cannot be read and written" not in told, (words, told)
    assert status is None or ended == status, (words, out, told)
    return out + told


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "column", "odd"), rows(sorted({*CASES, *BRIEF}), BRIEF, names=3))
def test_odd_cell_is_told_and_mended(
    full: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str, column: str, odd: str
) -> None:
    """After `check --go-on` and after `restore` the file is sound, whatever stood in the cell."""
    file = spoiled(full, tmp_path / "odd.db", name, column, odd)
    said(capfd, None, "backup", tmp_path / "copy.db", "--db", file)
    said(capfd, 0, "restore", file, "--db", tmp_path / "restored.db")
    said(capfd, None, "check", tmp_path / "restored.db", "--go-on")
    assert "is sound" in said(capfd, 0, "check", tmp_path / "restored.db")
    said(capfd, None, "check", file, "--go-on", "--save", tmp_path / "safe")
    assert "is sound" in said(capfd, 0, "check", file)


@pytest.mark.parametrize("odd", ["no UTF-8", "a blob", "cut off"])
def test_wrong_command_loses_no_event(
    full: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], odd: str
) -> None:
    """The body of a record names its command too, and the digest proves it: the name is mended, no
    event is lost, and the command is not carried out twice."""
    file = spoiled(full, tmp_path / "odd.db", "records", "command", odd)
    assert "1 event is filed under a wrong command" in said(
        capfd, 1, "check", file, "--save", tmp_path / "safe"
    )
    assert "filed under its own command again" in said(capfd, 0, "check", file, "--go-on")
    assert "is sound" in said(capfd, 0, "check", file)
    with closing(sqlite3.connect(full)) as before, closing(sqlite3.connect(file)) as after:
        query = "SELECT * FROM records ORDER BY table_id, seq"
        assert after.execute(query).fetchall() == before.execute(query).fetchall()


@pytest.mark.parametrize("part", ["name", "tbl_name", "sql", "type"])
def test_odd_schema_is_damage(
    full: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], part: str
) -> None:
    """A byte of the schema that is no UTF-8: all rows are saved, and what may be lost is said."""
    file = tmp_path / "odd.db"
    shutil.copyfile(full, file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("PRAGMA writable_schema = ON")
        changed = f"CAST(CAST(substr({part}, 1, 14) AS BLOB) || x'ff' || CAST(substr({part}, 15) AS BLOB) AS TEXT)"
        db.execute(f"UPDATE sqlite_master SET {part} = {changed} WHERE name = 'tokens'")
    assert "is damaged" in said(capfd, 1, "check", file)
    said(capfd, 0, "restore", file, "--db", tmp_path / "restored.db")
    assert "is sound" in said(capfd, 0, "check", tmp_path / "restored.db")
    said(capfd, 0, "check", file, "--go-on")
    assert "is sound" in said(capfd, 0, "check", file)
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM records").fetchone()[0] > 8


def test_newer_backup_is_refused(
    full: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A backup of a newer program is refused in a sentence; it was an internal error."""
    file = tmp_path / "newer.db"
    shutil.copyfile(full, file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer Threefold" in said(capfd, 1, "restore", file, "--db", tmp_path / "restored.db")


def test_picture_that_changed_is_noticed(
    full: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A flipped bit of a picture is damage; the picture is left out, and that is said."""
    file = tmp_path / "odd.db"
    shutil.copyfile(full, file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE pictures SET body = x'7069637476'")
    assert "Pictures may be lost" in said(capfd, 1, "check", file)
    said(capfd, 0, "check", file, "--go-on")
    assert "is sound" in said(capfd, 0, "check", file)
