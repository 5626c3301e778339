"""Abilities that hold by themselves: they stand on the sheet, and there is nothing to use."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.active_effects import permanent_effects, taken_at_rolls
from threefold.model.moments import MOMENTS
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.asked import brings_somebody, choices_among, strikes_near_hit
from threefold.model.shelf.choosing import GAINED
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import traits_of


def is_always_on(ability: Ability) -> bool:
    """Return True if all that an ability gives is there at all times: a use would add it a second
    time. A companion is not: it comes when its owner says so; nor is what its owner chooses in
    play, or gives to somebody.
    """
    lasting, effects = permanent_effects(ability), effects_of(ability)
    if _asks_in_play(ability, effects) or brings_somebody(effects):
        return False
    if ability.aim is not None and any(e.to in ("target", "targets") for e in effects):
        return False
    counted = any(e.upon is not None or e.uses is not None or e.limit is not None for e in effects)
    if counted and any(traits_of(e).use.optional for e in effects):
        return False
    return bool(effects) and all(e in lasting and _by_itself(e) for e in effects)


def _asks_in_play(ability: Ability, effects: Sequence[Effect]) -> bool:
    return bool(ability.asks) or any(
        each.at not in GAINED and each.upon is None for each in choices_among(effects)
    )


def _by_itself(effect: Effect) -> bool:
    """Whether a permanent effect needs no use: it holds, comes at its moment, or is taken at a
    roll.
    """
    if strikes_near_hit(effect):
        return True
    decided = effect.asks == "owner" and effect.upon is None
    if decided and not traits_of(effect).lasting.lasts(effect):
        return False  # it is done once, when its owner says so
    plain = effect.uses is None and effect.limit is None and effect.upon in (None, *MOMENTS)
    return plain or taken_at_rolls(effect)
