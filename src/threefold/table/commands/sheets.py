"""What a player may change of a sheet: the words. Figures change by the rules, or by the GM."""

from __future__ import annotations

from threefold.model.bounds import Text
from threefold.table.commands.base import Command
from threefold.table.parts import Id


class EditWords(Command, tag="edit_words", kw_only=True, frozen=True):
    """Write the sentence and the notes of a character anew."""

    pc_id: Id
    sentence: Text = ""
    notes: Text = ""
