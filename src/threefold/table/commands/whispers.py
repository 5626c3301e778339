"""Whispers between the GM and one seat."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.vocabulary import Vocabulary
from threefold.table.commands.base import Command
from threefold.table.state import Id


class Whisper(Command, tag="whisper", kw_only=True, frozen=True):
    """Words that only the GM and the player of one PC read: from the GM to that PC, from its player
    to the GM.
    """

    pc_id: Id
    words: Annotated[str, Meta(min_length=1, max_length=2000), Vocabulary.OWN]
