"""`threefold backup`, `restore` and `check`: what was played is never lost without a word."""

from __future__ import annotations

import html
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from tests.cli.conftest import Run
from tests.served import Served, served
from tests.web.browsers import by_htmx

from threefold.service.demo import demo
from threefold.service.tables import Accepted, Tables
from threefold.store import sqlite
from threefold.store.contract import StoreError, Unusable
from threefold.store.copies import open_to_look
from threefold.store.pages import FilePages
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import Note
from threefold.table.events import Rewound
from threefold.table.history import GM, Record

WRITTEN_ONCE = "The lamp went out."


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "evening.db"


def noted(tables: Tables, table: str, text: str) -> None:
    assert isinstance(tables.submit(table, GM, text.replace(" ", "-"), Note(text=text)), Accepted)


def play(db: Path, *texts: str) -> str:
    """A table with the demo party and some notes, and the program closed again."""
    store = open_sqlite(db)
    tables = Tables(store)
    known = tables.tables()
    table = known[-1].id if known else demo(tables)
    for text in texts:
        noted(tables, table, text)
    store.close()
    return table


def note_at(table: Served, text: str) -> None:
    """A note that the GM of a running table writes in the browser."""
    with httpx.Client(follow_redirects=True) as browser:
        seat = browser.get(table.links["GM"]).url
        sent = {"type": "note", "command_id": f"note-{len(text)}", "text": text}
        assert browser.post(f"{seat}/do", data=sent, headers=by_htmx(table.base)).status_code == 204


def seen_at(table: Served) -> str:
    with httpx.Client(follow_redirects=True) as browser:
        return browser.get(table.links["GM"]).text


def texts(db: Path) -> list[str]:
    """The notes that a file holds."""
    store = open_sqlite(db)
    try:
        return [
            r.event.text
            for t in store.tables()
            for r in store.load(t.id)
            if hasattr(r.event, "text")
        ]
    finally:
        store.close()


def words(done: subprocess.CompletedProcess[bytes], status: int = 0) -> str:
    assert done.returncode == status, done.stderr
    said = (done.stdout + done.stderr).decode()
    assert "internal error" not in said
    return said


# --- backup and restore ---------------------------------------------------------------------------


def test_backup_of_killed_table_is_whole(threefold: Run, db: Path, tmp_path: Path) -> None:
    """A backup of a table that was killed holds all of it."""
    copy = tmp_path / "copy.db"
    with served(db, "--port", "0") as table:
        note_at(table, WRITTEN_ONCE)
        table.kill()
    assert "1 table saved" in words(threefold("backup", copy, "--db", db))
    assert not list(tmp_path.glob("copy.db-*")), "a backup is one file"
    assert texts(copy) == [WRITTEN_ONCE]


