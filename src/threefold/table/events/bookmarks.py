"""Events of bookmarks. No rewind takes them back: they are not a step of the game."""

from __future__ import annotations

from threefold.table.events.base import Lasting
from threefold.table.state.bookmarks import Bookmark


class BookmarkSet(Lasting, tag="bookmark_set", kw_only=True, frozen=True):
    """The GM set a bookmark, or renamed one."""

    id: str
    bookmark: Bookmark


class BookmarkDropped(Lasting, tag="bookmark_dropped", kw_only=True, frozen=True):
    """The GM deleted a bookmark."""

    id: str
