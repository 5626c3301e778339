"""Log lines for the scene: its situations, its things, and movement."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.model.scenes import Surroundings
from threefold.rules.situations import situation_name
from threefold.rules.types import Message
from threefold.table.events import Drifted, Placed, SceneSet, ThingPut, ThingRemoved, Walked
from threefold.table.log.base import LogLine, LogReader, line, on, phrase
from threefold.table.log.changed import change, change_texts
from threefold.table.state.facts import Text, text
from threefold.table.views import hides_place, redacted_thing


def _scene_set(event: SceneSet, reader: LogReader) -> LogLine:
    details = [text(situation_name(id)) for id in event.scene.situations()]
    if event.scene.terrain is not None:
        details.append(text(Message(f"terrain.{event.scene.terrain}")))
    bare = reader.before.scene == Surroundings()  # then the line itself says all that is new
    if bare:
        changed = []
    else:
        changed = change_texts(reader.before.scene, event.scene)
    return line(
        phrase("log.scene.set" if details else "log.scene.clear"), "quiet", "", *details, *changed
    )


def _walked(event: Walked, reader: LogReader) -> LogLine:
    return line(phrase("log.scene.walked", name=reader.after.name_of(event.pc), n=event.feet))


def _drifted(event: Drifted, reader: LogReader) -> LogLine:
    return line(phrase("log.scene.drifted", name=reader.after.name_of(event.pc), n=event.feet))


def _placed(event: Placed, reader: LogReader) -> LogLine | None:
    before = reader.before.spots
    visible = {
        id for id in {*before, *event.spots} if reader.gm or not _is_place_unknown(id, reader)
    }
    moved = [
        id
        for id in {**before, **event.spots}
        if id in visible and before.get(id) != event.spots.get(id)
    ]
    if not moved:
        return None
    if len(moved) > 1:
        head = phrase("log.scene.arranged" if event.spots else "log.scene.put_away")
        return line(head, "quiet", "", *(_moved(id, before, event.spots, reader) for id in moved))
    (id,) = moved
    name, spot, was = reader.after.name_of(id), event.spots.get(id), before.get(id)
    if spot is None:
        return line(phrase("log.scene.off", name=name))
    if was is None:
        return line(phrase("log.scene.on", name=name))
    return line(phrase("log.scene.walked", name=name, n=abs(spot - was)))


def _moved(id: str, before: Mapping[str, int], after: Mapping[str, int], reader: LogReader) -> Text:
    """Where somebody stood on the strip, and where they stand now."""
    places = [
        None if spot is None else Message("line.base.feet", {"n": spot})
        for spot in (before.get(id), after.get(id))
    ]
    name = reader.name(id)
    return change(
        name if isinstance(name, Message) else Message("line.given", {"name": name}), *places
    )


def _is_place_unknown(id: str, reader: LogReader) -> bool:
    """Whether players do not know where a foe is, or did not know it before the event."""
    return any(
        id in state.foes and hides_place(state, id) for state in (reader.before, reader.after)
    )


def _thing_put(event: ThingPut, reader: LogReader) -> LogLine | None:
    """Describe a thing that was put up or corrected. A player reads of a correction that they may
    know.
    """
    before = redacted_thing(reader.before, event.id, reader.seat)
    after = redacted_thing(reader.after, event.id, reader.seat)
    if before is None or after is None:
        return line(phrase("log.thing", name=event.thing.name))
    changed = change_texts(before, after)
    if not (changed or reader.gm):
        return None
    return line(phrase("log.thing_edited", name=event.thing.name), "quiet", "", *changed)


def _thing_removed(event: ThingRemoved, reader: LogReader) -> LogLine:
    return line(phrase("log.thing_removed", name=event.name))


DESCRIBED = (
    on(SceneSet, _scene_set),
    on(Placed, _placed),
    on(Walked, _walked),
    on(Drifted, _drifted),
    on(ThingPut, _thing_put),
    on(ThingRemoved, _thing_removed),
)
