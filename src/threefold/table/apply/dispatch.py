"""Events applied to a state: an event holds facts, so each is copied into its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import held, name_of
from threefold.model.things import Thing, Vehicle
from threefold.procedures.effects.holding import without_points
from threefold.rules.binding import implements
from threefold.rules.encounters import Turn
from threefold.rules.situations import SURPRISE
from threefold.table.apply.cooperation import followed
from threefold.table.apply.works import worked
from threefold.table.events import (
    ActionSettled,
    ActionTaken,
    AnyEvent,
    Changing,
    Closed,
    ConditionAdded,
    ConditionRemoved,
    DieFell,
    Drifted,
    EncounterEnded,
    EncounterStarted,
    FoeAdded,
    FoeEdited,
    FoeRemoved,
    InitiativeRolled,
    IntrusionAnswered,
    Noted,
    Opened,
    OrderChanged,
    PcAdded,
    PcEdited,
    PcRemoved,
    Placed,
    Recovered,
    RecoveryRolled,
    Rerolled,
    Rewound,
    SceneBrought,
    SceneDropped,
    ScenePrepared,
    SceneSet,
    SessionBegan,
    SettingsChanged,
    StoodDown,
    ThingPut,
    ThingRemoved,
    TimePassed,
    TrackShifted,
    TurnLost,
    TurnsBegan,
    TurnStarted,
    WaitTriggered,
    Walked,
    WasHurt,
    WorkEnded,
)
from threefold.table.state import STUNNED, Effect, Encounter, Member, Open, Recovering, State, concerned
from threefold.table.state.ids import numbered


def after(state: State, events: Iterable[AnyEvent]) -> State:
    """The state after several events."""
    for event in events:
        state = evolve(state, event)
    return state


def _with_pc(state: State, id: str, pc: Pc) -> State:
    return _in_force(structs.replace(state, party={**state.party, id: Member(pc=pc)}), id)


def _with_npc(state: State, id: str, npc: FullNpc) -> State:
    foe = structs.replace(state.foes[id], npc=npc)
    return _in_force(structs.replace(state, foes={**state.foes, id: foe}), id)


def _in_force(state: State, id: str) -> State:
    """Effects on somebody whose conditions are gone are over: their ends are awaited no longer."""
    if not any(e.on == id for e in state.effects):
        return state
    held = state.figure(id).condition_names()
    return structs.replace(state, effects=[e for e in state.effects if e.on != id or e.condition in held])


def _with_open(state: State, id: str | None, value: Open | None) -> State:
    """Open, replace or close something that waits."""
    if id is None:
        return state
    left = {k: v for k, v in state.open.items() if k != id}
    return structs.replace(state, open=left if value is None else {**left, id: value})


def _on_guard(state: State, ids: list[str]) -> State:
    """These foes are surprised no longer."""
    foes = {
        id: structs.replace(foe, situations=[s for s in foe.situations if s != SURPRISE]) if id in ids else foe
        for id, foe in state.foes.items()
    }
    return structs.replace(state, foes=foes) if ids else state


def _with_encounter(state: State, encounter: Encounter | None) -> State:
    return structs.replace(state, encounter=encounter)


def _acted(state: State, uses_action: bool) -> State:
    if not uses_action or state.encounter is None:
        return state
    return _with_encounter(state, structs.replace(state.encounter, acted=True))


def _others(figure: Pc | FullNpc, name: str) -> list[Condition | str]:
    return [c for c in held(figure) if name_of(c) != name]


def _with_condition(state: State, on: str, name: str, now: Condition | str | None) -> State:
    """Put a condition on someone in place of any of the same name, or take it off."""
    if on in state.party:
        pc = state.party[on].pc
        rest = _others(pc, name)
        gone = [c for c in pc.conditions if isinstance(c, Condition) and c not in rest] if now is None else []
        left: Pc | FullNpc = structs.replace(pc, conditions=rest if now is None else [*rest, now])
        for condition in gone:
            left = without_points(left, condition)
        assert isinstance(left, Pc)
        return _with_pc(state, on, left)
    if on in state.foes:
        npc = state.foes[on].npc
        rest = _others(npc, name)
        return _with_npc(state, on, structs.replace(npc, conditions=rest if now is None else [*rest, now]))
    return state


@implements("time.duration.one_round_effect", "special_damage.dazed.duration")
def _ended(state: State, ended: list[Effect]) -> State:
    """Effects are over, and their conditions with them, unless another effect keeps one up."""
    if not ended:
        return state
    left = [e for e in state.effects if e not in ended]
    kept = {(e.on, e.condition) for e in left}
    for effect in ended:
        if (effect.on, effect.condition) not in kept:
            state = _with_condition(state, effect.on, effect.condition, None)
    return structs.replace(state, effects=left)


def _began(state: State, effect: Effect) -> State:
    """A condition holds from now on; one that ends by itself is remembered with its end."""
    state = _with_condition(state, effect.on, effect.condition, effect.gives or effect.condition)
    if state.encounter is None and effect.until is None and not (effect.fight or effect.rest):
        return state
    return structs.replace(state, effects=[*state.effects, effect])


def _broke_camp(state: State) -> State:
    """Nobody rests any longer."""
    return structs.replace(state, clock=structs.replace(state.clock, camp=None, resting={}))


def _time_passed(state: State, event: TimePassed) -> State:
    if event.pc is None or event.rested is None:
        state = _broke_camp(state)
        return structs.replace(state, clock=structs.replace(state.clock, now=event.now))
    resting = {**state.clock.resting, event.pc: event.rested}
    return structs.replace(state, clock=structs.replace(state.clock, now=event.now, camp=event.camp, resting=resting))


def _condition_removed(state: State, on: str, condition: str) -> State:
    state = _with_condition(state, on, condition, None)
    return structs.replace(state, effects=[e for e in state.effects if (e.on, e.condition) != (on, condition)])


def _kept_in_place(effects: list[Effect], order: list[str], later: list[str]) -> list[Effect]:
    """Effects end with the turn of the one in whose turn they began, wherever that stands in the order now.

    If that one has left, with the turn that has come into the place.
    """

    def moved(began: Turn) -> Turn:
        if began.place < len(order) and order[began.place] in later:
            return began._replace(place=later.index(order[began.place]))
        return began._replace(place=sum(id in later for id in order[: began.place]))

    return [e if e.began is None else structs.replace(e, began=moved(e.began)) for e in effects]


def _gone(state: State, id: str) -> State:
    """Someone left: the order, the effects and all that waits for them go too."""
    waiting = {k: v for k, v in state.open.items() if id not in concerned(v)}
    resting = {k: v for k, v in state.clock.resting.items() if k != id}
    clock = structs.replace(state.clock, resting=resting)
    spots = {k: v for k, v in state.spots.items() if k != id}
    effects = [x for x in state.effects if x.on != id]
    state = structs.replace(state, open=waiting, effects=effects, clock=clock, spots=spots)
    e = state.encounter
    if e is None:
        return state
    order = [x for x in e.order if x != id]
    place = e.turn.place
    if id in e.order and e.order.index(id) < place:
        place -= 1
    state = structs.replace(state, effects=_kept_in_place(state.effects, e.order, order))
    return _with_encounter(
        state,
        structs.replace(
            e,
            order=order,
            turn=e.turn._replace(place=min(place, max(0, len(order) - 1))),
            rolls={k: v for k, v in e.rolls.items() if k != id},
            steps={k: v for k, v in e.steps.items() if k != id},
        ),
    )


def evolve(state: State, event: AnyEvent) -> State:
    """The state after an event, and what people stood ready for after it."""
    return worked(state, followed(state, _copied(state, event), event), event)


@implements("initiative.order.persists", "encounter.round.ends", "encounter.turn.definition")
def _copied(state: State, event: AnyEvent) -> State:
    """The facts of an event in place. ``Rewound`` is history's affair and changes nothing here."""
    match event:
        case SettingsChanged():
            return structs.replace(state, settings=event.settings)
        case PcAdded():
            return numbered(_with_pc(state, event.id, event.pc), event.id)
        case PcEdited():
            return _with_pc(state, event.id, event.pc)
        case PcRemoved():
            left = structs.replace(state, party={k: v for k, v in state.party.items() if k != event.id})
            return _gone(left, event.id)
        case FoeAdded():
            return numbered(structs.replace(state, foes={**state.foes, event.id: event.foe}), event.id)
        case FoeEdited():
            return _in_force(structs.replace(state, foes={**state.foes, event.id: event.foe}), event.id)
        case FoeRemoved():
            left = structs.replace(state, foes={k: v for k, v in state.foes.items() if k != event.id})
            return _gone(left, event.id)
        case WasHurt():
            if event.pc is not None:
                return _with_pc(state, event.on, event.pc)
            return _with_npc(state, event.on, event.npc) if event.npc is not None else state
        case ConditionAdded():
            return _began(state, event.effect)
        case ConditionRemoved():
            return _condition_removed(state, event.on, event.condition)
        case EncounterStarted():
            return _with_encounter(_broke_camp(state), Encounter())
        case InitiativeRolled():
            e = state.encounter or Encounter()
            rolls = {**e.rolls, event.pc: event.natural}
            steps = {**e.steps, event.pc: event.steps} if event.steps else e.steps
            if event.after is not None:
                state = _with_pc(state, event.pc, event.after)
            if event.payer is not None:
                state = _paid_xp(state, event.payer, event.xp)
            return _with_encounter(state, structs.replace(e, rolls=rolls, steps=steps))
        case TurnsBegan():
            e = state.encounter or Encounter()
            return _with_encounter(state, structs.replace(e, phase="turns", order=event.order))
        case OrderChanged():
            e = state.encounter or Encounter()
            state = structs.replace(state, effects=_kept_in_place(state.effects, e.order, event.order))
            return _with_encounter(state, structs.replace(e, order=event.order, turn=event.turn))
        case TurnStarted():
            state = _on_guard(_ended(state, event.ended), event.on_guard)
            if event.now is not None:
                state = structs.replace(state, clock=structs.replace(state.clock, now=event.now))
            e = state.encounter or Encounter()
            order = e.order if event.acting in e.order else [*e.order, event.acting]
            return _with_encounter(state, structs.replace(e, order=order, turn=event.turn, acted=False, moved=0))
        case EncounterEnded():
            return _with_encounter(_ended(state, event.ended), None)
        case Opened():
            state = _with_open(state, event.replaces, None)
            return numbered(_with_open(state, event.id, event.open), event.id)
        case Closed():
            return _with_open(state, event.id, None)
        case DieFell():
            state = _with_open(state, event.answers, None)
            state = _with_open(state, event.id, event.rolled)
            return _acted(numbered(state, event.id), event.uses_action)
        case Rerolled():
            state = _with_open(state, event.id, event.rolled)
            return _paid_xp(state, event.payer, event.xp)
        case ActionSettled():
            state = _with_open(_with_open(state, event.id, None), event.answers, None)
            if event.pc in state.party:
                state = _with_pc(state, event.pc, event.after)
            state = _after(state, event.others, event.foes_after, event.things_after)
            return _acted(_stands(state, event.pc, event.spot), event.uses_action)
        case ActionTaken():
            state = _with_pc(_with_open(state, event.answers, None), event.pc, event.after)
            return _acted(state, event.uses_action)
        case TrackShifted():
            if event.pc is not None:
                return _with_pc(state, event.on, event.pc)
            return _with_npc(state, event.on, event.npc) if event.npc is not None else state
        case RecoveryRolled():
            rerolls = 0
            before = state.open.get(event.id)
            if event.replaces and isinstance(before, Recovering):
                rerolls = before.rerolls + 1
            recovering = Recovering(
                pc=event.pc, rest=event.rest, natural=event.natural, points=event.points, rerolls=rerolls
            )
            state = numbered(_with_open(state, event.id, recovering), event.id)
            if event.payer is not None:
                state = _paid_xp(state, event.payer, event.xp)
            return _acted(state, event.uses_action)
        case Recovered():
            return _with_pc(_with_open(state, event.id, None), event.pc, event.after)
        case IntrusionAnswered():
            state = _paid_xp(_with_open(state, event.id, None), event.pc, -event.xp)
            return _paid_xp(state, event.passed_to, -event.passed_xp) if event.passed_to is not None else state
        case TurnLost():
            return _condition_removed(state, event.on, STUNNED) if event.over else state
        case TimePassed():
            return _time_passed(_ended(state, event.ended), event)
        case SessionBegan():
            clock = structs.replace(_broke_camp(state).clock, session=event.number)
            return structs.replace(state, clock=clock)
        case ThingPut():
            things = {**state.things, event.id: event.thing}
            return numbered(structs.replace(state, things=things), event.id)
        case ThingRemoved():
            things = {id: thing for id, thing in state.things.items() if id != event.id}
            return _gone(structs.replace(state, things=things), event.id)
        case SceneSet():
            return structs.replace(state, scene=event.scene)
        case Placed():
            return structs.replace(state, spots=event.spots)
        case Drifted():
            return _stands(state, event.pc, event.spot)
        case Walked():
            return _acted(_stands(state, event.pc, event.spot), event.uses_action)
        case Changing():
            return _changed(state, event)
        case ScenePrepared():
            return structs.replace(state, prepared={**state.prepared, event.id: event.scene})
        case SceneDropped():
            scenes = {id: scene for id, scene in state.prepared.items() if id != event.id}
            return structs.replace(state, prepared=scenes)
        case SceneBrought() | Noted() | Rewound() | WaitTriggered() | StoodDown() | WorkEnded():
            return state


