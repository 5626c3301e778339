"""Artifacts in use."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.bounds import Name
from threefold.table.state.base import Id, StatePart


class InUse(StatePart, kw_only=True, tag="in_use", tag_field="type", frozen=True):
    """An artifact in use: its depletion die is thrown at a moment of the clock, then ``every`` so many rounds."""

    by: Id
    name: Name
    at: int
    every: Annotated[int, Meta(ge=1)]
