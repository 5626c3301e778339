"""The files of a SQLite store: the database file, the write-ahead log beside it, and which
processes have them open.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from time import monotonic, sleep
from typing import Final, NamedTuple

from sqlalchemy import LargeBinary

from threefold.store import locks
from threefold.store.contract import Unusable
from threefold.store.migrations import newest_revision, revision_trouble
from threefold.store.schema import METADATA
from threefold.store.shapes import Value, fits, shaped, text_or_bytes
from threefold.store.troubles import Trouble

APPLICATION_ID: Final = int.from_bytes(b"3fld", "big")
"""The application id in the header of all our files."""

CLOSED: Final = 1
OPEN: Final = 2
"""How a file was left, in its header (``user_version``). ``CLOSED``: the file is complete;
``OPEN``: part of its data may be in its log. Files of old versions have neither."""

WAIT_SECONDS: Final = 5
"""How long a transaction waits for another process to finish its own."""

OPENING_SECONDS: Final = 30
"""How long an opening waits for others that open or close the file: one of them may be upgrading
it.
"""

READ_WHOLE: Final = 64 << 20
"""Files of at most so many bytes are checked completely when they are opened: it takes a moment."""

_GROWING: Final = frozenset({"records", "set_aside", "pictures"})
"""Tables that grow with play: in a large file they are not checked when it is opened."""

_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it

_MAY_GO_WHILE_OPEN: Final = os.name != "nt"
"""Whether a file may be removed while it is open."""

TROUBLES: Final[dict[int, Trouble]] = {
    sqlite3.SQLITE_ERROR: "corrupt",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_IOERR: "failing",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
}
"""What SQLite's errors mean. It finds an error in a statement only where the schema is not ours any
more.
"""


FAULTS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What the driver raises: the second where its own message names something in the file that is no
UTF-8.
"""


def explain(error: BaseException | None) -> Trouble:
    """Return what an error of the driver means to a person. Extended codes have the plain one in
    their low byte.
    """
    if isinstance(error, UnicodeDecodeError):
        return "corrupt"
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return "unreachable"
    return TROUBLES.get(code & 0xFF, "unreachable")


def log_of(file: Path) -> Path:
    """The write-ahead log of a file."""
    return file.with_name(f"{file.name}-wal")


# --- before it is opened --------------------------------------------------------------------------


class Header(NamedTuple):
    """What the header of a file says: whether it keeps a log, how it was left, its number of pages,
    its application id."""

    logged: bool
    left: int
    pages: int
    application: int


def header_of(file: Path) -> Header | None:
    """Return the header of a SQLite file; None where there is none. Not for files that this process
    has open: closing one releases all of SQLite's locks on it."""
    try:
        with file.open("rb") as opened:
            head = opened.read(100)
    except OSError:
        return None
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        return None
    pages, left, application = (int.from_bytes(head[at : at + 4], "big") for at in (28, 60, 68))
    return Header(head[18] == 2, left, pages, application)


def _size(file: Path) -> int:
    """Return the bytes of a file; -1 where there is none."""
    try:
        return file.stat().st_size
    except OSError:
        return -1


def log_mismatch(file: Path) -> Trouble | None:
    """Return the trouble if a file and its log do not belong together, else None. SQLite would drop
    the log, or damage the file with it."""
    log, header = _size(log_of(file)), header_of(file)
    if log > 0 and _size(file) <= 0:
        return "hollow"
    if header is None:
        return None
    if log > 0 and header.left == CLOSED:
        return "forgotten"
    if log <= 0 and header.logged and header.pages <= 1 and not header.application:
        return "hollow"
    return None


def without_log(file: Path) -> bool:
    """Whether a file was not closed and its log is missing: the last changes may be lost."""
    header = header_of(file)
    return header is not None and header.left == OPEN and _size(log_of(file)) < 0


def inspect(file: Path) -> Trouble | None:
    """Return what prevents an existing file from being used, else None, without writing to it. In a
    large file the tables that grow with play are not checked: each record is verified when it is
    loaded."""
    with closing(sqlite3.connect(file, timeout=WAIT_SECONDS)) as db:
        return inspected(db, whole=_size(file) <= READ_WHOLE)


