"""Cooperation: help, guards, readied actions, attacks drawn and taken, first aid."""

from __future__ import annotations

from msgspec import structs

from threefold.rules.binding import implements
from threefold.table.apply.base import (
    action_spent,
    apply_changes,
    apply_event,
    turn_used,
    with_encounter,
)
from threefold.table.apply.stances import no_longer_waits, with_only_stances, with_stances
from threefold.table.events import AttackTaken, DayDawned, Readied, StoodDown, WaitTriggered
from threefold.table.state import Holding, State


def _readied(state: State, event: Readied) -> State:
    """Add the new stances. Readying an action uses the turn, but not yet the action of the
    round.
    """
    if event.way == "wait" and event.uses_action:
        state = turn_used(apply_changes(state, structs.replace(event, uses_action=False)))
    else:
        state = apply_changes(state, event)
    if event.spends:
        state = _spent(state, event.by, event.way)
    return with_stances(state, event.puts)


def _attack_taken(state: State, event: AttackTaken) -> State:
    state = apply_changes(state, event)
    if event.spends:
        state = _spent(state, event.by, "take_attack")
    encounter = state.encounter
    if event.more and encounter is not None:
        taken = {**encounter.taken, event.by: event.whom}
        state = with_encounter(state, structs.replace(encounter, taken=taken))
    return state


@implements("cooperation.options.exclusive")
def _spent(state: State, by: str, way: str) -> State:
    return action_spent(no_longer_waits(state, by), by, way)


def _wait_triggered(state: State, event: WaitTriggered) -> State:
    wait = state.stances.get(event.id)
    if not isinstance(wait, Holding):
        return state
    return structs.replace(
        state, stances={**state.stances, event.id: structs.replace(wait, now=True)}
    )


def _stood_down(state: State, event: StoodDown) -> State:
    return with_only_stances(state, lambda key, _: key not in event.ids)


APPLIED = (
    apply_event(Readied, _readied),
    apply_event(AttackTaken, _attack_taken),
    apply_event(WaitTriggered, _wait_triggered),
    apply_event(StoodDown, _stood_down),
    apply_event(DayDawned, apply_changes),
)
