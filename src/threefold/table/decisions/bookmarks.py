"""Bookmarks in the log."""

from __future__ import annotations

from threefold.rules.types import Message, Refusal
from threefold.table.commands import DropBookmark, SetBookmark
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.events import BookmarkDropped, BookmarkSet
from threefold.table.state.bookmarks import MOST_BOOKMARKS, Bookmark
from threefold.table.state.ids import new_id


def set_bookmark(context: Context, command: SetBookmark) -> Decision:
    """Add a bookmark to the log, or rename one (GM only)."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    known = context.state.bookmarks
    if command.bookmark_id is not None and command.bookmark_id not in known:
        return Refusal("bad_value", "bookmark_id", Message("refusal.no_such_bookmark"))
    if command.bookmark_id is None and len(known) >= MOST_BOOKMARKS:
        return Refusal(
            "not_allowed", "name", Message("refusal.bookmarks_full", {"n": MOST_BOOKMARKS})
        )
    last = context.history.version
    if command.bookmark_id is not None:
        seq = known[command.bookmark_id].seq
    else:
        seq = command.seq or last
    if not 1 <= seq <= last:
        return Refusal(
            "bad_value", "seq", Message("refusal.no_such_event", {"n": seq, "last": last})
        )
    bookmark = Bookmark(seq=seq, name=command.name)
    return [
        BookmarkSet(
            id=command.bookmark_id or new_id(context.state, "b", bookmark), bookmark=bookmark
        )
    ]


def drop_bookmark(context: Context, command: DropBookmark) -> Decision:
    """Delete a bookmark (GM only)."""
    refusal = gm_only(context)
    if refusal is None and command.bookmark_id not in context.state.bookmarks:
        refusal = Refusal("bad_value", "bookmark_id", Message("refusal.no_such_bookmark"))
    return refusal or [BookmarkDropped(id=command.bookmark_id)]


DECIDED = (decide_command(SetBookmark, set_bookmark), decide_command(DropBookmark, drop_bookmark))
