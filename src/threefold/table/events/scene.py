"""What became of the scene: what holds in it, who stands where."""

from __future__ import annotations

from threefold.model.scenes import Surroundings
from threefold.model.things import Thing, Vehicle
from threefold.table.events.base import Event
from threefold.table.state import Drifting, Spot


class ThingPut(Event, tag="thing_put", kw_only=True, frozen=True):
    """A thing stands in the scene as it is here: it came, or the GM corrected it. One that an effect made is gone at a
    moment of the clock (``until``), or with the fight."""

    id: str
    thing: Thing | Vehicle
    until: int | None = None
    fight: bool = False


class ThingRemoved(Event, tag="thing_removed", kw_only=True, frozen=True):
    """A thing is gone from the scene."""

    id: str
    name: str


class SceneSet(Event, tag="scene_set", kw_only=True, frozen=True):
    """What holds for everybody, whole."""

    scene: Surroundings


class Placed(Event, tag="placed", kw_only=True, frozen=True):
    """The strip as the GM has arranged it, whole."""

    spots: dict[str, Spot] = {}


class Drifted(Event, tag="drifted", kw_only=True, frozen=True):
    """A PC drifted on to a spot, so many feet, as what stands under ``id`` said; ``left`` is how it goes on, if it
    does."""

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