def inspected(db: sqlite3.Connection, *, whole: bool = True) -> Trouble | None:
    """Return what prevents an open database from being used, else None."""
    db.text_factory = text_or_bytes
    tables = [name for name in shaped() if whole or name not in _GROWING]
    present = {
        name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    if whole:
        names = ["1"]
    else:
        names = [f'"{name}"' for name in tables if name in present]
    if any(db.execute(f"PRAGMA quick_check({name})").fetchone() != ("ok",) for name in names):
        return "corrupt"
    if db.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        if db.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
            return "foreign"
        return None
    revisions = [revision for (revision,) in db.execute("SELECT version_num FROM alembic_version")]
    if len(revisions) != 1:
        return "corrupt"
    trouble = revision_trouble(revisions[0])
    if trouble is not None:
        return trouble
    if revisions[0] == newest_revision() and not all(_sound_table(db, name) for name in tables):
        return "corrupt"
    return None


def _sound_table(db: sqlite3.Connection, name: str) -> bool:
    """Whether a table has its columns, and each of its rows the shape and the neighbours that it
    should have. The content of records is not looked at: their digests prove it, one table of
    people at a time."""
    columns = METADATA.tables[name].columns
    if [column[1] for column in db.execute(f"PRAGMA table_info({name})")] != list(columns.keys()):
        return False
    if db.execute(f"PRAGMA foreign_key_check({name})").fetchone() is not None:
        return False
    if name in _PROVED:
        return True
    if name == "pictures" and not all(
        map(_is_whole_picture, db.execute("SELECT digest, body FROM pictures"))
    ):
        return False
    shown = (
        _LENGTHLESS.format(name=each.name) if isinstance(each.type, LargeBinary) else each.name
        for each in columns
    )
    return all(fits(name, row) for row in db.execute(f"SELECT {', '.join(shown)} FROM {name}"))  # noqa: S608 - our names


def _is_whole_picture(row: tuple[Value, Value]) -> bool:
    digest, body = row
    return isinstance(body, bytes) and hashlib.sha256(body).hexdigest() == digest


_PROVED: Final = frozenset({"records", "set_aside"})
"""Tables of records: what is wrong with one is said of its table of people, and set aside as it
is.
"""

_LENGTHLESS: Final = "CASE typeof({name}) WHEN 'blob' THEN x'' WHEN 'null' THEN NULL ELSE 0 END"
"""A value that is a blob without its content, which may be long."""


# --- who has it open ------------------------------------------------------------------------------


class Claim:
    """Tells other processes that this one serves a file, as long as it runs: a lock on a small file
    beside it.

    The process that opens the file first, or closes it last, holds the lock exclusively in that
    time, and others that open the file wait. So what the header says of how the file was left is
    true for everybody who reads it.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock: int | None = None
        with suppress(OSError):
            self._lock = locks.opened(_lock_of(file), make=True)
        self.shared = not self._taken_alone()
        """Whether another process serves the file already."""

    def _taken_alone(self) -> bool:
        """Take the lock, and return whether it is exclusive: it is if nobody else has the lock,
        else it is shared with those who serve the file. A file that is marked as closed is served
        by nobody: whoever has the lock is closing it."""
        deadline = monotonic() + OPENING_SECONDS
        while not self._try_lock("alone"):
            if self._try_lock("shared"):
                header = header_of(self._file)
                if (header is not None and header.left == OPEN) or monotonic() > deadline:
                    return False
                self._let_go()
            elif monotonic() > deadline:
                raise Unusable("busy", str(self._file))
            sleep(0.01)
        return True

    def _try_lock(self, kind: locks.Kind) -> bool:
        return self._lock is None or locks.locked(self._lock, kind)

    def _let_go(self) -> None:
        if self._lock is not None:
            locks.unlock(self._lock)

    def share(self) -> None:
        """Let other processes open the file, now that it is open here."""
        self._try_lock("shared")

    def alone_at_last(self) -> bool:
        """Stop serving the file, and return whether nobody else serves it; the lock is then
        exclusive. Also True where that cannot be known."""
        return self._try_lock("alone")

    def close(self, *, forget: bool = False) -> None:
        """Release the lock. ``forget`` also deletes the lock file, if it lies beside a file that is
        not ours.
        """
        if self._lock is not None:
            alone = forget and not self.shared
            if alone and _MAY_GO_WHILE_OPEN:
                _lock_of(self._file).unlink(missing_ok=True)
            os.close(self._lock)
            self._lock = None
            if alone and not _MAY_GO_WHILE_OPEN:
                with suppress(OSError):  # another process has it open by now
                    _lock_of(self._file).unlink(missing_ok=True)


def _lock_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-lock")


def in_use(file: Path) -> bool:
    """Whether a process serves a file."""
    try:
        lock = locks.opened(_lock_of(file))
    except OSError:
        return False
    try:
        return not locks.locked(lock, "alone")
    finally:
        os.close(lock)


def lacks_log(file: Path) -> bool:
    """Whether a file that nobody serves was not closed, and its log is missing."""
    return without_log(file) and not in_use(file)


# --- a copy to read -------------------------------------------------------------------------------


def scratch() -> TemporaryDirectory[str]:
    """Return a temporary folder that can be written even if the disk of the store cannot: in memory
    where possible.
    """
    if os.access(_MEMORY, os.W_OK):
        place = _MEMORY
    else:
        place = Path(gettempdir())
    return TemporaryDirectory(prefix="threefold-", dir=place)


def copied(file: Path, folder: Path) -> Path:
    """Copy a file and its log, as they are on the disk, to a folder."""
    copy = folder / file.name
    shutil.copyfile(file, copy)
    if _size(log_of(file)) > 0:
        shutil.copyfile(log_of(file), log_of(copy))
    return copy


@contextmanager
def to_read(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a connection that only reads, even where nothing can be written. It also reads what is
    in the log.
    """
    with scratch() as folder:
        try:
            db = _reading(file)
        except FAULTS:
            db = sqlite3.connect(copied(file, Path(folder)), timeout=WAIT_SECONDS)
        with closing(db):
            yield db


def _reading(file: Path) -> sqlite3.Connection:
    """Open a connection that only reads. If the log of a file is missing, it creates no new one,
    which would hide that something is missing."""
    if lacks_log(file):
        how = "mode=ro&immutable=1"
    else:
        how = "mode=ro"
    db = sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True, timeout=WAIT_SECONDS)
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except FAULTS:
        db.close()
        raise
    return db
