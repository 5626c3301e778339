"""Cyphers as they work for somebody whose abilities better them: at a higher level, or on another;
and devices that reach farther for a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import structs

from threefold.model.characters import Condition, Pc
from threefold.model.improved import for_all
from threefold.model.powers import Ability, Artifact, Cypher, affects, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import Aim, Figure

HIGHEST: Final = 10


def improved_cypher(pc: Pc, cypher: Cypher) -> Cypher:
    """Return a cypher as it works for a PC. One that its owner does not know is left as it is."""
    if not cypher.known:
        return cypher
    for change in _changes(pc, cypher):
        if change.aim is not None and affects(cypher) == "self":
            cypher = _for_others(cypher, change.aim)
        if change.level is not None:
            cypher = structs.replace(cypher, level=_raised(cypher.level, change.level))
    return cypher


def _changes(pc: Pc, cypher: Cypher) -> Iterator[kinds.Change]:
    """Yield what the abilities of a PC change in cyphers of this sort: for good, or paid for the
    next one.
    """
    named = _sorts(cypher)
    for ability in pc.abilities:
        if not isinstance(ability, Ability) or not for_all(ability):
            continue
        for effect in effects_of(ability):
            if isinstance(effect, kinds.Change) and effect.any_of in named and _always(effect):
                yield effect
    for condition in pc.conditions:
        yield from cypher_changes_held(condition, cypher)


def cypher_changes_held(condition: Condition | str, cypher: Cypher) -> list[kinds.Change]:
    """Return the changes of a cypher that a condition holds: those of an ability that was paid for,
    for the next cypher of its sort.
    """
    if isinstance(condition, str):
        return []
    named = _sorts(cypher)
    return [
        each
        for each in condition.effects or ()
        if isinstance(each, kinds.Change) and each.any_of in named
    ]


DEVICES: Final = "devices with one target at range"
"""The sort of cyphers and artifacts that strike one target from afar, as ``any_of`` of a change."""


def with_reach(pc: Pc, item: Cypher | Artifact) -> Cypher | Artifact:
    """Return a device with the range that conditions of its owner give it."""
    aim = item.aim
    if aim is None or aim.area is not None or aim.range in (None, "touch"):
        return item
    for condition in pc.conditions:
        if isinstance(condition, str):
            continue
        for each in condition.effects or ():
            if isinstance(each, kinds.Change) and each.any_of == DEVICES and each.range:
                aim = structs.replace(aim, range=each.range, range_from={})
    return structs.replace(item, aim=aim)


def _sorts(cypher: Cypher) -> set[str]:
    return {"cyphers", *(f"{sort} cyphers" for sort in cypher.sorts or ())}


def _always(change: kinds.Change) -> bool:
    return not change.when and change.lasts is None and change.uses is None


def _for_others(cypher: Cypher, aim: Aim) -> Cypher:
    """Return a cypher that works on its user as one for whoever is aimed at."""
    effects = [
        structs.replace(effect, to=None) if effect.to == "self" else effect
        for effect in effects_of(cypher)
    ]
    return structs.replace(cypher, aim=aim, effects=effects)


_PLUS: Final = re.compile(r"level ?\+ ?(\d+)")


def _raised(level: int, by: Figure) -> int:
    """The level of a cypher after a change such as ``level+1``."""
    found = _PLUS.fullmatch(by) if isinstance(by, str) else None
    if found is None:
        return level
    return min(HIGHEST, level + int(found[1]))
