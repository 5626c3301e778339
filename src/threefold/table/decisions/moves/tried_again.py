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
from threefold.table.history.rounds import has_made_one_of
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
    """Whether the damage of an event comes of a creature that has put the same condition on people:
    itself, or, by a move that several make as one, somebody of its kind.
    """
    by, foes = _who_hurts(event, on) or "", context.state.foes
    foe = foes.get(by)
    entry = None if foe is None else creature_entry(context, foe.npc)
    if foe is None or entry is None:
        return False
    puts = [move for move in entry.moves if puts_condition([move], condition.name)]
    if not puts:
        return False
    kind = {id for id, each in foes.items() if each.npc.creature == foe.npc.creature}
    alone = {move.name for move in puts if move.group == 1}
    as_one = {move.name for move in puts if move.group > 1}
    return has_made_one_of(context.history, {by}, alone) or has_made_one_of(
        context.history, kind, as_one
    )


def _who_hurts(event: AnyEvent, on: str) -> str | None:
    match event:
        case ActionSettled():
            return event.foe if event.foe != on else event.pc
        case AttackTaken():
            return event.foe
        case EffectsCame():
            return event.by
    return None
