"""What-if copies: a new table from the events of another, up to one of them. The other table is not
changed.
"""

from __future__ import annotations

import hashlib
from typing import Final

from msgspec import structs

from threefold.rules.types import Message, Refusal
from threefold.service.given_commands import MISMATCH
from threefold.service.tables import Tables
from threefold.table.commands import ChangeSettings
from threefold.table.history import GM
from threefold.text import Lang, render

LONGEST_TITLE: Final = 120


def copy_at_bookmark(
    tables: Tables, table: str, bookmark_id: str, request: str, lang: Lang
) -> str | Refusal:
    """Copy a table as it was at a bookmark, with its pictures and packs; the title says that it is
    a copy. The same ``request`` gives the same copy again. Seeds of sealed dice are not copied.
    Raises ``TableNotFound``."""
    history = tables.history(table)
    bookmark = history.state.bookmarks.get(bookmark_id)
    if bookmark is None:
        return Refusal("bad_value", "bookmark_id", Message("refusal.no_such_bookmark"))
    mark = hashlib.sha256(f"copy {table} {bookmark.seq} {request}".encode()).hexdigest()
    then = history.at(history.whole_step(bookmark.seq))

    def made() -> str | Refusal:
        return tables.new.copy(table, then, mark)

    if tables.imports is None:
        copy = made()
    else:
        copy = tables.imports.add_archive_packs(tables.imports.held(table), made)
    if isinstance(copy, Refusal):
        return copy
    settings = tables.history(copy).state.settings
    named = render(
        Message("story.copy.title", {"name": bookmark.name, "title": settings.title}), lang
    )
    renamed = ChangeSettings(settings=structs.replace(settings, title=named[:LONGEST_TITLE]))
    done = tables.submit(copy, GM, f"copy-{mark[:40]}", renamed)
    # it has its title already, perhaps in another language
    if isinstance(done, Refusal) and done.code != MISMATCH:
        return done
    return copy
