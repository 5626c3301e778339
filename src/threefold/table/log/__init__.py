"""The log: each event in a line, as one seat may read it. What a page shows of the table now is in ``views``."""

from threefold.table.log.clock import clock_text
from threefold.table.log.dispatch import Entry, entry_of, log
from threefold.table.log.versions import SeatVersions

__all__ = ["Entry", "SeatVersions", "clock_text", "entry_of", "log"]
