"""Figures of effects for the level of their item."""

from __future__ import annotations

import re
from typing import Final

from msgspec import structs

from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import reached

_FIGURES: Final = ("points", "steps", "free", "level_max")


def at_level(effect: Effect, level: int) -> Effect:
    """Return the effect with figures computed for the level of its item, by thresholds or as
    multiples of the level.
    """
    found = {
        name: n
        for name in _FIGURES
        if (n := figure_for_level(getattr(effect, name, None), level)) is not None
    }
    if found:
        return structs.replace(effect, **found)
    return effect


def figure_for_level(figure: object, level: int) -> int | None:
    """Return a figure as a number; None if it is one already, or depends on more than a level."""
    if isinstance(figure, dict):
        figure = reached(figure, level)
        if isinstance(figure, int):
            return figure
    found = _OF_LEVEL.fullmatch(figure) if isinstance(figure, str) else None
    if found is None:
        return None
    more = int(found[3] or 0)
    if found[2] == "-":
        more = -more
    return int(found[1] or 1) * level + more


_OF_LEVEL: Final = re.compile(r"(?:(\d+)\*)?level(?: ?([-+]) ?(\d+))?")
"""A level, so many times, and a number more or less."""
