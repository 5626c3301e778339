"""Log lines for bookmarks. Only the GM reads them."""

from __future__ import annotations

from threefold.table.events import BookmarkDropped, BookmarkSet
from threefold.table.log.base import LogLine, Reader, line, on, phrase


def _set(event: BookmarkSet, reader: Reader) -> LogLine | None:
    return line(phrase("log.bookmark", name=event.bookmark.name), "quiet", "⚑") if reader.gm else None


def _dropped(event: BookmarkDropped, reader: Reader) -> LogLine | None:
    known = reader.before.bookmarks.get(event.id)
    name = known.name if known is not None else "?"
    return line(phrase("log.bookmark_dropped", name=name), "quiet", "⚑") if reader.gm else None


DESCRIBED = (on(BookmarkSet, _set), on(BookmarkDropped, _dropped))
