"""A PC as a roll counts it: with what comrades give by being there."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Condition, Pc
from threefold.model.company import lent_to_company
from threefold.model.conditions import has_condition
from threefold.table.decisions.base import is_comrade_near
from threefold.table.state import State


def at_roll(state: State, id: str) -> Pc:
    """Return a PC for a roll: what comrades within short range give are conditions of the names of
    their abilities.
    """
    pc = state.party[id].pc
    given = _given(state, id, pc)
    if given:
        pc = structs.replace(pc, conditions=[*(pc.conditions or ()), *given])
    return pc


def _given(state: State, id: str, pc: Pc) -> list[Condition]:
    """What comrades who are near give to a roll, as conditions that hold for it alone."""
    given: list[Condition] = []
    for other, member in state.party.items():
        if other == id:
            continue
        lent = lent_to_company(member.pc)
        if not lent or not is_comrade_near(state, other, id, "short"):
            continue
        for name, effects in lent:
            if not has_condition(pc, name):
                own = [structs.replace(effect, to=None) for effect in effects]
                given.append(Condition(name[:60], until="dismissed", effects=own))
    return given
