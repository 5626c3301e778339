"""Procedures carried out by an NPC or without an actor."""

from __future__ import annotations

from threefold.table.apply.base import apply_changes, on
from threefold.table.events import Played

APPLIED = (on(Played, apply_changes),)
