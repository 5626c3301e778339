"""The SQL store in one SQLite file: write-ahead log, every commit on the disk before it is acknowledged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from threefold.store.contract import Trouble, Unusable
from threefold.store.migrations import known_revisions, upgrade
from threefold.store.sql import SqlStore

APPLICATION_ID: Final = int.from_bytes(b"3fld", "big")
"""Stands in the header of every file of ours."""

WAIT_SECONDS: Final = 10
"""How long a transaction waits for another process to finish its own."""

_TROUBLES: Final[dict[int, Trouble]] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
}


def _explain(error: BaseException | None) -> Trouble:
    """What an error of the driver means to a person. Extended codes carry the plain one in their low byte."""
    code = getattr(error, "sqlite_errorcode", None)
    return "unreachable" if code is None else _TROUBLES.get(code & 0xFF, "unreachable")


def _inspect(file: Path) -> Trouble | None:
    """What keeps an existing file from being used; found out without writing to it."""
    with closing(sqlite3.connect(file, timeout=WAIT_SECONDS)) as db:
        if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            return "corrupt"
        if db.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
            return "foreign" if db.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,) else None
        revision = db.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if revision is not None and revision[0] in known_revisions() else "newer"


def _configure(connection: sqlite3.Connection, _record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own; _begin does
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(file: Path) -> None:
    """Turn the write-ahead log on, for good. SQLite does not wait for others here, so this does."""
    deadline = monotonic() + WAIT_SECONDS
    with closing(sqlite3.connect(file, timeout=WAIT_SECONDS)) as db:
        while True:
            try:
                db.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if _explain(error) != "busy" or monotonic() > deadline:
                    raise
                sleep(0.02)
            else:
                return


def _begin(connection: Connection) -> None:
    """A transaction that writes takes the lock at once, so that it waits its turn and never fails halfway."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def open_sqlite(file: Path) -> SqlStore:
    """The store in a file, made or brought up to date as needed.

    Raises ``Unusable`` when the file is not ours, damaged, made by a newer version, or cannot be read and written.
    """
    place = str(file)
    engine = create_engine(URL.create("sqlite", database=place), connect_args={"timeout": WAIT_SECONDS})
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    try:
        trouble = _inspect(file)
        if trouble is not None:
            raise Unusable(trouble, place)
        _write_ahead(file)
        with engine.execution_options(writes=True).begin() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            upgrade(connection)
    except DBAPIError as error:
        raise Unusable(_explain(error.orig), place) from error
    except sqlite3.Error as error:
        raise Unusable(_explain(error), place) from error
    return SqlStore(engine, place, _explain)
