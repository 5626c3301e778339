"""A file whose pages are damaged: what can still be read is saved, proved, and open to read."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.contracts.store.test_store import notes

from threefold.store.contract import Ages, ShelfItem, Token, Unusable, Webhook
from threefold.store.copies import mend, replace_store
from threefold.store.pages import FilePages
from threefold.store.salvage import Salvaged, salvage
from threefold.store.sqlite import SqliteStore, bring_up_to_date, open_sqlite
from threefold.table.events import Noted
from threefold.table.history import GM, Record, Seat

AT = "2026-01-01T00:00:00Z"
PAGE = 4096


def long_note(seq: int) -> list[Record]:
    """A record that needs more than one page."""
    return [Record(seq, f"c{seq}", GM, Noted(text="long " * 2500))]


class Evening:
    """A file with three tables, ways in to a seat, and two characters on a shelf."""

    def __init__(self, file: Path) -> None:
        self.file, store = file, open_sqlite(file)
        self.records = {}
        for n in (60, 120, 7):
            records = [*notes(1, n), *long_note(n + 1), *notes(n + 2, 3)]
            self.records[store.create(AT, records[:5])] = records
        for at in range(5, 125, 5):  # written in turns, so that the tables share pages
            for table, records in self.records.items():
                if records[at : at + 5]:
                    store.append(table, at, records[at : at + 5])
        self.last = max(self.records, key=lambda t: len(self.records[t]))
        self.link = store.add_link(self.last, Seat("gm", None), "a" * 64, AT)
        store.add_visit(self.link.id, "b" * 64, AT, "phone")
        store.set_ages(self.last, Ages(30, 0, 0))
        self.token = Token("t1", self.last, Seat("player", "p1"), "Bot", ("read",), "d" * 64, AT)
        store.add_token(self.token)
        store.add_token(self.token._replace(id="t2", token_hash="e" * 64))
        store.end_token("t2", AT)
        self.webhook = Webhook(
            "w1", self.last, "https://hooks.example/a", "json", "secret", AT, 3, None
        )
        store.add_webhook(self.webhook)
        for n in range(2):
            store.save_item("c" * 64, ShelfItem(f"k{n}", f"Kara {n}", AT, b"{}"))
        store.close()

    def prefixes(self, store: SqliteStore) -> dict[str, int]:
        """How many records of each table a store has; each of them is the one that was written."""
        counts = {}
        for info in store.tables():
            found = store.load(info.id)
            assert found == self.records[info.id][: len(found)]
            counts[info.id] = len(found)
        return counts


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("store") / "evening.db")


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("store") / "empty.db"
    bring_up_to_date(file)
    return file


def saved(file: Path, empty: Path, to: Path) -> Salvaged | None:
    shutil.copyfile(empty, to)
    return salvage(file, to)


def counted(file: Path) -> dict[str, int]:
    """The rows of a file's tables."""
    names = (
        "tables",
        "records",
        "set_aside",
        "links",
        "visits",
        "tokens",
        "webhooks",
        "kept",
        "uses",
        "ages",
    )
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        return {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}


def harmed(evening: Evening, to: Path, page: int, with_: bytes = b"\xa5" * PAGE) -> Path:
    """A copy of the file of which one page is lost."""
    data = bytearray(evening.file.read_bytes())
    data[(page - 1) * PAGE : page * PAGE] = with_
    to.write_bytes(data)
    return to


def test_sound_file_is_read_to_end(evening: Evening, empty: Path, tmp_path: Path) -> None:
    """A sound file is read to its last row."""
    found = saved(evening.file, empty, tmp_path / "new.db")
    assert found is not None
    assert {t.id: (t.saved, t.of) for t in found.tables} == {
        t: (len(r), len(r)) for t, r in evening.records.items()
    }
    assert not found.ways_in_lost
    assert not found.characters_lost
    assert counted(tmp_path / "new.db") == counted(evening.file)


HARMS = (b"\xa5" * PAGE, bytes(PAGE), b"\r\x00\x00\xff\xff" * 819 + b"\r")
"""What may stand where a page was: noise, nothing, a leaf that says it has more rows than fit."""


