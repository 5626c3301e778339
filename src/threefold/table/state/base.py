"""Base types of a state: ids, spots on the strip, the base of all structs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from threefold.rules.distance import BANDS

Id = Annotated[str, Meta(pattern=r"^[a-z][0-9]{1,6}(-gm|-p[0-9]{1,6})?$")]
"""A letter for the kind, and a number. Ids that not every seat sees have separate numbers and name
their owner.
"""
TRACK_LENGTH = BANDS["very_long"]
"""The length of a scene's strip, in feet."""
Spot = Annotated[int, Meta(ge=0, le=TRACK_LENGTH)]
"""A place on the strip, in feet from its left end."""


class StatePart(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of all parts of a state."""
