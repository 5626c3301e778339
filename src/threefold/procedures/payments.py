"""Points paid for a roll: out of a reserve that the player has named, and out of a Pool."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.rolled import Rolled
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Notice
from threefold.procedures.effects.reserves import paying_reserve, with_taken
from threefold.procedures.figures import with_noted_vitals
from threefold.rules.conditions import in_words
from threefold.rules.costs import Cost
from threefold.rules.harm import spend_points
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message


def paid_from_pools(
    pc: Pc, rolled: Rolled | None, cost: Cost, rules: Rules, notices: list[Notice]
) -> tuple[Pc, tuple[FigureChange, ...]]:
    """Return the PC after paying: out of the reserve that the player has named, and the rest out of
    the Pool. The changes say what the reserve has paid of it.
    """
    stored = 0
    kept = paying_reserve(pc, rolled, cost.pool)
    changes: tuple[FigureChange, ...] = ()
    if kept is not None:
        stored = min(kept.points, cost.points)
        pc = with_taken(pc, kept.reserve.name, stored, notices)
        why = Message("line.account.reserve", {"what": in_words(kept.reserve.name)})
        line = Line(stored, why, "ability.sources")
        changes = (FigureChange("actor", f"pools.{cost.pool}.value", line),)
    vitals = spend_points(pc.vitals(), cost.pool, cost.points - stored, rules)
    return with_noted_vitals(pc, vitals, notices), changes
