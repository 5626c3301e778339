"""The GM's bookmarks in the log."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.table.state.base import StatePart

MOST_BOOKMARKS = 200
"""The most bookmarks that a table may have."""


class Bookmark(StatePart, kw_only=True, frozen=True):
    """A place in the log: the number of an event, and a name."""

    seq: Annotated[int, Meta(ge=1)]
    name: Annotated[str, Meta(min_length=1, max_length=120)]