def test_running_table_is_backed_up_and_restored(threefold: Run, db: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with served(db, "--port", "0") as table:
        note_at(table, "before")
        words(threefold("backup", copy, "--db", db))
        note_at(table, "after it was saved")
        said = words(threefold("restore", copy, "--db", db))
        assert "goes on with them at once" in said
        note_at(table, "written next")
        page = seen_at(table)
        assert "before" in page
        assert "written next" in page
        assert "after it was saved" not in page
    assert texts(db) == ["before", "written next"]
    (earlier,) = tmp_path.glob("evening.db.before-*")
    assert texts(earlier) == ["before", "after it was saved"], "what stood there is kept"


def test_backup_restores_to_empty_or_spoilt_place(threefold: Run, db: Path, tmp_path: Path) -> None:
    """A backup is restored where nothing is and where the file is spoilt."""
    play(db, "one")
    copy = tmp_path / "copy.db"
    words(threefold("backup", copy, "--db", db))
    db.unlink()
    words(threefold("restore", copy, "--db", db))
    assert texts(db) == ["one"]
    db.write_bytes(b"spoilt" * 2000)
    assert "kept in" in words(threefold("restore", copy, "--db", db))
    assert texts(db) == ["one"]


@pytest.mark.parametrize("there", [True, False], ids=["a folder in its place", "no folder"])
def test_unwritable_path_is_named_as_typed(
    threefold: Run, db: Path, tmp_path: Path, there: bool
) -> None:
    """What cannot be written is named as it was typed."""
    play(db, "one")
    copy, away = tmp_path / "copy.db", tmp_path / "away" / "copy.db"
    words(threefold("backup", copy, "--db", db))
    if there:
        (away.parent / "copy.db.part").mkdir(parents=True)
    for said in (
        words(threefold("backup", away, "--db", db), 1),
        words(threefold("restore", copy, "--db", away), 1),
    ):
        assert str(away) in said
        assert ".part" not in said


def test_backup_of_test_version_is_refused(threefold: Run, db: Path, tmp_path: Path) -> None:
    """The sentence says how to bring the tables along; the backup stays as it was."""
    play(db, "old")
    copy, new = tmp_path / "copy.db", tmp_path / "new.db"
    words(threefold("backup", copy, "--db", db))
    with closing(sqlite3.connect(copy)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '0008'")
    before = copy.read_bytes()
    assert "threefold archive" in words(threefold("restore", copy, "--db", new), 1)
    assert "threefold archive" in words(threefold("check", copy), 1)
    assert "threefold unarchive" in words(threefold("table", "--db", copy), 1)
    assert copy.read_bytes() == before
    assert not new.exists()


def test_nothing_is_written_over_unasked(threefold: Run, db: Path, tmp_path: Path) -> None:
    play(db, "one")
    copy = tmp_path / "copy.db"
    copy.write_bytes(b"a diary")
    assert "--replace" in words(threefold("backup", copy, "--db", db), 1)
    assert copy.read_bytes() == b"a diary"
    words(threefold("backup", copy, "--db", db, "--replace"))
    assert texts(copy) == ["one"]
    assert "itself" in words(threefold("backup", db, "--db", db, "--replace"), 1)
    (tmp_path / "folder").mkdir()
    words(threefold("backup", tmp_path / "folder", "--db", db))
    assert len(list((tmp_path / "folder").glob("tables-*.db"))) == 1


@pytest.mark.parametrize("what", ["nothing", "diary", "foreign"])
def test_what_is_no_backup_is_not_restored(
    threefold: Run, db: Path, tmp_path: Path, what: str
) -> None:
    play(db, "one")
    wrong = tmp_path / "wrong.db"
    if what == "diary":
        wrong.write_bytes(b"a diary" * 1000)
    elif what == "foreign":
        with closing(sqlite3.connect(wrong)) as file, file:
            file.execute("CREATE TABLE bookmarks (url TEXT)")
    assert "wrong.db" in words(threefold("restore", wrong, "--db", db), 1)
    assert texts(db) == ["one"]
    assert not list(tmp_path.glob("*.part"))


# --- a file and its log ---------------------------------------------------------------------------


def kill_after(db: Path, *texts: str) -> None:
    """Play some notes in a program that is killed."""
    with served(db, "--port", "0") as table:
        for text in texts:
            note_at(table, text)
        table.kill()


@pytest.mark.long
def test_file_copied_without_its_log_says_so(threefold: Run, db: Path, tmp_path: Path) -> None:
    kill_after(db, WRITTEN_ONCE)
    copy = tmp_path / "copy.db"
    shutil.copyfile(db, copy)
    for command, status in (
        (("check", copy), 1),
        (("backup", tmp_path / "saved.db", "--db", copy), 0),
        (("restore", copy, "--db", tmp_path / "other.db"), 0),
    ):
        assert "copy.db-wal is not beside it" in words(threefold(*command), status)
        assert not copy.with_name("copy.db-wal").exists(), "nothing may hide that it is missing"
    assert "is sound" not in words(threefold("check", copy), 1)
    with served(copy, "--port", "0"):
        pass
    assert "copy.db-wal is not beside it" in copy.with_suffix(".log").read_text()
    with served(db, "--port", "0"):
        pass
    assert db.with_suffix(".log").read_text() == "", "the file itself has its log"


def test_old_copy_without_log_is_not_new(threefold: Run, tmp_path: Path) -> None:
    """A copy made by an earlier version without its log is not taken for a new file."""
    empty = tmp_path / "copy.db"
    with closing(sqlite3.connect(empty)) as file:
        file.execute("PRAGMA journal_mode = WAL")
    assert "copy.db-wal, which was not copied along" in words(
        threefold("table", "--port", "0", "--db", empty), 1
    )


@pytest.mark.long
def test_log_without_its_file_is_not_dropped(threefold: Run, db: Path) -> None:
    kill_after(db, WRITTEN_ONCE)
    log = db.with_name("evening.db-wal")
    log.write_bytes(log.read_bytes() or b"x")
    kept = log.read_bytes()
    db.unlink()
    assert "evening.db-wal" in words(threefold("table", "--port", "0", "--db", db), 1)
    assert log.read_bytes() == kept


@pytest.mark.long
def test_backup_beside_foreign_log_is_named(threefold: Run, db: Path, tmp_path: Path) -> None:
    """A backup beside the log of another file says so."""
    play(db, "saved")
    copy = tmp_path / "copy.db"
    words(threefold("backup", copy, "--db", db))
    kill_after(db, WRITTEN_ONCE)
    assert db.with_name("evening.db-wal").stat().st_size > 0
    shutil.copyfile(copy, db)
    for command in ("table", "check", "backup"):
        target = (
            () if command == "table" else (db,) if command == "check" else (tmp_path / "other.db",)
        )
        where = () if command == "check" else ("--db", db)
        said = words(
            threefold(command, *target, *where, *(("--port", "0") if command == "table" else ())), 1
        )
        assert "evening.db-wal beside it belongs to another file" in said
    db.with_name("evening.db-wal").unlink()
    assert texts(db) == ["saved"]


# --- damage ---------------------------------------------------------------------------------------


def spoil(db: Path, statement: str) -> None:
    with closing(sqlite3.connect(db)) as file, file:
        assert file.execute(statement).rowcount


@pytest.mark.long
@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE records SET body = x'7b' WHERE seq = 4",
        "DELETE FROM records WHERE seq = 4",
        "UPDATE records SET body = (SELECT body FROM records WHERE seq = 3) WHERE seq = 4",
    ],
)
def test_damaged_table_serves_its_good_part(
    threefold: Run, db: Path, tmp_path: Path, harm: str
) -> None:
    """A damaged table is named its good part served saved and gone on with."""
    table = play(db, "one", "two")
    spoil(db, harm)
    said = words(threefold("check", db, "--save", tmp_path / "safe"), 1)
    assert f"{table}\t" in said
    assert "event 4: it" in said
    assert "safe up to event 3" in said
    assert "1 table in" in said
    assert words(threefold("replay", tmp_path / "safe" / f"{table}.json")).count("\n") > 3
    with served(db, "--port", "0", seats=2) as running:
        page = seen_at(running)
        assert "Event 4 of table" in page
        assert "Go on from event 3" in page
        assert "use the button" in words(threefold("check", db, "--go-on"), 1)
    assert "Event 4 of table" in db.with_suffix(".log").read_text()
    assert "goes on from event 3" in words(threefold("check", db, "--go-on"))
    assert "is sound" in words(threefold("check", db))


