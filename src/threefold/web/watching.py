"""Dependency tracking for regions: a region is drawn again only when something that it read has
changed.

A region is drawn from a context that records each value that is read of the table and its past, by
name. The values are kept with the tag of the drawing. At the next news they are read again and
compared. If all are equal, the page already shows the region as it is, and nothing is drawn. No
HTML is kept, so none can reach another seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Final, NamedTuple

from threefold.table.views import Redacted
from threefold.web.gm_context import GmContext
from threefold.web.seat_context import SeatContext
from threefold.web.watched import Cache, Key, ReadRecorder, TableSnapshot, drawing_setting, equal

MOST_PAGES: Final = 4_000
"""The most pages that are remembered; the least recently drawn are dropped."""


class _Kept(NamedTuple):
    """The last drawing of a region: its tag, its setting, and the values it read of the current
    state and of the past. ``known`` is the newest state for which the values of the current state
    are known to be equal."""

    tag: str
    setting: tuple[object, ...]
    known: Redacted
    read: Mapping[Key, object]
    read_of_past: Mapping[Key, object]


class _Page(NamedTuple):
    """What is remembered of a page: its regions by name, and what was computed for them."""

    regions: dict[str, _Kept]
    cache: Cache


class RegionCache:
    """The last drawings of the regions of all pages, and what was computed for them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[tuple[str, str], _Page] = {}

    def unchanged(
        self,
        moment: TableSnapshot,
        name: str,
        context: SeatContext | GmContext,
        shown: frozenset[str],
    ) -> bool:
        """Return whether a page shows a region exactly as it would be drawn now."""
        page = self._cached_page(context).regions
        kept = page.get(name)
        if kept is None or kept.tag not in shown or kept.setting != drawing_setting(context):
            return False
        # it is the same object while nothing changes that the seat knows
        if kept.known is not moment.known:
            if not equal(kept.read, moment):
                return False
            page[name] = kept._replace(known=moment.known)
        return equal(kept.read_of_past, moment)

    def keep(
        self, name: str, context: SeatContext | GmContext, watch: ReadRecorder, tag: str
    ) -> None:
        """Remember the drawing of a region."""
        read, of_past = watch.all()
        self._cached_page(context).regions[name] = _Kept(
            tag, drawing_setting(context), watch.moment.known, read, of_past
        )

    def cache(self, context: SeatContext | GmContext) -> Cache:
        """What was computed for a page."""
        return self._cached_page(context).cache

    def forget(self) -> None:
        """Forget all drawings, so that everything is drawn again."""
        with self._lock:
            self._kept.clear()

    def _cached_page(self, context: SeatContext | GmContext) -> _Page:
        page = context.link, context.base
        with self._lock:
            kept = self._kept.pop(page, None)
            if kept is None:
                kept = _Page({}, {})
                while len(self._kept) >= MOST_PAGES:
                    del self._kept[next(iter(self._kept))]
            self._kept[page] = kept
            return kept
