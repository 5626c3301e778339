"""Atomic writes of files: a reader sees either the old file or the complete new one."""

from __future__ import annotations

import os
import tempfile
from errno import EISDIR
from pathlib import Path


def check_writable(path: Path) -> None:
    """Raise the OSError that writing to this path would raise."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if not _is_device(path):
        _create_temporary_file(path).unlink()


def write_whole(path: Path, content: str | bytes, *, secret: bool = False) -> None:
    """Write a temporary file beside ``path`` and replace ``path`` with it. Links stay links.
    Devices are written directly. A ``secret`` file is its owner's alone."""
    if isinstance(content, str):
        data = content.encode()
    else:
        data = content
    if _is_device(path):
        path.write_bytes(data)
        return
    half = _create_temporary_file(path)
    try:
        with half.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if not secret:
            half.chmod(0o644)  # a temporary file is its owner's alone
        half.replace(os.path.realpath(path))
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def _is_device(path: Path) -> bool:
    """Whether the path is a pipe or another device, which must not be replaced."""
    return path.exists() and not path.is_file()


def _create_temporary_file(path: Path) -> Path:
    folder, name = os.path.split(os.path.realpath(path))
    try:
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{name}.")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    os.close(handle)
    return Path(name)
