"""What the log tells of the scene: what holds in it, who has moved where."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.rules.situations import situation_name
from threefold.rules.types import Message
from threefold.table.events import Drifted, Placed, SceneSet, Walked
from threefold.table.history import Seat
from threefold.table.state import State
from threefold.table.state.facts import Text, text
from threefold.table.views import unplaced


def scene(event: SceneSet | Placed | Walked | Drifted, before: State, after: State, seat: Seat) -> list[Text] | None:
    """The head of a line and what follows; None where the seat learns nothing."""
    match event:
        case SceneSet():
            return _set(event)
        case Walked():
            params: dict[str, str | int] = {"name": after.name_of(event.pc), "n": event.feet}
            return [text(Message("log.scene.walked", params))]
        case Drifted():
            return [text(Message("log.scene.drifted", {"name": after.name_of(event.pc), "n": event.feet}))]
        case Placed():
            return _placed(event, before, after, seat)


def _set(event: SceneSet) -> list[Text]:
    held: Sequence[Message] = [situation_name(id) for id in event.scene.situations()]
    if event.scene.terrain is not None:
        held = [*held, Message(f"terrain.{event.scene.terrain}")]
    return [text(Message("log.scene.set" if held else "log.scene.clear")), *map(text, held)]


def _placed(event: Placed, before: State, after: State, seat: Seat) -> list[Text] | None:
    known = {id for id in {*before.spots, *event.spots} if seat.role == "gm" or not _hidden(id, before, after)}
    moved = [id for id in known if before.spots.get(id) != event.spots.get(id)]
    if not moved:
        return None
    if len(moved) > 1:
        return [text(Message("log.scene.arranged" if event.spots else "log.scene.put_away"))]
    (id,) = moved
    name, spot, was = after.name_of(id), event.spots.get(id), before.spots.get(id)
    if spot is None:
        return [text(Message("log.scene.off", {"name": name}))]
    if was is None:
        return [text(Message("log.scene.on", {"name": name}))]
    return [text(Message("log.scene.walked", {"name": name, "n": abs(spot - was)}))]


def _hidden(id: str, before: State, after: State) -> bool:
    return any(id in state.foes and unplaced(state, id) for state in (before, after))
