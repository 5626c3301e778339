"""Recovery rolls whose points are not distributed yet."""

from __future__ import annotations

from threefold.model.recovery_bonus import RestBonus
from threefold.rules.ruleset import Rest
from threefold.table.state.base import Id, StatePart


class Recovering(StatePart, kw_only=True, tag="recovering", tag_field="type", frozen=True):
    """A recovery roll whose points are not distributed yet. ``bonuses`` are what effects added to
    it as the die fell."""

    pc: Id
    rest: Rest
    natural: int
    points: int
    rerolls: int = 0
    bonuses: list[RestBonus] = []
