"""Files that hold secrets of tables are their owner's alone, whatever the umask is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.started import run

from threefold.service.demo import demo
from threefold.service.imports import Imports
from threefold.service.tables import Tables
from threefold.store.opening import open_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such permissions")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which everybody may read what is created, with a table."""
    monkeypatch.chdir(tmp_path)
    before = os.umask(0)
    try:
        with closing(open_store(tmp_path / "tables.db")) as store:
            demo(Tables(store))
            yield tmp_path
    finally:
        os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """The files that others than the owner may read."""
    return [
        path.name for path in folder.rglob("*") if path.is_file() and path.stat().st_mode & 0o077
    ]


def test_database_and_log_are_owners_alone(folder: Path) -> None:
    """Also where ``--db`` puts them into a folder that others may read."""
    assert {path.name for path in folder.iterdir()} >= {"tables.db", "tables.db-wal"}
    assert open_to_others(folder) == []


@pytest.mark.parametrize(
    "words",
    [
        ("backup", "copy.db", "--db", "tables.db"),
        ("archive", "evening.zip", "--db", "tables.db"),
        ("journal", "--out", "journal.md", "--db", "tables.db"),
        ("check", "--save", "saved", "tables.db"),
    ],
)
def test_copies_are_owners_alone(folder: Path, words: tuple[str, ...]) -> None:
    """Backups, archives, journals with the GM's notes, and saved sessions."""
    before = {path for path in folder.rglob("*") if path.is_file()}
    done = run(*words)
    assert done.returncode == 0, done.stderr
    assert {path for path in folder.rglob("*") if path.is_file()} - before
    assert open_to_others(folder) == []


def test_restored_database_is_owners_alone(folder: Path) -> None:
    """The restored file, and the one that is kept beside it."""
    assert run("backup", "copy.db", "--db", "tables.db").returncode == 0
    for file in ("tables.db", "other.db"):
        done = run("restore", "copy.db", "--db", file)
        assert done.returncode == 0, done.stderr
    assert open_to_others(folder) == []


def test_imported_packs_lie_in_owners_folder(folder: Path) -> None:
    """A pack holds scenes with the GM's notes: nobody else may enter the folder."""
    root = folder / "tables.db-packs"
    Imports(root).take("1", [("lock.md", b"# Lock\n\nlevel 3\n")], "en")
    assert root.is_dir()
    assert root.stat().st_mode & 0o777 == 0o700
