"""Salvage of a file with damaged pages: rows that can be read, and records that their digests
prove.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from threefold.store.chain import START, chained, record_label
from threefold.store.pages import FilePages
from threefold.store.schema import METADATA
from threefold.store.shapes import Row, Value, fits, shaped
from threefold.store.sqlite_file import APPLICATION_ID, CLOSED

_TABLES: Final = tuple(shaped())

_LOOSE: Final = ("tables", "records", "kept")
"""Tables whose rows are also taken from pages outside every tree. Links and tokens are not: one
found there may be older than the order to revoke it."""

_WAYS_IN: Final = frozenset({"links", "visits", "tokens", "webhooks"})
"""Tables that give access to a table, or have its events sent."""

_Record = tuple[int, str, bytes, bytes]


class SavedTable(NamedTuple):
    """A table: how many of its events were saved, and how many it had (None: unknown)."""

    id: str
    saved: int
    of: int | None


class Salvaged(NamedTuple):
    """What was saved of a damaged file. ``ways_in_lost``: some links, tokens or webhooks may be
    lost; ``characters_lost``: some characters may be lost; ``pictures_lost``: some pictures may be
    lost."""

    tables: list[SavedTable]
    ways_in_lost: bool
    characters_lost: bool
    pictures_lost: bool = False


class _Found(NamedTuple):
    rows: dict[str, list[Row]]
    whole: dict[str, bool]


def salvage(file: Path, to: Path) -> Salvaged | None:
    """Fill a new file, which has all its tables but no rows, with what can be read of a damaged
    one.

    Return None where the damaged file holds nothing of ours. An unknown time is set to the last
    change of the file. Raises ``OSError`` and ``sqlite3.Error``.
    """
    pages = FilePages(file)
    at = datetime.fromtimestamp(file.stat().st_mtime, UTC).isoformat(timespec="seconds")
    if pages.application not in (APPLICATION_ID, 0) and pages.page(1).startswith(b"SQLite"):
        return None
    found = _read(pages)
    tables = _tables(found.rows["tables"])
    chains = _chains(found.rows["records"])
    for id in chains:
        tables.setdefault(id, (id, at, None, None))
    saved = []
    for id, row in tables.items():
        chain, _ = chains.get(id, _NO_RECORDS)
        saved.append(SavedTable(id, len(chain), _count(row)))
    ours = pages.application == APPLICATION_ID and any(found.rows.values())
    if not ours and not any(table.saved for table in saved):
        return None
    _write(to, at, found, list(tables.values()), chains)
    lost = {name for name, whole in found.whole.items() if not whole}
    pictures = found.rows["pictures"]
    return Salvaged(
        saved,
        ways_in_lost=bool(lost & _WAYS_IN),
        characters_lost="kept" in lost,
        pictures_lost="pictures" in lost or not all(map(_has_valid_digest, pictures)),
    )


def _count(table: Row) -> int | None:
    if isinstance(table[2], int) and table[2] >= 0:
        return table[2]
    return None


# --- reading --------------------------------------------------------------------------------------


def _shaped_row(name: str, row: Row) -> Row | None:
    """Return a row as one of its table, as long as the table is wide; None where it has not the
    shape of such a row.
    """
    if name == "records":
        row = _relabelled(row)
    if not fits(name, row):
        return None
    return (*row, *(None,) * (len(METADATA.tables[name].columns) - len(row)))


def _relabelled(row: Row) -> Row:
    """Return the row of a record with what its body says of it: its number and its command. The
    digest proves both.
    """
    if len(row) not in (4, 5) or not isinstance(row[0], str):
        return row
    table, seq, command, body, *rest = row
    content = body.encode() if isinstance(body, str) else body
    if not isinstance(content, bytes):
        return row
    label = record_label(content)
    if label is None:
        return (table, seq, command, content, *rest)
    return (table, label.seq, label.command, content, *rest)


def _read(pages: FilePages) -> _Found:
    """Return the rows of every table: first those in its tree, then those found elsewhere in the
    file.
    """
    roots, reached = pages.roots(), {1}
    rows: dict[str, list[Row]] = {name: [] for name in _TABLES}
    schema_known = _knows_schema(pages, roots)
    whole = dict.fromkeys(_TABLES, schema_known)
    for name, root in roots.items():
        leaves = pages.leaves(root)
        reached.update(leaves.pages)
        if name in rows:
            rows[name] = _rows_of(pages, leaves.pages, name)
            cells = sum(map(pages.cells, leaves.pages))
            whole[name] = leaves.whole and len(rows[name]) == cells
    broken = [name for name in _LOOSE if not whole[name]]
    if broken:
        for name, row in _loose_rows(pages, broken, pages.free() | reached):
            rows[name].append(row)
    return _Found(rows, whole)


def _rows_of(pages: FilePages, leaves: Iterable[int], name: str) -> list[Row]:
    """Return the rows in the tree of a table that have its shape."""
    found = []
    for leaf in leaves:
        for row in pages.rows(leaf):
            shaped_row = _shaped_row(name, row)
            if shaped_row is not None:
                found.append(shaped_row)
    return found


def _loose_rows(
    pages: FilePages, names: Sequence[str], apart: Container[int]
) -> Iterator[tuple[str, Row]]:
    """Yield rows from pages outside every tree, each with the first of these tables whose shape it
    has."""
    for number in range(1, pages.count + 1):
        if number in apart or not pages.is_leaf(number):
            continue
        for row in pages.rows(number):
            for name in names:
                shaped_row = _shaped_row(name, row)
                if shaped_row is not None:
                    yield name, shaped_row
                    break


def _knows_schema(pages: FilePages, roots: dict[str, int]) -> bool:
    """Whether every row of the schema can be read: a table that it does not name was never
    there.
    """
    leaves = pages.leaves(1)
    said = sum(pages.cells(leaf) for leaf in leaves.pages)
    return (
        bool(roots)
        and leaves.whole
        and said == sum(1 for leaf in leaves.pages for _ in pages.rows(leaf))
    )


def _tables(rows: Iterable[Row]) -> dict[str, Row]:
    """Return each table once; of two copies the one that counts more events."""
    found: dict[str, Row] = {}
    for row in rows:
        id = str(row[0])
        if id not in found or (_count(row) or 0) > (_count(found[id]) or 0):
            found[id] = row
    return found


class _Chain(NamedTuple):
    """The records of a table that follow each from the one before, and all its other records."""

    records: Sequence[_Record]
    rest: Sequence[Row]


_NO_RECORDS: Final = _Chain((), ())


def _chains(rows: Iterable[Row]) -> dict[str, _Chain]:
    """Return for each table its records from the first one on, as far as each follows from the one
    before, and all its other records.
    """
    by_table: dict[str, dict[int, list[Row]]] = {}
    for row in rows:
        table, seq = str(row[0]), row[1]
        assert isinstance(seq, int)
        by_table.setdefault(table, {}).setdefault(seq, []).append(row)
    return {table: _chain(records) for table, records in by_table.items()}


def _chain(records: dict[int, list[Row]]) -> _Chain:
    chain, before = list[_Record](), START
    while (seq := len(chain) + 1) in records:
        for _, _, command, body, digest in records[seq]:
            assert isinstance(command, str)
            assert isinstance(body, bytes)
            found = chained(before, seq, command, body)
            if found == digest:
                chain.append((seq, command, body, found))
                before = found
                break
        else:
            break
    rest = [row for seq in sorted(records) if seq > len(chain) for row in records[seq][:1]]
    return _Chain(chain, rest)


# --- writing --------------------------------------------------------------------------------------


def _write(
    to: Path,
    at: str,
    found: _Found,
    tables: Sequence[Row],
    chains: dict[str, _Chain],
) -> None:
    with closing(sqlite3.connect(to)) as db:
        with db:
            _put_tables(db, at, tables, chains)
            _insert_other_rows(db, found.rows, known={row[0] for row in tables})
        db.execute(f"PRAGMA user_version = {CLOSED}")


def _put_tables(
    db: sqlite3.Connection,
    at: str,
    tables: Sequence[Row],
    chains: dict[str, _Chain],
) -> None:
    """Write each table with its chain of records, and set all its other records aside."""
    made = set[Value]()
    for id, created, _, made_from in tables:
        chain, rest = chains.get(str(id), _NO_RECORDS)
        # Two tables may not be made from the same key.
        key = None if made_from in made else made_from
        made.add(made_from)
        _insert_rows(db, "tables", [(id, created, len(chain), key)])
        _insert_rows(db, "records", [(id, *record) for record in chain])
        _insert_rows(db, "set_aside", [(None, row[0], at, *row[1:]) for row in rest])


_TABLE_COLUMN: Final = {
    "links": 1,
    "ages": 0,
    "tokens": 1,
    "webhooks": 1,
    "pictures": 0,
    "seeds": 0,
}
"""Tables whose rows belong to a table of people: the number of the column that names it."""


def _insert_other_rows(
    db: sqlite3.Connection, rows: dict[str, list[Row]], known: set[Value]
) -> None:
    """Write what is not a record, as far as it belongs to a table that is known."""
    aside = [(None, *row[1:]) for row in rows["set_aside"] if row[1] in known]
    _insert_rows(db, "set_aside", aside)
    pictures = list(filter(_has_valid_digest, rows["pictures"]))
    for name, column in _TABLE_COLUMN.items():
        read = pictures if name == "pictures" else rows[name]
        _insert_rows(db, name, [row for row in read if row[column] in known])
    links = {id for (id,) in db.execute("SELECT id FROM links")}
    _insert_rows(db, "visits", [row for row in rows["visits"] if row[1] in links])
    _insert_rows(db, "uses", rows["uses"])
    _insert_rows(db, "kept", sorted(rows["kept"], key=lambda row: str(row[3])))


def _has_valid_digest(picture: Row) -> bool:
    """Whether the bytes of a picture match its digest."""
    _, digest, body = picture
    return isinstance(body, bytes) and hashlib.sha256(body).hexdigest() == digest


def _insert_rows(db: sqlite3.Connection, table: str, rows: Sequence[Row]) -> None:
    marks = ", ".join("?" * len(METADATA.tables[table].columns))
    db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", rows)  # noqa: S608 - a name of our own
