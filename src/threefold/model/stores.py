"""Reserves of a PC: points that an ability stores, as a condition that says how many there are."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.active_effects import may_have_effects, of_kind
from threefold.model.characters import Condition, Pc
from threefold.model.conditions import held_condition, with_condition, without_conditions
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import heals_among, steps_among


class Kept(NamedTuple):
    """A reserve of a PC: the ability that it comes from, its effect, and the points in it."""

    source: str
    reserve: kinds.Reserve
    points: int

    @property
    def most(self) -> int:
        """The points that it holds without harm."""
        return self.reserve.most if isinstance(self.reserve.most, int) else 0


def reserves_of(pc: Pc) -> list[Kept]:
    """Return the reserves of a PC. Of several with one name the one that holds most counts."""
    found: dict[str, Kept] = {}
    if not may_have_effects(pc):
        return []
    for each, reserve in of_kind(pc, kinds.Reserve):
        kept = Kept(each.source, reserve, _points(pc, reserve))
        other = found.get(reserve.name)
        if other is None or other.most < kept.most:
            found[reserve.name] = kept
    return list(found.values())


def reserve_named(pc: Pc, name: str) -> Kept | None:
    """Return a reserve of a PC by its name; None if there is none."""
    return next((each for each in reserves_of(pc) if each.reserve.name == name), None)


def takes_action_of_its_own(ability: Ability) -> bool:
    """Return whether a use of an ability that its owner has for good is an action all the same:
    points come back out of its reserve.
    """
    return any(heal.reserve is not None for heal in heals_among(effects_of(ability)))


def stored_in(pc: Pc, name: str) -> int:
    """Return the points in a reserve of a PC; 0 if there is none."""
    kept = reserve_named(pc, name)
    return 0 if kept is None else kept.points


def with_stored(pc: Pc, kept: Kept, points: int) -> Pc:
    """Return the PC with so many points in a reserve, or as many as it holds. Points above what is
    safe weigh on their bearer.
    """
    reserve, points = kept.reserve, max(0, points)
    if not reserve.over:
        points = min(points, kept.most)
    if points == (kept.most if reserve.full else 0):
        return without_conditions(pc, [reserve.name])
    above = max(0, points - kept.most)
    hinders = {
        task: min(10, above * step.steps)
        for step in steps_among(reserve.over)
        if isinstance(step.steps, int) and above
        for task in step.tasks
    }
    condition = Condition(reserve.name, stored=points, hinders=hinders or None)
    return with_condition(pc, condition, anew=True)


def _points(pc: Pc, reserve: kinds.Reserve) -> int:
    held = held_condition(pc, reserve.name)
    if held is not None:
        return held.stored or 0
    if reserve.full and isinstance(reserve.most, int):
        return reserve.most
    return 0
