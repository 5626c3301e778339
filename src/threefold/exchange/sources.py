"""Files and folders from elsewhere, opened with care: nothing outside is reached, nothing large is unpacked."""

from __future__ import annotations

import os
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final

from threefold.exchange.report import Report

LARGEST_FILE: Final = 64_000_000
LARGEST_TOTAL: Final = 400_000_000
"""How many bytes one file, and all files together, may hold."""

MOST_FILES: Final = 50_000
ODDS: Final = 200
"""How many times its size in an archive a file of more than a megabyte may be."""

_HIDDEN: Final = frozenset({"node_modules", "__MACOSX"})


class UnopenedError(ValueError):
    """A file cannot be opened; its text is a code of ``exchange.refused``."""


@dataclass
class Tree:
    """Files by their paths below the one that was named; each is read when it is asked for."""

    name: str
    files: dict[str, Callable[[], bytes]] = field(default_factory=dict)

    def folder(self, path: str) -> dict[str, Callable[[], bytes]]:
        """The files right in a folder, by their names."""
        begin = f"{path}/" if path else ""
        inner = ((name[len(begin) :], read) for name, read in self.files.items() if name.startswith(begin))
        return {name: read for name, read in inner if "/" not in name}

    def folders(self) -> Iterator[str]:
        """All folders that hold files, the outer ones first."""
        yield from sorted({str(PurePosixPath(name).parent).removeprefix(".") for name in self.files})


def opened(paths: list[Path], report: Report) -> list[Tree]:
    """What stands at these paths: files, folders, archives. What cannot be opened is refused in the report."""
    budget = Budget()
    trees = []
    for path in paths:
        try:
            trees.append(_folder(path, budget, report) if path.is_dir() else _file(path, budget, report))
        except UnopenedError as error:
            report.refuse(str(path), str(error))
        except OSError:
            report.refuse(str(path), "no_file")
    return trees


def uploaded(name: str, data: bytes, report: Report) -> Tree:
    """A file that a browser sent, an archive of a folder among others."""
    bare = PurePosixPath(name.replace("\\", "/")).name or "file"
    if zipfile.is_zipfile(BytesIO(data)):
        return _archive(bare, data, Budget(), report)
    return Tree(bare, {bare: lambda: data})


class Budget:
    """How much may still be read."""

    def __init__(self) -> None:
        self._left = LARGEST_TOTAL

    def take(self, size: int) -> None:
        """Count so many bytes. Raises UnopenedError."""
        self._left -= size
        if self._left < 0:
            raise UnopenedError("too_much")


def _file(path: Path, budget: Budget, report: Report) -> Tree:
    data = _bytes(path, budget)
    if zipfile.is_zipfile(BytesIO(data)):
        return _archive(path.name, data, budget, report)
    return Tree(path.name, {path.name: lambda: data})


def _bytes(path: Path, budget: Budget) -> bytes:
    """The bytes of a plain file; whatever waits or leads elsewhere is not opened."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        raise UnopenedError("no_file") from None
    with os.fdopen(handle, "rb") as file:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise UnopenedError("no_file")
        if status.st_size > LARGEST_FILE:
            raise UnopenedError("too_large")
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise UnopenedError("too_large")
    budget.take(len(data))
    return data


def _folder(path: Path, budget: Budget, report: Report) -> Tree:
    tree = Tree(path.resolve().name)
    for place, folders, names in os.walk(path, followlinks=False):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in _HIDDEN)
        for name in sorted(names):
            full = Path(place, name)
            inner = full.relative_to(path).as_posix()
            if name.startswith("."):
                continue
            if full.is_symlink():
                report.refuse(inner, "link")
                continue
            if len(tree.files) >= MOST_FILES:
                report.refuse(inner, "too_many")
                return tree
            tree.files[inner] = _reader(full, budget)
    return tree


def _reader(path: Path, budget: Budget) -> Callable[[], bytes]:
    return lambda: _bytes(path, budget)


# --- archives ---------------------------------------------------------------------------------------------------------


def _archive(name: str, data: bytes, budget: Budget, report: Report) -> Tree:
    """The files of an archive, as far as they are what they say: no bombs, no way out, no secrets."""
    tree = Tree(name)
    try:
        archive = zipfile.ZipFile(BytesIO(data))
        members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        raise UnopenedError("archive") from None
    if len(members) > MOST_FILES:
        raise UnopenedError("too_many")
    if sum(member.file_size for member in members) > LARGEST_TOTAL:
        raise UnopenedError("bomb")
    for member in members:
        if member.is_dir():
            continue
        path = PurePosixPath(member.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in (path.parts or ("",))[0]:
            report.refuse(str(path), "outside")
        elif any(part.startswith(".") or part in _HIDDEN for part in path.parts):
            continue
        elif member.flag_bits & 1:
            report.refuse(str(path), "locked")
        elif member.file_size > LARGEST_FILE or (
            member.file_size > 1_000_000 and member.file_size > ODDS * max(1, member.compress_size)
        ):
            report.refuse(str(path), "bomb")
        else:
            tree.files[path.as_posix()] = _member(archive, member, budget)
    return tree


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, budget: Budget) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            with archive.open(member) as file:
                data = file.read(member.file_size + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError):
            raise UnopenedError("archive") from None
        if len(data) > member.file_size:
            raise UnopenedError("bomb")
        budget.take(len(data))
        return data

    return read
