"""PCs and foes: added, edited, damaged by hand, removed."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import (
    apply_changes,
    apply_event,
    with_encounter,
    with_npc,
    with_pc,
    without_ended_effects,
)
from threefold.table.apply.encounter import effects_reordered
from threefold.table.apply.stances import with_only_stances
from threefold.table.apply.works import works_without
from threefold.table.events import (
    FoeAdded,
    FoeEdited,
    FoeKept,
    FoeRemoved,
    PcAdded,
    PcEdited,
    PcRemoved,
    TrackShifted,
    WasHurt,
    WordsEdited,
)
from threefold.table.state import Encounter, State, ids_in_pending, ids_in_stance
from threefold.table.state.ids import with_ids_used


def without_person(state: State, id: str) -> State:
    """Return the state after a person or thing has left, without everything that makes no sense
    without them.
    """
    pending = {k: v for k, v in state.pending.items() if id not in ids_in_pending(v)}
    resting = {k: v for k, v in state.clock.resting.items() if k != id}
    clock = structs.replace(state.clock, resting=resting)
    spots = {k: v for k, v in state.spots.items() if k != id}
    effects = [x for x in state.effects if x.on != id]
    used = [x for x in state.used if id not in (x.by, x.on)]
    state = structs.replace(
        state, pending=pending, effects=effects, clock=clock, spots=spots, used=used
    )
    if state.encounter is not None:
        state = _out_of_order(state, state.encounter, id)
    return works_without(
        with_only_stances(state, lambda _, stance: id not in ids_in_stance(stance)), id
    )


def _out_of_order(state: State, e: Encounter, id: str) -> State:
    """Return the state with a person taken out of the order of an encounter."""
    order = [x for x in e.order if x != id]
    place = e.turn.place
    if id in e.order and e.order.index(id) < place:
        place -= 1
    state = structs.replace(state, effects=effects_reordered(state.effects, e.order, order))
    return with_encounter(
        state,
        structs.replace(
            e,
            order=order,
            turn=e.turn._replace(place=min(place, max(0, len(order) - 1))),
            rolls={k: v for k, v in e.rolls.items() if k != id},
            steps={k: v for k, v in e.steps.items() if k != id},
        ),
    )


def _pc_added(state: State, event: PcAdded) -> State:
    return with_ids_used(with_pc(state, event.id, event.pc), event.id)


def _pc_edited(state: State, event: PcEdited) -> State:
    return with_pc(state, event.id, event.pc)


def _pc_removed(state: State, event: PcRemoved) -> State:
    return without_person(
        structs.replace(state, party={k: v for k, v in state.party.items() if k != event.id}),
        event.id,
    )


def _foe_added(state: State, event: FoeAdded) -> State:
    return with_ids_used(structs.replace(state, foes={**state.foes, event.id: event.foe}), event.id)


def _foe_edited(state: State, event: FoeEdited) -> State:
    return without_ended_effects(
        structs.replace(state, foes={**state.foes, event.id: event.foe}), event.id
    )


def _foe_removed(state: State, event: FoeRemoved) -> State:
    return without_person(
        structs.replace(state, foes={k: v for k, v in state.foes.items() if k != event.id}),
        event.id,
    )


def _foe_kept(state: State, event: FoeKept) -> State:
    left = {name: npc for name, npc in state.kept.items() if name != event.name}
    return structs.replace(
        state, kept=left if event.npc is None else {**left, event.name: event.npc}
    )


def _by_hand(state: State, event: WasHurt | TrackShifted) -> State:
    """Put the PC or foe into the state as the GM's damage left them."""
    if event.pc is not None:
        return with_pc(state, event.on, event.pc)
    if event.npc is not None:
        return with_npc(state, event.on, event.npc)
    return state


APPLIED = (
    apply_event(PcAdded, _pc_added),
    apply_event(PcEdited, _pc_edited),
    apply_event(PcRemoved, _pc_removed),
    apply_event(FoeAdded, _foe_added),
    apply_event(FoeEdited, _foe_edited),
    apply_event(FoeRemoved, _foe_removed),
    apply_event(FoeKept, _foe_kept),
    apply_event(WasHurt, _by_hand),
    apply_event(TrackShifted, _by_hand),
    apply_event(WordsEdited, apply_changes),
)
