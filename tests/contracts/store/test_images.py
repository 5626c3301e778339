"""Pictures wherever they are kept: every place keeps one contract, and exports, copies and backups
have them all.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from obstore.store import LocalStore, MemoryStore
from PIL import Image

from threefold.rules.types import Refusal
from threefold.service.archives import archive, take_in
from threefold.service.imports import kept_beside
from threefold.service.picture_decoding import Picture
from threefold.service.pictures import gather, reencode_picture
from threefold.service.tables import Tables
from threefold.store.contract import TableNotFound, Unusable
from threefold.store.copies import back_up, replace_store
from threefold.store.images import Images, InBucket, InFolder, open_images
from threefold.store.sqlite import open_sqlite

BUCKET = os.environ.get("THREEFOLD_TEST_BUCKET", "")
"""A real bucket to try them on too, such as ``s3://test``; with its keys as ``AWS_…``
(docs/releasing.md).
"""

KINDS = ("folder", "memory", "files", "s3-like", *(["bucket"] if BUCKET else []))


def images(kind: str, folder: Path) -> Images:
    match kind:
        case "folder":
            return open_images(str(folder / "pictures"))
        case "memory":
            return InBucket(MemoryStore(), "memory")
        case "files":
            return InBucket(LocalStore(str(folder / "bucket"), mkdir=True), "files")
        case "bucket":
            return open_images(f"{BUCKET}/{secrets.token_hex(8)}")
    return open_images("memory:///")


def body(n: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (4, 4), (n, 10, 10)).save(out, "PNG")
    found = reencode_picture(out.getvalue(), "red.png")
    assert isinstance(found, Picture)
    return found.body


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Images:
    return images(str(request.param), tmp_path)


@pytest.fixture
def tables(kept: Images, tmp_path: Path) -> Iterator[Tables]:
    with closing(open_sqlite(tmp_path / "tables.db")) as store:
        made = Tables(store, imports=kept_beside(tmp_path / "tables.db", []))
        made.pictures.elsewhere = kept
        yield made


def add(tables: Tables, table: str, data: bytes) -> None:
    assert tables.pictures.keep(table, Picture(digest(data), 4, 4, data)) is None


def test_kept_picture_is_found_by_table_and_digest(kept: Images) -> None:
    """What is kept is there by its table and digest."""
    for table in ("a" * 16, "b" * 16):
        assert kept.sizes(table) == {}
        assert kept.picture(table, digest(b"one")) is None
    for data in (b"one", b"another", b"one"):
        kept.add("a" * 16, digest(data), data)
    assert kept.picture("a" * 16, digest(b"one")) == b"one"
    assert kept.picture("b" * 16, digest(b"one")) is None
    assert kept.sizes("a" * 16) == dict(sorted(((digest(b"one"), 3), (digest(b"another"), 7))))
    assert kept.sizes("a" * 8) == {}, "a table is known by its whole id"


def test_known_picture_costs_what_new_one_does(tmp_path: Path) -> None:
    """Who uploads a picture cannot tell by the time whether somebody else keeps the same one: as
    much is written.
    """
    written = list[int]()
    with closing(open_sqlite(tmp_path / "tables.db")) as store:
        table = store.create("2026-01-01T00:00:00Z")
        log = tmp_path / "tables.db-wal"
        for data in (b"first" * 40_000, b"other" * 40_000, b"other" * 40_000):
            before = log.stat().st_size
            store.add_picture(table, digest(data), data)
            written.append(log.stat().st_size - before)
    assert 0.9 < written[2] / written[1] < 1.1, written


def test_removed_picture_is_gone_from_its_table(kept: Images) -> None:
    for table in ("a" * 16, "b" * 16):
        kept.add(table, digest(b"one"), b"one")
    kept.probe()
    for _ in range(2):
        kept.remove("a" * 16, digest(b"one"))
    assert (kept.picture("a" * 16, digest(b"one")), kept.picture("b" * 16, digest(b"one"))) == (
        None,
        b"one",
    )
    assert kept.sizes("a" * 16) == {}
    kept.add("a" * 16, digest(b"one"), b"one")
    assert kept.picture("a" * 16, digest(b"one")) == b"one"


def test_table_that_is_not_there_keeps_none(tables: Tables, kept: Images) -> None:
    with pytest.raises(TableNotFound):
        add(tables, "f" * 16, body(1))
    assert kept.sizes("f" * 16) == {}


def test_existing_picture_is_not_written_twice(tables: Tables, kept: Images) -> None:
    """What the store has from before is found and not written twice."""
    table, before, after = tables.create(), body(1), body(2)
    tables.pictures.elsewhere = None
    add(tables, table, before)
    tables.pictures.elsewhere = kept
    add(tables, table, before)
    add(tables, table, after)
    assert kept.sizes(table) == {digest(after): len(after)}
    assert tables.pictures.all_of(table) == {digest(data): data for data in (before, after)}


def test_all_pictures_together_fill_table(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table, one = tables.create(), body(1)
    monkeypatch.setattr("threefold.service.pictures.MOST_KEPT", len(one) + 10)
    add(tables, table, one)
    add(tables, table, one)
    other = body(2)
    assert isinstance(tables.pictures.keep(table, Picture(digest(other), 4, 4, other)), Refusal)


def test_copies_and_archives_have_pictures(tables: Tables, tmp_path: Path) -> None:
    table, one = tables.create(), body(1)
    add(tables, table, one)
    copy = tables.new.copy(table, tables.history(table), "mark")
    assert isinstance(copy, str)
    assert tables.pictures.all_of(copy) == {digest(one): one}
    packed = archive(tables, table, "en")
    with closing(open_sqlite(tmp_path / "other.db")) as store:
        other = Tables(store, imports=kept_beside(tmp_path / "other.db", []))
        taken = take_in(other, packed, "evening.zip")
        assert not isinstance(taken, Refusal), taken
        assert other.pictures.all_of(store.tables()[0].id) == {digest(one): one}


def test_backup_and_restore_keep_all_pictures(tables: Tables, kept: Images, tmp_path: Path) -> None:
    """A backup is whole and what is restored has its pictures."""
    table, one = tables.create(), body(1)
    add(tables, table, one)
    kept.add(table, digest(b"told otherwise"), b"not what its name says")
    to: Callable[[str], Path] = tmp_path.joinpath
    back_up(to("tables.db"), to("backup.db"), lambda copy: gather(copy, kept))
    replace_store(to("backup.db"), to("again.db"), datetime(2026, 1, 1, tzinfo=UTC))
    with closing(open_sqlite(to("again.db"))) as store:
        again = Tables(store)
        assert again.pictures.all_of(table) == {digest(one): one}
        again.pictures.elsewhere = kept
        assert again.pictures.picture(table, digest(one)) == one


def test_picture_is_whole_or_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is there whole or not at all."""
    kept = InFolder(tmp_path)

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Unusable):
        kept.add("a" * 16, digest(b"one"), b"one")
    assert kept.picture("a" * 16, digest(b"one")) is None
    assert list((tmp_path / ("a" * 16)).iterdir()) == []


@pytest.mark.parametrize("place", ["s3://", "nothing://bucket", "http://[::1/broken"])
def test_address_that_leads_nowhere_is_said(place: str) -> None:
    with pytest.raises(Unusable) as error:
        open_images(place)
    assert error.value.trouble == "images_place"


def test_silent_bucket_times_out_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bucket that is silent is not waited for long."""
    monkeypatch.setattr("threefold.store.images.PATIENCE_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{silent.getsockname()[1]}")
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "one")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "two")
        kept = open_images("s3://bucket/folder")
        for asked in (lambda: kept.picture("a" * 16, "0" * 64), lambda: kept.sizes("a" * 16)):
            with pytest.raises(Unusable) as error:
                asked()
            assert error.value.trouble == "images_place"


def test_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(Unusable):
        open_images(str(tmp_path / "file" / "pictures"))
