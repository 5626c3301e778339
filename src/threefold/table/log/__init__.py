"""The log: one line for each event, as one seat may read it. The current state for a page is in
``views``.
"""

from threefold.table.log.assistants import join_details
from threefold.table.log.clock import clock_text
from threefold.table.log.dispatch import (
    Entry,
    EntryCache,
    KnownLines,
    LogPage,
    entry_in,
    entry_of,
    log,
    log_page,
    merge_die_lines,
    readable,
)
from threefold.table.log.filters import ALL, WHICH, Chosen, SessionRanges
from threefold.table.log.versions import SeatVersions

__all__ = [
    "ALL",
    "WHICH",
    "Chosen",
    "Entry",
    "EntryCache",
    "KnownLines",
    "LogPage",
    "SeatVersions",
    "SessionRanges",
    "clock_text",
    "entry_in",
    "entry_of",
    "join_details",
    "log",
    "log_page",
    "merge_die_lines",
    "readable",
]
