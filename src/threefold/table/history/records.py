"""An event in its place in a session."""

from __future__ import annotations

from msgspec import Struct

from threefold.table.events import AnyEvent
from threefold.table.state.seats import Seat


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event in its place: number (from 1), the command that caused it, who gave it, and when (ISO 8601, UTC)."""

    seq: int
    command: str
    by: Seat
    event: AnyEvent
    at: str = ""
