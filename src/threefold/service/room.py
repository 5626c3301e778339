"""Whether the places where tables are kept still take what is stored: a disk may be full."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock
from typing import Final, Protocol

from threefold.store.contract import StoreError, Unusable
from threefold.text import render

PROBE_SECONDS: Final = 0.5
"""How long an answer holds: anybody may ask, and each probe writes to the disk."""

log = logging.getLogger("threefold.room")


class ProbedPlace(Protocol):
    """A place that can be probed: a store, or where pictures are kept."""

    def probe(self) -> None: ...


class Room:
    """The places of a server. ``places`` gives them, ``read_only`` says why the store takes nothing
    by intention, and ``ticks`` gives the seconds of a monotonic clock. May be used from any
    thread."""

    def __init__(
        self,
        places: Callable[[], list[ProbedPlace]],
        read_only: Callable[[], Unusable | None],
        ticks: Callable[[], float],
    ) -> None:
        self._places = places
        self._read_only = read_only
        self._ticks = ticks
        self._lock = Lock()
        self._probed = float("-inf")
        self._trouble: StoreError | None = None

    def check(self) -> None:
        """Raise ``StoreError`` when a place takes nothing, for instance because it is full. The
        cause is logged once, with its place; so is the end of the trouble."""
        with self._lock:
            if self._ticks() - self._probed >= PROBE_SECONDS:
                before, self._trouble = self._trouble, self._probe()
                self._probed = self._ticks()
                self._log(before)
            if self._trouble is not None:
                raise self._trouble

    def _probe(self) -> StoreError | None:
        kept = self._read_only()
        # it serves a copy to read, as it says; but not when that is for want of room
        if kept is not None:
            if kept.trouble in ("full", "server_full"):
                return kept
            return None
        for place in self._places():
            try:
                place.probe()
            except StoreError as error:
                return error
        return None

    def _log(self, before: StoreError | None) -> None:
        now = self._trouble
        if now is not None and (before is None or before.message != now.message):
            log.warning("not ready: %s", render(now.message))
        if now is None and before is not None:
            log.warning("ready again")
