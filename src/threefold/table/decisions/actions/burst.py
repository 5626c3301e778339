"""Hits that burst: who stands near the target of an attack with a weapon, and what they take."""

from __future__ import annotations

from threefold.model import typed
from threefold.model.characters import Attack, FullNpc, Pc
from threefold.model.rolled import weapon_of
from threefold.model.things import Thing, Vehicle
from threefold.procedures.base import Notice, Outcome
from threefold.procedures.catalog import PLAYED
from threefold.procedures.combat import AttackInputs
from threefold.procedures.effects.breaking import broken, cannot_break, too_weak_for
from threefold.procedures.effects.bursts import Burst, bursts, may_burst
from threefold.procedures.objects import AttackObjectInputs
from threefold.rules.binding import implements
from threefold.rules.distance import BANDS
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import AttackFoe
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.changed_things import ChangedThing, with_thing
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.picking import attack_in
from threefold.table.events import AnyEvent, EffectsCame
from threefold.table.state import Rolled, State
from threefold.table.state.facts import Resolution, notice


def may_not_be_near(state: State, command: AttackFoe, made: Attack | None) -> Refusal | None:
    """Return a refusal if an attack does nothing to others than its target, or if one of those named
    is not at the table, too far from the target, or spared: its target, and in melee its user."""
    pc = state.party[command.pc_id].pc if command.pc_id in state.party else None
    if pc is None or made is None or not may_burst(pc, made):
        return Refusal(
            "not_allowed", "also", Message("refusal.attack_also", {"attack": command.attack})
        )
    for id in command.also:
        refusal = _not_there_or_past_harm(state, id)
        if refusal is not None:
            return refusal
        feet = state.distance(command.foe_id, id)
        spared = id == command.foe_id or (id == command.pc_id and not weapon_of(made).ranged)
        if spared or (feet is not None and feet > BANDS["immediate"]):
            params: Params = {"attack": command.attack, "name": state.name_of(id)}
            return Refusal("not_allowed", "also", Message("refusal.attack_spares", params))
    return None


def _not_there_or_past_harm(state: State, id: str) -> Refusal | None:
    """A refusal of somebody who is not at the table, or whom nothing harms any more."""
    found = state.anything(id)
    params: Params = {"name": "" if found is None else state.name_of(id)}
    match found:
        case None:
            return Refusal("bad_value", "also", Message("refusal.no_such_figure", {"id": id}))
        case Vehicle():
            return Refusal("bad_value", "also", Message("refusal.vehicle_foe"))
        case Thing():
            refusal = cannot_break(found)
            return None if refusal is None else refusal._replace(field="also")
        case Pc() if found.damage_track == "dead":
            return Refusal("not_allowed", "also", Message("refusal.dead", params))
        case FullNpc() if found.health == 0:
            return Refusal("not_allowed", "also", Message("refusal.foe_down", params))
    return None


def burst_events(context: Context, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """Return the events of a hit for those near its target: each takes the damage of the burst, a
    thing on its own track."""
    if out.result not in ("success", "routine"):
        return []
    inputs = typed.decode(rolled.inputs, PLAYED[rolled.procedure].inputs)
    attack = attack_in(rolled.before, rolled.title, rolled.picked)
    if attack is None or not isinstance(inputs, AttackInputs | AttackObjectInputs):
        return []
    events: list[AnyEvent] = []
    harder = inputs.effort.damage if isinstance(inputs, AttackInputs) else 0
    found = bursts(rolled.before, attack, context.state.rules(), inputs.said, harder)
    for on in rolled.also:
        for each in found:
            if on in context.state.things:
                events += _thing_struck(context.after(events), rolled.pc, each, on)
                continue
            source = EffectSource(each.source, rolled.pc)
            events += effect_events(
                context.after(events), source, [each.damage], on, Cause("burst")
            )
    return events


@implements("object.damage.steps")
def _thing_struck(context: Context, by: str, burst: Burst, on: str) -> list[AnyEvent]:
    """The event of a thing near a hit: a step on its track, or the news that it withstands."""
    thing, rules = context.state.things[on], context.state.rules()
    if not isinstance(thing, Thing):
        return []
    notices: list[Notice] = []
    points = burst.damage.points
    assert isinstance(points, int)
    refusal = too_weak_for(thing, points, rules)
    if refusal is None:
        after = broken(thing, None, 0, rules, notices)
    else:
        after = thing
        notices.append(Notice("unharmed", refusal.message, "object.damage_threshold"))
    came = EffectsCame(
        name=burst.source,
        why="burst",
        by=by,
        on=on,
        resolution=Resolution("", notices=[notice(each) for each in notices]),
    )
    return [with_thing(came, ChangedThing(thing, after))]
