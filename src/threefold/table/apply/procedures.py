"""Procedures carried out by an NPC or without an actor."""

from __future__ import annotations

from threefold.table.apply.base import apply_changes, apply_event
from threefold.table.events import Played

APPLIED = (apply_event(Played, apply_changes),)
