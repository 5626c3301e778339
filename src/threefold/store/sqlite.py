"""The SQL store in one SQLite file with a write-ahead log; every commit is on the disk before it is
acknowledged.
"""

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
from threefold.store.owned import create_owned, probe_folder
from threefold.store.salvage import Salvaged, salvage
from threefold.store.shapes import readable_text
from threefold.store.sql import SqlStore
from threefold.store.sqlite_file import (
    APPLICATION_ID,
    CLOSED,
    FAULTS,
    OPEN,
    WAIT_SECONDS,
    Claim,
    copied,
    explain,
    inspect,
    log_mismatch,
    log_of,
    scratch,
    without_log,
)
from threefold.store.troubles import Trouble

CONNECTIONS: Final = 8
"""How many connections stay open. If the file is moved or deleted, they can still read it, so that
a session can be saved."""


WATCH_SECONDS: Final = 0.25
"""How often the file is checked for changes by other processes."""


def _configure(connection: sqlite3.Connection) -> None:
    connection.isolation_level = (
        None  # the driver begins no transactions of its own; _Files.begin does
    )
    connection.text_factory = (
        readable_text  # bytes that are no text make a record one that is damaged, not an error
    )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(
        "SELECT count(*) FROM sqlite_master"
    ).fetchone()  # opens the log too, which may be gone later


def _write_ahead(file: Path) -> None:
    """Turn the write-ahead log on, permanently. SQLite does not wait for others here, so this
    function does.
    """
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
    """Return which file has this name now; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class _Files:
    """The files of an open database. SQLite continues to write to files that were moved or deleted,
    and all of that would be lost. So this class remembers which files they are, and commits nothing
    once their names lead elsewhere."""

    def __init__(self, file: Path, claim: Claim) -> None:
        self.claim, self.file = claim, file
        self._lock = Lock()
        self._names = file, log_of(file)
        self._keeper = sqlite3.connect(file, timeout=WAIT_SECONDS, check_same_thread=False)
        _configure(self._keeper)  # while it is open, no other connection removes the log by closing
        self._own = self._current_identities()

    def _current_identities(self) -> tuple[tuple[int, int] | None, ...]:
        return tuple(_identity(name) for name in self._names)

    @property
    def moved(self) -> bool:
        """Whether their names lead to other files than those that were opened, or to none."""
        return self._current_identities() != self._own

    def connect(self, connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        """Configure a new connection, and note whether it has opened other files than these."""
        _configure(connection)
        record.info["astray"] = self.moved

    def begin(self, connection: Connection) -> None:
        """Begin a transaction. One that writes takes the lock at once, so that it waits its turn
        and never fails halfway."""
        if connection.info["astray"]:
            raise self._elsewhere()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writes(connection) else "BEGIN")

    def commit(self, connection: Connection) -> None:
        """Refuse a commit to files that were moved."""
        if _writes(connection) and self.moved:
            raise self._elsewhere()

    def explain(self, error: BaseException | None) -> Trouble:
        """Return what an error of the driver means to a person."""
        if self.moved:
            return "moved"
        return explain(error)

    def _elsewhere(self) -> Unusable:
        return Unusable("moved", str(self._names[0]))

    def checkpoint(self) -> None:
        """Move what is in the log into the file, except what a reader still needs in its earlier
        state.
        """
        with self._lock:
            self._run_checkpoint("PASSIVE")

    def _run_checkpoint(self, how: Literal["PASSIVE", "TRUNCATE"]) -> None:
        try:
            self._keeper.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
        except FAULTS as error:
            raise Unusable(self.explain(error), str(self._names[0])) from error

    def mark(self, left: int) -> None:
        """Write into the file's header how it is left, and empty the log into the file."""
        with self._lock:
            self._keeper.execute(f"PRAGMA user_version = {left}")
            self._run_checkpoint("TRUNCATE")

    def close(self, _engine: Engine) -> None:
        """Close the files. The last process to do so marks the file as complete."""
        with suppress(sqlite3.Error, Unusable):
            if not self.moved and self.claim.alone_at_last():
                self.mark(CLOSED)
        self._keeper.close()
        self.claim.close()


def _writes(connection: Connection) -> bool:
    return connection.get_execution_options().get("writes", False) is True


