"""Powers by touch that missed: they stay ready, and what ends that."""

from __future__ import annotations

from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.picked import NOTHING_PICKED
from threefold.procedures.base import Outcome, Setup
from threefold.procedures.catalog import PLAYED, procedure_traits
from threefold.procedures.power_against import is_touch_attack
from threefold.procedures.power_used import AbilityInputs, UsedPower, power_of
from threefold.rules.binding import implements
from threefold.rules.effects import held_ready, keeps_ready, ready_condition
from threefold.table.decisions.picking import attack_in
from threefold.table.events import AnyEvent, ConditionAdded, ConditionRemoved
from threefold.table.state import Effect, Rolled, State


def is_ready(pc: Pc, name: str) -> bool:
    """Return whether a power by touch with this name is ready after a miss."""
    return any(keeps_ready(condition, name) for condition in pc.condition_names())


@implements("attack.touch.miss_keeps_power")
def touch_powers_kept(state: State, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """Events of a power by touch: it stays ready after a miss, until it hits or its owner attacks
    with, or uses, something else.
    """
    traits = procedure_traits(rolled.procedure)
    if not (traits.attacks or traits.uses_power):
        return []
    missed = out.result in ("failure", "impossible")
    keeps = missed and _touches(state, rolled)
    held = [c for c in state.party[rolled.pc].pc.condition_names() if held_ready(c) is not None]
    kept = [c for c in held if keeps and keeps_ready(c, rolled.title)]
    events: list[AnyEvent] = [
        ConditionRemoved(on=rolled.pc, condition=c) for c in held if c not in kept
    ]
    if keeps and not kept:
        ready = Effect(on=rolled.pc, condition=ready_condition(rolled.title))
        events.append(ConditionAdded(effect=ready))
    return events


def _touches(state: State, rolled: Rolled) -> bool:
    """Whether a roll was an attack by touch: with an attack of the sheet, or with an ability."""
    inputs = PLAYED[rolled.procedure].inputs
    if not issubclass(inputs, AbilityInputs):
        attack = attack_in(rolled.before, rolled.title, rolled.picked)
        return attack is not None and attack.touch is True
    use = typed.decode(rolled.inputs, inputs)
    picked = rolled.picked or NOTHING_PICKED
    power = power_of(rolled.before, use, picked.power)
    setup = Setup(state.rules(), rolled.before, rolled.against, picked=picked)
    return isinstance(power, UsedPower) and is_touch_attack(setup, power, use)
