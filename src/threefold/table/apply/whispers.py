"""Whispers. They only appear in the log."""

from __future__ import annotations

from threefold.table.apply.base import on, unchanged
from threefold.table.events import Whispered

APPLIED = (on(Whispered, unchanged),)