def test_lost_page_saves_all_other_rows(evening: Evening, empty: Path, tmp_path: Path) -> None:
    """Whichever page is lost all others are saved."""
    whole = sum(len(records) for records in evening.records.values())
    leaves = FilePages(evening.file).leaves(FilePages(evening.file).roots()["records"]).pages
    assert len(leaves) > 3
    for page in range(1, len(evening.file.read_bytes()) // PAGE + 1):
        file = harmed(evening, tmp_path / "harmed.db", page, HARMS[page % 3])
        found = saved(file, empty, tmp_path / "new.db")
        assert found is not None, page
        rows = counted(tmp_path / "new.db")
        assert rows["records"] == sum(table.saved for table in found.tables)
        if page not in leaves and rows["set_aside"] == 0:
            assert rows["records"] == whole, page
        assert rows["records"] + rows["set_aside"] >= whole - PAGE // 60, page
        with closing(sqlite3.connect(tmp_path / "new.db")) as db:
            for table, seq, body in db.execute("SELECT table_id, seq, body FROM records"):
                assert b"note" in body or b"long" in body
                assert 0 < seq <= len(evening.records[table])


def test_file_of_noise_is_read_without_fault(evening: Evening, empty: Path, tmp_path: Path) -> None:
    data, chance = evening.file.read_bytes(), random.Random(11)
    for _ in range(30):
        noisy = bytearray(data)
        for _ in range(chance.choice((3, 30, 3000))):
            noisy[chance.randrange(len(noisy))] = chance.randrange(256)
        (tmp_path / "noisy.db").write_bytes(noisy)
        found = saved(tmp_path / "noisy.db", empty, tmp_path / "new.db")
        if found is not None:
            assert counted(tmp_path / "new.db")["records"] == sum(
                table.saved for table in found.tables
            )


def test_damaged_file_opens_read_only(evening: Evening, tmp_path: Path) -> None:
    """A damaged file opens to read and is left alone."""
    leaf = FilePages(evening.file).leaves(FilePages(evening.file).roots()["records"]).pages[-1]
    file = harmed(evening, tmp_path / "harmed.db", leaf)
    before = file.read_bytes()
    store = open_sqlite(file)
    counts = evening.prefixes(store)
    assert set(counts) == set(evening.records)
    assert 0 < sum(counts.values()) < sum(len(r) for r in evening.records.values())
    assert store.read_only is not None
    assert store.read_only.trouble == "salvaged"
    assert store.link_of_token("a" * 64) == evening.link
    with pytest.raises(Unusable):
        store.append(evening.last, counts[evening.last], notes(counts[evening.last] + 1, 1))
    store.close()
    assert file.read_bytes() == before


def test_damaged_file_is_mended_and_goes_on(evening: Evening, tmp_path: Path) -> None:
    from datetime import UTC, datetime

    leaf = FilePages(evening.file).leaves(FilePages(evening.file).roots()["records"]).pages[-1]
    file = harmed(evening, tmp_path / "harmed.db", leaf)
    before = file.read_bytes()
    done = mend(file, datetime(2026, 1, 2, tzinfo=UTC))
    assert done.earlier is not None
    assert done.earlier.read_bytes() == before
    store = open_sqlite(file)
    assert store.read_only is None
    counts = evening.prefixes(store)
    store.append(evening.last, counts[evening.last], notes(counts[evening.last] + 1, 1))
    store.close()
    again = replace_store(done.earlier, tmp_path / "other.db", datetime(2026, 1, 2, tzinfo=UTC))
    assert (again.earlier, again.salvaged) == (None, done.salvaged)
    store = open_sqlite(tmp_path / "other.db")
    assert evening.prefixes(store) == counts
    store.close()


def test_what_is_only_in_log_is_saved(evening: Evening, empty: Path, tmp_path: Path) -> None:
    file, killed = tmp_path / "evening.db", tmp_path / "killed.db"
    shutil.copyfile(evening.file, file)
    store, n = open_sqlite(file), len(evening.records[evening.last])
    store.append(evening.last, n, notes(n + 1, 40))
    for end in ("", "-wal"):
        shutil.copyfile(f"{file}{end}", f"{killed}{end}")
    store.close()
    assert Path(f"{killed}-wal").stat().st_size > 0
    found = saved(killed, empty, tmp_path / "new.db")
    assert found is not None
    assert next(t for t in found.tables if t.id == evening.last).saved == n + 40
    log = bytearray(Path(f"{killed}-wal").read_bytes())
    log[32 + 24 + 100] ^= 1
    Path(f"{killed}-wal").write_bytes(log)
    found = saved(killed, empty, tmp_path / "new.db")
    assert found is not None
    assert next(t for t in found.tables if t.id == evening.last).saved == n, (
        "a frame that is not proved is not used"
    )


def test_closed_way_in_does_not_open_again(evening: Evening, empty: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.db"
    shutil.copyfile(evening.file, file)
    root = FilePages(file).roots()["links"]
    data = bytearray(file.read_bytes())
    data[:PAGE] = bytes(PAGE)  # nothing says any more where a table begins
    file.write_bytes(data + data[(root - 1) * PAGE : root * PAGE])
    found = saved(file, empty, tmp_path / "new.db")
    assert found is not None
    assert found.ways_in_lost
    assert counted(tmp_path / "new.db")["links"] == 0
    assert sum(t.saved for t in found.tables) == sum(len(r) for r in evening.records.values())


def test_saved_programs_and_ended_webhooks_stay_so(
    evening: Evening, empty: Path, tmp_path: Path
) -> None:
    """Programs and webhooks are saved and what was ended stays ended."""
    assert saved(evening.file, empty, tmp_path / "new.db") is not None
    with closing(open_sqlite(tmp_path / "new.db")) as store:
        assert store.token_of("d" * 64) == evening.token
        assert store.token_of("e" * 64) is None
        assert store.webhooks() == [evening.webhook]


def test_what_is_not_ours_is_not_saved(empty: Path, tmp_path: Path) -> None:
    diary = tmp_path / "diary.db"
    diary.write_bytes(b"a diary, page one\n" * 2000)
    assert saved(diary, empty, tmp_path / "new.db") is None
    with closing(sqlite3.connect(tmp_path / "other.db")) as db, db:
        db.execute("CREATE TABLE tables (id TEXT, created TEXT, version INTEGER, made_from TEXT)")
        db.execute("INSERT INTO tables VALUES ('a', 'b', 3, NULL)")
    assert saved(tmp_path / "other.db", empty, tmp_path / "new.db") is None
