"""`threefold archive`, `unarchive` and `journal`: a table on its way to another computer, and its
story in words.
"""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import Note, StartEncounter
from threefold.table.history import GM

PACK = Path(__file__).parents[1] / "packs" / "glass_city"


def test_table_goes_from_one_file_to_another(threefold: Run, tmp_path: Path) -> None:
    here, there, file = tmp_path / "here.db", tmp_path / "there.db", tmp_path / "evening.zip"
    store = open_sqlite(here)
    tables = Tables(store)
    table = demo(tables)
    tables.submit(table, GM, "n1", Note(text="The lamp went out."))
    tables.submit(table, GM, "n2", Note(text="The duke did it.", secret=True))
    tables.submit(table, GM, "n3", StartEncounter())
    records = tables.history(table).records
    store.close()

    done = threefold("archive", file, "--db", here, "--pack", PACK)
    assert (done.returncode, done.stderr) == (0, b"")
    assert file.stat().st_mode & 0o777 == 0o600
    again = threefold("archive", file, "--db", here)
    assert again.returncode == 1
    assert b"--force" in again.stderr
    for _ in range(2):  # twice makes it once
        taken = threefold("unarchive", file, "--db", there)
        assert (taken.returncode, taken.stderr) == (0, b"")
    store = open_sqlite(there)
    copies = Tables(store)
    assert [copies.history(known.id).records for known in copies.tables()] == [records]
    store.close()
    assert len([*(tmp_path / "there.db-packs").glob("at-*/glass_city/pack.yaml")]) == 1

    whole = threefold("journal", "--db", there).stdout.decode()
    assert "The lamp went out." in whole
    assert "The duke did it." in whole
    assert (
        "The duke did it." not in threefold("journal", "--db", there, "--everybody").stdout.decode()
    )
    out = tmp_path / "fight.md"
    assert (
        threefold(
            "journal", "--db", there, "--fight", "-1", "--lang", "fr", "--out", out
        ).returncode
        == 0
    )
    assert "### Combat 1" in out.read_text("utf-8")
    assert "lamp" not in out.read_text("utf-8")


def test_what_is_not_there_is_said(threefold: Run, tmp_path: Path) -> None:
    db = tmp_path / "here.db"
    store = open_sqlite(db)
    demo(Tables(store))
    store.close()
    (tmp_path / "x.zip").write_bytes(b"PK\x03\x04")
    for command, words in (
        (("journal", "--db", tmp_path / "none.db"), "none.db"),
        (("journal", "--db", db, "--fight", "1"), "no fight 1"),
        (("archive", tmp_path / "a.zip", "--db", db, "--table", "zzz"), "zzz"),
        (("unarchive", tmp_path / "x.zip", "--db", db), "x.zip"),
        (("unarchive", tmp_path / "none.zip", "--db", db), "none.zip"),
    ):
        done = threefold(*command)
        assert done.returncode == 1
        assert words in done.stderr.decode()
        assert len(done.stderr.splitlines()) == 1
