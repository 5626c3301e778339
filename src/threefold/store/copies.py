"""Copies of a SQLite store, also while the file is served: to back it up, restore it, mend it or
read it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

from threefold.store.contract import Store, Unusable
from threefold.store.owned import create_owned
from threefold.store.salvage import Salvaged
from threefold.store.sqlite import (
    SqliteStore,
    bring_up_to_date,
    open_copy,
    open_salvaged,
    open_sqlite,
    salvage_to,
)
from threefold.store.sqlite_file import (
    CLOSED,
    FAULTS,
    OPEN,
    WAIT_SECONDS,
    explain,
    in_use,
    inspected,
    log_mismatch,
    log_of,
    scratch,
    to_read,
)


@contextmanager
def whole_file(to: Path) -> Iterator[Path]:
    """Yield the path of a new file that replaces ``to`` once it is written, completely or not at
    all.

    Raises ``Unusable`` where it cannot be written.
    """
    part = to.with_name(f"{to.name}.part")
    try:
        with _errors_name(to, part):
            part.unlink(missing_ok=True)
            yield part
        with part.open("r+b") as written:  # Windows can flush only a file that is open for writing
            os.fsync(written.fileno())
        part.replace(to)
    except OSError as error:
        raise Unusable("unreachable", str(to)) from error
    finally:
        for left in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-lock"))):
            with suppress(OSError):
                left.unlink()


@contextmanager
def _errors_name(to: Path, part: Path) -> Iterator[None]:
    """Name the file that people asked for in errors about the temporary one beside it."""
    try:
        yield
    except Unusable as error:
        if error.place == str(part):
            raise Unusable(error.trouble, str(to)) from error
        raise


def back_up(file: Path, to: Path, complete: Callable[[Store], None] | None = None) -> None:
    """Write a copy of a store to a file, completely or not at all; ``complete`` adds to it what is
    kept elsewhere. Raises ``Unusable`` where either file cannot be used."""
    with whole_file(to) as part:
        _copy(file, part)
        if complete is not None:
            with closing(open_sqlite(part)) as copy:
                complete(copy)


def _copy(file: Path, to: Path) -> None:
    """Copy a store without damage to a new file, which needs no log."""
    try:
        trouble = log_mismatch(file)
        if trouble is not None:
            raise Unusable(trouble, str(file))
        with to_read(file) as source:
            trouble = inspected(source)
            if trouble is not None:
                raise Unusable(trouble, str(file))
            _write(source, to, str(to))
    except (*FAULTS, OSError) as error:
        raise Unusable(explain(error), str(file)) from error


def _write(source: sqlite3.Connection, to: Path, place: str) -> None:
    try:
        to.unlink(missing_ok=True)
        create_owned(to)
        with closing(sqlite3.connect(to, isolation_level=None)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE").fetchone()
            copy.execute(f"PRAGMA user_version = {CLOSED}")
    except (*FAULTS, OSError) as error:
        raise Unusable(explain(error), place) from error


class Restored(NamedTuple):
    """Where the replaced file is kept (None: there was none), and what was saved if the backup was
    damaged.
    """

    earlier: Path | None
    salvaged: Salvaged | None


def replace_store(backup: Path, file: Path, at: datetime) -> Restored:
    """Replace a store by a backup; by what can be read of it if the backup is damaged.

    A server that has the file open continues with the content of the backup. Raises ``Unusable``;
    then nothing has changed.
    """
    part = file.with_name(f"{file.name}.part")
    earlier = file.with_name(f"{file.name}.before-{at:%Y%m%d-%H%M%S}")
    saved: Salvaged | None = None
    try:
        with _errors_name(file, part):
            saved = _copy_or_salvage(backup, part)
            bring_up_to_date(part)
        if not file.exists():
            part.replace(file)
            return Restored(None, saved)
        try:
            back_up(file, earlier)
        except Unusable:  # a file that cannot be read is kept as it is
            if in_use(file):
                raise
            _move(file, earlier)
            part.replace(file)
        else:
            _write_content(part, file)
    except DBAPIError as error:
        raise Unusable(explain(error.orig), str(backup)) from error
    except (*FAULTS, OSError) as error:
        raise Unusable(explain(error), str(file)) from error
    finally:
        with suppress(OSError):
            part.unlink()
    return Restored(earlier, saved)


def _copy_or_salvage(backup: Path, part: Path) -> Salvaged | None:
    try:
        _copy(backup, part)
    except Unusable as error:
        if error.trouble != "corrupt":
            raise
        return salvage_to(backup, part)
    return None


def mend(file: Path, at: datetime) -> Restored:
    """Replace a damaged file by a new one with all that can be read of it; the damaged one is kept
    beside it.

    Raises ``Unusable``; then nothing has changed.
    """
    part = file.with_name(f"{file.name}.part")
    kept = file.with_name(f"{file.name}.damaged-{at:%Y%m%d-%H%M%S}")
    try:
        with _errors_name(file, part):
            saved = salvage_to(file, part)
        _move(file, kept)
        part.replace(file)
    except OSError as error:
        raise Unusable(explain(error), str(file)) from error
    finally:
        with suppress(OSError):
            part.unlink()
    return Restored(kept, saved)


def _write_content(copy: Path, file: Path) -> None:
    """Write the content of a copy into a file that may be open elsewhere."""
    with (
        closing(sqlite3.connect(copy)) as source,
        closing(sqlite3.connect(file, timeout=WAIT_SECONDS, isolation_level=None)) as into,
    ):
        source.backup(into)
        into.execute(f"PRAGMA user_version = {OPEN if in_use(file) else CLOSED}")
        into.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _move(file: Path, to: Path) -> None:
    """Move a file and its log away. An empty log is deleted."""
    if log_of(file).exists():
        if log_of(file).stat().st_size:
            log_of(file).replace(log_of(to))
        else:
            log_of(file).unlink()
    file.replace(to)


def tables_in(file: Path) -> int:
    """Return how many tables a file keeps. Raises ``Unusable``."""
    store = open_to_look(file)
    try:
        return len(store.tables())
    finally:
        store.close()


def open_to_look(file: Path) -> SqliteStore:
    """Open a store that is ``read_only``, from a copy of a file as it is now, or from what can be
    read of a damaged one. The file itself is not changed. Raises ``Unusable``."""
    folder = scratch()
    copy = Path(folder.name) / file.name
    try:
        _copy(file, copy)
        return open_copy(copy, str(file), Unusable("readonly", str(file))).kept_in(folder)
    except Unusable as error:
        folder.cleanup()
        if error.trouble == "corrupt" and file.is_file():
            return open_salvaged(file)
        raise
