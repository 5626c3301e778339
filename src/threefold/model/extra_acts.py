"""Extra attacks and actions that conditions give a PC until they are used."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.shelf.acts import (
    acts_among,
    at_once_alone,
    extra_recoveries,
    extra_recoveries_among,
    gives_recovery,
)
from threefold.model.shelf.among import recoveries_among


def condition_with_act(
    pc: Pc | FullNpc, what: Collection[str], at_once: bool = False
) -> Condition | None:
    """Return the first condition that gives such acts; with ``at_once``, acts that may be used out
    of turn.
    """
    for condition in pc.conditions or ():
        if isinstance(condition, Condition):
            acts = acts_among(condition.effects or (), what)
            if at_once:
                acts = at_once_alone(acts)
            if acts:
                return condition
    return None


def conditions_with_attacks(pc: Pc | FullNpc) -> list[Condition]:
    """Return all conditions that give attacks."""
    held = (each for each in pc.conditions or () if isinstance(each, Condition))
    return [each for each in held if acts_among(each.effects or (), ("attack",))]


def attacks_left(pc: Pc | FullNpc) -> Condition | None:
    """The first condition that gives attacks."""
    return condition_with_act(pc, ("attack",))


def recovery_given(pc: Pc) -> bool:
    """Return True if a condition lets the PC make a recovery roll at once, which takes no
    action.
    """
    until_rest = [c for c in pc.conditions if isinstance(c, Condition) and c.until == "rest"]
    return any(gives_recovery(condition.effects or ()) for condition in until_rest)


def extra_recovery_given(pc: Pc) -> Condition | None:
    """Return the first condition that gives a recovery roll at once beside those of the day."""
    for condition in pc.conditions or ():
        if not isinstance(condition, Condition) or condition.until != "rest":
            continue
        if extra_recoveries_among(condition.effects or ()):
            return condition
    return None


def conditions_taking_recovery(pc: Pc) -> list[Condition]:
    """Return the conditions that take a recovery roll of the day away."""
    return [
        condition
        for condition in pc.conditions or ()
        if isinstance(condition, Condition)
        and condition.until == "ten_hour_rest"
        and any(each.lost for each in recoveries_among(condition.effects or ()))
    ]


def without_one_recovery(pc: Pc, given: Condition) -> Pc:
    """Return the character after one of the recovery rolls that a condition gives was made."""
    left = extra_recoveries_among(given.effects or ()) - 1
    conditions = list(pc.conditions)
    at = conditions.index(given)
    if left > 0:
        conditions[at] = structs.replace(given, effects=extra_recoveries(left))
    else:
        del conditions[at]
    return structs.replace(pc, conditions=conditions)
