"""Takes all that a database server keeps to a file, and back: backups, and moves from one to the other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sqlalchemy import func, insert, select

from threefold.store.contract import Unusable
from threefold.store.copies import open_to_look
from threefold.store.opening import open_server
from threefold.store.schema import JOBS, METADATA, SET_ASIDE, SNAPSHOTS
from threefold.store.sql import SqlStore
from threefold.store.sqlite import open_sqlite

_AT_ONCE: Final = 500
"""How many rows are held in memory at once."""


def _copy(source: SqlStore, target: SqlStore) -> bool:
    """Copy all rows into a store without any, in one transaction on each side. False when it has some: nothing is done.

    Snapshots are left out, for programs make them anew, and so are jobs, which end with the server.
    """
    kept = [table for table in METADATA.sorted_tables if table not in (SNAPSHOTS, JOBS)]
    with source._read() as reading, target._write() as writing:
        if any(writing.scalar(select(func.count()).select_from(table)) for table in kept):
            return False
        for table in kept:
            columns = [column for column in table.columns if table is not SET_ASIDE or column.name != "id"]
            query = select(*columns).order_by(*table.primary_key.columns)
            rows = reading.execute(query, execution_options={"yield_per": _AT_ONCE}).mappings()
            for some in rows.partitions():
                writing.execute(insert(table), [dict(row) for row in some])
    return True


def back_up_server(url: str, to: Path) -> int:
    """Write all that a server keeps to a file, whole or not at all, and say how many tables that is.

    Raises ``Unusable`` where one of them cannot be used.
    """
    part = to.with_name(f"{to.name}.part")
    source = open_server(url)
    try:
        part.unlink(missing_ok=True)
        target = open_sqlite(part)
        try:
            _copy(source, target)
            count = target.count_tables()
        finally:
            target.close()
        with part.open("r+b") as written:  # Windows writes through only what may be written
            os.fsync(written.fileno())
        part.replace(to)
    except OSError as error:
        raise Unusable("unreachable", str(to)) from error
    finally:
        source.close()
        for left in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-lock"))):
            left.unlink(missing_ok=True)
    return count


def restore_to_server(file: Path, url: str) -> int | None:
    """Put all that a file keeps into an empty database, and say how many tables that is; None where it is not empty.

    Raises ``Unusable``; then nothing has changed.
    """
    source = open_to_look(file)
    try:
        target = open_server(url)
        try:
            return target.count_tables() if _copy(source, target) else None
        finally:
            target.close()
    finally:
        source.close()
