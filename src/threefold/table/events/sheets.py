"""What became of the words on a sheet."""

from __future__ import annotations

from threefold.table.events.base import Changing


class WordsEdited(Changing, tag="words_edited", kw_only=True, frozen=True):
    """A character's sentence or notes were written anew."""

    pc: str
