"""Conditions that begin and end, and the effects that say when they end."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions, name_of
from threefold.model.thing_conditions import with_thing_condition, without_thing_condition
from threefold.procedures.effects.lasting_points import without_points
from threefold.rules.binding import implements
from threefold.rules.clock import ROUND
from threefold.rules.conditions import condition_name
from threefold.table.apply.base import apply_event, with_npc, with_pc
from threefold.table.events import ConditionAdded, ConditionRemoved
from threefold.table.state import Effect, State
from threefold.table.state.conditions import LONGEST_COUNTED, stays


def _other_conditions(figure: Pc | FullNpc, name: str) -> list[Condition | str]:
    return [
        c for c in figure_conditions(figure) if condition_name(name_of(c)) != condition_name(name)
    ]


def _with_condition(state: State, on: str, name: str, now: Condition | str | None) -> State:
    """Put a condition on a PC or foe in place of one of the same name, or (None) remove it."""
    if on in state.party:
        pc = state.party[on].pc
        return with_pc(state, on, _pc_with_condition(pc, name, now))
    if on in state.foes:
        npc = state.foes[on].npc
        conditions = _other_conditions(npc, name)
        if now is not None:
            conditions.append(now)
        return with_npc(state, on, structs.replace(npc, conditions=conditions))
    if on in state.things:
        return _thing_with_condition(state, on, name, now)
    return state


def _thing_with_condition(state: State, on: str, name: str, now: Condition | str | None) -> State:
    thing = state.things[on]
    if now is None:
        thing = without_thing_condition(thing, name)
    else:
        thing = with_thing_condition(thing, now if isinstance(now, Condition) else Condition(now))
    return structs.replace(state, things={**state.things, on: thing})


def _pc_with_condition(pc: Pc, name: str, now: Condition | str | None) -> Pc:
    others = _other_conditions(pc, name)
    if now is not None:
        return structs.replace(pc, conditions=[*others, now])
    after: Pc | FullNpc = structs.replace(pc, conditions=others)
    # the points that the condition gave end with it
    for condition in pc.conditions:
        if isinstance(condition, Condition) and condition not in others:
            after = without_points(after, condition)
    assert isinstance(after, Pc)
    return after


@implements("time.duration.one_round_effect", "special_damage.dazed.duration")
def without_effects(state: State, ended: list[Effect]) -> State:
    """Return the state after effects have ended. Their conditions end too, unless another effect
    still causes them.
    """
    if not ended:
        return state
    left = [e for e in state.effects if e not in ended]
    in_force = {(e.on, condition_name(e.condition)) for e in left}
    for effect in ended:
        if (effect.on, condition_name(effect.condition)) not in in_force:
            state = _with_condition(state, effect.on, effect.condition, None)
    return structs.replace(state, effects=left)


def without_condition(state: State, on: str, condition: str) -> State:
    """Return the state after a condition was removed from a PC or foe, with every effect that
    causes it.
    """
    state = _with_condition(state, on, condition, None)
    left = [
        e
        for e in state.effects
        if (e.on, condition_name(e.condition)) != (on, condition_name(condition))
    ]
    return structs.replace(state, effects=left)


def _condition_added(state: State, event: ConditionAdded) -> State:
    """Add the condition. Its effect is kept only if it ends by itself."""
    effect = event.effect
    if state.paused:
        state = structs.replace(state, paused=_not_paused(state, [effect]))
    state = _with_condition(state, effect.on, effect.condition, effect.gives or effect.condition)
    spans = effect.until is not None or effect.fight or effect.rest or effect.by is not None
    by_clock = isinstance(effect.gives, Condition) and effect.gives.by_clock
    if not spans and (state.encounter is None or by_clock or stays(effect)):
        return (
            state  # a condition by the hour or day (a disease), or for good, does not end by itself
        )
    others = state.effects
    if effect.stops_time:
        others = [_longer(state, each, effect) for each in others]
    return structs.replace(state, effects=[*others, effect])


def _longer(state: State, each: Effect, pause: Effect) -> Effect:
    """Return an effect as it ends if it stands still for as long as another on the same bearer
    lasts."""
    if each.on != pause.on or (each.rounds is None and each.until is None):
        return each
    rounds = pause.rounds or 1
    if pause.until is not None:
        rounds = max(0, pause.until - state.clock.now) // ROUND
    if each.rounds is not None:
        return structs.replace(each, rounds=min(LONGEST_COUNTED, each.rounds + rounds))
    return structs.replace(each, until=(each.until or 0) + rounds * ROUND)


def _condition_removed(state: State, event: ConditionRemoved) -> State:
    if event.left:
        return _counted_down(state, event)
    if event.paused:
        state = _with_paused(state, event.on, event.condition)
    return without_condition(state, event.on, event.condition)


def _with_paused(state: State, on: str, condition: str) -> State:
    """Keep what a condition had left, up to its time of the clock, for whoever takes it up again:
    of each power that gave it, the latest use."""
    broken = {
        e.origin: e
        for e in state.effects
        if e.until is not None
        and (e.on, condition_name(e.condition)) == (on, condition_name(condition))
    }
    others = _not_paused(state, broken.values())
    return structs.replace(state, paused=[*others, *broken.values()])


def _not_paused(state: State, begun: Collection[Effect]) -> list[Effect]:
    """The paused conditions, but for those that have begun again and those whose time is over."""
    origins = {effect.origin for effect in begun}
    return [e for e in state.paused if e.origin not in origins and (e.until or 0) > state.clock.now]


def _counted_down(state: State, event: ConditionRemoved) -> State:
    """Reduce the uses left of a condition that applied to a roll and still applies to later
    ones.
    """
    same = (
        c
        for c in figure_conditions(state.figure(event.on))
        if condition_name(name_of(c)) == condition_name(event.condition)
    )
    held_now = next((c for c in same if isinstance(c, Condition)), None)
    if held_now is None:
        return state
    return _with_condition(
        state, event.on, event.condition, structs.replace(held_now, uses=event.left)
    )


APPLIED = (
    apply_event(ConditionAdded, _condition_added),
    apply_event(ConditionRemoved, _condition_removed),
)
