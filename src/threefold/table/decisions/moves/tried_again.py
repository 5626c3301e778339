"""Rolls that may end a condition, asked for once more because its bearer has been hurt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefold.model.characters import Condition
from threefold.model.conditions import figure_conditions
from threefold.model.shelf.asked import puts_condition
from threefold.table.decisions.actions.ended import deeds_of
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.make import creature_entry
from threefold.table.decisions.moves.turn import roll_to_end
from threefold.table.events import ActionSettled, AnyEvent, AttackTaken, EffectsCame
from threefold.table.state import State


def rolls_when_hurt(context: Context, before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the rolls that those are asked for who were hurt, where that lets them try once more to
    be rid of a condition. ``context`` is the table after the events.
    """
    asked: list[AnyEvent] = []
    for event in events:
        for on, deeds in deeds_of(event, before):
            if "hurt" in deeds and before.anything(on) is not None:
                for condition in _tried_when_hurt(before, on):
                    if not _comes_of_its_like(context, event, on, condition):
                        asked += roll_to_end(context.after(asked), on, condition)
    return asked


def _tried_when_hurt(state: State, on: str) -> Iterator[Condition]:
    """Yield the conditions of a figure against which it tries anew when it is hurt."""
    for condition in figure_conditions(state.figure(on)):
        if isinstance(condition, Condition) and condition.ends_by and condition.ends_by.hurt:
            yield condition


def _comes_of_its_like(context: Context, event: AnyEvent, on: str, condition: Condition) -> bool:
    """Whether the damage of an event comes of a creature that puts the same condition on people."""
    foe = context.state.foes.get(_who_hurts(event, on) or "")
    entry = None if foe is None else creature_entry(context, foe.npc)
    return entry is not None and puts_condition(entry.moves, condition.name)


def _who_hurts(event: AnyEvent, on: str) -> str | None:
    match event:
        case ActionSettled():
            return event.foe if event.foe != on else event.pc
        case AttackTaken():
            return event.foe
        case EffectsCame():
            return event.by
    return None
