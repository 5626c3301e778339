"""Events of bookmarks. No rewind takes them back: they are not a step of the game."""

from __future__ import annotations

from threefold.table.events.base import PermanentEvent
from threefold.table.state.bookmarks import Bookmark


class BookmarkSet(PermanentEvent, tag="bookmark_set", kw_only=True, frozen=True):
    """The GM set a bookmark, or renamed one."""

    id: str
    bookmark: Bookmark


class BookmarkDropped(PermanentEvent, tag="bookmark_dropped", kw_only=True, frozen=True):
    """The GM deleted a bookmark."""

    id: str
