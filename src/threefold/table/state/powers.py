"""Artifacts in use, and uses of powers that count."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.bounds import Name
from threefold.model.limits import Per
from threefold.table.state.base import Id, StatePart


class InUse(StatePart, kw_only=True, tag="in_use", tag_field="type", frozen=True):
    """An artifact in use. Its depletion die is rolled when the clock shows ``at``, then ``every``
    so many rounds. ``of`` is its lasting mark, if its owner has others of its name that differ."""

    by: Id
    name: Name
    at: int
    every: Annotated[int, Meta(ge=1)]
    of: str = ""


class PowerUsed(StatePart, kw_only=True, frozen=True):
    """A use of a power with limited uses: by whom, its limit, when, and on whom. ``of`` is the
    lasting mark of the power, if its user has others of its name that differ. ``hinders``: the use
    hinders later ones, until the one in ``on`` has rested, or the user if nobody is named. ``way``
    is the option that was taken, where it alone has the limit. ``rests`` is the PC whose rest gives
    the use back, where it is not the user."""

    by: Id
    name: Name
    per: Per
    at: int
    on: Id | None = None
    of: str = ""
    hinders: bool = False
    way: str = ""
    rests: Id | None = None
