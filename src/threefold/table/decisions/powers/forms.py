"""Forms that a PC gives up, and those that are changed at will in the time that was paid for."""

from __future__ import annotations

from threefold.model.characters import Condition
from threefold.model.forms import form_held
from threefold.model.shelf.asked import changes_form_at_will
from threefold.rules.conditions import condition_name
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import RemoveCondition
from threefold.table.decisions.base import Context, Decision, may_not_take_action
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.moves.gains import action_paid
from threefold.table.events import (
    ActionTaken,
    AnyEvent,
    ConditionAdded,
    ConditionRemoved,
    EncounterStarted,
    TurnStarted,
)


def changes_at_will(condition: Condition | None) -> bool:
    """Return whether a condition is a form that its bearer lays aside and takes up at will."""
    return condition is not None and changes_form_at_will(condition.effects or ())


def give_up_form(context: Context, command: RemoveCondition) -> Decision | None:
    """Give up a form of one's own. None if the PC has no such form, or cannot give it up."""
    member = context.state.party.get(command.on)
    if member is None:
        return None
    form = form_held(member.pc, command.condition)
    if form is None:
        return None
    over = ConditionRemoved(on=command.on, condition=command.condition)
    if form.revert == "part_of_action" or context.gm:
        return [_laid_aside(over) if form.revert == "any" else over]
    if form.revert == "any":
        refusal = may_not_change_form(context, command.on, command.condition)
        return refusal or [_laid_aside(over)]
    refusal = may_not_take_action(context, command.on)
    if refusal is not None:
        return refusal
    paid = action_paid(context, command.on)
    taken = ActionTaken(
        pc=command.on,
        what="other",
        name=command.condition,
        after=member.pc,
        uses_action=paid.uses_action,
    )
    if form.rolled is None:
        return [taken, *paid.given, over]
    before: list[AnyEvent] = [taken, *paid.given]
    source = EffectSource(form.name, command.on)
    cause = Cause("power", aimed=False)
    tried = effect_events(context.after(before), source, [form.rolled], None, cause)
    return [*before, *tried]


def _laid_aside(over: ConditionRemoved) -> ConditionRemoved:
    return ConditionRemoved(on=over.on, condition=over.condition, paused=True)


def may_not_change_form(context: Context, pc_id: str, condition: str) -> Refusal | None:
    """Refuse a change of form at will out of turn, and a second one before the action of the turn or
    after it. The GM is never refused."""
    encounter = context.state.encounter
    if encounter is None or encounter.phase != "turns" or context.gm:
        return None
    if encounter.acting != pc_id:
        name = context.state.name_of(encounter.acting) if encounter.acting else ""
        return Refusal("out_of_order", "pc_id", Message("refusal.not_your_turn", {"name": name}))
    for record in context.history.recent_records():
        event = record.event
        if isinstance(event, TurnStarted | EncounterStarted):
            break
        if getattr(event, "uses_action", False):
            break
        if _changes(event, pc_id, condition):
            params: Params = {"name": context.state.name_of(pc_id)}
            return Refusal("out_of_order", "pc_id", Message("refusal.form_changed", params))
    return None


def _changes(event: AnyEvent, pc_id: str, condition: str) -> bool:
    match event:
        case ConditionAdded(effect=effect):
            on, name = effect.on, effect.condition
        case ConditionRemoved(on=on, condition=name):
            pass
        case _:
            return False
    return on == pc_id and condition_name(name) == condition_name(condition)
