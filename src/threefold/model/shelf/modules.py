"""Modules, the optional rules of a table: what each is called, what it changes, the rules and
abilities it brings.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from threefold.model.shelf.entries import AbilityEntry, Entry
from threefold.model.shelf.figures import Words

Pattern = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_.]*\*?$")]


class ModuleEntry(Entry, frozen=True, kw_only=True):
    """A module. ``changes`` says in a few words what is different with it, ``tags`` in which genres
    it is usual.
    """

    changes: Words
    rules: Annotated[list[Pattern], Meta(min_length=1)]
    abilities: list[AbilityEntry] = []


class ShortPart(Entry, frozen=True, kw_only=True):
    """A part of a character for a short game. A role offers more than it gives: some of it is
    chosen.
    """

    part: Literal["descriptor", "role", "focus"]
    offers: Annotated[list[AbilityEntry], Meta(min_length=1)]
