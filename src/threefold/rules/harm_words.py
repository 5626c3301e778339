"""Kinds of harm by their names: which are energy, which strike the body."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

ENERGIES: Final = frozenset(
    {
        "energy", "fire", "cold", "electricity", "radiation", "light", "radiance", "laser",
        "sonic", "force", "plasma",
        "magic", "arcane",
    }
)  # fmt: skip
"""Kinds of harm that are energy."""
UNBODILY: Final = ENERGIES | {
    "acid", "poison", "mental", "disease", "necrotic", "draining", "fear", "holy", "gravity",
    "psychic", "ambient",
    "intellect", "vacuum", "suffocation",
}  # fmt: skip
"""Kinds of harm that no weapon or fist deals by itself."""


def is_physical(type: str, kinds: Collection[str]) -> bool:
    """Return whether damage of this type and these kinds strikes the body."""
    return type in ("might", "speed") and UNBODILY.isdisjoint(kinds)


def is_of_sort(word: str, type: str, kinds: Collection[str], ignores_armor: bool) -> bool:
    """Return whether damage is of a sort that words of Armor name: all, physical, or such as
    ignores Armor."""
    match word:
        case "all":
            return True
        case "physical" | "all physical":
            return is_physical(type, kinds)
        case "ignores_armor":
            return ignores_armor
        case _:
            return False


def sort_among(
    words: Collection[str], type: str, kinds: Collection[str], ignores_armor: bool
) -> str:
    """Return the first of these words that names the sort of the damage; "" if none does."""
    return next((word for word in words if is_of_sort(word, type, kinds, ignores_armor)), "")


_FIRM: Final = frozenset({"all", "all physical", "ignores_armor"})
"""Sorts of damage against which Armor counts even where other Armor is ignored."""


def is_firm(words: Collection[str], type: str, kinds: Collection[str], ignores_armor: bool) -> bool:
    """Return whether Armor against these words stops damage that ignores all other Armor."""
    return sort_among(_FIRM.intersection(words), type, kinds, ignores_armor) != ""


def shot_kinds(kinds: Collection[str]) -> tuple[str, ...]:
    """Return the kind that a shot or a throw adds to those of an attack: energy is no missile."""
    return () if not UNBODILY.isdisjoint(kinds) else ("projectiles",)


def kinds_of_attack(kinds: Collection[str], type: str, ranged: bool) -> tuple[str, ...]:
    """Return the kinds of harm of an attack: its own, its type, and a missile where it is shot."""
    found = (*kinds, type)
    if ranged:
        return (*found, *shot_kinds(found))
    return found
