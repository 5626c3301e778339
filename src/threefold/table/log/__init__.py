"""The log: one line for each event, as one seat may read it. The current state for a page is in ``views``."""

from threefold.table.log.assistants import joined
from threefold.table.log.clock import clock_text
from threefold.table.log.dispatch import Entry, Lines, LogPage, entry_of, log, log_page, readable, told_once
from threefold.table.log.filters import ALL, WHICH, Chosen, Spans
from threefold.table.log.versions import SeatVersions

__all__ = [
    "ALL",
    "WHICH",
    "Chosen",
    "Entry",
    "Lines",
    "LogPage",
    "SeatVersions",
    "Spans",
    "clock_text",
    "entry_of",
    "joined",
    "log",
    "log_page",
    "readable",
    "told_once",
]
