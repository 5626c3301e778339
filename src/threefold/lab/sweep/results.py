"""Save the finished cells of a sweep in a JSON Lines file, so that an interrupted sweep can
continue.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from threefold.lab.sweep.grid import Finished, Sweep, fits_cell, sweep_identity
from threefold.model import typed
from threefold.rules.types import Message, Refusal

FORMAT: Final = "threefold/sweep-results/1"


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the format and the digest of the sweep."""

    format: str
    sweep: str


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A further line: one finished cell."""

    cell: int
    counts: list[int]


class SavedResults:
    """The results file of one sweep, open for appending. A line that a crash cut off is dropped."""

    def __init__(self, path: Path, sweep: Sweep, finished: list[Finished], whole: int) -> None:
        self.finished = finished
        self._file = path.open("r+b" if path.exists() else "w+b")
        self._file.truncate(whole)
        self._file.seek(whole)
        if not whole:
            self._write(_head(sweep))

    def add(self, cell: Finished) -> None:
        """Save a finished cell. It is on the disk when this returns."""
        self.finished.append(cell)
        self._write(_Line(cell.number, [*cell.values]))

    def _write(self, line: Struct) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _head(sweep: Sweep) -> _Head:
    return _Head(FORMAT, sweep_identity(sweep))


def saved_results(path: Path, sweep: Sweep) -> SavedResults | Refusal:
    """Open the saved results of a sweep at a path, or start a file there. Refuse a file of anything
    else, unchanged.
    """
    other = Refusal("wrong_format", "", Message("sweep.other_results", {"path": str(path)}))
    if path.exists():
        data = path.read_bytes()
    else:
        data = b""
    lines = data.splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        lines.pop()
    if not lines:
        cut_off = msgspec.json.encode(_head(sweep)).startswith(data)
        if cut_off or not data.strip():
            return SavedResults(path, sweep, [], 0)
        return other
    try:
        head = typed.decode(lines[0], _Head)
        cells = [typed.decode(line, _Line) for line in lines[1:]]
    except (msgspec.DecodeError, UnicodeDecodeError):
        return other
    finished = [Finished(line.cell, tuple(line.counts)) for line in cells]
    if head != _head(sweep) or not all(fits_cell(sweep, one) for one in finished):
        return other
    return SavedResults(path, sweep, finished, sum(map(len, lines)))
