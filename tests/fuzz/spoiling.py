"""Good files made bad: by bytes, and by what they are made of (JSON, zip archives, SQLite files,
lines of text).
"""

from __future__ import annotations

import json
import sqlite3
import zipfile
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

Spoil = Callable[[bytes, Random], bytes]

BITS: Final = (
    b"\x00", b"\xff", b"\xff\xff\xff\xff", b"\x80", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf",
    b"\x1b[2J", b"\r", b"\n",
    b"\\u0000", b'\\ud800', b'"', b"{", b"}", b"[" * 3000, b"]", b",", b":", b"&a *a",
    b"!!python/object:os.system", b"<<: *a",
    b"1e999", b"-1", b"99999999999999999999", b"null", b"true", b"NaN", b"PK\x03\x04",
    b"PK\x05\x06",
    b"../../x", b"%s%n",
    b"\x7f\xff\xff\xff", "\u202e".encode(), "\u2028".encode(), "한".encode(), b"<b>", b"# ", b"|",
    b"---\n",
)  # fmt: skip
"""Pieces that readers stumble over."""

VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, 10**30, -(10**30), 0.5, 1e308, float("inf"),
    float("nan"), "", " ", "a",
    "\x00", "\x1b[2J", "\ud800", "\u202e", "x" * 70_000, "1", "-1", "gm", "../../etc/passwd",
    "threefold/1",
    "threefold/session/1",
    [], {}, [[]], {"": {}}, [None] * 300, {"type": "noted"}, "2026-99-99T99:99:99Z", "9" * 400,
)  # fmt: skip
"""Values of the wrong kind, size or spelling."""


DEEP: Final = "lists in lists"
"""Stands for thousands of them: Python's own encoder writes no such document."""


def bytewise(data: bytes, luck: Random) -> bytes:
    """Flip, cut, double, drop and insert a few pieces."""
    found = bytearray(data)
    for _ in range(luck.choice((1, 1, 2, 3, 8))):
        at = luck.randrange(len(found) + 1)
        end = min(len(found), at + luck.choice((1, 2, 4, 16, 256, 4096)))
        match luck.randrange(7):
            case 0 if at < len(found):
                found[at] ^= 1 << luck.randrange(8)
            case 1:
                found[at:end] = luck.choice(BITS)
            case 2:
                found[at:at] = luck.choice(BITS)
            case 3:
                del found[at:end]
            case 4:
                found[at:at] = found[at:end]
            case 5:
                del found[at:]
            case _:
                found[at:end] = luck.randbytes(end - at)
    return bytes(found)


def as_json(data: bytes, luck: Random) -> bytes:
    """Put something else into a few places of a document."""
    document = json.loads(data)
    for _ in range(luck.choice((1, 1, 2, 4))):
        document = _respelled(document, luck)
    levels = luck.choice((50, 400, 2000))
    written = json.dumps(document, ensure_ascii=luck.random() < 0.9).encode(
        "utf-8", "surrogatepass"
    )
    written = written.replace(f'"{DEEP}"'.encode(), b"[" * levels + b"]" * levels)
    return bytewise(written, luck) if luck.random() < 0.15 else written


def _respelled(document: Any, luck: Random) -> Any:
    """The document with one place changed. Large lists are entered as often as small ones."""
    here, above, key = document, None, None
    while isinstance(here, dict | list) and here and (above is None or luck.random() < 0.8):
        above, key = here, luck.choice(list(here) if isinstance(here, dict) else range(len(here)))
        here = here[key]
    other = luck.choice(VALUES)
    if luck.random() < 0.1:
        other = DEEP
    if above is None:
        return other
    match luck.randrange(6):
        case 0:
            del above[key]
        case 1 if isinstance(above, dict):
            above[str(other)[:300]] = above.pop(key)
        case 2 if isinstance(above, list):
            above.extend([here] * luck.choice((1, 2, 500)))
        case 3 if isinstance(above, dict):
            above["id" if luck.random() < 0.5 else "type"] = other
        case _:
            above[key] = other
    return document


def as_lines(data: bytes, luck: Random) -> bytes:
    """Drop, double, swap and spoil lines of a text."""
    lines = data.split(b"\n")
    for _ in range(luck.choice((1, 2, 5))):
        at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
        match luck.randrange(5):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines[at:at] = lines[at : at + luck.choice((1, 3))] * luck.choice((1, 2, 100))
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = bytewise(lines[at], luck)
            case _:
                lines[at] = luck.choice((b"  ", b"\t", b"- ", b"> ", b"| ", b"")) + lines[at]
    return b"\n".join(lines)


def as_json_lines(data: bytes, luck: Random) -> bytes:
    """Spoil one document of a file with one a line, or the lines."""
    lines = data.splitlines()
    if luck.random() < 0.3 or not lines:
        return as_lines(data, luck)
    at = luck.randrange(len(lines))
    with suppress(ValueError):
        lines[at] = as_json(lines[at], luck)
    return b"\n".join(lines)


