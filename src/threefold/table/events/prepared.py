"""What became of the scenes that the GM prepares. None of it is for players: what they learn is who comes."""

from __future__ import annotations

from threefold.model.scenes import PreparedScene
from threefold.table.events.base import Event


class ScenePrepared(Event, tag="scene_prepared", kw_only=True, frozen=True):
    """A scene is ready, or is ready in another form; ``kept``: it is what stood on the table."""

    id: str
    scene: PreparedScene
    kept: bool = False


class SceneBrought(Event, tag="scene_brought", kw_only=True, frozen=True):
    """A prepared scene was brought onto the table; who came and what holds is told by the events that follow."""

    name: str
    notes: str = ""


class SceneDropped(Event, tag="scene_dropped", kw_only=True, frozen=True):
    """A prepared scene was thrown away."""

    id: str
    name: str
