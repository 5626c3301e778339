"""The encounter: initiative, the order, turns, its end."""

from __future__ import annotations

from msgspec import structs

from threefold.model.gear import with_weapons_loaded
from threefold.rules.binding import implements
from threefold.rules.conditions import STUNNED
from threefold.rules.encounters import Turn
from threefold.rules.situations import SURPRISE
from threefold.table.apply.base import apply_event, paid_xp, with_encounter, with_pc
from threefold.table.apply.clock import broke_camp
from threefold.table.apply.conditions import without_condition, without_effects
from threefold.table.apply.moves import without_fight_uses
from threefold.table.apply.powers import uses_after_fight
from threefold.table.apply.stances import fight_over, turn_over
from threefold.table.events import (
    EncounterEnded,
    EncounterStarted,
    InitiativeRolled,
    OrderChanged,
    TurnLost,
    TurnsBegan,
    TurnStarted,
)
from threefold.table.state import Effect, Encounter, State
from threefold.table.state.ids import ENCOUNTERS


def effects_reordered(effects: list[Effect], order: list[str], later: list[str]) -> list[Effect]:
    """Return the effects for a changed order: each still ends with the turn of the character in
    whose turn it began.

    If that character has left, it ends with the turn that is now at that place.
    """

    def moved(began: Turn) -> Turn:
        if began.place < len(order) and order[began.place] in later:
            return began._replace(place=later.index(order[began.place]))
        return began._replace(place=sum(id in later for id in order[: began.place]))

    return [e if e.began is None else structs.replace(e, began=moved(e.began)) for e in effects]


def _encounter_started(state: State, event: EncounterStarted) -> State:
    if event.number:
        state = structs.replace(state, numbers={**state.numbers, ENCOUNTERS: event.number})
    state = _with_effects(state, event.counted)
    return fight_over(with_encounter(broke_camp(state), Encounter(number=event.number)))


def _with_effects(state: State, counted: list[Effect]) -> State:
    """The state with these effects in place of those of the same origin."""
    if not counted:
        return state
    anew = {effect.origin: effect for effect in counted}
    effects = [anew.get(effect.origin, effect) for effect in state.effects]
    return structs.replace(state, effects=effects)


def _initiative_rolled(state: State, event: InitiativeRolled) -> State:
    e = state.encounter or Encounter()
    rolls = {**e.rolls, event.pc: event.natural}
    steps = {id: n for id, n in e.steps.items() if id != event.pc}
    if event.steps:
        steps[event.pc] = event.steps
    if event.after is not None:
        state = with_pc(state, event.pc, event.after)
    if event.payer is not None:
        state = paid_xp(state, event.payer, event.xp)
    return with_encounter(state, structs.replace(e, rolls=rolls, steps=steps))


@implements("initiative.order.persists")
def _turns_began(state: State, event: TurnsBegan) -> State:
    e = state.encounter or Encounter()
    state = _with_effects(state, event.counted)
    return with_encounter(state, structs.replace(e, phase="turns", order=event.order))


def _order_changed(state: State, event: OrderChanged) -> State:
    e = state.encounter or Encounter()
    state = structs.replace(state, effects=effects_reordered(state.effects, e.order, event.order))
    return with_encounter(state, structs.replace(e, order=event.order, turn=event.turn))


def _alert(state: State, ids: list[str]) -> State:
    """Return the state with these foes no longer surprised."""
    foes = {
        id: structs.replace(foe, situations=[s for s in foe.situations if s != SURPRISE])
        if id in ids
        else foe
        for id, foe in state.foes.items()
    }
    if ids:
        return structs.replace(state, foes=foes)
    return state


@implements("encounter.round.ends", "encounter.turn.definition")
def _turn_started(state: State, event: TurnStarted) -> State:
    """Start the next turn. In a new round everybody has an action again. Who spent it out of turn
    has already acted.
    """
    before = state.encounter
    state = _alert(without_effects(state, event.ended), event.on_guard)
    if event.now is not None:
        state = structs.replace(state, clock=structs.replace(state.clock, now=event.now))
    e = before or Encounter()
    if event.acting in e.order:
        order = e.order
    else:
        order = [*e.order, event.acting]
    new_round = before is None or before.turn.round != event.turn.round
    if new_round:
        e = structs.replace(e, spent={}, idle=[], taken={})
    acted = event.acting in e.spent
    left = [id for id in e.attacked if id != e.acting]
    e = structs.replace(e, order=order, turn=event.turn, acted=acted, moved=0, attacked=left)
    return turn_over(with_encounter(state, e), event.acting)


def _turn_lost(state: State, event: TurnLost) -> State:
    e = state.encounter
    if event.condition and e is not None:
        state = with_encounter(state, structs.replace(e, idle=[*e.idle, event.on]))
    if event.over:
        return without_condition(state, event.on, STUNNED)
    return state


def _with_weapons_loaded(state: State) -> State:
    """After a fight there is time to load what was fired."""
    for id, member in state.party.items():
        loaded = with_weapons_loaded(member.pc)
        if loaded is not member.pc:
            state = with_pc(state, id, loaded)
    return state


def _encounter_ended(state: State, event: EncounterEnded) -> State:
    over = _with_weapons_loaded(with_encounter(without_effects(state, event.ended), None))
    return uses_after_fight(without_fight_uses(fight_over(over)))


APPLIED = (
    apply_event(EncounterStarted, _encounter_started),
    apply_event(InitiativeRolled, _initiative_rolled),
    apply_event(TurnsBegan, _turns_began),
    apply_event(OrderChanged, _order_changed),
    apply_event(TurnStarted, _turn_started),
    apply_event(TurnLost, _turn_lost),
    apply_event(EncounterEnded, _encounter_ended),
)
