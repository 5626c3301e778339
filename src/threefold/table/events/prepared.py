"""Events of the GM's prepared scenes. Players do not see them; they see the foes and things that
are added.
"""

from __future__ import annotations

from threefold.model.scenes import PreparedScene
from threefold.table.events.base import Event


class ScenePrepared(Event, tag="scene_prepared", kw_only=True, frozen=True):
    """A scene was prepared, or changed. ``kept``: it was saved from the table."""

    id: str
    scene: PreparedScene
    kept: bool = False


class SceneBrought(Event, tag="scene_brought", kw_only=True, frozen=True):
    """A prepared scene was brought to the table. The events that follow add its foes, things and
    surroundings.
    """

    name: str
    notes: str = ""


class SceneDropped(Event, tag="scene_dropped", kw_only=True, frozen=True):
    """A prepared scene was deleted."""

    id: str
    name: str
