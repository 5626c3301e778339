"""Log lines for prepared scenes. Only the GM reads them."""

from __future__ import annotations

from threefold.table.events import SceneBrought, SceneDropped, ScenePrepared
from threefold.table.log.base import LogLine, LogReader, line, on, phrase
from threefold.table.log.changed import change_texts


def _scene_prepared(event: ScenePrepared, reader: LogReader) -> LogLine | None:
    if not reader.gm:
        return None
    before = reader.before.prepared.get(event.id)
    if before is None:
        changed = []
    else:
        changed = change_texts(before, event.scene)
    if before is None:
        key = "made"
    else:
        key = "changed"
    return line(
        phrase(f"log.prepared.{'kept' if event.kept else key}", name=event.scene.name),
        "quiet",
        "✎",
        *changed,
    )


def _scene_brought(event: SceneBrought, reader: LogReader) -> LogLine | None:
    if not reader.gm:
        return None
    if event.notes:
        notes = [phrase("log.prepared.notes", text=event.notes)]
    else:
        notes = []
    return line(phrase("log.prepared.brought", name=event.name), "turn", "▸", *notes)


def _scene_dropped(event: SceneDropped, reader: LogReader) -> LogLine | None:
    if reader.gm:
        return line(phrase("log.prepared.dropped", name=event.name))
    return None


DESCRIBED = (
    on(ScenePrepared, _scene_prepared),
    on(SceneBrought, _scene_brought),
    on(SceneDropped, _scene_dropped),
)
