"""Bookmarks in the log."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.table.commands.base import Command
from threefold.table.state import Id


class SetBookmark(Command, tag="set_bookmark", kw_only=True, frozen=True):
    """Put a bookmark at event ``seq`` of the log, or at the newest (GM); or give the one of ``bookmark_id`` another
    name."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    seq: Annotated[int, Meta(ge=1)] | None = None
    bookmark_id: Id | None = None


class DropBookmark(Command, tag="drop_bookmark", kw_only=True, frozen=True):
    """Take a bookmark away (GM)."""

    bookmark_id: Id
