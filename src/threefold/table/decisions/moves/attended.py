"""Companions who are there only as long as the action of their owner goes into them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threefold.rules.clock import HOUR
from threefold.table.decisions.actions.grips import actors_among, may_attend
from threefold.table.events import (
    ActionSettled,
    ActionTaken,
    AnyEvent,
    DieFell,
    FoeAdded,
    Played,
    RecoveryRolled,
    TurnStarted,
)
from threefold.table.state import Foe, State

_WAKEFUL = 10 * HOUR
"""Nobody attends to anything for as long as a night."""


def companions_neglected(now: State, before: State, events: Sequence[AnyEvent]) -> set[str]:
    """Return the companions whose owner cannot attend to them any more, or has spent the action of
    this turn otherwise. ``now`` is the table after ``events``."""
    attended = {
        id: foe
        for id, foe in before.foes.items()
        if foe.until == "concentration" and id in now.foes and foe.owner is not None
    }
    if not attended:
        return set()
    gone = {id for id, foe in attended.items() if _is_neglected(now, before, events, id, foe)}
    return gone | _brought_anew(attended, events)


def _is_neglected(now: State, before: State, events: Sequence[AnyEvent], id: str, foe: Foe) -> bool:
    late = now.clock.now - before.clock.now >= _WAKEFUL
    if late or not may_attend(now, foe.owner) or _rests(foe, events):
        return True
    if foe.owner in actors_among(before, [each for each in events if not _is_order(foe, id, each)]):
        return True
    return foe.acts == "your_action" and foe.owner == _idle(before, events)


def _rests(foe: Foe, events: Sequence[AnyEvent]) -> bool:
    return any(isinstance(each, RecoveryRolled) and each.pc == foe.owner for each in events)


def _is_order(foe: Foe, id: str, event: AnyEvent) -> bool:
    """Whether an act goes into a companion: its own deed, the power that brought it, or an action
    in words, which may be a command."""
    match event:
        case Played():
            return event.actor == id
        case ActionTaken():
            return event.what == "other"
        case ActionSettled():
            return event.title == foe.power
        case DieFell():
            return event.rolled.title == foe.power
        case _:
            return False


def _brought_anew(attended: Mapping[str, Foe], events: Sequence[AnyEvent]) -> set[str]:
    """The companions in whose place the same power brings others."""
    come = {(e.foe.owner, e.foe.power) for e in events if isinstance(e, FoeAdded)}
    return {id for id, foe in attended.items() if (foe.owner, foe.power) in come}


def _idle(before: State, events: Sequence[AnyEvent]) -> str | None:
    """Whose turn has passed without an action."""
    encounter = before.encounter
    if encounter is None or encounter.acted:
        return None
    if any(isinstance(event, TurnStarted) for event in events):
        return encounter.acting
    return None
