"""Powers by touch that missed: they stay ready, and what ends that."""

from __future__ import annotations

from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.picked import NOTHING_PICKED, place_of_ability
from threefold.procedures.base import Outcome, Setup
from threefold.procedures.catalog import PLAYED, procedure_traits
from threefold.procedures.effects.attacks import attack_among
from threefold.procedures.power_against import is_touch_attack
from threefold.procedures.power_used import AbilityInputs, UsedPower, effects_of_use, power_of
from threefold.rules.binding import implements
from threefold.rules.effects import held_ready, keeps_ready, ready_condition
from threefold.rules.types import Refusal
from threefold.table.decisions.picking import attack_in, every_ability
from threefold.table.events import AnyEvent, ConditionAdded, ConditionRemoved
from threefold.table.state import Effect, Rolled, State


def is_ready(pc: Pc, name: str) -> bool:
    """Return whether a power by touch with this name is ready after a miss."""
    return any(keeps_ready(condition, name) for condition in pc.condition_names())


@implements("attack.touch.miss_keeps_power")
def touch_powers_kept(state: State, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """Events of a power by touch: it stays ready after a miss, until it hits or its owner attacks
    with, or uses, something else. What acts by itself is no use of another ability.
    """
    traits = procedure_traits(rolled.procedure)
    if not (traits.attacks or traits.uses_power):
        return []
    keeps = out.result in ("failure", "impossible") and _touches(state, rolled)
    held = _held_ready(state.party[rolled.pc].pc)
    if not (held or keeps) or _acts_by_itself(rolled):
        return []
    kept = [c for c in held if keeps and keeps_ready(c, rolled.title)]
    events: list[AnyEvent] = [
        ConditionRemoved(on=rolled.pc, condition=c) for c in held if c not in kept
    ]
    if keeps and not kept:
        ready = Effect(on=rolled.pc, condition=ready_condition(rolled.title))
        events.append(ConditionAdded(effect=ready))
    return events


def _held_ready(pc: Pc) -> list[str]:
    """The conditions that keep a power by touch ready."""
    return [c for c in pc.condition_names() if held_ready(c) is not None]


def _acts_by_itself(rolled: Rolled) -> bool:
    """Whether a roll was that of an enabler that has no price and strikes nobody: it needs neither
    a decision nor the hands."""
    inputs = PLAYED[rolled.procedure].inputs
    if not issubclass(inputs, AbilityInputs):
        return False
    use = typed.decode(rolled.inputs, inputs)
    at = (rolled.picked or NOTHING_PICKED).power
    if at is None and isinstance(use.ability, str):
        at = place_of_ability(rolled.before.abilities, use.ability)
    power = power_of(rolled.before, use, at)
    if isinstance(power, Refusal) or at is None or power.aim.touch:
        return False
    ability = every_ability(rolled.before)[at]
    if ability.use != "enabler" or ability.cost or ability.limit is not None:
        return False
    return attack_among(effects_of_use(power, use.options)) is None


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
