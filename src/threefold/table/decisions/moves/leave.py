"""What ends by itself: companions leave when their time is over, and conditions that end leave
further effects.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Final

from msgspec import structs

from threefold.model.active_effects import as_list
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions, has_condition, is_dead
from threefold.model.raised import feet_of
from threefold.model.sheet_conditions import active
from threefold.model.shelf.among import conditions_among, damage_among, workings_among
from threefold.model.shelf.asked import without_acts
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.ending import death_of_target
from threefold.model.shelf.figures import Deed, When
from threefold.model.thing_conditions import has_thing_condition, held_thing_conditions
from threefold.model.things import Thing, Vehicle
from threefold.procedures.effects.breaking import changed_thing
from threefold.table.decisions.actions.grips import holds_over
from threefold.table.decisions.base import Context
from threefold.table.decisions.encounter.turns import turn_passes
from threefold.table.decisions.moves.attended import companions_neglected
from threefold.table.decisions.moves.bodies import bodies_lie_down
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.moves.companions import companions_improve
from threefold.table.decisions.moves.gear_followers import followers_change_hands
from threefold.table.decisions.moves.made import expired_things_removed
from threefold.table.events import (
    AnyEvent,
    ConditionAdded,
    ConditionRemoved,
    EncounterEnded,
    FoeRemoved,
    PcRemoved,
    RecoveryRolled,
    ThingPut,
)
from threefold.table.state import Foe, State


def some_effect_may_end(state: State) -> bool:
    """Whether anything at the table can end by itself in one of these ways."""
    if state.things_until or any(foe.owner is not None for foe in state.foes.values()):
        return True
    if any(effect.by is not None for effect in state.effects):
        return True
    return any(isinstance(each, Condition) and _left_by(each) for each in _held(state))


def _held(state: State) -> Iterator[Condition | str]:
    """Yield every condition of a figure or a thing at the table."""
    for member in state.party.values():
        yield from figure_conditions(member.pc)
    for foe in state.foes.values():
        yield from figure_conditions(foe.npc)
    for thing in state.things.values():
        yield from held_thing_conditions(thing)


def expiry_events(context: Context, before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events for what has ended with ``events``. ``context`` is the table after them."""
    ended = any(isinstance(event, EncounterEnded) for event in events)
    found = [
        *holds_over(context),
        *companions_improve(context, before),
        *leftover_effects(context, before, events),
        *companions_fall(context, before),
        *companions_stray(context, before),
        *companions_die_too(context, before),
        *things_changed_at_end(context, before),
        *companions_leave(context, events, companions_neglected(context.state, before, events)),
        *followers_change_hands(context, before),
        *expired_things_removed(context, ended),
    ]
    found += bodies_lie_down(context, before, found)
    return [*found, *companions_missed(context.after(found), before)]


