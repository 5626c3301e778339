"""The aim of a chosen option, where it has one of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import chosen_later
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Aim
from threefold.procedures.effects.base import chosen_effects


def aim_chosen(effects: Iterable[Effect], options: Sequence[int]) -> Aim | None:
    """Return the aim of a chosen option that has one of its own, else None."""
    left = list(options)
    for effect in effects:
        if not isinstance(effect, kinds.Choose) or chosen_later(effect):
            continue
        at = left.pop(0) if left else 0
        option = effect.options[min(at, len(effect.options) - 1)]
        if option.aim is not None:
            return option.aim
        for each in option.effects:
            list(chosen_effects(each, left))
    return None
