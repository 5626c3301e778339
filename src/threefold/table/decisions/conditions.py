"""Conditions that the GM adds and removes by hand."""

from __future__ import annotations

from threefold.model.conditions import has_condition, held_condition
from threefold.rules.binding import implements
from threefold.rules.conditions import condition_name
from threefold.rules.mind_control import held_command
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AddCondition, EndUse, Obey, RemoveCondition
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    gm_only,
    no_such_figure,
    pc_of,
    timed_effect,
)
from threefold.table.decisions.powers.forms import changes_at_will
from threefold.table.decisions.powers.given_up import ended_by_condition, ended_by_name
from threefold.table.events import ConditionAdded, ConditionRemoved


@implements("special_damage.dazed.duration", "special_damage.dazed.causes")
def add_condition(context: Context, command: AddCondition) -> Decision:
    """Add a condition for some time, or until it is removed (GM only)."""
    refusal = gm_only(context) or no_such_figure(context, command.on)
    if refusal is not None:
        return refusal
    return [
        ConditionAdded(
            effect=timed_effect(context.state, command.on, command.condition, command.lasts)
        )
    ]


def remove_condition(context: Context, command: RemoveCondition) -> Decision:
    """Remove a condition (GM, or the player of a PC who ends what is the PC's to end). No event if
    the figure does not have it."""
    if not context.gm and context.by.pc == command.on:
        ended = ended_by_condition(context, command.on, command.condition)
        if ended is not None:
            return ended
    refusal = gm_only(context) or no_such_figure(context, command.on)
    if refusal is not None:
        return refusal
    figure = context.state.figure(command.on)
    if not has_condition(figure, command.condition):
        return []
    held = held_condition(figure, command.condition)
    return [
        ConditionRemoved(on=command.on, condition=command.condition, paused=changes_at_will(held))
    ]


@implements("mind_control.safer.command_hindrance")
def obey(context: Context, command: Obey) -> Decision:
    """Remove the condition of a mind-control command because the PC has carried the command out.
    The PC's player or the GM says so."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    for condition in pc.condition_names():
        if held_command(condition) and condition_name(held_command(condition)) == condition_name(
            command.command
        ):
            return [ConditionRemoved(on=command.pc_id, condition=condition, obeyed=True)]
    return Refusal(
        "stale",
        "command",
        Message("refusal.not_commanded", {"name": pc.name, "command": command.command}),
    )


def end_use(context: Context, command: EndUse) -> Decision:
    """End what a power or a thing of a PC holds on its user and on those who came along, and what
    it made or brought. The PC's player or the GM says so.
    """
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    return ended_by_name(context, command.pc_id, command.name, command.which)


DECIDED = (
    decide_command(AddCondition, add_condition),
    decide_command(EndUse, end_use),
    decide_command(Obey, obey),
    decide_command(RemoveCondition, remove_condition),
)
