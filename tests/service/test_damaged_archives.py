"""An archive of a table that is damaged: what can be proved is taken in, and the rest is named."""

from __future__ import annotations

import hashlib
import struct
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from tests.long import rows
from tests.started import run
from tests.web.browsers import by_htmx
from tests.web.house import GM, open_house

from threefold.exchange import archives
from threefold.rules.types import Message, Refusal
from threefold.service.archives import take_in
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore

END, LISTED, PART = b"PK\x05\x06", b"PK\x01\x02", b"PK\x03\x04"


@pytest.fixture(scope="module")
def whole() -> bytes:
    """An archive with a session, a journal and a picture that is none."""
    tables = Tables(MemoryStore())
    head = archives.Head(title="x", version="1")
    picture = b"no picture, only a body" * 20
    digest = hashlib.sha256(picture).hexdigest()
    return archives.archive_bytes(
        head, tables.export(demo(tables)), {}, "# journal", {digest: picture}
    )


def with_field(
    data: bytes,
    mark: bytes,
    at: int,
    form: str,
    value: int | Callable[[int], int],
    first: bool = True,
) -> bytes:
    """The archive with another number in one field of a header."""
    found, place = bytearray(data), (data.find(mark) if first else data.rfind(mark)) + at
    (before,) = struct.unpack_from(form, found, place)
    struct.pack_into(form, found, place, value(before) if callable(value) else value)
    return bytes(found)


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "offset too large": lambda data: with_field(data, END, 16, "<I", lambda n: n + 50),
    "offset too small": lambda data: with_field(data, END, 16, "<I", lambda n: n - 50),
    "offset at the end": lambda data: with_field(data, END, 16, "<I", 0xFFFFFFFF),
    "size of the list": lambda data: with_field(data, END, 12, "<I", lambda n: n + 9),
    "no list": lambda data: with_field(data, END, 12, "<I", 0),
    "more files than there are": lambda data: with_field(data, END, 10, "<H", 9999),
    "several disks": lambda data: with_field(data, END, 4, "<H", 3),
    "no end": lambda data: data[: data.find(END)],
    "end cut off": lambda data: data[:-5],
    "list cut off": lambda data: data[: data.find(LISTED) + 20],
    "odd mark in the list": lambda data: with_field(data, LISTED, 0, "<I", 7),
    "packing in the list": lambda data: with_field(data, LISTED, 10, "<H", 14),
    "size in the list": lambda data: with_field(data, LISTED, 24, "<I", lambda n: n - 1),
    "checksum in the list": lambda data: with_field(data, LISTED, 16, "<I", lambda n: n ^ 1),
    "place in the list": lambda data: with_field(data, LISTED, 42, "<I", lambda n: n + 1000),
    "name of a part": lambda data: data.replace(b"journal.md", b"journal.\xff\xfe", 1),
    "words before it": lambda data: b"#!/bin/sh\n" * 10 + data,
    "words behind it": lambda data: data + b"\n" * 90_000,
    "time in the list": lambda data: with_field(data, LISTED, 12, "<I", 0xFFFFFFFF),
}
"""What may be wrong with an archive of which every file is whole."""


@pytest.mark.parametrize("what", rows(DAMAGE, 5))
def test_whole_parts_are_taken_in(whole: bytes, what: str) -> None:
    """Whatever its list of files says, the table comes in: each part proves itself."""
    tables = Tables(MemoryStore())
    taken = take_in(tables, DAMAGE[what](whole), "evening.zip")
    assert isinstance(taken, str), taken
    assert tables.history(taken).version > 3


def test_damaged_picture_is_left_out(whole: bytes) -> None:
    """One byte of a picture: the table comes in, and the picture is named."""
    data = bytearray(whole)
    place = data.find(b"pictures/")
    data[place + 82] ^= 0xFF
    told = list[Message]()
    assert isinstance(
        take_in(Tables(MemoryStore()), bytes(data), "evening.zip", tell=told.append), str
    )
    assert [message.key for message in told] == ["archive.lost"]
    assert "pictures/" in str(told[0].params["what"])


def test_damaged_session_is_refused(whole: bytes) -> None:
    """Nothing proves another session than the one that was written."""
    data = bytearray(whole)
    data[data.find(b"session.json") + 400] ^= 0xFF
    refused = take_in(Tables(MemoryStore()), bytes(data), "evening.zip")
    assert isinstance(refused, Refusal)
    assert "exchange.refused.archive_damaged" in str(refused)


def test_encrypted_and_foreign_packing_are_told(whole: bytes) -> None:
    """What is not damaged is not said to be."""
    locked = with_field(whole, LISTED, 8, "<H", 1)
    refused = take_in(Tables(MemoryStore()), locked, "evening.zip")
    assert isinstance(refused, Refusal)
    assert "exchange.refused.locked" in str(refused)


def test_command_line_tells_damage(whole: bytes, tmp_path: Path) -> None:
    """`unarchive` takes the table in, says what is wrong, and never ends in an internal error."""
    file = tmp_path / "evening.zip"
    file.write_bytes(DAMAGE["offset too large"](whole))
    done = run("unarchive", file, "--db", tmp_path / "tables.db")
    assert done.returncode == 0, done.stderr
    assert b"list of contents is damaged" in done.stderr
    report = run("import", file, "--into", tmp_path / "pack", "--db", tmp_path / "tables.db")
    assert b"internal error" not in report.stderr


def test_page_takes_damaged_archive(whole: bytes) -> None:
    """The GM's import on the page answers, instead of failing with 500."""
    with open_house() as house:
        gm = house.browser(demo(house.tables), GM)
        parts = [("files", ("evening.zip", DAMAGE["offset too large"](whole), "application/zip"))]
        asked = {"command_id": "import1"}
        answer = gm.client.post(
            f"{gm.path}/import", files=parts, data=asked, headers=by_htmx(house.base)
        )
    assert answer.status_code == 200, answer.text
    assert "list of contents is damaged" in answer.text


def test_bomb_stays_closed_without_list() -> None:
    """Damage of the list opens no door to a bomb."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("threefold.json", bytes(30_000_000))
        file.writestr("session.json", b"{}")
    cut = out.getvalue()[: out.getvalue().find(LISTED)]
    assert isinstance(take_in(Tables(MemoryStore()), cut, "bomb.zip"), Refusal)
