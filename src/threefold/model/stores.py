"""Reserves of a PC: points that an ability stores, as a condition that says how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from threefold.model.active_effects import may_have_effects, of_kind
from threefold.model.characters import Condition, Pc
from threefold.model.conditions import held_condition, with_condition, without_conditions
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import heals_among, steps_among


class Kept(NamedTuple):
    """A reserve of a PC: the ability that it comes from, its effect, and the points in it. ``lent``:
    the condition of that name holds it, and takes it along when it ends."""

    source: str
    reserve: kinds.Reserve
    points: int
    lent: bool = False

    @property
    def most(self) -> int:
        """The points that it holds without harm."""
        return self.reserve.most if isinstance(self.reserve.most, int) else 0

    @property
    def condition(self) -> str:
        """The name of the condition that says how many points there are."""
        return self.source if self.lent else self.reserve.name


def reserves_of(pc: Pc) -> list[Kept]:
    """Return the reserves of a PC. Of several with one name the one that holds most counts."""
    found: dict[str, Kept] = {}
    if not may_have_effects(pc):
        return []
    for each, reserve in of_kind(pc, kinds.Reserve):
        kept = _kept(pc, each.source, reserve)
        other = found.get(reserve.name)
        if other is None or other.most < kept.most:
            found[reserve.name] = kept
    return list(found.values())


def _kept(pc: Pc, source: str, reserve: kinds.Reserve) -> Kept:
    lender = held_condition(pc, source)
    lent = lender is not None and _lends(lender, reserve.name)
    held = lender if lent else held_condition(pc, reserve.name)
    points = 0
    if held is not None and (held.stored is not None or not lent):
        points = held.stored or 0
    elif reserve.full and isinstance(reserve.most, int):
        points = reserve.most
    return Kept(source, reserve, points, lent)


def _lends(condition: Condition, name: str) -> bool:
    return any(isinstance(e, kinds.Reserve) and e.name == name for e in condition.effects or ())


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


def lending(condition: Condition) -> Condition:
    """Return a condition that begins with the points of the reserve that it lends, if it does."""
    for effect in condition.effects or ():
        if isinstance(effect, kinds.Reserve) and isinstance(effect.most, int):
            return structs.replace(condition, stored=effect.most if effect.full else 0)
    return condition


def only_stores(condition: Condition) -> bool:
    """Return whether a condition does nothing but say what a reserve holds."""
    return condition.stored is not None and not condition.effects


def was_there(condition: Condition, before: Sequence[Condition | str]) -> bool:
    """Return whether a figure had a condition before, but for the points that it stores."""
    if condition in before:
        return True
    if condition.stored is None or only_stores(condition):
        return False
    bare = structs.replace(condition, stored=None)
    return any(isinstance(c, Condition) and structs.replace(c, stored=None) == bare for c in before)


def with_stored(pc: Pc, kept: Kept, points: int) -> Pc:
    """Return the PC with so many points in a reserve, or as many as it holds. Points above what is
    safe weigh on their bearer.
    """
    reserve, points = kept.reserve, max(0, points)
    if not reserve.over:
        points = min(points, kept.most)
    if kept.lent:
        return _with_lent(pc, kept, points)
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


def _with_lent(pc: Pc, kept: Kept, points: int) -> Pc:
    """Return the PC with so many points in a reserve that a condition lends. It may end with the last
    of them."""
    lender = held_condition(pc, kept.condition)
    assert lender is not None
    if not points and kept.reserve.ends:
        return without_conditions(pc, [lender.name])
    now = structs.replace(lender, stored=points)
    return structs.replace(pc, conditions=[now if c is lender else c for c in pc.conditions])
