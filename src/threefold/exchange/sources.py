"""Open untrusted files, folders and zip archives safely: no paths outside them, no zip bombs,
limits on size.
"""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final

from threefold.exchange.report import ImportReport
from threefold.exchange.zips import FAULTS, START, ZipPart, content_of, is_zip, parts_of

LARGEST_FILE: Final = 64_000_000
LARGEST_TOTAL: Final = 400_000_000
"""The maximum size of one file, and of all files together, in bytes."""

MOST_FILES: Final = 50_000
ODDS: Final = 200
"""The maximum compression ratio of a file larger than a megabyte."""

_HIDDEN: Final = frozenset({"node_modules", "__MACOSX"})


class UnopenedError(ValueError):
    """Raised when a file cannot be opened. Its text is a code of ``exchange.refused``."""


@dataclass
class Tree:
    """Files by their paths below the path that was opened. A file is read only when its function is
    called.
    """

    name: str
    files: dict[str, Callable[[], bytes]] = field(default_factory=dict)
    damaged: bool = False
    """Whether it is an archive whose own list of files cannot be used."""

    def folder(self, path: str) -> dict[str, Callable[[], bytes]]:
        """Return the files directly in a folder, by name."""
        if path:
            begin = f"{path}/"
        else:
            begin = ""
        inner = (
            (name[len(begin) :], read)
            for name, read in self.files.items()
            if name.startswith(begin)
        )
        return {name: read for name, read in inner if "/" not in name}

    def folders(self) -> Iterator[str]:
        """Yield all folders that hold files, outer folders first."""
        yield from sorted(
            {str(PurePosixPath(name).parent).removeprefix(".") for name in self.files}
        )


def open_paths(paths: list[Path], report: ImportReport) -> list[Tree]:
    """Open files, folders and archives at these paths. A path that cannot be opened gets a refusal
    in the report.
    """
    budget = Budget()
    trees = []
    for path in paths:
        try:
            trees.append(
                _folder(path, budget, report) if path.is_dir() else _file(path, budget, report)
            )
        except UnopenedError as error:
            report.refuse(str(path), str(error))
        except OSError:
            report.refuse(str(path), "no_file")
    return trees


def open_upload(name: str, data: bytes, report: ImportReport) -> Tree:
    """Open a file that a browser uploaded; it may be a zip archive. Raises UnopenedError."""
    bare = PurePosixPath(name.replace("\\", "/")).name or "file"
    if is_zip(data):
        return _archive(bare, data, Budget(), report)
    return Tree(bare, {bare: lambda: data})


class Budget:
    """The number of bytes that may still be read."""

    def __init__(self) -> None:
        self._left = LARGEST_TOTAL

    def take(self, size: int) -> None:
        """Subtract bytes from the budget. Raises UnopenedError when it is exceeded."""
        self._left -= size
        if self._left < 0:
            raise UnopenedError("too_much")


def _file(path: Path, budget: Budget, report: ImportReport) -> Tree:
    data = _bytes(path, budget)
    if is_zip(data):
        return _archive(path.name, data, budget, report)
    return Tree(path.name, {path.name: lambda: data})


def _bytes(path: Path, budget: Budget) -> bytes:
    """Return the bytes of a regular file. Pipes and devices are refused without waiting. Raises
    UnopenedError.
    """
    try:
        handle = os.open(
            path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        )
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


def _folder(path: Path, budget: Budget, report: ImportReport) -> Tree:
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


# --- archives -------------------------------------------------------------------------------------


def _archive(name: str, data: bytes, budget: Budget, report: ImportReport) -> Tree:
    """Return the files of an archive. Refuse bombs, paths outside and encrypted files; skip hidden
    files.
    """
    tree = Tree(name)
    try:
        archive = zipfile.ZipFile(BytesIO(data))
        members = archive.infolist()
    except FAULTS:
        return _without_list(name, data, budget, report)
    if not members and START in data:
        return _without_list(name, data, budget, report)
    if len(members) > MOST_FILES:
        raise UnopenedError("too_many")
    if sum(member.file_size for member in members) > LARGEST_TOTAL:
        raise UnopenedError("bomb")
    for member in members:
        if _is_folder(member.filename) or not _is_wanted(member.filename, report):
            continue
        path = _path_of(member.filename)
        if member.flag_bits & 1:
            report.refuse(str(path), "locked")
        elif member.file_size > LARGEST_FILE or (
            member.file_size > 1_000_000 and member.file_size > ODDS * max(1, member.compress_size)
        ):
            report.refuse(str(path), "bomb")
        else:
            tree.files[path.as_posix()] = _member(tree, archive, member, data, budget)
    return tree


def _is_folder(name: str) -> bool:
    """Whether a name is that of a folder; one that is empty names no file."""
    return not name or name.endswith(("/", "\\"))


def _path_of(name: str) -> PurePosixPath:
    return PurePosixPath(name.replace("\\", "/"))


def _is_wanted(name: str, report: ImportReport) -> bool:
    """Whether a file of an archive is opened; a path that leads out of the archive is refused."""
    path = _path_of(name)
    if path.is_absolute() or ".." in path.parts or ":" in (path.parts or ("",))[0]:
        report.refuse(str(path), "outside")
        return False
    return not any(part.startswith(".") or part in _HIDDEN for part in path.parts)


def _without_list(name: str, data: bytes, budget: Budget, report: ImportReport) -> Tree:
    """Return the files of an archive whose list of files is damaged or cut off. Raises
    UnopenedError where there are none."""
    tree = Tree(name, damaged=True)
    for part in parts_of(data):
        if len(tree.files) >= MOST_FILES:
            raise UnopenedError("too_many")
        if not _is_folder(part.name) and _is_wanted(part.name, report):
            tree.files[_path_of(part.name).as_posix()] = partial(
                _recovered_content, data, part, budget
            )
    if not tree.files:
        raise UnopenedError("archive_damaged")
    return tree


def _recovered_content(data: bytes, part: ZipPart, budget: Budget) -> bytes:
    """Return the content of a part. Raises UnopenedError where nothing proves it."""
    most = min(LARGEST_FILE, max(1_000_000, ODDS * len(data)))
    found = content_of(data, part, most)
    if found is None:
        raise UnopenedError("archive_damaged")
    budget.take(len(found))
    return found


def _member(
    tree: Tree, archive: zipfile.ZipFile, member: zipfile.ZipInfo, data: bytes, budget: Budget
) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            with archive.open(member) as file:
                content = file.read(member.file_size + 1)
        except NotImplementedError:
            raise UnopenedError("archive") from None
        except FAULTS:
            return again()
        if len(content) > member.file_size:
            raise UnopenedError("bomb")
        budget.take(len(content))
        return content

    def again() -> bytes:
        """The list of files is wrong about this one: the header before it may be right."""
        tree.damaged = True
        for part in parts_of(data):
            if part.name == member.filename:
                return _recovered_content(data, part, budget)
        raise UnopenedError("archive_damaged")

    return read
