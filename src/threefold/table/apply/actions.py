"""Actions: rolls, rerolls, settled rolls, actions without a roll."""

from __future__ import annotations

from msgspec import structs

from threefold.model.sheet_conditions import waits_for_attacks
from threefold.procedures.catalog import procedure_traits
from threefold.table.apply.base import (
    apply_event,
    moved_to,
    paid_xp,
    with_all,
    with_encounter,
    with_pc,
    with_pending,
    with_turn_action_used,
)
from threefold.table.apply.stances import help_used, readied_used
from threefold.table.events import ActionSettled, ActionTaken, DieFell, Rerolled
from threefold.table.state import State, aid_kind
from threefold.table.state.ids import with_ids_used


def _die_fell(state: State, event: DieFell) -> State:
    state = with_pending(state, event.answers, None)
    state = with_pending(state, event.id, event.rolled)
    state = with_turn_action_used(with_ids_used(state, event.id), event.uses_action)
    rolled = event.rolled
    kind = aid_kind(rolled.procedure, rolled.foe is not None)
    return help_used(state, rolled.pc, kind, rolled.resolution, event.answers)


def _rerolled(state: State, event: Rerolled) -> State:
    state = paid_xp(with_pending(state, event.id, event.rolled), event.payer, event.xp)
    if event.after is None:
        return state
    return with_pc(state, event.payer, event.after)


def _action_settled(state: State, event: ActionSettled) -> State:
    state = with_pending(with_pending(state, event.id, None), event.answers, None)
    if event.pc in state.party:
        state = with_pc(state, event.pc, event.after)
    state = with_all(state, event.others, event.foes_after, event.things_after)
    state = with_turn_action_used(moved_to(state, event.pc, event.spot), event.uses_action)
    state = _attack_kept(state, event)
    if event.id is not None:
        return state
    kind = aid_kind(event.resolution.procedure, event.foe is not None)
    return help_used(state, event.pc, kind, event.resolution, event.answers)


def _attack_kept(state: State, event: ActionSettled) -> State:
    """Keep that a PC was attacked in a fight, where something on it depends on that."""
    e, member = state.encounter, state.party.get(event.pc)
    if e is None or member is None or not member.pc.conditions or event.pc in e.attacked:
        return state
    defends = procedure_traits(event.resolution.procedure).defends
    if not defends or not waits_for_attacks(member.pc):
        return state
    return with_encounter(state, structs.replace(e, attacked=[*e.attacked, event.pc]))


def _action_taken(state: State, event: ActionTaken) -> State:
    state = with_pc(with_pending(state, event.answers, None), event.pc, event.after)
    state = with_turn_action_used(state, event.uses_action)
    if event.answers is None:
        return readied_used(state, event.pc)
    return state


APPLIED = (
    apply_event(DieFell, _die_fell),
    apply_event(Rerolled, _rerolled),
    apply_event(ActionSettled, _action_settled),
    apply_event(ActionTaken, _action_taken),
)