def things_changed_at_end(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of what conditions on things leave when they end: a thing breaks, stops or
    works again, and hurts all who are near.
    """
    events: list[AnyEvent] = []
    for id, was in before.things.items():
        now = context.state.things.get(id)
        if now is None:
            continue
        after = now
        ended = [
            condition
            for condition in held_thing_conditions(was)
            if not has_thing_condition(now, condition.name)
        ]
        for condition in ended:
            after = _left_on_thing(after, condition)
        if after != now:
            events.append(ThingPut(id=id, thing=after))
        for condition in ended:
            events += _left_around(context.after(events), id, condition)
    return events


def _left_around(context: Context, thing_id: str, condition: Condition) -> list[AnyEvent]:
    """The events of the damage that a condition on a thing leaves to all who are near the thing.
    Who is near is known of those who have a spot on the strip."""
    events: list[AnyEvent] = []
    source = EffectSource(f"({condition.name})", None, condition.level or None)
    for harm in damage_among(condition.leaves or []):
        reach = feet_of(harm.area) if harm.area is not None else None
        if reach is None:
            continue
        for id in (*context.state.party, *context.state.foes):
            feet = context.state.distance(thing_id, id)
            if feet is not None and feet <= reach:
                hurt = effect_events(context.after(events), source, [harm], id, Cause("left"))
                events += hurt
    return events


def _left_on_thing(thing: Thing | Vehicle, condition: Condition) -> Thing | Vehicle:
    for working in workings_among(condition.leaves or []):
        thing = changed_thing(working.what, working.steps, thing)
    return thing


def companions_leave(
    context: Context, events: Sequence[AnyEvent], neglected: Container[str] = ()
) -> list[AnyEvent]:
    """Return the events that remove foes and companions whose time is over, or whose owner has
    left or attends to them no more.
    """
    ended = any(isinstance(event, EncounterEnded) for event in events)
    slept = {e.pc for e in events if isinstance(e, RecoveryRolled) and e.rest == "ten_hours"}
    lost = {event.id for event in events if isinstance(event, PcRemoved | FoeRemoved)}
    left: list[AnyEvent] = []
    for id, foe in context.state.foes.items():
        late = id in neglected or _is_late(foe, context.state.clock.now, slept)
        late = late or _lacks_what_it_needs(context.state, foe)
        if late or (foe.fight and ended) or foe.owner in lost:
            left += removed_in_turn(context.after(left), id, foe, over=late or foe.fight)
    return left


def removed_in_turn(context: Context, id: str, foe: Foe, *, over: bool) -> list[AnyEvent]:
    """Return the events of somebody who leaves: the turn passes if it is theirs."""
    encounter = context.state.encounter
    passed: list[AnyEvent] = []
    if encounter is not None and encounter.acting == id:
        passed = turn_passes(context)
    return [*passed, FoeRemoved(id=id, name=foe.npc.name, over=over)]


def _lacks_what_it_needs(state: State, foe: Foe) -> bool:
    """Whether a companion is there through another ability of its owner that is over, or has lost its
    body."""
    if foe.body is not None and _is_destroyed(state.things.get(foe.body)):
        return True
    member = state.party.get(foe.owner or "")
    if foe.tie is None or not foe.tie.needs or member is None:
        return False
    return not any(active(member.pc, key) for key in foe.tie.needs)


def _is_destroyed(thing: Thing | Vehicle | None) -> bool:
    return thing is None or (isinstance(thing, Thing) and thing.object_damage == "destroyed")


def _is_late(foe: Foe, now: int, slept: Container[str | None]) -> bool:
    """Whether the time of a foe is over: by the clock, or because its owner has ``slept``."""
    if foe.until == "ten_hour_rest":
        return foe.owner in slept
    return isinstance(foe.until, int) and now >= foe.until


def companions_fall(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of companions who have died: what that does to their owner, and that they
    are gone, if nothing of them stays.
    """
    events: list[AnyEvent] = []
    for id, was in before.foes.items():
        foe = context.state.foes.get(id)
        if foe is None or foe.owner is None or foe.npc.health or not was.npc.health:
            continue
        events += _death_on_owner(context.after(events), foe, foe.owner)
        events += _kept_alive(context.after(events), id, foe)
        if foe.vanishes and not context.after(events).state.foes[id].npc.health:
            events.append(FoeRemoved(id=id, name=foe.npc.name))
    return events


def companions_stray(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of companions who got too far away from their owner: what that brings on
    the owner."""
    events: list[AnyEvent] = []
    for id, foe in context.state.foes.items():
        if not _is_astray(context.state, id) or _is_astray(before, id) or foe.owner is None:
            continue
        source = EffectSource(foe.npc.name, foe.owner, foe.npc.level)
        strayed = [] if foe.tie is None else foe.tie.strayed
        events += effect_events(context.after(events), source, strayed, foe.owner, Cause("left"))
    return events


def _is_astray(state: State, id: str) -> bool:
    """Whether a companion is farther away from its owner than it may be. Those who have no place on
    the strip are not."""
    foe = state.foes.get(id)
    if foe is None or foe.tie is None or foe.owner is None or not foe.npc.health:
        return False
    apart = state.distance(id, foe.owner)
    leash = None if foe.tie.leash is None else feet_of(foe.tie.leash)
    return apart is not None and leash is not None and apart > leash


def companions_die_too(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of companions who die because their owner has."""
    events: list[AnyEvent] = []
    for id, foe in context.state.foes.items():
        if foe.tie is None or not foe.tie.dies or not foe.npc.health:
            continue
        was = before.party.get(foe.owner or "")
        member = context.state.party.get(foe.owner or "")
        if was is None or member is None or is_dead(was.pc) or not is_dead(member.pc):
            continue
        source = EffectSource(foe.power, foe.owner)
        events += effect_events(
            context.after(events), source, [death_of_target()], id, Cause("left")
        )
    return events


def _kept_alive(context: Context, id: str, foe: Foe) -> list[AnyEvent]:
    """What the price that its owner has paid gives a fallen companion: it is left with some health,
    if its owner lives."""
    own = [effect for effect in foe.on_death if effect.to == "target"]
    member = context.state.party.get(foe.owner or "")
    if not own or member is None or is_dead(member.pc):
        return []
    source = EffectSource(foe.npc.name, foe.owner, foe.npc.level)
    return effect_events(context, source, own, id, Cause("left"))


def _death_on_owner(context: Context, foe: Foe, owner: str) -> list[AnyEvent]:
    """What the death of a companion does to its owner. An action is lost in a fight alone: that of
    this turn, if it is the owner's and not used yet, or the next.
    """
    encounter = context.state.encounter
    on_owner = [effect for effect in foe.on_death if effect.to != "target"]
    effects = on_owner if encounter is not None else without_acts(on_owner)
    if not effects:
        return []
    source = EffectSource(foe.npc.name, owner, foe.npc.level)
    return _in_this_turn(
        context, owner, effect_events(context, source, effects, owner, Cause("left"))
    )


def _in_this_turn(context: Context, bearer: str, events: list[AnyEvent]) -> list[AnyEvent]:
    """The events, with an action that they take as that of this turn, if it is the bearer's and not
    used yet; else it is that of the next."""
    encounter = context.state.encounter
    if encounter is None or encounter.acting != bearer or encounter.acted:
        return events
    this_turn: list[AnyEvent] = []
    for event in events:
        if isinstance(event, ConditionAdded) and event.effect.own_turn:
            now = structs.replace(event.effect, own_turn=False, began=encounter.turn, rounds=1)
            this_turn.append(structs.replace(event, effect=now))
        else:
            this_turn.append(event)
    return this_turn


def companions_missed(context: Context, before: State) -> list[AnyEvent]:
    """Return the events that end what holds its owner for as long as a companion is there."""
    events: list[AnyEvent] = []
    for id, was in before.foes.items():
        state = context.after(events).state
        if id in state.foes or not was.power or was.owner not in state.party:
            continue
        others = any(f.owner == was.owner and f.power == was.power for f in state.foes.values())
        if not others and has_condition(state.party[was.owner].pc, was.power):
            events.append(ConditionRemoved(on=was.owner, condition=was.power))
    return events


def _left_by(condition: Condition) -> list[Effect]:
    """What a condition leaves when it ends, with what the conditions of its form leave."""
    found = list(condition.leaves or [])
    for effect in conditions_among(condition.active_effects()):
        if not effect.when:
            found += effect.leaves
    return found


BY_ITSELF: Final = "time"
"""The word of what a condition leaves that no deed has ended."""


def _after_deed(effects: Sequence[Effect], deed: Deed | None) -> list[Effect]:
    """Return what a condition leaves that ended with this deed, or without one."""
    found: list[Effect] = []
    for effect in effects:
        asked = effect.when.get("deed")
        if asked is None:
            found.append(effect)
        elif (deed or BY_ITSELF) in as_list(asked):
            rest: When = {key: value for key, value in effect.when.items() if key != "deed"}
            found.append(structs.replace(effect, when=rest))
    return found


def leftover_effects(
    context: Context, before: State, happened: Sequence[AnyEvent]
) -> list[AnyEvent]:
    """Return the events of the effects that conditions leave when they end. What ``happened`` tells
    which deed has ended one."""
    events: list[AnyEvent] = []
    deeds = {
        (event.on, event.condition): event.deed
        for event in happened
        if isinstance(event, ConditionRemoved)
    }
    people: dict[str, Pc | FullNpc] = {id: m.pc for id, m in before.party.items()}
    people |= {id: f.npc for id, f in before.foes.items()}
    for id, was in people.items():
        now = context.after(events).state
        if id not in now.party and id not in now.foes:
            continue
        for condition in figure_conditions(was):
            if isinstance(condition, str) or has_condition(now.figure(id), condition.name):
                continue
            left = _after_deed(_left_by(condition), deeds.get((id, condition.name)))
            if not left:
                continue
            level = condition.level or None
            # under its own name it would begin again
            source = EffectSource(f"({condition.name})", None, level)
            later = context.after(events)
            came = effect_events(later, source, left, id, Cause("left"))
            events += _in_this_turn(later, id, came)
    return events
