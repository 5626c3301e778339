"""Sorts of creatures: against which of them something protects."""

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
"""The words for sorts of creatures, and what the creatures of each are called."""

_BY_KEY: Final[Mapping[str, str]] = MappingProxyType({"soul_eater": "undead"})
"""Creatures of the shelf whose name does not say their sort."""


@lru_cache(maxsize=512)  # the same few creatures attack again and again
def sorts_of_creature(name: str, key: str | None) -> tuple[str, ...]:
    """Return the words for the sorts that a creature belongs to: the words of the key of its entry
    say so. Without an entry the last word of its name does: a skeleton key dealer is no skeleton.
    """
    words = _words(key.replace("_", " ")) if key else _words(_last_word(name))
    found = {sort for sort, members in _SORTS.items() if not members.isdisjoint(words)}
    if key is not None and key in _BY_KEY:
        found.add(_BY_KEY[key])
    return tuple(sort for sort in _SORTS if sort in found)


def _last_word(name: str) -> str:
    """Return the last word of a name, without the number that tells it apart."""
    words = [word for word in name.split() if not word.isdigit()]
    return words[-1] if words else ""


def _words(name: str) -> list[str]:
    """Return the words of a name in order, of each that may stand for several also the single."""
    words = re.findall(r"[^\W\d_]+", name.casefold())
    return [each for word in words for each in (*_singles(word), word)]


def _singles(word: str) -> list[str]:
    ends = (("wolves", "wolf"), ("mummies", "mummy"), ("liches", "lich"), ("s", ""))
    return [word.removesuffix(end) + single for end, single in ends if word.endswith(end)]
