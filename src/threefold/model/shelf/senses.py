"""Senses that effects give."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect

SENSES: Final = (kinds.Sense,)
"""Kinds of effect that give a sense."""


def night_sight(effect: Effect) -> kinds.Sense | None:
    """Return the effect if its owner sees by it in dim light or darkness; else None."""
    if isinstance(effect, kinds.Sense) and effect.what in ("dark", "dim"):
        return effect
    return None


def shows_invisible(effect: Effect) -> bool:
    """Return True if its owner sees by this effect what is invisible."""
    return isinstance(effect, kinds.Sense) and effect.what == "invisible"


def darkest_seen(effects: Iterable[Effect]) -> Literal["dim", "dark"] | None:
    """Return the darkest light in which somebody with these effects sees as by day."""
    seen = {sense.what for sense in map(night_sight, effects) if sense is not None}
    if "dark" in seen:
        return "dark"
    if "dim" in seen:
        return "dim"
    return None


def perceives_thoughts(effect: Effect) -> bool:
    """Return True if an effect lets its owner read thoughts."""
    return isinstance(effect, kinds.Sense) and effect.what == "thoughts"
