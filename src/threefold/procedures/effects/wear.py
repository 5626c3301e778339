"""How often the depletion of an artifact in use is checked besides once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from threefold.model.characters import Condition, Pc
from threefold.model.powers import Artifact, Cypher
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import own_checks_among
from threefold.model.shelf.effects import Effect
from threefold.rules.powers import Depletion, depletion

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


def carried_chosen(pc: Pc, chosen: Mapping[str, str]) -> Cypher | Artifact | None:
    """Return the cypher or artifact that a PC carries and has chosen for a use; None without one."""
    names = {chosen[name].casefold() for name in ("cypher", "artifact") if name in chosen}
    for each in (*pc.cyphers, *pc.carries()):
        if not isinstance(each, str) and each.called.casefold() in names:
            return each
    return None


def level_of_carried(user: object, chosen: Mapping[str, str]) -> int:
    """Return the level of what a user carries and has chosen; 0 without anything."""
    found = carried_chosen(user, chosen) if isinstance(user, Pc) else None
    return 0 if found is None else found.level


def sides_of_carried(pc: Pc, chosen: Mapping[str, str]) -> int:
    """Return the sides of the depletion die of the artifact that a PC has chosen; 0 if none is rolled."""
    found = carried_chosen(pc, chosen)
    if not isinstance(found, Artifact) or found.spent:
        return 0
    wear = depletion(found.depletion or "never")
    return wear.sides if isinstance(wear, Depletion) else 0
