"""What became of procedures that no PC acted in, and of the things in a scene."""

from __future__ import annotations

from threefold.model.things import Thing, Vehicle
from threefold.table.events.base import Changing, Event
from threefold.table.facts import Resolution


class Played(Changing, tag="played", kw_only=True, frozen=True):
    """A procedure was carried out by an NPC, or by nobody."""

    actor: str | None = None
    target: str | None = None
    resolution: Resolution
    title: str = ""
    hidden: bool = False


class ThingPut(Event, tag="thing_put", kw_only=True, frozen=True):
    """A thing stands in the scene as it is here: it came, or the GM corrected it."""

    id: str
    thing: Thing | Vehicle


class ThingRemoved(Event, tag="thing_removed", kw_only=True, frozen=True):
    """A thing is gone from the scene."""

    id: str
    name: str
