"""Cyphers and artifacts as they work for somebody whose abilities better them: at a higher level, on
another, with effects besides their own; and devices that reach farther for a time.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from msgspec import structs

from threefold.model.ability_sorts import for_whom_aimed
from threefold.model.active_effects import words_to_confirm
from threefold.model.characters import Condition, Pc
from threefold.model.improved import for_all
from threefold.model.powers import Ability, Artifact, Cypher, affects, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import Aim, Figure

HIGHEST: Final = 10


def improved_cypher(pc: Pc, cypher: Cypher, said: Collection[str] = ()) -> Cypher:
    """Return a cypher as it works for a PC, with the improvements whose conditions are ``said`` to
    be met. One that its owner does not know is left as it is."""
    if not cypher.known:
        return cypher
    for change in _changes(pc, _sorts(cypher), said):
        if change.aim is not None and affects(cypher) == "self":
            cypher = _for_others(cypher, change.aim)
        if change.level is not None:
            cypher = structs.replace(cypher, level=_raised(cypher.level, change.level))
        if change.add:
            cypher = structs.replace(cypher, effects=[*effects_of(cypher), *change.add])
    return cypher


def improved_artifact(pc: Pc, artifact: Artifact, said: Collection[str] = ()) -> Artifact:
    """Return an artifact as it works for a PC. One that its owner does not know, or that has no
    level, is left as it is."""
    if not artifact.known or artifact.level is None:
        return artifact
    level = artifact.level
    for change in _changes(pc, ARTIFACTS, said):
        if change.level is not None:
            level = _raised(level, change.level)
    return artifact if level == artifact.level else structs.replace(artifact, level=level)


def improved_if_said(pc: Pc, item: Cypher | Artifact) -> list[str]:
    """Return what people confirm at a use of an item so that an ability of its owner betters it."""
    if not item.known:
        return []
    sorts = _sorts(item) if isinstance(item, Cypher) else ARTIFACTS
    words = [word for change in _for_good(pc, sorts) for word in words_to_confirm(change.when)]
    return [*dict.fromkeys(words)]


ARTIFACTS: Final = frozenset({"artifacts"})
"""The sorts of an artifact, as ``any_of`` of a change."""


def _changes(pc: Pc, sorts: Collection[str], said: Collection[str]) -> Iterator[kinds.Change]:
    """Yield what the abilities of a PC change in items of these sorts: for good, or paid for the
    next one.
    """
    for change in _for_good(pc, sorts):
        if _is_met(change, said):
            yield change
    for condition in pc.conditions:
        yield from _held(condition, sorts)


def _for_good(pc: Pc, sorts: Collection[str]) -> Iterator[kinds.Change]:
    """Yield what the permanent abilities of a PC change in items of some sorts, whether or not
    their conditions are met."""
    for ability in pc.abilities:
        if not isinstance(ability, Ability) or not for_all(ability):
            continue
        for effect in effects_of(ability):
            if isinstance(effect, kinds.Change) and effect.any_of in sorts and _lasts(effect):
                yield effect


def item_changes_held(condition: Condition | str, item: Cypher | Artifact) -> list[kinds.Change]:
    """Return the changes of an item that a condition holds: those of an ability that was paid for,
    for the next item of its sort.
    """
    if isinstance(item, Cypher):
        return _held(condition, _sorts(item))
    return _held(condition, ARTIFACTS)


def _held(condition: Condition | str, named: Collection[str]) -> list[kinds.Change]:
    if isinstance(condition, str):
        return []
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
        for each in _held(condition, (DEVICES,)):
            if each.range:
                aim = structs.replace(aim, range=each.range, range_from={})
    return structs.replace(item, aim=aim)


def _sorts(cypher: Cypher) -> set[str]:
    return {"cyphers", *(f"{sort} cyphers" for sort in cypher.sorts or ())}


def _lasts(change: kinds.Change) -> bool:
    return change.lasts is None and change.uses is None


def _is_met(change: kinds.Change, said: Collection[str]) -> bool:
    """Whether the conditions of a change are met: people alone judge them."""
    words = words_to_confirm(change.when)
    return len(words) == len(change.when) and all(word in said for word in words)


def _for_others(cypher: Cypher, aim: Aim) -> Cypher:
    """Return a cypher that works on its user as one for whoever is aimed at."""
    return structs.replace(cypher, aim=aim, effects=for_whom_aimed(effects_of(cypher)))


_PLUS: Final = re.compile(r"level ?\+ ?(\d+)")


def _raised(level: int, by: Figure) -> int:
    """The level of a cypher after a change such as ``level+1``."""
    found = _PLUS.fullmatch(by) if isinstance(by, str) else None
    if found is None:
        return level
    return min(HIGHEST, level + int(found[1]))
