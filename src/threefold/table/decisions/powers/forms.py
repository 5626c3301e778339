"""Forms that are changed at will in the time that was paid for."""

from __future__ import annotations

from typing import TypeGuard

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions
from threefold.model.shelf.asked import gear_melds
from threefold.model.shelf.ending import changes_form_at_will
from threefold.rules.conditions import condition_name
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.base import Context
from threefold.table.events import (
    AnyEvent,
    ConditionAdded,
    ConditionRemoved,
    EncounterStarted,
    TurnStarted,
)
from threefold.table.state import State


def changes_at_will(condition: Condition | None) -> bool:
    """Return whether a condition is a form that its bearer lays aside and takes up at will."""
    return condition is not None and changes_form_at_will(condition.effects or ())


def not_in_own_turn(context: Context, pc_id: str) -> Refusal | None:
    """Refuse what is a part of a turn in the turn of somebody else. The GM is never refused."""
    encounter = context.state.encounter
    if encounter is None or encounter.phase != "turns" or context.gm:
        return None
    if encounter.acting == pc_id:
        return None
    name = context.state.name_of(encounter.acting) if encounter.acting else ""
    return Refusal("out_of_order", "pc_id", Message("refusal.not_your_turn", {"name": name}))


def may_not_change_form(context: Context, pc_id: str, condition: str) -> Refusal | None:
    """Refuse a change of form at will out of turn, and a second one before the action of the turn or
    after it. The GM is never refused."""
    encounter = context.state.encounter
    if encounter is None or encounter.phase != "turns" or context.gm:
        return None
    refusal = not_in_own_turn(context, pc_id)
    if refusal is not None:
        return refusal
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


def bodies_left(context: Context, before: State) -> list[AnyEvent]:
    """Return the events that end the body in which somebody was who has just taken another one: one
    that all gear becomes part of takes the place of any other such."""
    now = context.state
    events: list[AnyEvent] = []
    for id in (*now.party, *now.foes):
        if id in before.party or id in before.foes:
            events += _old_bodies(id, now.figure(id), before.figure(id))
    return events


def _old_bodies(id: str, figure: Pc | FullNpc, was: Pc | FullNpc) -> list[AnyEvent]:
    if figure is was or figure.conditions is was.conditions:
        return []
    bodies = [each.name for each in figure_conditions(figure) if _is_body(each)]
    old = {each.name for each in figure_conditions(was) if isinstance(each, Condition)}
    if len(bodies) < 2 or old.issuperset(bodies):
        return []
    return [ConditionRemoved(on=id, condition=name) for name in bodies if name in old]


def _is_body(condition: Condition | str) -> TypeGuard[Condition]:
    """Whether a condition is a body that all gear is part of."""
    if isinstance(condition, str) or not condition.effects:
        return False
    return gear_melds(condition.effects)
