"""Distances that dice decide."""

from __future__ import annotations

from threefold.procedures.effects.base import EffectContext, amount


def distance_rolled(distance: str | None, c: EffectContext) -> str | None:
    """Return a distance with the feet or miles that its dice show."""
    number, _, unit = (distance or "").partition(" ")
    if not unit or "d" not in number:
        return distance
    return f"{amount(number, c).n} {unit}"
