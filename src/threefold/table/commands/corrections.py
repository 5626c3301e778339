"""Undo, redo, and notes in the log."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.vocabulary import Vocabulary
from threefold.table.commands.base import Command


class Undo(Command, tag="undo", kw_only=True, frozen=True):
    """Take back the last valid command, or all that came after the command of event ``after`` (GM).
    The log records it."""

    after: Annotated[int, Meta(ge=1)] | None = None


class Redo(Command, tag="redo", kw_only=True, frozen=True):
    """Bring back what was undone last, as long as nothing else has happened since (GM)."""


class Note(Command, tag="note", kw_only=True, frozen=True):
    """Add a note to the log. Only the GM reads a secret note."""

    text: Annotated[str, Meta(min_length=1, max_length=2000), Vocabulary.SHELF]
    secret: bool = False
