"""Bookmarks in the log."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.vocabulary import Vocabulary
from threefold.table.commands.base import Command
from threefold.table.state import Id


class SetBookmark(Command, tag="set_bookmark", kw_only=True, frozen=True):
    """Set a bookmark at event ``seq`` of the log, or at the newest event (GM); or rename the one of
    ``bookmark_id``."""

    name: Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.OWN]
    seq: Annotated[int, Meta(ge=1)] | None = None
    bookmark_id: Id | None = None


class DropBookmark(Command, tag="drop_bookmark", kw_only=True, frozen=True):
    """Delete a bookmark (GM)."""

    bookmark_id: Id
