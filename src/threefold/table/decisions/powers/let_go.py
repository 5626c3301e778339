"""What ends as a weapon leaves the hands of a PC: the conditions that a use put there for it."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.model.active_effects import as_list
from threefold.model.characters import Condition, Pc
from threefold.model.shelf.among import weapons_among
from threefold.model.weapons_had import names_had
from threefold.table.events import ConditionRemoved
from threefold.table.state import State


def needs_of_weapons_let_go(before: State, after: State) -> list[ConditionRemoved]:
    """Return the events that end conditions whose effects all need a weapon which a PC had among
    artifacts and equipment, and has no more: it was given away, left behind or broken."""
    found: list[ConditionRemoved] = []
    for id, member in before.party.items():
        now = after.party.get(id)
        if now is None or not _let_something_go(member.pc, now.pc):
            continue
        gone = {*_weapons_of_things(member.pc)} - {*_weapons_of_things(now.pc)}
        found += [
            ConditionRemoved(on=id, condition=condition.name)
            for condition in now.pc.conditions
            if isinstance(condition, Condition) and _needs_one_of(condition, gone)
        ]
    return found


def _let_something_go(was: Pc, now: Pc) -> bool:
    """True if somebody who is in some condition has other things than before."""
    if not now.conditions:
        return False
    return was.artifacts is not now.artifacts or was.equipment is not now.equipment


def _weapons_of_things(pc: Pc) -> Iterator[str]:
    """Yield the names of the weapons that the things of a PC are, or have built in."""
    for item in pc.carries():
        yield from names_had(item)
    for gear in pc.equipment or ():
        for weapon in weapons_among(gear.effects or ()):
            yield weapon.name


def _needs_one_of(condition: Condition, weapons: set[str]) -> bool:
    """True if all that a condition does, it does to blows with one of these weapons."""
    if not weapons or not condition.effects or condition.each_turn or condition.leaves:
        return False
    for effect in condition.effects:
        needed = as_list(effect.when.get("weapon"))
        if not all(word in weapons for word in needed):
            return False
    return True
