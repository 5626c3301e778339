"""Whispers. They only appear in the log."""

from __future__ import annotations

from threefold.table.apply.base import apply_event, unchanged
from threefold.table.events import Whispered

APPLIED = (apply_event(Whispered, unchanged),)
