"""Functions that several events share: they put people, things and pending requests into the
state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import has_condition
from threefold.model.thing_conditions import has_thing_condition
from threefold.model.things import Thing, Vehicle
from threefold.rules.binding import implements
from threefold.table.events import AnyEvent, Changing
from threefold.table.events.base import Event
from threefold.table.state import Encounter, Member, Pending, State

E = TypeVar("E", bound=Event)


class Applied(NamedTuple):
    """An event type, and the function that applies it: from the state before it to the state after
    it.
    """

    event: type[Event]
    apply: Callable[[State, AnyEvent], State]


def apply_event(kind: type[E], apply: Callable[[State, E], State]) -> Applied:
    """Register the function that applies an event type."""

    def checked(state: State, event: AnyEvent) -> State:
        assert isinstance(event, kind)
        return apply(state, event)

    return Applied(kind, checked)


def unchanged(state: State, event: Event) -> State:
    """Return the state unchanged: the event only appears in the log, or ``history`` handles it."""
    return state


# --- people and things ----------------------------------------------------------------------------


def with_pc(state: State, id: str, pc: Pc) -> State:
    """Return the state with a PC's new values."""
    return without_ended_effects(
        structs.replace(state, party={**state.party, id: Member(pc=pc)}), id
    )


def with_npc(state: State, id: str, npc: FullNpc) -> State:
    """Return the state with a foe's new figures."""
    foe = structs.replace(state.foes[id], npc=npc)
    return without_ended_effects(structs.replace(state, foes={**state.foes, id: foe}), id)


def without_ended_effects(state: State, id: str) -> State:
    """Return the state without the effects on a PC or foe whose conditions have ended."""
    if not any(e.on == id for e in state.effects):
        return state
    figure = state.figure(id)
    left = [e for e in state.effects if e.on != id or has_condition(figure, e.condition)]
    return structs.replace(state, effects=left)


def _without_ended_on_thing(state: State, id: str, thing: Thing | Vehicle) -> State:
    """Return the state without the effects on a thing whose conditions have ended."""
    if not any(e.on == id for e in state.effects):
        return state
    left = [e for e in state.effects if e.on != id or has_thing_condition(thing, e.condition)]
    return structs.replace(state, effects=left)


def with_all(
    state: State,
    pcs: Mapping[str, Pc],
    foes: Mapping[str, FullNpc],
    things: Mapping[str, Thing | Vehicle],
) -> State:
    """Return the state with new values of several people and things. Those who have left the table
    are skipped.
    """
    for id, pc in pcs.items():
        if id in state.party:
            state = with_pc(state, id, pc)
    for id, npc in foes.items():
        if id in state.foes:
            state = with_npc(state, id, npc)
    present = {id: thing for id, thing in things.items() if id in state.things}
    if present:
        state = structs.replace(state, things={**state.things, **present})
        for id, thing in present.items():
            state = _without_ended_on_thing(state, id, thing)
    return state


def paid_xp(state: State, id: str, xp: int) -> State:
    """Return the state after a PC has paid XP (below 0: gained XP)."""
    pc = state.party[id].pc
    return with_pc(state, id, structs.replace(pc, xp=pc.xp - xp))


# --- the encounter and the strip ------------------------------------------------------------------


def with_encounter(state: State, encounter: Encounter | None) -> State:
    """Return the state with the encounter replaced; None ends it."""
    return structs.replace(state, encounter=encounter)


@implements("encounter.round.one_action_each")
def with_turn_action_used(state: State, uses_action: bool) -> State:
    """Return the state after the current character has used the action of the turn, and so that of
    the round.
    """
    if not uses_action or state.encounter is None:
        return state
    state = turn_used(state)
    if state.encounter is not None:
        acting = state.encounter.acting
    else:
        acting = None
    if acting is None:
        return state
    return action_spent(state, acting, "")


def turn_used(state: State) -> State:
    """Return the state after the action of the turn is used. Readying an action does not use that
    of the round yet.
    """
    if state.encounter is None:
        return state
    return with_encounter(state, structs.replace(state.encounter, acted=True))


@implements("cooperation.options.exclusive")
def action_spent(state: State, by: str, way: str) -> State:
    """Return the state after a character has used the round's action. ``way`` is the cooperation it
    went to, or "".
    """
    encounter = state.encounter
    if encounter is None:
        return state
    spent = {**encounter.spent, by: way or encounter.spent.get(by, "")}
    return with_encounter(
        state,
        structs.replace(encounter, spent=spent, acted=encounter.acted or encounter.acting == by),
    )


def moved_to(state: State, pc: str, spot: int | None) -> State:
    """Return the state after a PC has moved to a spot. On the PC's own turn the distance counts."""
    if spot is None or pc not in state.spots:
        return state
    e, feet = state.encounter, abs(spot - state.spots[pc])
    if e is not None and e.acting == pc:
        state = with_encounter(state, structs.replace(e, moved=e.moved + feet))
    return structs.replace(state, spots={**state.spots, pc: spot})


# --- what is pending ------------------------------------------------------------------------------


def with_pending(state: State, id: str | None, value: Pending | None) -> State:
    """Return the state with a pending request added, replaced, or (None) closed."""
    if id is None:
        return state
    left = {k: v for k, v in state.pending.items() if k != id}
    if value is None:
        return structs.replace(state, pending=left)
    return structs.replace(state, pending={**left, id: value})


def apply_changes(state: State, event: Changing) -> State:
    """Return the state with people and things as the event says. The request that it answers is
    closed.
    """
    state = with_pending(state, event.answers, None)
    state = with_all(state, event.after, event.foes_after, event.things_after)
    return with_turn_action_used(state, event.uses_action)
