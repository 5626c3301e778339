"""Copies all that a database server keeps to a file, and back: for backups, and for moves from one
to the other.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import RowMapping, Table, func, insert, select

from threefold.store.contract import Store
from threefold.store.copies import open_to_look, whole_file
from threefold.store.opening import open_server
from threefold.store.schema import JOBS, METADATA, SET_ASIDE, SNAPSHOTS
from threefold.store.shapes import fits
from threefold.store.sql import SqlStore
from threefold.store.sqlite import open_sqlite

_AT_ONCE: Final = 500
"""How many rows are held in memory at once."""


def _copy(source: SqlStore, target: SqlStore) -> bool:
    """Copy all rows into an empty store, in one transaction on each side. False when the store is
    not empty: nothing is done.

    Snapshots are left out, because programs make them again, and so are jobs, which end with the
    server.
    """
    kept = [table for table in METADATA.sorted_tables if table not in (SNAPSHOTS, JOBS)]
    with source._read() as reading, target._write() as writing:
        if any(writing.scalar(select(func.count()).select_from(table)) for table in kept):
            return False
        for table in kept:
            columns = [
                column for column in table.columns if table is not SET_ASIDE or column.name != "id"
            ]
            query = select(*columns).order_by(*table.primary_key.columns)
            rows = reading.execute(query, execution_options={"yield_per": _AT_ONCE}).mappings()
            for some in rows.partitions():
                whole = [dict(row) for row in some if _has_shape(table, row)]
                if whole:
                    writing.execute(insert(table), whole)
    return True


def _has_shape(table: Table, row: RowMapping) -> bool:
    """Whether a server can keep a row: it accepts no other types than those of its columns. A
    record that is left out is missing from then on, as it could not be used before."""
    return fits(table.name, [row.get(column.name, 0) for column in table.columns])


def back_up_server(url: str, to: Path, complete: Callable[[Store], None] | None = None) -> int:
    """Write all that a server keeps to a file, completely or not at all, and return how many tables
    that is. ``complete`` adds to the file what is kept elsewhere.

    Raises ``Unusable`` where the server or the file cannot be used.
    """
    with (
        closing(open_server(url)) as source,
        whole_file(to) as part,
        closing(open_sqlite(part)) as target,
    ):
        _copy(source, target)
        if complete is not None:
            complete(target)
        return target.count_tables()


def restore_to_server(file: Path, url: str) -> int | None:
    """Copy all that a file keeps into an empty database, and return how many tables that is; None
    where the database is not empty.

    Raises ``Unusable``; then nothing has changed.
    """
    with closing(open_to_look(file)) as source, closing(open_server(url)) as target:
        if _copy(source, target):
            return target.count_tables()
        return None
