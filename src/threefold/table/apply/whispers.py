"""Whispers stand in the log alone."""

from __future__ import annotations

from threefold.table.apply.base import on, unchanged
from threefold.table.events import Whispered

APPLIED = (on(Whispered, unchanged),)
