"""Scenes that the GM prepares, brings to the table, and saves from it for later."""

from __future__ import annotations

from threefold.model.bounds import OwnName, ShelfText
from threefold.model.scenes import PreparedScene
from threefold.table.commands.base import Command
from threefold.table.state import Id


class PrepareScene(Command, tag="prepare_scene", kw_only=True, frozen=True):
    """Prepare a scene, or replace one (GM)."""

    scene: PreparedScene
    scene_id: Id | None = None


class KeepScene(Command, tag="keep_scene", kw_only=True, frozen=True):
    """Save everything on the table as a prepared scene (GM).

    It replaces the one with ``scene_id``, if there is one. With ``put_away`` it leaves the table,
    and a fight ends.
    """

    name: OwnName
    notes: ShelfText = ""
    scene_id: Id | None = None
    put_away: bool = False


class BringScene(Command, tag="bring_scene", kw_only=True, frozen=True):
    """Bring a prepared scene to the table, or one given in full: its foes and things are added, and
    its surroundings apply to everybody. With ``clear`` all things, and all foes but companions, are
    removed first (GM)."""

    scene_id: Id | None = None
    scene: PreparedScene | None = None
    clear: bool = False


class DropScene(Command, tag="drop_scene", kw_only=True, frozen=True):
    """Delete a prepared scene (GM)."""

    scene_id: Id
