"""How often the depletion of an artifact in use is checked besides once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from threefold.model.characters import Condition, Pc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import own_checks_among
from threefold.model.shelf.asked import choices_of_use
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import effects_chosen

_CHOSEN: Final = re.compile(r"\$([a-z_]+)(?:-(\d+))?")


def further_checks(effects: Iterable[Effect], chosen: Mapping[str, str]) -> int:
    """Return how many times more than once the use checks it: a number, or one that was chosen, less
    what is free."""
    found = 0
    for effect in own_checks_among(effects):
        if isinstance(effect.count, int):
            found += effect.count
            continue
        named = _CHOSEN.fullmatch(str(effect.count))
        if named is not None and chosen.get(named[1], "").isdigit():
            found += max(0, int(chosen[named[1]]) - int(named[2] or 0))
    return found


def wears_in_use(effects: Sequence[Effect], options: Sequence[int]) -> bool:
    """Return whether a use checks depletion: where options of an artifact say that they do, no other
    option does."""
    ways = [option.effects for choice in choices_of_use(effects) for option in choice.options]
    if not any(map(own_checks_among, ways)):
        return True
    return bool(own_checks_among(effects_chosen(effects, options)))


def keeping_condition(pc: Pc) -> str | None:
    """Return the condition by which the next use of an item leaves it as it is: no depletion is
    rolled, and a cypher is not used up. None if there is none."""
    for condition in pc.conditions:
        if not isinstance(condition, Condition):
            continue
        for effect in condition.effects or ():
            if isinstance(effect, kinds.ItemRule) and effect.what == "keep":
                return condition.name
    return None
