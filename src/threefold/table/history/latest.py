"""The newest record of a kind that still counts: looked for once, and then only among what has come since."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from threefold.table.history.history import LOOK_BACK, History
from threefold.table.history.records import Record


class _Found(NamedTuple):
    """What was found, and the newest record that counted then."""

    newest: Record
    found: Record | None


class Latest:
    """The newest records of a table by what they are looked for. May be used from any thread."""

    def __init__(self) -> None:
        self._found: dict[Hashable, _Found] = {}

    def of(self, history: History, key: Hashable, wanted: Callable[[Record], bool]) -> Record | None:
        """The newest record that is wanted, as far back as a page looks; ``key`` says what is wanted, and what is
        wanted under one key never changes.

        Where the newest record of the last time still counts, all before it counts as it did, and is not looked at.
        """
        before, newest, found = self._found.get(key), None, None
        for record in history.lately():
            newest = newest or record
            if before is not None and record is before.newest:
                found = before.found
                break
            if wanted(record):
                found = record
                break
        if newest is None:
            return None
        self._found[key] = _Found(newest, found)
        return found if found is not None and history.version - found.seq < LOOK_BACK else None
