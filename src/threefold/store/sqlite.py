"""The SQL store in one SQLite file: write-ahead log, every commit on the disk before it is acknowledged."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from threefold.store.contract import Trouble, Unusable
from threefold.store.migrations import known_revisions, upgrade
from threefold.store.sql import SqlStore

APPLICATION_ID: Final = int.from_bytes(b"3fld", "big")
"""Stands in the header of every file of ours."""

WAIT_SECONDS: Final = 5
"""How long a transaction waits for another process to finish its own."""

CONNECTIONS: Final = 8
"""How many stand ready: where the file is moved or deleted these still read it, so that a session can be saved."""

_TROUBLES: Final[dict[int, Trouble]] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_IOERR: "failing",
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


def _configure(connection: sqlite3.Connection) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own; _Files.begin does
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the log too, which may be gone later


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


def _identity(file: Path) -> tuple[int, int] | None:
    """Which file has this name now; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class _Files:
    """The files of an open database. SQLite goes on writing to files that were moved or deleted, and would lose it all:
    so what they are is remembered, and nothing is committed once their names lead elsewhere."""

    def __init__(self, file: Path) -> None:
        self._names = file, file.with_name(f"{file.name}-wal")
        self._keeper = sqlite3.connect(file, timeout=WAIT_SECONDS, check_same_thread=False)
        _configure(self._keeper)  # while it is open no other connection that closes takes the log away
        self._own = self._found()

    def _found(self) -> tuple[tuple[int, int] | None, ...]:
        return tuple(_identity(name) for name in self._names)

    @property
    def moved(self) -> bool:
        """Whether their names lead to other files than those that were opened, or to none."""
        return self._found() != self._own

    def connect(self, connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        """A new connection remembers whether the files it has opened are these."""
        _configure(connection)
        record.info["astray"] = self.moved

    def begin(self, connection: Connection) -> None:
        """A transaction that writes takes the lock at once, so that it waits its turn and never fails halfway."""
        if connection.info["astray"]:
            raise self._elsewhere()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writes(connection) else "BEGIN")

    def commit(self, connection: Connection) -> None:
        """The last moment before a commit: what is not where it was is not written to."""
        if _writes(connection) and self.moved:
            raise self._elsewhere()

    def explain(self, error: BaseException | None) -> Trouble:
        """What an error of the driver means to a person."""
        return "moved" if self.moved else _explain(error)

    def _elsewhere(self) -> Unusable:
        return Unusable("moved", str(self._names[0]))

    def close(self, _engine: Engine) -> None:
        """Let the files go."""
        self._keeper.close()


def _writes(connection: Connection) -> bool:
    return connection.get_execution_options().get("writes", False) is True


def _engine(file: Path, files: _Files) -> Engine:
    """Connections to a file that is there; where it is not, none makes a new one in its place."""
    url = URL.create("sqlite", database=file.absolute().as_uri(), query={"mode": "rw", "uri": "true"})
    engine = create_engine(url, connect_args={"timeout": WAIT_SECONDS}, pool_size=CONNECTIONS)
    event.listen(engine, "connect", files.connect)
    event.listen(engine, "begin", files.begin)
    event.listen(engine, "commit", files.commit)
    event.listen(engine, "engine_disposed", files.close)
    with ExitStack() as ready:
        for _ in range(CONNECTIONS):
            ready.enter_context(engine.connect())
    return engine


def open_sqlite(file: Path) -> SqlStore:
    """The store in a file, made or brought up to date as needed.

    Raises ``Unusable`` when the file is not ours, damaged, made by a newer version, or cannot be read and written.
    """
    place = str(file)
    try:
        trouble = _inspect(file)
        if trouble is not None:
            raise Unusable(trouble, place)
        _write_ahead(file)
        files = _Files(file)
        engine = _engine(file, files)
        with engine.execution_options(writes=True).begin() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            upgrade(connection)
    except DBAPIError as error:
        raise Unusable(_explain(error.orig), place) from error
    except sqlite3.Error as error:
        raise Unusable(_explain(error), place) from error
    return SqlStore(engine, place, files.explain)