def as_zip(data: bytes, luck: Random) -> bytes:
    """Write an archive anew with a few members spoiled, renamed, doubled or left out; then perhaps
    its headers.
    """
    out = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(data)) as before,
        zipfile.ZipFile(out, "w", luck.choice((0, 8))) as after,
    ):
        for member in before.infolist():
            content, name = before.read(member), member.filename
            chance = luck.randrange(10)
            if chance == 0:
                continue
            if chance == 1:
                name = luck.choice(
                    (
                        "../x",
                        "/x",
                        "a:b",
                        "x/" * 200 + "y",
                        "pictures/x.webp",
                        "packs/../x",
                        ".x",
                        "a\\b",
                        "threefold.json",
                    )
                )
            if chance in (2, 3, 4):
                content = _by_content(content, luck)
            if chance == 5:
                _write(after, name, content)
            _write(after, name, content)
    return bytewise_headers(out.getvalue(), luck) if luck.random() < 0.6 else out.getvalue()


def _by_content(content: bytes, luck: Random) -> bytes:
    try:
        return as_json(content, luck)
    except ValueError:
        return bytewise(content, luck)


def _write(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that stand twice
        archive.writestr(name, content)


def bytewise_headers(data: bytes, luck: Random) -> bytes:
    """Spoil a few bytes of the headers of an archive."""
    marks = [
        at for mark in (b"PK\x01\x02", b"PK\x05\x06", b"PK\x03\x04") for at in _places(data, mark)
    ]
    found = bytearray(data)
    for _ in range(luck.choice((1, 1, 2, 5))):
        if marks and luck.random() < 0.8:
            at = luck.choice(marks) + luck.randrange(46)
            size = luck.choice((1, 2, 4))
            found[at : at + size] = luck.choice(
                (b"\x00\x00\x00\x00", b"\xff\xff\xff\xff", luck.randbytes(4))
            )[:size]
        else:
            found = bytearray(bytewise(bytes(found), luck))
    return bytes(found)


def _places(data: bytes, mark: bytes) -> list[int]:
    found, at = [], data.find(mark)
    while at >= 0:
        found.append(at)
        at = data.find(mark, at + 4)
    return found


CELLS: Final = (
    "NULL", "-1", "0", "1.5", "9223372036854775807", "''", "'odd'", "x''", "x'00ff'",
    "CAST(x'61ff62' AS TEXT)", "CAST(x'610062' AS TEXT)",
    "zeroblob(100000)", "CAST({column} AS BLOB)", "CAST({column} AS TEXT)", "substr({column}, 2)",
    "{column} || 'x'", "upper({column})",
)  # fmt: skip


def as_sqlite(data: bytes, luck: Random) -> bytes:
    """Change cells, the schema or the pages of a SQLite file."""
    if luck.random() < 0.35:
        return _pagewise(data, luck)
    with TemporaryDirectory(prefix="fuzz-") as folder:
        path = Path(folder, "file.db")
        path.write_bytes(data)
        with closing(sqlite3.connect(path)) as db, suppress(sqlite3.Error):
            db.execute("PRAGMA writable_schema = ON")
            for _ in range(luck.choice((1, 1, 3))):
                with suppress(sqlite3.Error), db:
                    db.execute(_statement(db, luck))
        return path.read_bytes()


def _statement(db: sqlite3.Connection, luck: Random) -> str:
    """A statement that changes a row somewhere, the schema included."""
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    table = luck.choice([*tables, "sqlite_master"])
    rows = db.execute(f"SELECT rowid FROM {table}").fetchall()
    row = luck.choice(rows)[0] if rows else 1
    if luck.random() < 0.15:
        return f"DELETE FROM {table} WHERE rowid = {row}"
    column = luck.choice(db.execute(f"PRAGMA table_info({table})").fetchall())[1]
    return f"UPDATE {table} SET {column} = {luck.choice(CELLS).format(column=column)} WHERE rowid = {row}"


def _pagewise(data: bytes, luck: Random) -> bytes:
    """Spoil bytes anywhere, the header more often, or whole pages."""
    found = bytearray(data)
    for _ in range(luck.choice((1, 2, 5, 30))):
        match luck.randrange(4):
            case 0:
                found[luck.randrange(100)] = luck.randrange(256)
            case 1:
                page = luck.randrange(max(1, len(found) // 4096)) * 4096
                found[page : page + 4096] = luck.choice((bytes(4096), luck.randbytes(4096)))
            case 2:
                found[luck.randrange(len(found))] ^= 1 << luck.randrange(8)
            case _:
                at = luck.randrange(max(1, len(found) // 4096)) * 4096 + luck.randrange(40)
                found[at : at + 2] = luck.randbytes(2)
    return bytes(found[: luck.randrange(len(found))] if luck.random() < 0.05 else found)


def spliced(data: bytes, others: Sequence[bytes], luck: Random) -> bytes:
    """The beginning of one good file and the end of another."""
    other = luck.choice(others)
    return data[: luck.randrange(len(data) + 1)] + other[luck.randrange(len(other) + 1) :]
