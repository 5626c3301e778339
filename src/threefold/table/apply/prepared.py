"""Prepared scenes: prepared, brought to the table, deleted."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event, unchanged
from threefold.table.events import SceneBrought, SceneDropped, ScenePrepared
from threefold.table.state import State


def _scene_prepared(state: State, event: ScenePrepared) -> State:
    return structs.replace(state, prepared={**state.prepared, event.id: event.scene})


def _scene_dropped(state: State, event: SceneDropped) -> State:
    return structs.replace(
        state, prepared={id: scene for id, scene in state.prepared.items() if id != event.id}
    )


APPLIED = (
    apply_event(ScenePrepared, _scene_prepared),
    apply_event(SceneBrought, unchanged),
    apply_event(SceneDropped, _scene_dropped),
)
