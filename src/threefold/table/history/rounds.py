"""What somebody has done in this round of a fight."""

from __future__ import annotations

from collections.abc import Collection

from threefold.table.events import EffectsCame, Opened, TurnsBegan, TurnStarted
from threefold.table.history.history import History
from threefold.table.state import Incoming


def has_attacked_in_round(history: History, foe_id: str) -> bool:
    """Return whether a foe has begun an attack in this round of a fight; never outside one."""
    if history.state.encounter is None:
        return False
    for record in history.valid_records():
        event = record.event
        if isinstance(event, TurnsBegan) or (isinstance(event, TurnStarted) and event.now):
            return False
        opened = event.pending if isinstance(event, Opened) else None
        if isinstance(opened, Incoming) and opened.foe == foe_id:
            return True
    return False


def has_made_one_of(history: History, foes: Collection[str], moves: Collection[str]) -> bool:
    """Return whether one of these foes has made one of these moves."""
    for record in history.valid_records():
        event = record.event
        if isinstance(event, EffectsCame) and event.by in foes and event.name in moves:
            return True
    return False