def _after(
    state: State, pcs: Mapping[str, Pc], foes: Mapping[str, FullNpc], things: Mapping[str, Thing | Vehicle]
) -> State:
    """People and things as they are now; who has left the table stays away."""
    for id, pc in pcs.items():
        state = _with_pc(state, id, pc) if id in state.party else state
    for id, npc in foes.items():
        state = _with_npc(state, id, npc) if id in state.foes else state
    kept = {id: thing for id, thing in things.items() if id in state.things}
    return structs.replace(state, things={**state.things, **kept}) if kept else state


def _stands(state: State, pc: str, spot: int | None) -> State:
    """A PC has moved there; on the own turn the way counts."""
    if spot is None or pc not in state.spots:
        return state
    e, feet = state.encounter, abs(spot - state.spots[pc])
    if e is not None and e.acting == pc:
        state = _with_encounter(state, structs.replace(e, moved=e.moved + feet))
    return structs.replace(state, spots={**state.spots, pc: spot})


def _changed(state: State, event: Changing) -> State:
    """People as they stand in the event; what it answers waits no longer."""
    state = _with_open(state, event.answers, None)
    state = _after(state, event.after, event.foes_after, event.things_after)
    return _acted(state, event.uses_action)


def _paid_xp(state: State, id: str, xp: int) -> State:
    pc = state.party[id].pc
    return _with_pc(state, id, structs.replace(pc, xp=pc.xp - xp))