def test_unfitting_event_is_damage(threefold: Run, db: Path) -> None:
    """An event that does not fit is damage too."""
    table = play(db, "one")
    store = open_sqlite(db)
    records = store.load(table)
    store.append(table, len(records), [Record(len(records) + 1, "odd", GM, Rewound(to=9999))])
    store.close()
    said = words(threefold("check", db), 1)
    assert f"event {len(records) + 1}: it does not fit" in said
    with served(db, "--port", "0") as running:
        assert "does not fit the events before it" in seen_at(running)


@pytest.mark.long
def test_any_cell_content_is_told_without_bug(db: Path, tmp_path: Path) -> None:
    """Whatever stands in a cell is told and never a bug."""
    play(db, "one")
    play(db)
    with closing(sqlite3.connect(db)) as file:
        names = [
            name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        cells = [
            (name, column[1])
            for name in names
            for column in file.execute(f"PRAGMA table_info({name})")
        ]
    assert ("records", "body") in cells
    for number, (name, column) in enumerate(cells):
        odd = tmp_path / f"{number}.db"
        shutil.copyfile(db, odd)
        with closing(sqlite3.connect(odd)) as file, file:
            value = ("'odd'", "x'00ff'", "-1")[number % 3]
            first = f"(SELECT min(rowid) FROM {name})"
            file.execute(f"UPDATE {name} SET {column} = {value} WHERE rowid = {first}")
        with suppress(StoreError):
            store = open_to_look(odd)
            for info in store.tables():
                with suppress(StoreError):
                    Tables(store).repairs.readable_history(info.id)
            store.close()


def test_check_changes_nothing(threefold: Run, db: Path) -> None:
    kill_after(db, WRITTEN_ONCE)
    before = {
        path.name: path.read_bytes()
        for path in db.parent.glob("evening.db*")
        if not path.name.endswith("-shm")
    }
    assert "is sound" in words(threefold("check", db))
    after = {
        path.name: path.read_bytes()
        for path in db.parent.glob("evening.db*")
        if not path.name.endswith("-shm")
    }
    assert after == before


# --- a disk that cannot be written ----------------------------------------------------------------


def test_full_disk_still_reads_and_exports(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk without room still opens to read and to export."""
    play(db, WRITTEN_ONCE)
    before = db.read_bytes()
    real_up_to_date = sqlite.bring_up_to_date

    def unwritable(file: Path) -> None:
        if file == db:
            raise Unusable("full", str(file))
        real_up_to_date(file)

    monkeypatch.setattr(sqlite, "bring_up_to_date", unwritable)
    store = open_sqlite(db)
    tables = Tables(store)
    table = tables.tables()[0].id
    assert store.read_only is not None
    assert store.read_only.trouble == "full"
    assert WRITTEN_ONCE.encode() in tables.export(table)
    _, token = tables.links.invite(table, GM)
    assert tables.links.exchange_token(token) is not None, "seats are open to read"
    with pytest.raises(Unusable) as error:
        tables.submit(table, GM, "x", Note(text="x"))
    assert error.value.trouble == "full"
    store.close()
    assert db.read_bytes() == before


@pytest.mark.long
def test_second_server_shows_same_table(db: Path) -> None:
    """A second server is said and both show the same."""
    with served(db, "--port", "0") as one:
        note_at(one, "from the first")
        errors = db.with_name("second.log")
        with served(db, "--port", "0", errors=errors) as two:
            assert "Another Threefold serves" in errors.read_text()
            assert "from the first" in seen_at(two)
            note_at(two, "and from the second")
            note_at(one, "once more the first one")
            assert "and from the second" in seen_at(one)
    assert db.with_suffix(".log").read_text() == ""


# --- pages that are damaged -----------------------------------------------------------------------


@pytest.fixture
def damaged(db: Path) -> Path:
    """A file of which a page is lost that held the last records of its table."""
    play(db, *(f"note {n}" for n in range(40)))
    pages = FilePages(db)
    leaf = pages.leaves(pages.roots()["records"]).pages[-1]
    data = bytearray(db.read_bytes())
    data[(leaf - 1) * pages.size : leaf * pages.size] = b"\xa5" * pages.size
    db.write_bytes(data)
    return db


def test_readable_part_of_damaged_file_goes_on(
    threefold: Run, damaged: Path, tmp_path: Path
) -> None:
    """What can be read of a damaged file is shown saved and gone on with."""
    before = damaged.read_bytes()
    said = words(threefold("check", damaged, "--save", tmp_path / "safe"), 1)
    assert "saved up to event " in said
    assert "is damaged and cannot be used as it is: --go-on writes what could be read" in said
    assert "is sound" not in said
    (session,) = (tmp_path / "safe").glob("*.json")
    assert words(threefold("replay", session)).count("\n") > 10
    assert damaged.read_bytes() == before
    said = words(threefold("check", damaged, "--go-on"))
    (kept,) = tmp_path.glob("evening.db.damaged-*")
    assert str(kept) in said
    assert kept.read_bytes() == before
    assert "is sound" in words(threefold("check", damaged))
    notes = texts(damaged)
    assert 0 < len(notes) < 40
    assert notes == [f"note {n}" for n in range(len(notes))]


def test_damaged_backup_gives_what_can_be_read(
    threefold: Run, damaged: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.db"
    play(other, "what is there now")
    said = words(threefold("restore", damaged, "--db", other))
    assert "what could still be read of it was restored" in said
    assert "saved up to event" in said
    assert texts(other)[0] == "note 0"
    (earlier,) = tmp_path.glob("other.db.before-*")
    assert texts(earlier) == ["what is there now"]
    assert "is damaged" in words(threefold("backup", tmp_path / "copy.db", "--db", damaged), 1)


def test_damaged_file_is_served_to_read(threefold: Run, damaged: Path) -> None:
    with served(damaged, "--port", "0") as running:
        assert "note 0" in seen_at(running)
        with httpx.Client(follow_redirects=True) as browser:
            seat = browser.get(running.links["GM"]).url
            sent = {"type": "note", "command_id": "n", "text": "one more"}
            answer = browser.post(f"{seat}/do", data=sent, headers=by_htmx(running.base)).text
        assert "is damaged: only what could still be read of it is shown" in html.unescape(answer)
    assert "threefold check --go-on" in damaged.with_suffix(".log").read_text()
