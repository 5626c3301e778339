"""Figures of a foe that come from a creature of the shelf."""

from __future__ import annotations

from typing import Literal

from threefold.model.characters import Weak
from threefold.model.shelf.entries import CreatureEntry, Weakness


def weak_of(entry: CreatureEntry) -> list[Weak]:
    """Return the weaknesses that have figures, or pass an immunity. All others are only words on
    the creature's card."""
    return [
        Weak(
            weak.to_what,
            _extra(weak),
            weak.most,
            weak.ignores_armor,
            weak.heals or None,
        )
        for weak in entry.weak
        if _counts(weak)
    ]


def _counts(weak: Weakness) -> bool:
    """Whether a weakness is more than words."""
    if weak.heals or weak.ignores_armor or weak.as_usual:
        return True
    return weak.extra == "damage" or isinstance(weak.extra, int)


def _extra(weak: Weakness) -> int | Literal["damage"]:
    """The points that a weakness adds to a blow; "damage": as many again."""
    if weak.extra == "damage":
        return "damage"
    if isinstance(weak.extra, int):
        return weak.extra
    return 0
