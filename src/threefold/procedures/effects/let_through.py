"""What follows damage alone: whether enough of a blow got through."""

from __future__ import annotations

from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext, amount


def too_little_harm(effect: Effect, c: EffectContext) -> bool:
    """Return True if an effect follows damage, and the blow has dealt less: that is told already."""
    least = effect.when.get("damage_at_least")
    if least is None or c.damage is None:
        return False
    points = least if isinstance(least, int) else amount(str(least), c).n
    return c.damage.taken < points
