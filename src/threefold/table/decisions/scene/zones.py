"""Who is in a zone of the scene, and what that brings: a condition for as long as they stay, damage
for who goes through.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from msgspec import structs

from threefold.model.characters import Condition
from threefold.model.conditions import has_condition
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.acts import attacks_of_maker, plain_attack
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.lasting import is_plain_step
from threefold.table.decisions.actions.effects import conditions_added
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.moves.gains import attacks_added
from threefold.table.events import AnyEvent, ConditionRemoved
from threefold.table.state import State
from threefold.table.state.scene import Zone

_AT_ONCE: Final = (kinds.Damage, kinds.Heal, kinds.Track, kinds.Save, kinds.ConditionEffect)
"""Kinds of effect that come to who enters, and not for as long as they stay."""


def zone_events(context: Context, before: State, slow: Collection[str] = ()) -> list[AnyEvent]:
    """Return the events for whoever came into a zone, left one or went through one; ``context`` is
    the table afterwards, ``slow`` are those who move with care.
    """
    events = list[AnyEvent]()
    for id, zone in context.state.zones.items():
        events += _changes(context.after(events), before, id, zone)
        if id in before.zones:
            events += _crossed(context.after(events), before, id, slow)
    return events


def _crossed(context: Context, before: State, id: str, slow: Collection[str]) -> Iterator[AnyEvent]:
    """Yield the events for whoever moves over the ground of a zone, and not with care."""
    state, zone = context.state, context.state.zones[id]
    comes = [structs.replace(e, upon=None) for e in zone.holds if e.upon == "crossed"]
    centre = zone.centre(id, state.spots)
    if not comes or centre is None:
        return
    source = EffectSource(state.things[id].name, None, zone.level)
    for who, spot in sorted(state.spots.items()):
        came = before.spots.get(who)
        if came is None or came == spot or who in slow or who == zone.spares:
            continue
        near, far = sorted((came, spot))
        if (
            who in {*state.party, *state.foes}
            and near <= centre + zone.feet
            and far >= centre - zone.feet
        ):
            yield from effect_events(context, source, comes, who, Cause("turn"))


def ended_zones(context: Context, before: State) -> list[AnyEvent]:
    """Return the events that end what zones gave that are there no longer."""
    events = list[AnyEvent]()
    if not before.zones:
        return events
    figures = {*context.state.party, *context.state.foes}
    for id in before.zones:
        if id not in context.state.zones:
            events += _left(context, before.things[id].name, figures)
    return events


def _changes(context: Context, before: State, id: str, zone: Zone) -> list[AnyEvent]:
    """The events of one zone that is still there."""
    state, name, events = context.state, context.state.things[id].name, list[AnyEvent]()
    was, called = set[str](), name
    if id in before.zones:
        was, called = before.zones[id].inside(id, before.spots), before.things[id].name
    now = zone.inside(id, state.spots)
    stay = was & now if called == name else set[str]()  # under another name it is given anew
    figures = {*state.party, *state.foes}
    events += _left(context, called, (was - stay) & figures)
    lasting = condition_of(name, zone)
    for who in sorted((now - stay) & figures):
        if lasting is not None and not has_condition(state.figure(who), name):
            events += conditions_added(context.after(events).state, who, [lasting], zone.by)
        if who not in was:
            events += _struck(context.after(events), name, zone, who)
    if id in before.zones and not zone.feet:
        for who in sorted(figures & _through(id, zone, before, state)):
            events += _struck(context.after(events), name, zone, who)
    return events


def as_if_inside(state: State, who: str) -> list[Condition]:
    """Return what zones give somebody who is near them, where the zone or that person has no place
    on the strip."""
    found = list[Condition]()
    for id, zone in state.zones.items():
        placed = zone.centre(id, state.spots) is not None and who in state.spots
        if placed or who == zone.spares:
            continue
        condition = condition_of(state.things[id].name, zone)
        if condition is not None and not has_condition(state.figure(who), condition.name):
            found.append(condition)
    return found


def _left(context: Context, name: str, gone: set[str]) -> list[AnyEvent]:
    """The events that end what a zone gave those who are no longer in it."""
    return [
        ConditionRemoved(on=who, condition=name)
        for who in sorted(gone)
        if has_condition(context.state.figure(who), name)
    ]


def _through(id: str, zone: Zone, before: State, state: State) -> set[str]:
    """Who has moved through a line on the strip, or into it."""
    line = zone.centre(id, state.spots)
    found = set[str]()
    for who, spot in state.spots.items():
        came = before.spots.get(who)
        if line is None or came is None or came == spot or who == zone.spares:
            continue
        if min(came, spot) <= line <= max(came, spot) and came != line:
            found.add(who)
    return found


def _struck(context: Context, name: str, zone: Zone, who: str) -> list[AnyEvent]:
    """The events of what comes at once to somebody who enters a zone. Of what people judge they are
    told.
    """
    kind = "pc" if who in context.state.party else "npc"
    at_once = [
        e
        for e in zone.holds
        if isinstance(e, _AT_ONCE)
        and not (_repeats(e) or e.upon == "crossed")
        and e.when.get("target") in (None, "creature", kind)
    ]
    events = _attacked(context, name, zone, who)
    if at_once:
        source = EffectSource(name, None, zone.level)
        events += effect_events(context.after(events), source, at_once, who, Cause("turn"))
    return events


def _attacked(context: Context, name: str, zone: Zone, who: str) -> list[AnyEvent]:
    """The events that give the maker of a zone an attack, at once, on a foe who enters it."""
    events = list[AnyEvent]()
    if zone.by not in context.state.party or who not in context.state.foes:
        return events
    for rule in attacks_of_maker(zone.holds):
        state = context.after(events).state
        events += attacks_added(state, name, zone.by, plain_attack(rule), 1, at_once=True)
    return events


def _repeats(effect: Effect) -> bool:
    return getattr(effect, "each", None) is not None


def condition_of(name: str, zone: Zone) -> Condition | None:
    """Return the condition of whoever is in a zone; None if it gives nothing that lasts. Plain
    steps stand in fields of their own, as those of any condition do.
    """
    turns = [*_each_turn(zone)]
    steps: dict[str, dict[str, int]] = {"asset": {}, "ease": {}, "hinder": {}}
    rest = list[Effect]()
    for effect in zone.holds:
        if isinstance(effect, kinds.Step) and is_plain_step(effect):
            assert isinstance(effect.steps, int)  # a zone has fixed figures
            steps[effect.by].update(dict.fromkeys(effect.tasks, max(1, min(10, effect.steps))))
        elif type(effect) not in _AT_ONCE and not attacks_of_maker([effect]):
            rest.append(effect)
    if not turns and not rest and not any(steps.values()):
        return None
    return Condition(
        name,
        until="dismissed",
        effects=rest or None,
        each_turn=turns or None,
        level=zone.level,
        assets=steps["asset"] or None,
        eases=steps["ease"] or None,
        hinders=steps["hinder"] or None,
    )


def _each_turn(zone: Zone) -> Iterator[Effect]:
    for effect in zone.holds:
        if isinstance(effect, kinds.Damage | kinds.Heal) and effect.each is not None:
            each = None if effect.each == "round" else effect.each
            yield structs.replace(effect, each=each)
