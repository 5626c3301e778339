"""The next state from a state and an event. Each event is applied by the function that its feature
registers for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from threefold.table.apply import (
    actions,
    bookmarks,
    clock,
    conditions,
    cooperation,
    corrections,
    encounter,
    growth,
    handouts,
    intrusions,
    moves,
    pending,
    people,
    powers,
    prepared,
    procedures,
    recovery,
    safety,
    scene,
    seals,
    sessions,
    settings,
    whispers,
    works,
)
from threefold.table.events import AnyEvent
from threefold.table.state import State

_FEATURES: Final = (
    settings.APPLIED,
    people.APPLIED,
    conditions.APPLIED,
    encounter.APPLIED,
    clock.APPLIED,
    sessions.APPLIED,
    seals.APPLIED,
    bookmarks.APPLIED,
    pending.APPLIED,
    actions.APPLIED,
    procedures.APPLIED,
    recovery.APPLIED,
    cooperation.APPLIED,
    powers.APPLIED,
    growth.APPLIED,
    intrusions.APPLIED,
    moves.APPLIED,
    scene.APPLIED,
    prepared.APPLIED,
    works.APPLIED,
    corrections.APPLIED,
    whispers.APPLIED,
    safety.APPLIED,
    handouts.APPLIED,
)
APPLIED: Final[Mapping[type, Callable[[State, AnyEvent], State]]] = MappingProxyType(
    {each.event: each.apply for feature in _FEATURES for each in feature}
)
"""The function that applies each event type."""


def evolve(state: State, event: AnyEvent) -> State:
    """Return the state after an event."""
    return APPLIED[type(event)](state, event)


def evolve_all(state: State, events: Iterable[AnyEvent]) -> State:
    """Return the state after several events."""
    for event in events:
        state = evolve(state, event)
    return state
