"""Prepared scenes: prepared, brought to the table, deleted."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event
from threefold.table.events import SceneBrought, SceneDropped, ScenePrepared
from threefold.table.state import State


def _scene_prepared(state: State, event: ScenePrepared) -> State:
    return structs.replace(state, prepared={**state.prepared, event.id: event.scene})


def _scene_dropped(state: State, event: SceneDropped) -> State:
    return structs.replace(
        state, prepared={id: scene for id, scene in state.prepared.items() if id != event.id}
    )


def _scene_brought(state: State, event: SceneBrought) -> State:
    """What counted for the scene before counts no longer."""
    used = [each for each in state.used if each.per != "scene"]
    return state if len(used) == len(state.used) else structs.replace(state, used=used)


APPLIED = (
    apply_event(ScenePrepared, _scene_prepared),
    apply_event(SceneBrought, _scene_brought),
    apply_event(SceneDropped, _scene_dropped),
)
