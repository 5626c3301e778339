"""The log: one entry for each event, as one seat may read it."""

from __future__ import annotations

from threefold.table.log.dispatch import Entry, clock_text, entry_of, log
from threefold.table.log.versions import Noticed

__all__ = [
    "Entry",
    "Noticed",
    "clock_text",
    "entry_of",
    "log",
]
