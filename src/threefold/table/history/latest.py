"""A cache of the newest valid record of a kind: a later search looks only at newer records."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from threefold.table.history.history import LOOK_BACK, History
from threefold.table.history.records import Record


class _Found(NamedTuple):
    """The result of a search, and the newest valid record at that time."""

    newest: Record
    found: Record | None


class Latest:
    """A cache of a table's newest records by search key. Safe to use from any thread."""

    def __init__(self) -> None:
        self._found: dict[Hashable, _Found] = {}

    def of(
        self, history: History, key: Hashable, wanted: Callable[[Record], bool]
    ) -> Record | None:
        """Return the newest valid record for which ``wanted`` is true, within ``LOOK_BACK`` events,
        or None. A ``key`` must always be used with the same condition.

        If the newest record of the last search is still valid, the search stops there: older
        records are unchanged.
        """
        before, newest, found = self._found.get(key), None, None
        for record in history.recent_records():
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
        if found is not None and history.version - found.seq < LOOK_BACK:
            return found
        return None
