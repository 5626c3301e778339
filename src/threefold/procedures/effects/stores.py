"""Reserves that a use fills or empties."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.shelf import effects as kinds
from threefold.model.stores import reserve_named
from threefold.procedures.effects.base import EffectContext, amount
from threefold.procedures.effects.reserves import with_reserve


def store(effect: kinds.Store, c: EffectContext, aimed: bool) -> None:
    """Fill a reserve of the user, or empty it."""
    user = c.user
    if not isinstance(user, Pc):
        return
    kept = reserve_named(user, effect.name)
    if kept is None:
        return
    points = kept.points + amount(effect.points, c).n
    if effect.full:
        points = max(kept.points, kept.most)
    elif effect.empty:
        points = 0
    c.put(user, with_reserve(user, kept, points, c.notices))
