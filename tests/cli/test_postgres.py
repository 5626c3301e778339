"""Commands on tables in PostgreSQL: the same as on a file, and from one to the other."""

from __future__ import annotations

import json
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from tests.postgres import OWNER, PASSWORD, Server
from tests.served import served
from tests.started import run

from threefold.service.picture_decoding import Picture
from threefold.service.pictures import reencode_picture
from threefold.service.tables import Tables
from threefold.store.images import InFolder
from threefold.store.opening import open_store


def said(*words: str | Path, status: int = 0) -> str:
    """What a command prints, where it ends so."""
    done = run(*words)
    assert done.returncode == status, done.stderr.decode()
    return (done.stdout if status == 0 else done.stderr).decode()


@pytest.fixture
def empty(postgres: Server) -> str:
    """The address of a database without anything in it."""
    return postgres.url(postgres.database())


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_database_table_is_served_and_resumed(empty: str, tmp_path: Path) -> None:
    """A table is served from a database and taken up again."""
    with served(empty, "--port", "0", errors=tmp_path / "log") as first:
        links = first.links
        assert first.stop() == 0
    with served(empty, "--port", "0", errors=tmp_path / "log") as again:
        assert again.links.keys() == links.keys()
        assert again.stop() == 0
    assert "sound" in said("check", empty)
    assert said("journal", "--db", empty)


def test_tables_move_between_file_and_database(
    empty: str, tmp_path: Path, postgres: Server
) -> None:
    """Tables move from a file to a database and back."""
    file, back = tmp_path / "tables.db", tmp_path / "back.db"
    with served(file, "--port", "0") as table:
        table.stop()
    said("restore", file, "--db", empty)
    said("backup", back, "--db", empty)
    stores = [open_store(place) for place in (file, empty, back)]
    of_file, on_server, of_backup = stores
    (info,) = of_file.tables()
    assert on_server.tables() == of_backup.tables() == [info]
    assert of_file.load(info.id) == on_server.load(info.id) == of_backup.load(info.id)
    assert of_file.links(info.id) == on_server.links(info.id) == of_backup.links(info.id)
    on_server.set_aside(
        info.id, 3, "2026-01-01T00:00:00Z"
    )  # whose numbers the database counts on by itself
    for store in stores:
        store.close()
    assert "empty database" in said("restore", file, "--db", empty, status=1)
    assert json.loads(said("backup", tmp_path / "more.db", "--db", empty, "--json"))["tables"] == 1
    assert not list(tmp_path.glob("*.part*"))


def test_check_names_what_is_damaged_on_server(
    empty: str, postgres: Server, tmp_path: Path
) -> None:
    with served(empty, "--port", "0", errors=tmp_path / "log") as table:
        table.stop()
    with postgres.admin(empty.partition("?")[0].rpartition("/")[2]) as admin:
        admin.execute("UPDATE records SET body = 'changed' WHERE seq = 4")
    assert "1" in said("check", empty, status=1)
    assert "event 3" in said("check", empty, "--go-on")
    assert "sound" in said("check", empty)


def test_several_workers_need_server(tmp_path: Path) -> None:
    assert "postgresql://" in said(
        "table", "--db", tmp_path / "tables.db", "--workers", "2", status=1
    )


@pytest.mark.parametrize("command", ["table", "token", "backup", "restore", "check", "archive"])
def test_no_command_shows_password(command: str, postgres: Server, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for url in (
        f"postgresql://{OWNER}:wrongsecret@127.0.0.1:{postgres.port}/x",
        "postgresql://anna:wrong/secret@h/x",
    ):
        words = {
            "check": [url],
            "backup": [tmp_path / "new", "--db", url],
            "restore": [tmp_path / "file", "--db", url],
            "archive": [tmp_path / "a.zip", "--db", url],
            "token": ["GM", "--db", url],
        }.get(command, ["--db", url, "--port", "0"])
        done = run(command, *words)
        assert done.returncode in (1, 2)
        shown = (done.stdout + done.stderr).decode()
        assert "secret" not in shown
        assert PASSWORD not in shown
        assert shown.count("\n") <= 3


def picture(n: int) -> Picture:
    """A small picture as it is kept."""
    out = BytesIO()
    Image.new("RGB", (4, 4), (n, 10, 10)).save(out, "PNG")
    found = reencode_picture(out.getvalue(), "red.png")
    assert isinstance(found, Picture)
    return found


def with_pictures(place: Path | str, images: Path) -> tuple[str, dict[str, bytes]]:
    """A table at a place with two pictures, one of them in the folder, and what it has."""
    store = open_store(place)
    tables = Tables(store)
    table, (first, second) = tables.create(), (picture(1), picture(2))
    assert tables.pictures.keep(table, first) is None
    tables.pictures.elsewhere = InFolder(images)
    assert tables.pictures.keep(table, second) is None
    found = tables.pictures.all_of(table)
    store.close()
    assert found == {each.digest: each.body for each in (first, second)}
    return table, found


def held_by(place: Path | str, table: str) -> dict[str, bytes]:
    """The pictures that a place has by itself."""
    store = open_store(place)
    try:
        return Tables(store).pictures.all_of(table)
    finally:
        store.close()


def test_folder_pictures_follow_file_to_database(empty: str, tmp_path: Path) -> None:
    """Pictures in a folder go with a backup from a file to a database and back."""
    file, images, backup = tmp_path / "tables.db", tmp_path / "pictures", tmp_path / "backup.db"
    table, expected = with_pictures(file, images)
    said("backup", backup, "--db", file, "--images", images)
    said("restore", backup, "--db", empty)
    assert held_by(empty, table) == expected
    said("backup", tmp_path / "again.db", "--db", empty)
    said("restore", tmp_path / "again.db", "--db", tmp_path / "new.db")
    assert held_by(tmp_path / "new.db", table) == expected


def test_folder_pictures_follow_database_to_file(
    empty: str, tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures in a folder go with a backup from a database to a file and back."""
    images, backup, file = tmp_path / "pictures", tmp_path / "backup.db", tmp_path / "tables.db"
    table, expected = with_pictures(empty, images)
    monkeypatch.setenv("THREEFOLD_IMAGES", str(images))
    said("backup", backup, "--db", empty)
    monkeypatch.delenv("THREEFOLD_IMAGES")
    shutil.rmtree(images)
    said("restore", backup, "--db", file)
    assert held_by(file, table) == expected
    other = postgres.url(postgres.database())
    said("restore", backup, "--db", other)
    assert held_by(other, table) == expected


def test_backup_without_picture_folder_is_explained(empty: str, tmp_path: Path) -> None:
    """A backup that lacks its folder of pictures says what is wrong."""
    images = tmp_path / "pictures"
    with_pictures(empty, images)
    (tmp_path / "file").write_text("no folder")
    words = (
        "backup",
        tmp_path / "backup.db",
        "--db",
        empty,
        "--images",
        tmp_path / "file" / "pictures",
    )
    assert str(tmp_path / "file" / "pictures") in said(*words, status=1)
    assert not list(tmp_path.glob("backup.db*"))
