"""The abilities that the character types and flavors of the books offer."""

from __future__ import annotations

from threefold.library.entries import ABILITIES, FLAVORS, TYPES
from threefold.library.shelf import of_books


def type_abilities() -> list[str]:
    """Return their keys, in order."""
    found = {entry.key for entry in of_books(ABILITIES) if entry.types}
    tiers = [each for entry in of_books(TYPES) for each in entry.tiers.values()]
    tiers += [each for entry in of_books(FLAVORS) for each in entry.tiers.values()]
    for tier in tiers:
        found.update(tier.named())
    return sorted(found)
