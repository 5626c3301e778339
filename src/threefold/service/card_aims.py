"""Whom a power is used on, as its card says it: the target, several of them, and whether it is rolled."""

from __future__ import annotations

from typing import Final, Literal

from threefold.model.powers import (
    Ability,
    Item,
    affects,
    effects_of,
    takes_no_roll,
    task_of,
)
from threefold.model.shelf.asked import asks_of_somebody
from threefold.model.shelf.figures import FOR_OTHERS
from threefold.procedures.effects.attacks import attacks_among, may_strike

Aim = Literal["self", "ally", "another", "foe", "any"]


def aims_of(power: Ability | Item) -> Aim:
    """Return whom a power is used on. A power that only its text describes may be used on anybody
    if its task is against a target, else on oneself."""
    known = affects(power)
    if known == "self" and strikes_with_weapon(power):
        return "any"  # by one of its ways
    if known == "ally" and power.aim is not None and power.aim.who in ("creature", "creatures"):
        # what somebody may be asked about is no gift to a friend: nobody is meant beforehand
        return "any" if asks_of_somebody(effects_of(power)) else known
    if power.aim is not None and power.aim.who in FOR_OTHERS:
        return "another"
    if known is not None:
        return known
    if power.task is not None and power.task.difficulty == "target":
        return "any"
    return "self"


def is_rolled(power: Ability | Item) -> bool:
    return task_of(power) is not None or (affects(power) == "foe" and not takes_no_roll(power))


def is_for_several(power: Ability | Item) -> bool:
    aim = power.aim
    if any(rule.targets is not None for rule in attacks_among(effects_of(power))):
        return True
    return aim is not None and (aim.area is not None or aim.count is not None or aim.who in _MANY)


def strikes_with_weapon(power: Ability | Item) -> bool:
    """Whether a power is an attack with a weapon, in one of its choices at least."""
    return any(map(may_strike, effects_of(power)))


_MANY: Final = ("foes", "allies", "others", "creatures", "all", "all_others")
