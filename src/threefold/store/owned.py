"""Files and folders that hold secrets of tables: only their owner may read them, whatever the umask is."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def create_owned(file: Path) -> None:
    """Create an empty file that only its owner may read and write, if there is none of this name. Raises ``OSError``.

    SQLite writes to a file as it finds it, and gives its log the same permissions.
    """
    inherited = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR | inherited, 0o600))


def create_owned_folder(folder: Path) -> None:
    """Create a folder, and those above it, that only its owner may enter, if there is none. Raises ``OSError``."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
