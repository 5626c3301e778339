"""The modules of the reference: optional rules that a table can switch on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefold.library.rules import RuleEntry
from threefold.library.rulings import matches
from threefold.library.shelf import Kind, cached_for_table, of_books
from threefold.model.shelf.modules import ModuleEntry, ShortPart

MODULES: Final = Kind("modules", ModuleEntry, "Optional rules")


SHORTS: Final = Kind("shorts", ShortPart, "Parts of characters for short games")


@cached_for_table
def short_parts() -> Mapping[str, ShortPart]:
    """All parts of characters for short games, by key."""
    return {entry.key: entry for entry in of_books(SHORTS)}


@cached_for_table
def modules() -> Mapping[str, ModuleEntry]:
    """All modules by key, in the order in which they are applied."""
    return {entry.key: entry for entry in of_books(MODULES)}


def module_of(entry: RuleEntry) -> ModuleEntry | None:
    """The module that a rule belongs to; None for a rule of every game."""
    return next(
        (m for m in modules().values() if any(matches(pattern, entry.id) for pattern in m.rules)),
        None,
    )
