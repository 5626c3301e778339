"""What abilities do for those who take attacks that were meant for others."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.model.characters import Pc
from threefold.model.powers import effects_of
from threefold.procedures.effects.moments import points_spared_to_guard
from threefold.rules.types import Line, Message


def spared_points(pc: Pc, points: int) -> Line | None:
    """Return the line of points that an ability takes off the blow, in place of the extra point. None
    without an ability.
    """
    found = next(_sparing(pc), None)
    if found is None:
        return None
    name, spared = found
    less = max(0, min(spared, points - 1))
    return Line(-less, Message("line.given", {"name": name}), "ability.sources")


def _sparing(pc: Pc) -> Iterator[tuple[str, int]]:
    """Yield the abilities by which a PC takes attacks for others, each with the points that it takes
    off."""
    for ability in pc.abilities:
        if isinstance(ability, str):
            continue
        for effect in effects_of(ability):
            spared = points_spared_to_guard(effect)
            if spared is not None:
                yield ability.name, spared


def takes_several(pc: Pc) -> bool:
    """Return whether a PC may take more than one attack in a round, all meant for the same one: an
    ability by which they take attacks for others says so."""
    return any(_sparing(pc))
