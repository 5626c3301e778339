"""Events of the scene: its surroundings, its things, and places on the strip."""

from __future__ import annotations

from threefold.model.scenes import Surroundings
from threefold.model.things import Thing, Vehicle
from threefold.table.events.base import Event
from threefold.table.state import Drifting, Spot
from threefold.table.state.scene import Zone


class ThingPut(Event, tag="thing_put", kw_only=True, frozen=True):
    """A thing was added to the scene, or the GM edited it. One that an effect made disappears at a
    time of the clock (``until``), or with the ``fight``; ``zone`` is what it does to whoever is
    there, ``by`` who made it."""

    id: str
    thing: Thing | Vehicle
    until: int | None = None
    fight: bool = False
    zone: Zone | None = None
    by: str | None = None


class ThingRemoved(Event, tag="thing_removed", kw_only=True, frozen=True):
    """A thing was removed from the scene."""

    id: str
    name: str


class SceneSet(Event, tag="scene_set", kw_only=True, frozen=True):
    """The GM set the surroundings of the scene, all of them."""

    scene: Surroundings


class Placed(Event, tag="placed", kw_only=True, frozen=True):
    """The GM arranged the strip: all places on it."""

    spots: dict[str, Spot] = {}


class Drifted(Event, tag="drifted", kw_only=True, frozen=True):
    """A PC drifted so many feet to a spot. ``id`` is the stance that says so; ``left`` is how it
    goes on, if it does."""

    pc: str
    id: str
    spot: Spot
    feet: int
    left: Drifting | None = None


class Walked(Event, tag="walked", kw_only=True, frozen=True):
    """A PC moved so many feet without a roll."""

    pc: str
    spot: Spot
    feet: int
    uses_action: bool = False
