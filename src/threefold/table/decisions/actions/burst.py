"""Hits that burst: who stands near the target of an attack with a weapon, and what they take."""

from __future__ import annotations

from threefold.model import typed
from threefold.model.characters import Attack
from threefold.model.rolled import weapon_of
from threefold.procedures.base import Outcome
from threefold.procedures.combat import AttackInputs
from threefold.procedures.effects.bursts import bursts, may_burst
from threefold.rules.distance import BANDS
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import AttackFoe
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.picking import attack_in
from threefold.table.events import AnyEvent
from threefold.table.state import Rolled, State


def may_not_be_near(state: State, command: AttackFoe, made: Attack | None) -> Refusal | None:
    """Return a refusal if an attack does nothing to others than its target, or if one of those named
    is not at the table, too far from the target, or spared: its target, and in melee its user."""
    pc = state.party[command.pc_id].pc if command.pc_id in state.party else None
    if pc is None or made is None or not may_burst(pc, made):
        return Refusal(
            "not_allowed", "also", Message("refusal.attack_also", {"attack": command.attack})
        )
    for id in command.also:
        if id not in state.party and id not in state.foes:
            return Refusal("bad_value", "also", Message("refusal.no_such_figure", {"id": id}))
        feet = state.distance(command.foe_id, id)
        spared = id == command.foe_id or (id == command.pc_id and not weapon_of(made).ranged)
        if spared or (feet is not None and feet > BANDS["immediate"]):
            params: Params = {"attack": command.attack, "name": state.name_of(id)}
            return Refusal("not_allowed", "also", Message("refusal.attack_spares", params))
    return None


def burst_events(context: Context, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """Return the events of a hit for those near its target: each takes the damage of the burst."""
    if out.result != "success":
        return []
    inputs = typed.decode(rolled.inputs, AttackInputs)
    attack = attack_in(rolled.before, rolled.title, rolled.picked)
    if attack is None:
        return []
    events: list[AnyEvent] = []
    found = bursts(rolled.before, attack, inputs.said, inputs.effort.damage)
    for on in rolled.also:
        for each in found:
            source = EffectSource(each.source, rolled.pc)
            events += effect_events(
                context.after(events), source, [each.damage], on, Cause("burst")
            )
    return events
