"""Bookmarks. No rewind takes them back: they are no step of the game."""

from __future__ import annotations

from threefold.table.events.base import Lasting
from threefold.table.state.bookmarks import Bookmark


class BookmarkSet(Lasting, tag="bookmark_set", kw_only=True, frozen=True):
    """The GM put a bookmark, or gave it another name."""

    id: str
    bookmark: Bookmark


class BookmarkDropped(Lasting, tag="bookmark_dropped", kw_only=True, frozen=True):
    """The GM took a bookmark away."""

    id: str
