"""Bookmarks in the log."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event
from threefold.table.events import BookmarkDropped, BookmarkSet
from threefold.table.state import State
from threefold.table.state.ids import with_ids_used


def _bookmark_set(state: State, event: BookmarkSet) -> State:
    kept = {**state.bookmarks, event.id: event.bookmark}
    return with_ids_used(structs.replace(state, bookmarks=kept), event.id)


def _bookmark_dropped(state: State, event: BookmarkDropped) -> State:
    kept = {id: bookmark for id, bookmark in state.bookmarks.items() if id != event.id}
    return structs.replace(state, bookmarks=kept)


APPLIED = (apply_event(BookmarkSet, _bookmark_set), apply_event(BookmarkDropped, _bookmark_dropped))
