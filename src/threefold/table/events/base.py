"""What all events share."""

from __future__ import annotations

from msgspec import Struct

from threefold.model.characters import FullNpc, Pc
from threefold.model.things import Thing, Vehicle


class Event(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="type",
):
    """Base of all events."""


class PermanentEvent(Event, kw_only=True, frozen=True):
    """An event that no undo and no rewind takes back: its changes stay."""


class Changing(Event, kw_only=True, frozen=True):
    """An event with the new values of people and things, by id.

    ``answers`` is the pending request that it closes; ``uses_action``: it was the current
    character's action.
    """

    after: dict[str, Pc] = {}
    foes_after: dict[str, FullNpc] = {}
    things_after: dict[str, Thing | Vehicle] = {}
    answers: str | None = None
    uses_action: bool = False
