"""Log lines for bookmarks. Only the GM reads them."""

from __future__ import annotations

from threefold.rules.types import Message
from threefold.table.events import BookmarkDropped, BookmarkSet
from threefold.table.log.base import LogLine, LogReader, line, on, phrase
from threefold.table.log.changed import change


def _bookmark_set(event: BookmarkSet, reader: LogReader) -> LogLine | None:
    if not reader.gm:
        return None
    known, name = reader.before.bookmarks.get(event.id), event.bookmark.name
    if known is None:
        old = name
    else:
        old = known.name
    if old == name:
        changed = []
    else:
        changed = [change(Message("label.name"), old, name)]
    return line(phrase("log.bookmark", name=name), "quiet", "⚑", *changed)


def _bookmark_dropped(event: BookmarkDropped, reader: LogReader) -> LogLine | None:
    known = reader.before.bookmarks.get(event.id)
    if known is not None:
        name = known.name
    else:
        name = "?"
    if reader.gm:
        return line(phrase("log.bookmark_dropped", name=name), "quiet", "⚑")
    return None


DESCRIBED = (on(BookmarkSet, _bookmark_set), on(BookmarkDropped, _bookmark_dropped))
