"""Log lines for the scene: its situations, its things, and movement."""

from __future__ import annotations

from threefold.rules.situations import situation_name
from threefold.rules.types import Message
from threefold.table.events import Drifted, Placed, SceneSet, ThingPut, ThingRemoved, Walked
from threefold.table.log.base import LogLine, Reader, line, on, phrase
from threefold.table.state.facts import text
from threefold.table.views import hides_place


def _scene_set(event: SceneSet, reader: Reader) -> LogLine:
    details = [text(situation_name(id)) for id in event.scene.situations()]
    if event.scene.terrain is not None:
        details.append(text(Message(f"terrain.{event.scene.terrain}")))
    return line(phrase("log.scene.set" if details else "log.scene.clear"), "quiet", "", *details)


def _walked(event: Walked, reader: Reader) -> LogLine:
    return line(phrase("log.scene.walked", name=reader.after.name_of(event.pc), n=event.feet))


def _drifted(event: Drifted, reader: Reader) -> LogLine:
    return line(phrase("log.scene.drifted", name=reader.after.name_of(event.pc), n=event.feet))


def _placed(event: Placed, reader: Reader) -> LogLine | None:
    before = reader.before.spots
    visible = {id for id in {*before, *event.spots} if reader.gm or not _unplaced(id, reader)}
    moved = [id for id in visible if before.get(id) != event.spots.get(id)]
    if not moved:
        return None
    if len(moved) > 1:
        return line(phrase("log.scene.arranged" if event.spots else "log.scene.put_away"))
    (id,) = moved
    name, spot, was = reader.after.name_of(id), event.spots.get(id), before.get(id)
    if spot is None:
        return line(phrase("log.scene.off", name=name))
    if was is None:
        return line(phrase("log.scene.on", name=name))
    return line(phrase("log.scene.walked", name=name, n=abs(spot - was)))


def _unplaced(id: str, reader: Reader) -> bool:
    """Whether players do not know where a foe is, or did not know it before the event."""
    return any(id in state.foes and hides_place(state, id) for state in (reader.before, reader.after))


def _thing_put(event: ThingPut, reader: Reader) -> LogLine | None:
    if event.id not in reader.before.things:
        return line(phrase("log.thing", name=event.thing.name))
    return line(phrase("log.thing_edited", name=event.thing.name)) if reader.gm else None


def _thing_removed(event: ThingRemoved, reader: Reader) -> LogLine:
    return line(phrase("log.thing_removed", name=event.name))


DESCRIBED = (
    on(SceneSet, _scene_set),
    on(Placed, _placed),
    on(Walked, _walked),
    on(Drifted, _drifted),
    on(ThingPut, _thing_put),
    on(ThingRemoved, _thing_removed),
)
