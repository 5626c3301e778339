"""The record of an event in a history."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from threefold.table.events import AnyEvent
from threefold.table.state.seats import Seat


class ThrownDie(Struct, frozen=True, array_like=True):
    """A die that the table rolled under a seal: its number in that seal, its sides, its face."""

    n: Annotated[int, Meta(ge=1)]
    sides: Annotated[int, Meta(ge=1, le=1000)]
    face: Annotated[int, Meta(ge=1, le=1000)]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event with its number (from 1), the command that caused it, the seat that gave it, and the
    time (ISO 8601, UTC). ``dice`` are those that the table rolled for it under a seal.
    ``assistant``: an assistant gave the command as the GM. ``typed``: the face that it shows was
    typed in. ``given``: in the first record of a command the fingerprint of the command; empty
    where it was not kept."""

    seq: int
    command: str
    by: Seat
    event: AnyEvent
    at: str = ""
    dice: list[ThrownDie] = []
    assistant: bool = False
    typed: bool = False
    given: Annotated[str, Meta(max_length=64)] = ""
