"""What a power is aimed at: somebody, or a thing of the scene."""

from __future__ import annotations

from threefold.model.characters import FullNpc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.procedures.base import Setup
from threefold.procedures.power_targets import wrong_sort
from threefold.procedures.power_used import UsedPower, UseInputs, power_of
from threefold.procedures.powers.patients import only_for_others
from threefold.rules.types import Refusal
from threefold.table.state import State


def power_for(setup: Setup, inputs: UseInputs) -> UsedPower | Refusal:
    """The power that is used, or a refusal of a target of another sort than it names."""
    power = power_of(setup.pc, inputs, setup.picked.power)
    if isinstance(power, Refusal):
        return power
    refusal = only_for_others(setup, power) or wrong_sort(power, setup.target, inputs)
    return refusal or power


def aimed_at(state: State, id: str) -> Pc | FullNpc | Thing | Vehicle | None:
    """The target of a use. A thing has a name that nobody else has: procedures know it by that."""
    if id in state.things:
        return state.distinctly_named(id)
    return state.anything(id)


def obeys_party(state: State, id: str) -> bool:
    """Whether somebody is a companion of a PC, and does as the party says."""
    foe = state.foes.get(id)
    return foe is not None and foe.owner in state.party and foe.obeys
