"""Attacks that somebody makes together with a companion: it has acted with that in this round."""

from __future__ import annotations

from threefold.model.active_effects import as_list
from threefold.model.brought import bringing_alike
from threefold.model.shelf.among import strikes_together
from threefold.procedures.power_used import UsedPower, effects_of_use
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.cooperation.beside import has_helped
from threefold.table.events import AnyEvent, UseCounted
from threefold.table.state import PowerUsed, State


def no_companion_left(state: State, command: UsePower, power: UsedPower) -> Refusal | None:
    """Refuse an attack together with a companion that has acted in this round already."""
    there = _companions(state, command, power)
    if not there or not all(has_helped(state, id, state.foes[id]) for id in there):
        return None
    params: Params = {"name": state.name_of(there[0])}
    return Refusal("out_of_order", "name", Message("refusal.companion.acted", params))


def companion_has_struck(state: State, command: UsePower, power: UsedPower) -> list[AnyEvent]:
    """Return the event by which a companion has acted in this round, as it struck with its owner."""
    for id in _companions(state, command, power):
        name = state.foes[id].power
        if name and not has_helped(state, id, state.foes[id]):
            used = PowerUsed(by=command.pc_id, name=name, per="round", at=state.clock.now)
            return [UseCounted(used=used)]
    return []


def _companions(state: State, command: UsePower, power: UsedPower) -> list[str]:
    """Return the companions who strike along in a fight, by id."""
    if state.encounter is None or not strikes_together(effects_of_use(power, command.options)):
        return []
    pc = state.party[command.pc_id].pc
    keys = [str(key) for key in as_list(power.aim.needs.get("ability", []))]
    return [
        id
        for id, foe in state.foes.items()
        if foe.owner == command.pc_id
        and foe.npc.health
        and any(foe.power in bringing_alike(pc, key) for key in keys)
    ]
