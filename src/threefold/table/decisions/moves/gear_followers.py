"""Followers that are bought as equipment: they come when a PC gets them, and with a PC who has
them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.shelf.effects import Effect
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.come import EffectSource, effect_events
from threefold.table.events import AnyEvent


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
        events += followers_found(now, pc_id, gear.name, gear.effects or ())
    return events
