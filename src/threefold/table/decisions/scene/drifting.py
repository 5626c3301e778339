"""Drifting in zero gravity: after a push, a PC moves on round after round, until the PC holds on to
something.
"""

from __future__ import annotations

from msgspec import structs

from threefold.rules.binding import implements
from threefold.rules.movement import drift
from threefold.table.decisions.base import Context
from threefold.table.events import AnyEvent, Drifted, Readied, StoodDown, TurnStarted
from threefold.table.state import TRACK_LENGTH, Drifting, Rolled


def drift_started(context: Context, rolled: Rolled, offset: int) -> list[AnyEvent]:
    """Return the event that makes a PC drift on from the next turn, after a push along the strip in
    a fight.
    """
    here = context.state.spots.get(rolled.pc)
    if rolled.spot is None or here is None or context.state.encounter is None:
        return []
    put = Drifting(by=rolled.pc, feet=rolled.spot - here)
    return [Readied(by=rolled.pc, way="drift", puts={context.new_id("r", offset): put})]


@implements("movement.zero_gravity.drift")
def drifts(context: Context, events: list[AnyEvent]) -> list[AnyEvent]:
    """Move each drifting PC whose turn begins, also where the turn is lost at once."""
    moved: list[AnyEvent] = []
    for started in events:
        if isinstance(started, TurnStarted):
            drift_events = _drift_of(context, started.acting)
            moved, context = [*moved, *drift_events], context.after(drift_events)
    return moved


def _drift_of(context: Context, acting: str) -> list[AnyEvent]:
    """Move the PC whose turn begins, if that PC drifts. Drifting ends at the track's end, or with
    gravity.
    """
    state = context.state
    found = next(
        ((id, p) for id, p in state.stances.items() if isinstance(p, Drifting) and p.by == acting),
        None,
    )
    if found is None:
        return []
    id, now = found
    here, far = state.spots.get(now.by), int(drift(abs(now.feet), now.rounds + 1, state.rules()))
    if here is None or not far or state.scene.gravity != "zero_gravity":
        return [StoodDown(ids=[id])]
    spot = max(0, min(TRACK_LENGTH, here + (far if now.feet > 0 else -far)))
    left = structs.replace(now, rounds=now.rounds + 1)
    return [
        Drifted(
            pc=now.by,
            id=id,
            spot=spot,
            feet=abs(spot - here),
            left=left if 0 < spot < TRACK_LENGTH else None,
        )
    ]
