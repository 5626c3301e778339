"""The scene itself: what holds for everybody in it, and where on its strip everybody stands."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.scenes import Surroundings
from threefold.model.things import Thing, Vehicle
from threefold.procedures.inputs import EaseEffort
from threefold.table.commands.actions import Struck
from threefold.table.commands.base import D20, Command
from threefold.table.state import Id, Spot


class AddThing(Command, tag="add_thing", kw_only=True, frozen=True):
    """Put an object or a vehicle into the scene (GM)."""

    thing: Thing | Vehicle


class EditThing(Command, tag="edit_thing", kw_only=True, frozen=True):
    """Correct anything of a thing (GM)."""

    thing_id: Id
    thing: Thing | Vehicle


class RemoveThing(Command, tag="remove_thing", kw_only=True, frozen=True):
    """Take a thing out of the scene (GM)."""

    thing_id: Id


class SetScene(Command, tag="set_scene", kw_only=True, frozen=True):
    """Set what holds for everybody in the scene, whole (GM)."""

    scene: Surroundings = Surroundings()


class PlaceFigure(Command, tag="place_figure", kw_only=True, frozen=True):
    """Put anybody or anything on the strip, or take them off it (GM)."""

    id: Id
    feet: Spot | None = None


class ArrangeStrip(Command, tag="arrange_strip", kw_only=True, frozen=True):
    """Place everybody at once; whoever is not named stands nowhere (GM)."""

    spots: Annotated[dict[Id, Spot], Meta(max_length=120)] = {}


class MovePc(Command, tag="move_pc", kw_only=True, frozen=True):
    """Move a PC along the strip by the rules: a step with any action, a short move as the action, a long one by a
    roll; with ``act`` a short move before another act, by a roll too."""

    pc_id: Id
    feet: Spot
    act: bool = False
    effort: EaseEffort = EaseEffort()
    without: Struck = []
    natural: D20 | None = None
