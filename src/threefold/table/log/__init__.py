"""The log: one line for each event, as one seat may read it. The current state for a page is in
``views``.
"""

from threefold.table.log.assistants import join_details
from threefold.table.log.base import LogShelf
from threefold.table.log.clock import clock_text
from threefold.table.log.dispatch import (
    EntryCache,
    KnownLines,
    LogEntry,
    LogPage,
    entry_in,
    has_line,
    is_readable,
    log,
    log_entry,
    log_page,
    merge_die_lines,
    readable,
)
from threefold.table.log.filters import ALL, WHICH, LogFilter, SessionRanges
from threefold.table.log.versions import SeatVersions

__all__ = [
    "ALL",
    "WHICH",
    "EntryCache",
    "KnownLines",
    "LogEntry",
    "LogFilter",
    "LogPage",
    "LogShelf",
    "SeatVersions",
    "SessionRanges",
    "clock_text",
    "entry_in",
    "has_line",
    "is_readable",
    "join_details",
    "log",
    "log_entry",
    "log_page",
    "merge_die_lines",
    "readable",
]
