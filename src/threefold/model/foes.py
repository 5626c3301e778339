"""Creatures of the shelf as the figures of a foe."""

from __future__ import annotations

from msgspec import UNSET

from threefold.model.characters import Weak
from threefold.model.shelf.entries import CreatureEntry


def weak_of(entry: CreatureEntry) -> list[Weak]:
    """What harms a creature more by figures; all else stays words on its card."""
    return [
        Weak(
            weak.to_what,
            "damage" if weak.extra == "damage" else weak.extra if isinstance(weak.extra, int) else 0,
            UNSET if weak.most is None else weak.most,
            UNSET if weak.ignores_armor is None else weak.ignores_armor,
        )
        for weak in entry.weak
        if weak.ignores_armor or weak.extra == "damage" or isinstance(weak.extra, int)
    ]
