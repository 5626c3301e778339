"""Conditions that an act of their bearer broke off, and that an action takes up again."""

from __future__ import annotations

from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf.asked import conditions_paused
from threefold.rules.conditions import condition_name
from threefold.rules.types import Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.actions.rolls import accepted_first
from threefold.table.decisions.base import Context, Decision, may_not_take_action
from threefold.table.decisions.moves.gains import action_paid
from threefold.table.decisions.powers.meant import usable_power
from threefold.table.events import ActionTaken, ConditionAdded
from threefold.table.state import Effect, State


def paused_by(context: Context, command: UsePower) -> Effect | None:
    """Return what a power has given its user that is broken off and has time left; None if there is
    nothing."""
    state = context.state
    if not state.paused:
        return None
    meant = usable_power(state.party[command.pc_id].pc, command, context.gm)
    if isinstance(meant, Refusal) or not isinstance(meant.thing, Ability | Artifact):
        return None
    return left_of(state, command.pc_id, meant.thing)


def left_of(state: State, pc_id: str, power: Ability | Artifact) -> Effect | None:
    """Return what a power has given a PC that is broken off and has time left."""
    names = {condition_name(each) for each in conditions_paused(effects_of(power))}
    for effect in state.paused:
        goes_on = (effect.until or 0) > state.clock.now
        if goes_on and effect.on == pc_id and condition_name(effect.condition) in names:
            return effect
    return None


def take_up_again(context: Context, command: UsePower, effect: Effect) -> Decision:
    """Spend the action of a PC on what was broken off. It has no price and no roll, and lasts for
    the time that was left."""
    refusal = may_not_take_action(context, command.pc_id)
    if refusal is not None:
        return refusal
    first = accepted_first(context, command.pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    paid = action_paid(context, command.pc_id)
    taken = ActionTaken(
        pc=command.pc_id,
        what="other",
        name=command.name,
        after=context.state.party[command.pc_id].pc,
        uses_action=paid.uses_action,
    )
    return [*accepted, taken, *paid.given, ConditionAdded(effect=effect)]
