"""The SQL store in one SQLite file: write-ahead log, every commit on the disk before it is acknowledged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import Final, Literal

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from threefold.store.contract import LOOK, Heard, Unusable
from threefold.store.migrations import upgrade
from threefold.store.salvage import Salvaged, salvage
from threefold.store.sql import SqlStore
from threefold.store.sqlite_file import (
    APPLICATION_ID,
    CLOSED,
    OPEN,
    WAIT_SECONDS,
    Claim,
    copied,
    explain,
    inspect,
    log_of,
    parted,
    scratch,
    without_log,
)
from threefold.store.troubles import Trouble

CONNECTIONS: Final = 8
"""How many stand ready: where the file is moved or deleted these still read it, so that a session can be saved."""


WATCH_SECONDS: Final = 0.25
"""How often it is looked whether another process has stored something."""


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
                if explain(error) != "busy" or monotonic() > deadline:
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

    def __init__(self, file: Path, claim: Claim) -> None:
        self.claim, self.file = claim, file
        self._lock = Lock()
        self._names = file, log_of(file)
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
        return "moved" if self.moved else explain(error)

    def _elsewhere(self) -> Unusable:
        return Unusable("moved", str(self._names[0]))

    def checkpoint(self) -> None:
        """Bring what is in the log into the file, as far as nobody reads what was before it."""
        with self._lock:
            self._checkpointed("PASSIVE")

    def _checkpointed(self, how: Literal["PASSIVE", "TRUNCATE"]) -> None:
        try:
            self._keeper.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
        except sqlite3.Error as error:
            raise Unusable(self.explain(error), str(self._names[0])) from error

    def mark(self, left: int) -> None:
        """Note in the file itself whether all of it is in it."""
        with self._lock:
            self._keeper.execute(f"PRAGMA user_version = {left}")
            self._checkpointed("TRUNCATE")

    def close(self, _engine: Engine) -> None:
        """Let the files go. The last to do so notes that the file is whole."""
        with suppress(sqlite3.Error, Unusable):
            if not self.moved and self.claim.alone_at_last():
                self.mark(CLOSED)
        self._keeper.close()
        self.claim.close()


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


def bring_up_to_date(file: Path) -> None:
    """Make a file, or bring it up to date. A new file has all its tables before the log of writes is on: a copy of
    the file alone then never looks empty."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)), connect_args={"timeout": WAIT_SECONDS}, poolclass=NullPool
    )
    event.listen(engine, "connect", lambda connection, _: _configure(connection))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            upgrade(connection)
    finally:
        engine.dispose()


def open_copy(file: Path, place: str, read_only: Unusable | None = None) -> SqliteStore:
    """The store in a file that people know as ``place``; ``read_only`` says why it may not be changed."""
    try:
        claim = Claim(file)
    except Unusable as error:
        raise Unusable(error.trouble, place) from error
    try:
        store = _opened(file, place, claim, read_only)
    except BaseException as error:
        claim.close(forget=isinstance(error, Unusable) and error.trouble == "foreign")
        raise
    claim.share()
    return store


def _opened(file: Path, place: str, claim: Claim, read_only: Unusable | None) -> SqliteStore:
    try:
        lacks_log = not claim.shared and without_log(file)  # the first to close a file takes its log in
        trouble = parted(file) or inspect(file)
        if trouble is not None:
            raise Unusable(trouble, place)
        bring_up_to_date(file)
        _write_ahead(file)
        files = _Files(file, claim)
        engine = _engine(file, files)
        files.mark(OPEN)
    except DBAPIError as error:
        raise Unusable(explain(error.orig), place) from error
    except sqlite3.Error as error:
        raise Unusable(explain(error), place) from error
    return SqliteStore(engine, place, files, lacks_log, read_only)


