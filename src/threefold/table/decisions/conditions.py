"""Conditions that the GM adds and removes by hand."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.model.at_will import (
    EndedAtWill,
    ended_at_will,
    name_of_made,
    powers_with_effects,
)
from threefold.model.conditions import has_condition
from threefold.model.names import plain_name
from threefold.rules.binding import implements
from threefold.rules.conditions import condition_name
from threefold.rules.mind_control import held_command
from threefold.rules.types import Message, Params, Refusal
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
from threefold.table.decisions.powers.forms import give_up_form
from threefold.table.decisions.scene.things import made_by
from threefold.table.events import AnyEvent, ConditionAdded, ConditionRemoved, ThingRemoved
from threefold.table.state import State


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
    """Remove a condition (GM, or the player of a PC who gives up a form). No event if the figure does
    not have it."""
    if context.gm or context.by.pc == command.on:
        given_up = give_up_form(context, command)
        if given_up is not None:
            return given_up
    refusal = gm_only(context) or no_such_figure(context, command.on)
    if refusal is not None:
        return refusal
    held = has_condition(context.state.figure(command.on), command.condition)
    if held:
        return [ConditionRemoved(on=command.on, condition=command.condition)]
    return []


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
    it made. The PC's player or the GM says so.
    """
    state, pc = context.state, pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    wanted = plain_name(command.name)
    ends = EndedAtWill()
    for name, effects in powers_with_effects(pc):
        if plain_name(name) == wanted:
            ends = ended_at_will(name, effects)
    # what others hold ends along with it, and not without it: somebody else may have brought it
    held = [each for each in sorted(ends.conditions) if has_condition(pc, each)]
    events: list[AnyEvent] = [
        ConditionRemoved(on=on, condition=condition)
        for condition in held
        for on in _who_comes_along(state, command.pc_id, wanted, condition)
        if has_condition(state.figure(on), condition)
    ]
    events += [
        ThingRemoved(id=id, name=state.things[id].name)
        for id in made_by(state, command.pc_id)
        if name_of_made(state.things[id].name) in ends.things
    ]
    if events:
        return events
    params: Params = {"name": pc.name, "power": command.name}
    return Refusal("not_allowed", "name", Message("refusal.nothing_to_end", params))


def _who_comes_along(state: State, by: str, power: str, condition: str) -> Iterator[str]:
    """Yield a PC, and all others who have no such power themselves. Foes may be in a like state by
    themselves: they come along in a condition of the power's own name alone."""
    for id, member in state.party.items():
        if id == by or power not in map(plain_name, dict(powers_with_effects(member.pc))):
            yield id
    if plain_name(condition) == power:
        yield from state.foes


DECIDED = (
    decide_command(AddCondition, add_condition),
    decide_command(EndUse, end_use),
    decide_command(Obey, obey),
    decide_command(RemoveCondition, remove_condition),
)
