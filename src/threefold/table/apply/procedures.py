"""Procedures carried out by an NPC or without an actor."""

from __future__ import annotations

from threefold.table.apply.base import action_spent, apply_changes, apply_event
from threefold.table.events import Played
from threefold.table.state import State


def _played(state: State, event: Played) -> State:
    state = apply_changes(state, event)
    if event.spends and event.actor is not None:
        return action_spent(state, event.actor, "")
    return state


APPLIED = (apply_event(Played, _played),)