class SqliteStore(SqlStore):
    """The store in one file. ``shared``: another process serves the file too. ``lacks_log``: the file was not closed,
    and its log was not beside it. ``salvaged`` is what was saved of a file that is damaged."""

    def __init__(
        self, engine: Engine, place: str, files: _Files, lacks_log: bool, read_only: Unusable | None = None
    ) -> None:
        super().__init__(engine, place, files.explain, files.checkpoint, read_only)
        self.shared, self.lacks_log = files.claim.shared, lacks_log
        self._file, self._watching = files.file, list[Thread]()
        self._ended = Event()
        self._turn = Lock()
        self._folder: TemporaryDirectory[str] | None = None
        self.salvaged: Salvaged | None = None

    def close(self) -> None:
        """Let the connections go, and the copy where it is one."""
        self._ended.set()
        for thread in self._watching:
            thread.join()
        super().close()
        if self._folder is not None:
            self._folder.cleanup()

    @contextmanager
    def _write(self, lasting: bool = True) -> Iterator[Connection]:
        """A transaction that writes, one after the other: SQLite has whoever finds the file taken ask again, ever more
        seldom, so that with many tables one command would wait for seconds while others pass it by."""
        if not self._turn.acquire(timeout=WAIT_SECONDS):
            raise Unusable("busy", self._place)
        try:
            with super()._write(lasting) as connection:
                yield connection
        finally:
            self._turn.release()

    def listen(self, heard: Heard) -> None:
        """Have told within moments that something was stored, by others or here."""
        self._watching.append(Thread(target=self._watch, args=(heard,), name="watching", daemon=True))
        self._watching[-1].start()

    def _watch(self, heard: Heard) -> None:
        """SQLite counts what is stored, for a connection that stores nothing."""
        place = f"{self._file.absolute().as_uri()}?mode=ro"
        with suppress(sqlite3.Error), closing(sqlite3.connect(place, uri=True)) as db:
            seen = None
            while True:
                with suppress(sqlite3.Error):
                    (now,) = db.execute("PRAGMA data_version").fetchone()
                    if now != seen:
                        heard(LOOK, "")
                    seen = now
                if self._ended.wait(WATCH_SECONDS):
                    return

    def kept_in(self, folder: TemporaryDirectory[str]) -> SqliteStore:
        """The same store, whose file is a copy that ends with it."""
        self._folder = folder
        return self


def salvage_to(file: Path, to: Path) -> Salvaged:
    """Write what can be read of a damaged file to a new one. Raises ``Unusable``: corrupt where that is nothing."""
    try:
        to.unlink(missing_ok=True)
        bring_up_to_date(to)
        saved = salvage(file, to)
    except DBAPIError as error:
        raise Unusable(explain(error.orig), str(to)) from error
    except (sqlite3.Error, OSError) as error:
        raise Unusable(explain(error), str(to)) from error
    if saved is None:
        to.unlink()
        raise Unusable("corrupt", str(file))
    return saved


def open_salvaged(file: Path) -> SqliteStore:
    """A store that is ``read_only``, of what can be read of a damaged file. Raises ``Unusable``."""
    folder = scratch()
    copy = Path(folder.name) / file.name
    try:
        saved = salvage_to(file, copy)
        store = open_copy(copy, str(file), Unusable("salvaged", str(file))).kept_in(folder)
    except Unusable:
        folder.cleanup()
        raise
    store.salvaged = saved
    return store


def open_sqlite(file: Path) -> SqliteStore:
    """The store in a file, made or brought up to date as needed. Where the file can be read and not written, a store
    that is ``read_only``: of a copy of it. The same where the file is damaged: of what can be read of it.

    Raises ``Unusable`` when the file is not ours, made by a newer version, apart from its log, or unreadable.
    """
    try:
        return open_copy(file, str(file))
    except Unusable as error:
        if error.trouble == "corrupt" and file.is_file():
            return open_salvaged(file)
        if error.trouble not in ("readonly", "full", "failing", "unreachable") or not file.is_file():
            raise
        folder = scratch()
        try:
            return open_copy(copied(file, Path(folder.name)), str(file), error).kept_in(folder)
        except (Unusable, OSError):
            folder.cleanup()
            raise error from None
