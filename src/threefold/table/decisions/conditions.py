"""Conditions that the GM puts on and takes off by hand."""

from __future__ import annotations

from threefold.rules.binding import implements
from threefold.table.commands import AddCondition, RemoveCondition
from threefold.table.decisions.base import Asked, Decision, gm_only, lasting, no_such_figure, on
from threefold.table.events import ConditionAdded, ConditionRemoved


@implements("special_damage.dazed.duration", "special_damage.dazed.causes")
def add_condition(asked: Asked, command: AddCondition) -> Decision:
    """A condition for some time, or until it is taken off."""
    no = gm_only(asked) or no_such_figure(asked, command.on)
    if no is not None:
        return no
    return [ConditionAdded(effect=lasting(asked.state, command.on, command.condition, command.lasts))]


def remove_condition(asked: Asked, command: RemoveCondition) -> Decision:
    """Take a condition off; who does not have it keeps nothing to tell."""
    no = gm_only(asked) or no_such_figure(asked, command.on)
    if no is not None:
        return no
    held = asked.state.figure(command.on).condition_names()
    return [ConditionRemoved(on=command.on, condition=command.condition)] if command.condition in held else []


DECIDED = (
    on(AddCondition, add_condition),
    on(RemoveCondition, remove_condition),
)
