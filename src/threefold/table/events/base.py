"""What all events share."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Base of all events."""
