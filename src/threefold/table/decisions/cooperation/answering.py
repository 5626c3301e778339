"""Answers that are taken up, with the roll that one asks for."""

from __future__ import annotations

from threefold.rules.types import Refusal
from threefold.table.commands import Attempt, React
from threefold.table.decisions.actions.act import attempt
from threefold.table.decisions.base import Context, Decision, decide_command
from threefold.table.decisions.cooperation.reacting import react
from threefold.table.events import Opened
from threefold.table.state import Reacting, TaskCall


def react_and_roll(context: Context, command: React) -> Decision:
    """Take up an answer that is offered. Where it asks for a roll and the face of a real die came
    with it, the roll is made at once."""
    offer = context.state.stances.get(command.poised_id)
    events = react(context, command)
    if isinstance(events, Refusal) or command.natural is None or not isinstance(offer, Reacting):
        return events
    asked = next((event for event in events if isinstance(event, Opened)), None)
    if asked is None or not isinstance(asked.pending, TaskCall) or asked.pending.pc != offer.by:
        return events
    roll = Attempt(open_id=asked.id, natural=command.natural)
    rolled = attempt(context.after(events), roll)
    if isinstance(rolled, Refusal):
        return rolled
    return [*events, *rolled]


DECIDED = (decide_command(React, react_and_roll),)
