"""Tell dice that the table rolled from dice that were typed in. No event is described here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefold.table.events import (
    AccordReached,
    ActionSettled,
    AnyEvent,
    DieFell,
    EffectsCame,
    InitiativeRolled,
    Played,
    RecoveryRolled,
    Rerolled,
    WorkStepped,
)
from threefold.table.history import Record, ThrownDie
from threefold.table.log.base import phrase
from threefold.table.state import State
from threefold.table.state.facts import Text


def face_of(event: AnyEvent) -> int | None:
    """The face of the die rolled in this event, or None. A die rolled in an earlier event belongs
    to that event.
    """
    match event:
        case DieFell():
            return event.rolled.resolution.natural
        case Rerolled():
            return event.natural
        case InitiativeRolled(spared=str(source)) if source:
            return None
        case InitiativeRolled() | RecoveryRolled():
            if event.thrown is None:
                return event.natural
            return event.thrown
        case EffectsCame(own_die=True):
            return event.resolution.natural
        case ActionSettled(id=None) | Played() | WorkStepped() | AccordReached():
            return event.resolution.natural
    return None


def dice_by_event(events: Sequence[AnyEvent], dice: Sequence[ThrownDie]) -> list[list[ThrownDie]]:
    """Distribute the dice of a command among its events. An event gets the dice up to the face that
    it shows. The rest go to the last event that shows a face, or to the first event."""
    parts: list[list[ThrownDie]] = [[] for _ in events]
    left, last = [*dice], 0
    for n, event in enumerate(events):
        face = face_of(event)
        if face is None:
            found = None
        else:
            found = next((at for at, die in enumerate(left) if die.face == face), None)
        if found is not None:
            parts[n], left, last = left[: found + 1], left[found + 1 :], n
    if left:
        parts[last] = [*parts[last], *left]
    return parts


def typed_in(record: Record, before: State) -> Iterator[Text]:
    """Yield a note when the dice are sealed and the face was typed in."""
    if before.seal and record.command and not record.dice and face_of(record.event) is not None:
        yield phrase("log.typed_in")