def _engine(file: Path, files: _Files) -> Engine:
    """Return connections to an existing file; none of them creates a file that is missing."""
    url = URL.create(
        "sqlite", database=file.absolute().as_uri(), query={"mode": "rw", "uri": "true"}
    )
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
    """Create a file, or upgrade it. A new file has all its tables before the write-ahead log is on:
    a copy of the file alone then never looks empty."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        connect_args={"timeout": WAIT_SECONDS},
        poolclass=NullPool,
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
    """Open the store in a file that people know as ``place``; ``read_only`` says why it may not be
    changed.
    """
    try:
        claim = Claim(file)
    except Unusable as error:
        raise Unusable(error.trouble, place) from error
    try:
        store = _open_store(file, place, claim, read_only)
    except BaseException as error:
        claim.close(forget=isinstance(error, Unusable) and error.trouble == "foreign")
        raise
    claim.share()
    return store


def _open_store(file: Path, place: str, claim: Claim, read_only: Unusable | None) -> SqliteStore:
    with suppress(OSError):  # SQLite says best what prevents it
        create_owned(file)
    try:
        # the first to close a file takes its log in
        lacks_log = not claim.shared and without_log(file)
        trouble = log_mismatch(file) or inspect(file)
        if trouble is not None:
            raise Unusable(trouble, place)
        bring_up_to_date(file)
        _write_ahead(file)
        files = _Files(file, claim)
        engine = _engine(file, files)
        files.mark(OPEN)
    except DBAPIError as error:
        raise Unusable(explain(error.orig), place) from error
    except FAULTS as error:
        raise Unusable(explain(error), place) from error
    return SqliteStore(engine, place, files, lacks_log, read_only)


class SqliteStore(SqlStore):
    """The store in one file. ``shared``: another process serves the file too. ``lacks_log``: the
    file was not closed, and its log was missing. ``salvaged`` is what was saved of a damaged
    file."""

    def __init__(
        self,
        engine: Engine,
        place: str,
        files: _Files,
        lacks_log: bool,
        read_only: Unusable | None = None,
    ) -> None:
        super().__init__(engine, place, files.explain, files.checkpoint, read_only)
        self.shared, self.lacks_log = files.claim.shared, lacks_log
        self._file, self._watching = files.file, list[Thread]()
        self._ended = Event()
        self._turn = Lock()
        self._folder: TemporaryDirectory[str] | None = None
        self.salvaged: Salvaged | None = None

    def close(self) -> None:
        """Close the connections, and delete the copy where it is one."""
        self._ended.set()
        for thread in self._watching:
            thread.join()
        super().close()
        if self._folder is not None:
            self._folder.cleanup()

    @contextmanager
    def _write(self, lasting: bool = True) -> Iterator[Connection]:
        """Open a transaction that writes; those of this process take turns. SQLite itself would
        make a waiting writer ask again at ever longer intervals: with many tables one command would
        wait for seconds while others pass it."""
        if not self._turn.acquire(timeout=WAIT_SECONDS):
            raise Unusable("busy", self._place)
        try:
            with super()._write(lasting) as connection:
                yield connection
        finally:
            self._turn.release()

    def listen(self, heard: Heard) -> None:
        """From now on, call ``heard`` shortly after something was stored, by others or here."""
        self._watching.append(
            Thread(target=self._watch, args=(heard,), name="watching", daemon=True)
        )
        self._watching[-1].start()

    def _watch(self, heard: Heard) -> None:
        """Poll SQLite's count of what is stored, on a connection that stores nothing itself."""
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

    def probe(self) -> None:
        """Store a row and delete it; and write a file beside the database, for its log may have
        room of its own.
        """
        super().probe()
        probe_folder(self._file.absolute().parent)

    def kept_in(self, folder: TemporaryDirectory[str]) -> SqliteStore:
        """Return this store, whose file is a copy in a folder that is deleted when the store is
        closed.
        """
        self._folder = folder
        return self


def salvage_to(file: Path, to: Path) -> Salvaged:
    """Write what can be read of a damaged file to a new one. Raises ``Unusable``: ``corrupt`` where
    nothing can be read."""
    try:
        to.unlink(missing_ok=True)
        create_owned(to)
        bring_up_to_date(to)
        saved = salvage(file, to)
    except DBAPIError as error:
        raise Unusable(explain(error.orig), str(to)) from error
    except (*FAULTS, OSError) as error:
        raise Unusable(explain(error), str(to)) from error
    if saved is None:
        to.unlink()
        raise Unusable("corrupt", str(file))
    return saved


def open_salvaged(file: Path) -> SqliteStore:
    """Open a store that is ``read_only``, from what can be read of a damaged file. Raises
    ``Unusable``.
    """
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
    """Open the store in a file; create or upgrade it as needed. If the file can be read but not
    written, the store is ``read_only`` and uses a copy. If the file is damaged, the store is
    ``read_only`` and has what can be read of it.

    Raises ``Unusable`` when the file is not ours, was made by a newer version, is apart from its
    log, or cannot be read.
    """
    try:
        return open_copy(file, str(file))
    except Unusable as error:
        if error.trouble == "corrupt" and file.is_file():
            return open_salvaged(file)
        if (
            error.trouble not in ("readonly", "full", "failing", "unreachable")
            or not file.is_file()
        ):
            raise
        folder = scratch()
        try:
            return open_copy(copied(file, Path(folder.name)), str(file), error).kept_in(folder)
        except (Unusable, OSError):
            folder.cleanup()
            raise error from None
