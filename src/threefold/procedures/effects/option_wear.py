"""Which options of an artifact check its depletion."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.shelf.among import own_checks_among
from threefold.model.shelf.asked import choices_of_use
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import effects_chosen


def wears_in_use(effects: Sequence[Effect], options: Sequence[int]) -> bool:
    """Return whether a use checks depletion: where options of an artifact say that they do, no other
    option does."""
    ways = [option.effects for choice in choices_of_use(effects) for option in choice.options]
    if not any(map(own_checks_among, ways)):
        return True
    return bool(own_checks_among(effects_chosen(effects, options)))
