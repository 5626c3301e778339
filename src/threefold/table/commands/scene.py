"""The scene: its surroundings, its things, and places on its strip."""

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
    """Add an object or a vehicle to the scene (GM)."""

    thing: Thing | Vehicle


class EditThing(Command, tag="edit_thing", kw_only=True, frozen=True):
    """Correct anything about a thing (GM)."""

    thing_id: Id
    thing: Thing | Vehicle


class RemoveThing(Command, tag="remove_thing", kw_only=True, frozen=True):
    """Remove a thing from the scene (GM)."""

    thing_id: Id


class SetScene(Command, tag="set_scene", kw_only=True, frozen=True):
    """Set the surroundings of the scene, which apply to everybody, all of them (GM)."""

    scene: Surroundings = Surroundings()


class PlaceFigure(Command, tag="place_figure", kw_only=True, frozen=True):
    """Put a person or thing on the strip, or take it off (GM)."""

    id: Id
    feet: Spot | None = None


class ArrangeStrip(Command, tag="arrange_strip", kw_only=True, frozen=True):
    """Place everybody at once. Those not named are taken off the strip (GM)."""

    spots: Annotated[dict[Id, Spot], Meta(max_length=120)] = {}


class MovePc(Command, tag="move_pc", kw_only=True, frozen=True):
    """Move a PC along the strip by the rules: a step with any action, a short move as the action, a
    long move with a roll. With ``act``, a short move before another action, also with a roll.
    ``slowly``: with care, half as far as a short move takes one."""

    pc_id: Id
    feet: Spot
    act: bool = False
    slowly: bool = False
    effort: EaseEffort = EaseEffort()
    without: Struck = []
    natural: D20 | None = None
