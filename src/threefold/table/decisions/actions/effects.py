"""Conditions that begin with an action."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import (
    duration_of_rounds,
    figure_conditions,
    followed_by,
    name_of,
    next_conditions,
)
from threefold.model.improved import held_at_once
from threefold.model.powers import Moment
from threefold.model.shelf.acts import takes_turn
from threefold.model.stores import only_stores, was_there
from threefold.model.thing_conditions import held_thing_conditions, without_thing_condition
from threefold.model.things import Thing, Vehicle
from threefold.procedures.area_targets import AreaAnswer
from threefold.procedures.base import Outcome
from threefold.procedures.catalog import procedure_traits
from threefold.rules.binding import implements
from threefold.rules.clock import DAY
from threefold.rules.conditions import condition_name
from threefold.table.decisions.actions.tied import (
    drives_on,
    ends_against_holder,
    ends_if_still,
    is_tied,
)
from threefold.table.decisions.base import Context, timed_effect
from threefold.table.events import AnyEvent, ConditionAdded, ConditionRemoved
from threefold.table.state import Effect, Rolled, State
from threefold.table.state.seats import PLAYER
from threefold.table.views import knows_difficulty

F = TypeVar("F", bound=Pc | FullNpc)


def _begins(procedure: str, condition: Condition | str) -> bool:
    """Whether a new condition becomes an effect with an end: every condition of a power, and every
    timed one.
    """
    timed = isinstance(condition, Condition) and (
        condition.lasts is not None or condition.until is not None
    )
    return procedure_traits(procedure).uses_power or timed


def new_conditions(
    procedure: str, before: Pc | FullNpc, after: Pc | FullNpc
) -> list[Condition | str]:
    """Return the conditions that a procedure put on a figure and that become effects: also one that
    it put anew in place of one just like it."""
    held = figure_conditions(before)
    return [
        c
        for c in figure_conditions(after)
        if is_new(c, held) and _begins(procedure, c) and not _only_counts(c, held)
    ]


def is_new(condition: Condition | str, held: Sequence[Condition | str]) -> bool:
    """Whether a condition is none of those that were held: also one just like one of them, which was
    put in its place."""
    if isinstance(condition, str):
        return condition not in held
    return not any(each is condition for each in held)


def _only_counts(condition: Condition | str, before: Sequence[Condition | str]) -> bool:
    """Whether a condition says how many points are stored, and is nothing that begins."""
    if isinstance(condition, str) or condition.stored is None:
        return False
    return only_stores(condition) or was_there(condition, before)


def without_added(before: Pc | FullNpc, after: F, new: Sequence[Condition | str]) -> F:
    """Return a figure without new conditions. If it has no others than before, its list of
    conditions is the one that it had.
    """
    if not new:
        return after
    left = [c for c in figure_conditions(after) if c not in new]
    if left == figure_conditions(before):
        return structs.replace(after, conditions=before.conditions)
    return structs.replace(after, conditions=left)


def without_new(procedure: str, before: Pc | FullNpc, after: F) -> F:
    """Return a figure after a procedure, without the conditions that become effects."""
    return without_added(before, after, new_conditions(procedure, before, after))


def new_thing_conditions(before: Thing | Vehicle, after: Thing | Vehicle) -> list[Condition]:
    """Return the conditions that an action put on a thing."""
    return [c for c in held_thing_conditions(after) if c not in held_thing_conditions(before)]


def thing_without_new(before: Thing | Vehicle, after: Thing | Vehicle) -> Thing | Vehicle:
    """Return a thing after an action, without the conditions that it got."""
    for condition in new_thing_conditions(before, after):
        after = without_thing_condition(after, condition.name)
    return after


def without_new_conditions(rolled: Rolled, out: Outcome) -> Outcome:
    """Return an outcome without the conditions that become effects: they get events of their
    own.
    """
    if not isinstance(out.actor, Pc):
        return out
    target, before = out.target, rolled.against
    if isinstance(target, Thing | Vehicle) and isinstance(before, Thing | Vehicle):
        target = thing_without_new(before, target)
    if isinstance(target, Pc | FullNpc) and isinstance(before, Pc | FullNpc):
        target = without_new(rolled.procedure, before, target)
    actor = without_new(rolled.procedure, rolled.before, out.actor)
    out = structs.replace(out, actor=actor, target=target)
    struck = _struck_in_area(rolled, out)
    if not struck or not isinstance(out.answer, AreaAnswer):
        return out
    left = [without_new(rolled.procedure, each.before, each.after) for each in struck]
    return structs.replace(out, answer=structs.replace(out.answer, targets=left))


class _StruckOne(NamedTuple):
    """One of those in the area of an attack, before and after it."""

    id: str
    before: FullNpc
    after: FullNpc


def _struck_in_area(rolled: Rolled, out: Outcome) -> list[_StruckOne]:
    """Return those in the area of an attack whom the table knows, in the order of the answer."""
    if not isinstance(out.answer, AreaAnswer):
        return []
    there = {each.name: (id, each) for id, each in rolled.others.items()}
    found: list[_StruckOne] = []
    for after in out.answer.targets:
        id, before = there[after.name]
        assert isinstance(before, FullNpc)
        found.append(_StruckOne(id, before, after))
    return found


def all_new_conditions_added(state: State, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """Return events for the conditions that an action put on the PC who acted and on all whom it
    was aimed at.
    """
    if not isinstance(out.actor, Pc):
        return []
    given: list[tuple[str, Sequence[Condition | str]]] = [
        (rolled.pc, new_conditions(rolled.procedure, rolled.before, out.actor))
    ]
    given += [
        (each.id, new_conditions(rolled.procedure, each.before, each.after))
        for each in _struck_in_area(rolled, out)
    ]
    on, before, after = rolled.foe or rolled.target, rolled.against, out.target
    if (
        on is not None
        and isinstance(before, Thing | Vehicle)
        and isinstance(after, Thing | Vehicle)
    ):
        given.append((on, new_thing_conditions(before, after)))
    elif on is not None and isinstance(before, Pc | FullNpc) and isinstance(after, Pc | FullNpc):
        given.append((on, new_conditions(rolled.procedure, before, after)))
    events: list[AnyEvent] = []
    together = [id for id, new in given if new]
    for id, new in given:
        events += conditions_added(state, id, new, rolled.pc, together, rolled.title)
    return events


@implements("time.duration.turn_limited", "time.duration.one_minute", "time.duration.ten_minutes")
def conditions_added(
    state: State,
    on: str,
    new: Sequence[Condition | str],
    by: str | None = None,
    together: Collection[str | None] = (),
    power: str = "",
) -> list[AnyEvent]:
    """Return events for conditions that begin now. Each ends by turns, by the clock, with the fight
    or the next rest, or when ``by`` uses the same power again; or nothing ends it. ``together`` are
    all whom this one use is for: none of them loses what it has just got. ``power`` is what gave
    them: it alone takes up what an act breaks off."""
    events: list[AnyEvent] = []
    for condition in new:
        earlier = _used_before(state, on, condition, by)
        events += (ended for ended in earlier if ended.on not in together)
        added = _condition_added(state, on, _as_known(state, condition, by), by)
        if power and added.effect.breaks_off:
            whole = structs.replace(added.effect, power=power)
            added = structs.replace(added, effect=whole)
        events.append(added)
    return events


def conditions_begun(events: Sequence[AnyEvent]) -> set[tuple[str, str]]:
    """Return whom ``events`` give which conditions, spelled as the engine compares them."""
    return {
        (e.effect.on, condition_name(name_of(e.effect.condition)))
        for e in events
        if isinstance(e, ConditionAdded)
    }


def _as_known(state: State, condition: Condition | str, by: str | None) -> Condition | str:
    """A condition whose level is marked as hidden if it comes from a foe whose level is hidden."""
    if (
        by not in state.foes
        or isinstance(condition, str)
        or knows_difficulty(state, state.foes[by], PLAYER)
    ):
        return condition
    levelled = condition.level is not None or condition.ends_by is not None
    if levelled:
        return structs.replace(condition, level_hidden=True)
    return condition


def _used_before(
    state: State, on: str, condition: Condition | str, by: str | None
) -> list[ConditionRemoved]:
    """Events that end what earlier uses of the same power put on other figures, if the next use ends
    it. Where several may bear it at once, the latest of them keep it.
    """
    if isinstance(condition, str) or condition.until != "used_again" or by is None:
        return []
    same = [
        e
        for e in state.effects
        if e.by == by
        and condition_name(e.condition) == condition_name(condition.name)
        and e.on != on
    ]
    if same and by in state.party:
        most = held_at_once(state.party[by].pc, condition.name)
        same = same[: max(0, len(same) + 1 - most)]
    return [ConditionRemoved(on=e.on, condition=e.condition) for e in same]


_NPC_REST: Final = DAY
"""Rests of creatures are not played, and things take none: a day counts as one."""


def is_grip(state: State, on: str, condition: Condition, by: str | None) -> bool:
    """Return whether a condition on a foe is the hold of a PC: its escape is rolled against nothing
    but the one who holds it."""
    return by in state.party and on in state.foes and ends_against_holder(condition)


def _condition_added(
    state: State, on: str, condition: Condition | str, by: str | None = None
) -> ConditionAdded:
    if isinstance(condition, str):
        return ConditionAdded(effect=timed_effect(state, on, condition, None))
    gives = structs.replace(condition, lasts=None, since=None)
    if condition.by_clock:
        gives = structs.replace(gives, since=state.clock.now)
    lasts = condition.lasts or None
    effect = timed_effect(state, on, condition.name, lasts, gives)
    if is_grip(state, on, condition, by) or is_tied(condition) or drives_on(condition):
        effect = structs.replace(effect, by=by)
    if state.encounter is not None and ends_if_still(condition):
        effect = structs.replace(effect, began=state.encounter.turn)  # this turn does not count
    match condition.until:
        case "fight":
            effect = structs.replace(effect, fight=True)
        case "rest" | "ten_hour_rest" if on not in state.party:
            effect = structs.replace(effect, until=state.clock.now + _NPC_REST)
        case "rest" | "ten_hour_rest":
            effect = structs.replace(effect, rest=True)
        case "concentration":
            effect = structs.replace(effect, fight=True, rest=True, by=by)
        case "used_again":
            effect = structs.replace(effect, by=by)
        case _:
            effect = _through(state, effect, condition.until)
    effect = _with_whose_turns(effect, condition, by)
    return ConditionAdded(effect=_by_own_turn(state, effect, condition))


def _by_own_turn(state: State, effect: Effect, condition: Condition) -> Effect:
    """The effect, if it takes a turn as it ends, counted in rounds from the place of its bearer in
    the order: so that turn is of the round it comes in, whoever acts as it begins."""
    encounter = state.encounter
    if condition.until or not condition.leaves or not takes_turn(condition.leaves):
        return effect
    if encounter is None or effect.began is None or effect.on not in encounter.order:
        return effect
    began = effect.began._replace(place=encounter.order.index(effect.on))
    return structs.replace(effect, began=began)


def _with_whose_turns(effect: Effect, condition: Condition, by: str | None) -> Effect:
    """The effect with whose turn ends it, if a fight begins before the clock does."""
    if effect.through != "turn" or effect.until is None:
        return effect
    own = condition.until == "end_of_own_turn"
    return structs.replace(effect, turn_of=effect.on if own else by)


def _through(state: State, effect: Effect, until: Moment | None) -> Effect:
    """The effect until a turn or a round is over, where that ends it."""
    match until:
        case "end_of_turn":
            return _through_this_turn(effect)
        case "end_of_next_turn":
            return structs.replace(effect, through="turn")
        case "end_of_own_turn":
            return _through_own_turn(state, effect)
        case "end_of_next_round":
            return structs.replace(effect, through="round")
        case _:
            return effect


def _through_this_turn(effect: Effect) -> Effect:
    """The effect counted from the round before: its one round is over with the turn of now."""
    if effect.began is None:
        return effect
    began = effect.began._replace(round=effect.began.round - 1)
    return structs.replace(effect, through="turn", began=began)


def _through_own_turn(state: State, effect: Effect) -> Effect:
    """The effect counted from the place of its bearer in the order: it ends as the next turn of the
    bearer does, not with that of whoever caused it."""
    encounter, on = state.encounter, effect.on
    if encounter is None or effect.began is None:
        return structs.replace(effect, through="turn")
    if on not in encounter.order and on in state.foes:
        on = state.foes[on].owner or on
    began = effect.began
    if on in encounter.order:
        place = encounter.order.index(on)
        comes = place > began.place
        began = began._replace(round=began.round - 1 if comes else began.round, place=place)
    return structs.replace(effect, through="turn", began=began)


def _everybody(state: State) -> dict[str, Pc | FullNpc]:
    people: dict[str, Pc | FullNpc] = {id: member.pc for id, member in state.party.items()}
    return people | {id: foe.npc for id, foe in state.foes.items()}


def has_followers(state: State) -> bool:
    """Whether any condition at the table is followed by another when it ends."""
    return any(
        followed_by(c) is not None
        for figure in _everybody(state).values()
        for c in figure_conditions(figure)
    )


@implements("trap_poison.sleep.groggy")
def following_conditions(context: Context, before: State) -> list[ConditionAdded]:
    """Return events for conditions that follow conditions that ended. They begin at the time of
    that end if the clock knows it, else now."""
    events: list[ConditionAdded] = []
    now = context.state.clock.now
    ends = {
        (e.on, condition_name(e.condition)): e.until for e in before.effects if e.until is not None
    }
    there = _everybody(context.state)
    for id, was in _everybody(before).items():
        if id not in there:
            continue
        for name, then in next_conditions(was, there[id]):
            begins = min(now, ends.get((id, condition_name(name)), now))
            following = _remaining_condition(then, now - begins)
            if following is not None:
                events.append(_by_clock(context.state, id, then, following))
    return events


def _by_clock(state: State, on: str, then: Condition, following: Condition) -> ConditionAdded:
    """The event of what is left of a condition. The clock counts it, in a fight too, unless it lasts
    for rounds."""
    event = _condition_added(state, on, following)
    if then.lasts is None or following.lasts is None or then.lasts.unit == "rounds":
        return event
    until = state.clock.now + following.lasts.rounds
    effect = structs.replace(event.effect, began=None, rounds=None, until=until)
    return structs.replace(event, effect=effect)


def _remaining_condition(condition: Condition, passed: int) -> Condition | None:
    """A condition that began some rounds ago, with the time that it lasts from now on. None if its
    time has passed.
    """
    if condition.lasts is None or passed == 0:
        return condition
    left = condition.lasts.rounds - passed
    if left <= 0:
        return None
    return structs.replace(condition, lasts=duration_of_rounds(left))
