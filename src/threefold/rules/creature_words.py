"""Sorts of creatures by their names: against which of them something protects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

_SORTS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "dragons": frozenset({
            "dragon", "drake", "wyvern", "wyrm", "hydra", "basilisk", "lindworm", "amphiptere",
        }),
        "undead": frozenset({
            "undead", "zombie", "skeleton", "ghoul", "lich", "mummy", "vampire", "ghost", "wraith",
            "spectre", "specter", "wight", "revenant",
        }),
        "spirits of the dead": frozenset({"ghost", "wraith", "spectre", "specter", "banshee"}),
        "demons": frozenset({"demon", "devil", "fiend", "imp", "succubus", "incubus"}),
        "lycanthropes": frozenset({
            "lycanthrope", "werewolf", "wererat", "werebear", "weretiger", "wereboar",
        }),
    }
)  # fmt: skip
"""The words for sorts of creatures, and the names of those that belong to each."""


@lru_cache(maxsize=512)  # the same few creatures attack again and again
def sorts_of_creature(*names: str) -> tuple[str, ...]:
    """Return the words for the sorts that a creature belongs to: one of its ``names`` (its own, or
    the key of its entry) says so.
    """
    words = {word for name in names for word in re.split(r"[^a-z]+", name.casefold())}
    return tuple(sort for sort, members in _SORTS.items() if not members.isdisjoint(words))
