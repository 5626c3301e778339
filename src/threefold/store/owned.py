"""Files and folders that hold secrets of tables: only their owner may read them, whatever the umask
is. And whether a folder has room."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from threefold.store.contract import Unusable

PROBED_BYTES: Final = 65_536
"""How much is written to learn whether a place has room."""

_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def create_owned(file: Path) -> None:
    """Create an empty file that only its owner may read and write, if there is none of this name.
    Raises ``OSError``.

    SQLite writes to a file as it finds it, and gives its log the same permissions.
    """
    inherited = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR | inherited, 0o600))


def create_owned_folder(folder: Path) -> None:
    """Create a folder, and those above it, that only its owner may enter, if there is none. Raises
    ``OSError``.
    """
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)


def unusable(error: OSError, folder: Path) -> Unusable:
    """Return what an error of the system at a folder means to a person."""
    return Unusable("full" if error.errno in _FULL else "unreachable", str(folder))


def probe_folder(folder: Path) -> None:
    """Write a file into a folder and delete it. Raises ``Unusable``: ``full`` where it has no
    room.
    """
    file = folder / f".probe-{os.urandom(6).hex()}"
    try:
        with file.open("xb") as written:
            written.write(bytes(PROBED_BYTES))
            written.flush()
            os.fsync(written.fileno())
    except OSError as error:
        raise unusable(error, folder) from error
    finally:
        with suppress(OSError):
            file.unlink(missing_ok=True)
