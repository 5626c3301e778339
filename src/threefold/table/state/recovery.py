"""Recovery rolls whose points are not distributed yet."""

from __future__ import annotations

from threefold.rules.ruleset import Rest
from threefold.table.state.base import Id, StatePart


class Recovering(StatePart, kw_only=True, tag="recovering", tag_field="type", frozen=True):
    """A recovery roll whose points are not distributed yet."""

    pc: Id
    rest: Rest
    natural: int
    points: int
    rerolls: int = 0
