"""What the log tells of prepared scenes: the GM alone reads it."""

from __future__ import annotations

from threefold.table.events import SceneBrought, SceneDropped, ScenePrepared
from threefold.table.history import Seat
from threefold.table.log.lines import Told, line, said
from threefold.table.state import State


def prepared(event: ScenePrepared | SceneBrought | SceneDropped, before: State, seat: Seat) -> Told | None:
    """A line for the GM; players learn who comes when they come."""
    if seat.role != "gm":
        return None
    match event:
        case ScenePrepared():
            key = "kept" if event.kept else "changed" if event.id in before.prepared else "made"
            return line(said(f"log.prepared.{key}", name=event.scene.name), "quiet", "✎")
        case SceneBrought():
            notes = [said("log.prepared.notes", text=event.notes)] if event.notes else []
            return line(said("log.prepared.brought", name=event.name), "turn", "▸", *notes)
        case SceneDropped():
            return line(said("log.prepared.dropped", name=event.name))
