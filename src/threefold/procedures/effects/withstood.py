"""What somebody is immune to, as a use brings it."""

from __future__ import annotations

from threefold.model.characters import FullNpc, Pc
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.reduced import immune_to_condition
from threefold.rules.kinds_of_harm import MENTAL


def withstands(figure: Pc | FullNpc, condition: str, c: EffectContext) -> bool:
    """True if somebody is immune to a condition that comes to them, by its name or as one that acts
    on the mind. What keeps off everything lets through what they do to themselves."""
    if immune_to_condition(figure, condition, c.level, own=figure is c.user):
        return True
    return _is_mental(figure, c) and immune_to_condition(figure, MENTAL, c.level)


def _is_mental(figure: Pc | FullNpc, c: EffectContext) -> bool:
    """True if a creature does this to another's mind: Intellect defended against it."""
    return c.stat == "intellect" and figure is not c.user and isinstance(c.user, FullNpc)
