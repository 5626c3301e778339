"""What an effect needs of its user: abilities, levels of Effort, a state of whoever is aimed at."""

from __future__ import annotations

from typing import Final

from threefold.model.active_effects import as_list
from threefold.model.characters import FullNpc, Pc
from threefold.model.sheet_conditions import fits_state, lasts_on, times_had
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import WhenKey
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.circumstances import comes_now
from threefold.procedures.effects.lasting import is_lasting

OF_USER: Final[tuple[WhenKey, ...]] = ("ability", "has")
"""Conditions that name what the user needs, whoever bears the effect."""

_TWO_SOURCES: Final = 2


def meets_requirements(effect: Effect, c: EffectContext) -> bool:
    """True if the user meets the requirements of an immediate effect that the engine knows: levels
    of Effort, another ability on the sheet. Lasting effects are checked at each roll."""
    levels, least, below = c.effort, effect.when.get("effort"), effect.when.get("effort_below")
    if levels is not None and isinstance(least, int) and levels < least:
        return False
    if levels is not None and isinstance(below, int) and levels >= below:
        return False
    if levels is not None and effect.when.get("effort_on") == "damage" and not c.harder:
        return False
    return comes_now(effect, c) and has_needed(effect, c) and _is_in_state(effect, c)


def _is_in_state(effect: Effect, c: EffectContext) -> bool:
    """True if whoever is aimed at, else the user, is in the state that an immediate effect needs, or
    it needs none. What a PC does to itself asks for a state of its own.
    """
    asked = "state" in effect.when or "not_state" in effect.when
    if not asked or is_lasting(effect):
        return True
    figure = c.target if isinstance(c.target, Pc | FullNpc) else c.user
    if effect.to in ("self", "holder") and isinstance(c.user, Pc):
        figure = c.user
    return fits_state(effect.when, figure)


def has_needed(effect: Effect, c: EffectContext) -> bool:
    """True if the user has the other abilities that an effect needs, one of each list, or the same one
    from two sources; or it needs none.
    """
    user = c.user
    if not effect.when or not isinstance(user, Pc):
        return True
    twice = effect.when.get("has_twice")
    if isinstance(twice, str) and times_had(user, twice) < _TWO_SOURCES:
        return False
    for word in OF_USER:
        needs = effect.when.get(word)
        if needs is not None and not any(_has(user, str(each)) for each in as_list(needs)):
            return False
    return True


def _has(user: Pc, ability: str) -> bool:
    return lasts_on(user, ability) or times_had(user, ability) > 0
