"""An event in its place in a session."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from threefold.table.events import AnyEvent
from threefold.table.state.seats import Seat


class Die(Struct, frozen=True, array_like=True):
    """A die that the table threw under a seal: its number there, its sides, its face."""

    n: Annotated[int, Meta(ge=1)]
    sides: Annotated[int, Meta(ge=1, le=1000)]
    face: Annotated[int, Meta(ge=1, le=1000)]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event in its place: number (from 1), the command that caused it, who gave it, and when (ISO 8601, UTC);
    the ``dice`` that the table threw for it, if they are sealed; whether an ``assistant`` gave the command as the GM;
    and whether the face that it shows was ``typed`` in."""

    seq: int
    command: str
    by: Seat
    event: AnyEvent
    at: str = ""
    dice: list[Die] = []
    assistant: bool = False
    typed: bool = False
