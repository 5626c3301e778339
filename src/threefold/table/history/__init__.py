"""What happened at a table, event by event, and its state after each. What an event does to a state
is in ``apply``.
"""

from threefold.table.history.archive import PAGE, Archive, HistorySnapshot
from threefold.table.history.by_event import EventNumbers
from threefold.table.history.history import History, digest, read_step_mark
from threefold.table.history.latest import Latest
from threefold.table.history.records import Record, ThrownDie
from threefold.table.state.seats import ASSISTANT, GM, GUEST, SPECTATOR, Seat

__all__ = [
    "ASSISTANT",
    "GM",
    "GUEST",
    "PAGE",
    "SPECTATOR",
    "Archive",
    "EventNumbers",
    "History",
    "HistorySnapshot",
    "Latest",
    "Record",
    "Seat",
    "ThrownDie",
    "digest",
    "read_step_mark",
]
