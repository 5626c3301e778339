"""Followers that are bought as equipment: they come when a PC gets them, and with a PC who has
them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.shelf.among import companions_among
from threefold.model.shelf.effects import Effect
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.come import EffectSource, effect_events
from threefold.table.decisions.moves.companions import placed_in_order
from threefold.table.events import AnyEvent, FoeAdded, FoeRemoved
from threefold.table.state import State


def followers_found(
    context: Context, pc_id: str, name: str, effects: Sequence[Effect]
) -> list[AnyEvent]:
    """Return the events of a follower that comes with a piece of equipment, when a PC gets it."""
    comes = [structs.replace(each, upon=None) for each in effects if each.upon == "found"]
    if not comes:
        return []
    beside = [each for each in effects if each.to == "companion"]
    return effect_events(context, EffectSource(name, pc_id), [*comes, *beside], None)


def followers_of_gear(context: Context, pc_id: str, pc: Pc) -> list[AnyEvent]:
    """Return the events of all followers that a PC has as equipment, when it comes to the table."""
    events: list[AnyEvent] = []
    for gear in pc.equipment or ():
        now = context.after(events)
        events += followers_found(
            now, pc_id, gear.name, [*filter(_is_of_follower, gear.effects or ())]
        )
    return events


def _is_of_follower(effect: Effect) -> bool:
    """Whether an effect brings a follower or is about one. A thing that came with it stands on the
    sheet already.
    """
    return effect.to == "companion" or bool(companions_among([effect]))


def followers_change_hands(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of followers that are equipment: they go with it to whoever gets it, as they
    are, and leave if nobody has it any more.
    """
    events: list[AnyEvent] = []
    for id, foe in before.foes.items():
        if id not in context.state.foes or not _is_given_away(before, context.state, id):
            continue
        events.append(FoeRemoved(id=id, name=foe.npc.name))
        taker = next(
            (pc for pc in context.state.party if _has_one_more(context, before, pc, id)), None
        )
        if taker is None:
            continue
        now = context.after(events)
        moved = structs.replace(context.state.foes[id], owner=taker)
        added = FoeAdded(id=now.new_id("f"), foe=moved)
        events += [added, *placed_in_order(now.after([added]), moved, taker, [added.id])]
    return events


def _is_given_away(before: State, now: State, id: str) -> bool:
    """Whether the owner of a follower had it as equipment, and has so many no longer."""
    owner, power = now.foes[id].owner, now.foes[id].power
    if owner not in before.party or owner not in now.party:
        return False
    had, has = before.party[owner].pc, now.party[owner].pc
    return had.equipment is not has.equipment and _count(had, power) > _count(has, power)


def _has_one_more(context: Context, before: State, pc_id: str, id: str) -> bool:
    power, was = context.state.foes[id].power, before.party.get(pc_id)
    return was is not None and _count(context.state.party[pc_id].pc, power) > _count(was.pc, power)


def _count(pc: Pc, name: str) -> int:
    return sum(gear.name == name for gear in pc.equipment or ())
