"""How often the depletion of an artifact in use is checked besides once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from threefold.model.characters import Condition, Pc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import own_checks_among
from threefold.model.shelf.effects import Effect

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
