"""Character files, format threefold/1: one character, or several under ``characters``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, cast

import msgspec
from msgspec import Meta

from threefold.interop.files import document_bytes, file_fields, read_document
from threefold.model.characters import FORMAT, FullNpc, Npc, Pc
from threefold.rules.types import Refusal

Figures = Annotated[list[Pc | Npc], Meta(min_length=1, max_length=100)]

_CHARACTERS: Final = "characters"
_ONE: Final = cast("type[Pc | Npc]", Pc | Npc)


def read_characters(data: bytes, name: str = "file.json") -> list[Pc | Npc] | Refusal:
    """Return the characters of a file; a refusal where it is wrong. ``name`` is the file's name in
    messages.

    A file that holds one character is that character with ``format`` beside its fields.
    """
    fields = file_fields(data, name, FORMAT)
    if isinstance(fields, Refusal):
        return fields
    if fields.keys() == {_CHARACTERS}:
        return read_document(fields[_CHARACTERS], Figures, name, _CHARACTERS)
    one = read_document(msgspec.json.encode(fields), _ONE, name)
    if isinstance(one, Refusal):
        return one
    return [one]


def write_characters(figures: Sequence[Pc | Npc | FullNpc]) -> bytes:
    """Return characters as a file that ``read_characters`` reads back: one by itself, or a list."""
    return document_bytes(FORMAT, figures[0] if len(figures) == 1 else {_CHARACTERS: figures})
