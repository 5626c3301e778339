"""Foes who take an attack for another: it is hit in the other's place."""

from __future__ import annotations

from threefold.model.moments import effects_at_moment
from threefold.procedures.effects.moments import attack_taken_over, is_borne_by_another
from threefold.rules.conditions import condition_name
from threefold.table.decisions.base import Context
from threefold.table.decisions.cooperation.moments import ReactionMoment
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.events import AnyEvent, ConditionRemoved
from threefold.table.state import State


def taken_by_guard(context: Context, before: State, moment: ReactionMoment) -> list[AnyEvent]:
    """Return the events of a foe who takes an attack that has hit another foe: that one has its health
    as ``before``, and the guard is hit instead, 1 point harder, through its own Armor. It does so
    once."""
    state = context.state
    if moment.upon != "damaged" or moment.damage is None:
        return []
    if moment.who not in state.foes or moment.who not in before.foes:
        return []
    for each in effects_at_moment(state.foes[moment.who].npc, "damaged"):
        guard = _guard(state, moment.who, each.condition)
        if guard is None or not is_borne_by_another(each.effect):
            continue
        lost = before.foes[moment.who].npc.health - state.foes[moment.who].npc.health
        taken = attack_taken_over(max(0, lost), moment.damage.dealt)
        events: list[AnyEvent] = [ConditionRemoved(on=moment.who, condition=each.condition)]
        whole = EffectSource(each.source, guard)
        events += effect_events(
            context.after(events), whole, [taken.back], moment.who, Cause("answer")
        )
        struck = EffectSource(each.source, moment.other)
        return [
            *events,
            *effect_events(context.after(events), struck, [taken.blow], guard, Cause("answer")),
        ]
    return []


def _guard(state: State, ward: str, condition: str) -> str | None:
    """Who has put a condition on somebody to guard them: a foe who still stands."""
    name = condition_name(condition)
    for each in state.effects:
        if each.on == ward and condition_name(each.condition) == name and each.by in state.foes:
            return each.by if state.foes[each.by].npc.health else None
    return None
