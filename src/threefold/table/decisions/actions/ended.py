"""Conditions that an act ends: an attack of their bearer, points spent, an ability used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions, is_dead, name_of
from threefold.model.raised import feet_of
from threefold.model.shelf.among import conditions_among
from threefold.model.shelf.figures import Deed
from threefold.procedures.catalog import procedure_traits
from threefold.rules.conditions import condition_name, is_out
from threefold.rules.distance import BANDS
from threefold.rules.types import Stat
from threefold.table.decisions.actions.effects import conditions_begun
from threefold.table.decisions.base import Context
from threefold.table.events import (
    ActionSettled,
    ActionTaken,
    AnyEvent,
    AttackTaken,
    ConditionAdded,
    ConditionRemoved,
    EffectsCame,
    EncounterStarted,
    TrackShifted,
    TurnStarted,
    WasHurt,
)
from threefold.table.state import State
from threefold.table.state.facts import CostFact, Resolution


def conditions_ended_by_acts(
    context: Context, before: State, events: Sequence[AnyEvent]
) -> list[AnyEvent]:
    """Return the events that end conditions because of what somebody did in ``events``. ``context``
    is the table after them. What began with the same act goes on."""
    anew = conditions_begun(events)
    found: dict[tuple[str, str], ConditionRemoved] = {}
    for event in events:
        for on, deeds in _concerned(event, before):
            for condition, deed in _ended(before, context.state, on, deeds):
                name = condition.name
                paused = condition.ends_by is not None and condition.ends_by.pause
                ending = _bearers(context.state, name) if deed in _FOR_ALL else (on,)
                for each in ending:
                    key = (each, condition_name(name))
                    if key not in anew and key not in found:
                        found[key] = ConditionRemoved(
                            on=each, condition=name, deed=deed, paused=paused
                        )
    if before.spots != context.state.spots:
        found |= _out_of_reach(context.state)
    return [*found.values()]


def _out_of_reach(state: State) -> dict[tuple[str, str], ConditionRemoved]:
    """What ends because its bearer is farther from whoever put it there than its power reaches."""
    found: dict[tuple[str, str], ConditionRemoved] = {}
    for effect in state.effects:
        ends_by = None if effect.gives is None else effect.gives.ends_by
        if ends_by is None or ends_by.within is None or effect.by is None:
            continue
        most, apart = feet_of(ends_by.within), state.distance(effect.by, effect.on)
        if most is not None and apart is not None and apart > most:
            key = (effect.on, condition_name(effect.condition))
            found[key] = ConditionRemoved(on=effect.on, condition=effect.condition)
    return found


_FOR_ALL: Final[frozenset[Deed]] = frozenset({"harm", "one_attacked"})
"""The deeds of one bearer that end a condition on all who have it."""

_STRUCK_AT: Final[tuple[Deed, ...]] = ("attacked", "one_attacked")


def _concerned(event: AnyEvent, before: State) -> Iterator[tuple[str, list[Deed]]]:
    """Yield each figure that an event concerns with its deeds, and whoever may have passed out."""
    yield from deeds_of(event, before)
    if isinstance(event, ConditionAdded):
        yield event.effect.on, []
    elif isinstance(event, TrackShifted):
        yield event.on, []
    elif isinstance(event, TurnStarted):
        yield from _stood_still(before)
    elif isinstance(event, EncounterStarted):
        for on in (*before.party, *before.foes):
            yield on, ["fight"]


def _stood_still(before: State) -> Iterator[tuple[str, list[Deed]]]:
    """Yield whoever's turn is over without a move of an immediate distance. Where that one stands has
    to be known."""
    encounter = before.encounter
    if encounter is None or encounter.acting not in before.spots:
        return
    if encounter.moved < BANDS["immediate"]:
        yield encounter.acting, ["still"]


def deeds_of(event: AnyEvent, before: State) -> Iterator[tuple[str, list[Deed]]]:
    """Yield each figure that an event concerns, with what it did or what befell it."""
    match event:
        case ActionSettled(resolution=r):
            other = event.foe or event.target
            if procedure_traits(r.procedure).defends:
                yield event.pc, [*_STRUCK_AT, *_harmed(r), *_spent(r)]
                if other is not None:
                    yield other, ["attack", "act", *_harms(r)]
                return
            strikes = _attacks(event)
            yield event.pc, _own(r, strikes)
            if other is not None and strikes:
                yield other, [*_STRUCK_AT, *_harmed(r)]
        case ActionTaken(answers=str(), foe=str(foe)):
            yield event.pc, [*_STRUCK_AT, "use", *_paid(event.cost)]
            yield foe, ["attack", "act"]
        case ActionTaken():
            yield event.pc, ["act"]
        case WasHurt():
            yield event.on, _harmed(event.resolution)
        case AttackTaken(by=by, resolution=r):
            yield by, [*_STRUCK_AT, *_harmed(r)]
        case EffectsCame():
            if event.why == "also" and event.on in before.foes:
                yield event.on, [*_STRUCK_AT]
            for on in _struck_by(event):
                yield on, ["hurt"]


def _struck_by(event: EffectsCame) -> list[str]:
    """Who of both has taken the damage of effects: who lost points by them, else whom they were
    for."""
    if not _harmed(event.resolution):
        return []
    lost = dict.fromkeys(
        fact.on
        for fact in event.ledger
        if fact.line.points < 0 and fact.figure.startswith(("health", "pools."))
    )
    meant = event.on or event.by
    return [*lost] or ([] if meant is None else [meant])


def _attacks(event: ActionSettled) -> bool:
    traits = procedure_traits(event.resolution.procedure)
    return traits.attacks or (traits.uses_power and event.foe is not None)


def _own(r: Resolution, strikes: bool) -> list[Deed]:
    """What a PC does with an action of its own."""
    done: list[Deed] = ["act", *_spent(r)]
    if strikes:
        done.append("attack")
    if procedure_traits(r.procedure).uses_power:
        done.append("use")
    return done


def _spent(r: Resolution) -> list[Deed]:
    return _paid(r.cost)


def _paid(cost: CostFact | None) -> list[Deed]:
    if cost is None or not cost.paid:
        return []
    return ["spend"]


def _harmed(r: Resolution) -> list[Deed]:
    if r.damage is None or not r.damage.taken:
        return []
    return ["hurt"]


def _harms(r: Resolution) -> list[Deed]:
    """What an attacker has done whose attack took points."""
    return ["harm"] if _harmed(r) else []


def _bearers(state: State, name: str) -> Iterator[str]:
    """All who have a condition of this name."""
    for on in (*state.party, *state.foes):
        names = state.figure(on).condition_names()
        if condition_name(name) in map(condition_name, names):
            yield on


def _ended(
    before: State, after: State, on: str, deeds: Sequence[Deed]
) -> Iterator[tuple[Condition, Deed]]:
    """Yield the conditions that a figure had before and still has, and that one of its deeds
    ends.
    """
    was, now = before.anything(on), after.anything(on)
    if not isinstance(was, Pc | FullNpc) or not isinstance(now, Pc | FullNpc):
        return
    held = {condition_name(name_of(c)) for c in figure_conditions(was)}
    done = [*deeds, *_emptied(was, now), *_passed_out(was, now)]
    for condition in figure_conditions(now):
        if not isinstance(condition, Condition):
            continue
        ends = _ending_deeds(condition, isinstance(now, FullNpc))
        deed = next((each for each in ends if each in done), None)
        if deed == "still" and _began_now(before, on, condition):
            continue
        if deed is not None and condition_name(condition.name) in held:
            yield condition, deed


def _began_now(state: State, on: str, condition: Condition) -> bool:
    """Whether a condition began in this very turn."""
    name, now = condition_name(condition.name), state.encounter and state.encounter.turn
    return any(
        e.on == on and e.began == now and condition_name(e.condition) == name for e in state.effects
    )


_EMPTY: Final[dict[Stat, Deed]] = {
    "might": "might_empty", "speed": "speed_empty", "intellect": "intellect_empty",
}  # fmt: skip


def _passed_out(was: Pc | FullNpc, now: Pc | FullNpc) -> list[Deed]:
    """Whether somebody can do nothing any more."""
    return [] if _is_out(was) or not _is_out(now) else ["out"]


def _is_out(figure: Pc | FullNpc) -> bool:
    return is_dead(figure) or is_out(figure.condition_names())


def _emptied(was: Pc | FullNpc, now: Pc | FullNpc) -> list[Deed]:
    """The Pools of a PC that have lost their last point."""
    if not isinstance(was, Pc) or not isinstance(now, Pc) or now.pools is was.pools:
        return []
    return [
        deed
        for stat, deed in _EMPTY.items()
        if was.pools.of(stat).value and not now.pools.of(stat).value
    ]


def _ending_deeds(condition: Condition, npc: bool) -> list[Deed]:
    """The deeds that end a condition: its own, and those of what its form holds."""
    breaks = [condition.ends_by]
    breaks += [held.ends_by for held in conditions_among(condition.active_effects(npc))]
    return [deed for each in breaks if each is not None for deed in each.deeds]


def after_attack(pc: Pc) -> Pc:
    """Return a PC without the conditions that an attack of theirs ends."""
    if not pc.conditions:
        return pc
    kept = [
        condition
        for condition in pc.conditions
        if isinstance(condition, str) or "attack" not in _ending_deeds(condition, False)
    ]
    return pc if len(kept) == len(pc.conditions) else structs.replace(pc, conditions=kept)
