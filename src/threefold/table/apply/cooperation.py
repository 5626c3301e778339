"""What people stand ready for, and who has used the action of the round, as events go by."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from threefold.rules.binding import implements
from threefold.table.events import (
    ActionSettled,
    ActionTaken,
    AnyEvent,
    AttackTaken,
    DieFell,
    Drifted,
    EncounterEnded,
    EncounterStarted,
    FoeRemoved,
    Opened,
    PcRemoved,
    Readied,
    StoodDown,
    ThingRemoved,
    TurnStarted,
    WaitTriggered,
)
from threefold.table.state import (
    Aid,
    AidKind,
    Called,
    Drifting,
    Guarding,
    Holding,
    InUse,
    Ongoing,
    Past,
    Poised,
    Recurring,
    State,
    aid_kind,
    involved,
)
from threefold.table.state.facts import Resolution
from threefold.table.state.ids import numbered


def followed(before: State, state: State, event: AnyEvent) -> State:
    """The state once what is poised has followed an event."""
    state = _acted(before, state, event)
    match event:
        case Readied():
            poised = {**_without_same(state, event.puts), **event.puts}
            return numbered(structs.replace(state, poised=poised), *event.puts)
        case WaitTriggered():
            wait = state.poised.get(event.id)
            if not isinstance(wait, Holding):
                return state
            return structs.replace(state, poised={**state.poised, event.id: structs.replace(wait, now=True)})
        case StoodDown():
            return _left(state, lambda key, _: key not in event.ids)
        case Drifted(left=None):
            return _left(state, lambda key, _: key != event.id)
        case Drifted(left=Drifting() as on):
            return structs.replace(state, poised={**state.poised, event.id: on})
        case TurnStarted():
            state = _left(
                state,
                lambda _, p: (
                    isinstance(p, Recurring | Ongoing | Drifting | InUse)
                    or not (isinstance(p, Past) or p.by == event.acting)
                ),
            )
            return _new_turn(before, state, event)
        case EncounterStarted() | EncounterEnded():
            return _left(state, lambda _, p: isinstance(p, Recurring | Ongoing | InUse))
        case PcRemoved(id=gone) | FoeRemoved(id=gone) | ThingRemoved(id=gone):
            return _left(state, lambda _, p: gone not in involved(p))
        case Opened(open=Called(about=str(about))) if isinstance(state.poised.get(about), Recurring):
            return _left(state, lambda key, _: key != about)
        case DieFell(rolled=rolled):
            kind = aid_kind(rolled.procedure, rolled.foe is not None)
            return _used(state, rolled.pc, kind, rolled.resolution, event.answers)
        case ActionSettled(id=None):
            kind = aid_kind(event.resolution.procedure, event.foe is not None)
            return _used(state, event.pc, kind, event.resolution, event.answers)
        case ActionTaken(answers=None):
            return _released(state, event.pc)
    return state


def _without_same(state: State, puts: dict[str, Poised]) -> dict[str, Poised]:
    """What stays: nobody stands guard, waits, or goes on with a thing twice, or has to resist the same twice."""

    def same(p: Poised) -> tuple[type, str, str]:
        match p:
            case Recurring(condition=what) | Ongoing(procedure=what) | InUse(name=what):
                return type(p), p.by, what
        return type(p), p.by, ""

    new = {same(p) for p in puts.values() if isinstance(p, Guarding | Holding | Recurring | Ongoing | Drifting | InUse)}
    return {id: p for id, p in state.poised.items() if same(p) not in new}


def _left(state: State, stays: Callable[[str, Poised], bool]) -> State:
    left = {id: p for id, p in state.poised.items() if stays(id, p)}
    return state if len(left) == len(state.poised) else structs.replace(state, poised=left)


@implements("cooperation.help.counts_as_asset")
def _used(state: State, pc: str, kind: AidKind | None, resolution: Resolution, answers: str | None) -> State:
    """A roll uses up the help there was with it; a roll out of turn is what somebody waited for."""
    task = resolution.task
    if kind is not None and task is not None and (resolution.natural is not None or task.base_difficulty):
        state = _left(state, lambda _, p: not (isinstance(p, Aid) and p.to == pc and p.kind in ("any", kind)))
    return _released(state, pc) if answers is None else state


@implements("wait.acts_first")
def _released(state: State, pc: str) -> State:
    """Who waited has acted: the wait is over and the action of the round used."""
    if not any(isinstance(p, Holding) and p.by == pc and p.now for p in state.poised.values()):
        return state
    return _spent(_left(state, lambda _, p: not (isinstance(p, Holding) and p.by == pc)), pc, "")


def _spent(state: State, by: str, way: str) -> State:
    encounter = state.encounter
    if encounter is None:
        return state
    acted = encounter.acted or encounter.acting == by
    spent = {**encounter.spent, by: way or encounter.spent.get(by, "")}
    return structs.replace(state, encounter=structs.replace(encounter, spent=spent, acted=acted))


@implements("encounter.round.one_action_each", "cooperation.options.exclusive")
def _acted(before: State, state: State, event: AnyEvent) -> State:
    """Whoever has used the action of the round. Who waits has not used it yet."""
    if isinstance(event, Readied | AttackTaken) and event.spends:
        way = event.way if isinstance(event, Readied) else "take_attack"
        state = _left(state, lambda _, p: not (isinstance(p, Holding) and p.by == event.by))
        return _spent(state, event.by, way)
    waits = isinstance(event, Readied) and event.way == "wait"
    if getattr(event, "uses_action", False) and not waits and before.encounter is not None:
        acting = before.encounter.acting
        return state if acting is None else _spent(state, acting, "")
    return state


def _new_turn(before: State, state: State, event: TurnStarted) -> State:
    """With a new round everybody has an action again; who has used it out of turn has none left on the own turn."""
    encounter = state.encounter
    if encounter is None:
        return state
    over = before.encounter is None or before.encounter.turn.round != event.turn.round
    spent = {} if over else encounter.spent
    return structs.replace(state, encounter=structs.replace(encounter, spent=spent, acted=event.acting in spent))
