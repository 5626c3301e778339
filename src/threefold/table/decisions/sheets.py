"""The words of a sheet at the table: its player writes them, and only them."""

from __future__ import annotations

from msgspec import UNSET, structs

from threefold.rules.types import Refusal
from threefold.table.commands import EditWords
from threefold.table.decisions.base import Asked, Decision, pc_of
from threefold.table.events import WordsEdited


def edit_words(asked: Asked, command: EditWords) -> Decision:
    """Sentence and notes as they are to read; the same words change nothing."""
    pc = pc_of(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    after = structs.replace(pc, sentence=command.sentence or UNSET, notes=command.notes or UNSET)
    return [] if after == pc else [WordsEdited(pc=command.pc_id, after={command.pc_id: after})]
