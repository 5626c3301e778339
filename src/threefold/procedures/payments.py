"""Points paid for a roll: out of a reserve that the player has named, and out of a Pool."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.rolled import Rolled
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Notice
from threefold.procedures.effects.reserves import paying_reserve, with_taken
from threefold.procedures.figures import with_noted_vitals
from threefold.rules.conditions import in_words
from threefold.rules.harm import spend_points
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Stat


def paid_from_pools(
    pc: Pc, rolled: Rolled | None, pool: Stat, points: int, rules: Rules, notices: list[Notice]
) -> tuple[Pc, tuple[FigureChange, ...]]:
    """Return the PC after paying: out of the reserve that the player has named, and the rest out of
    the Pool. The changes say what the reserve has paid of it.
    """
    kept = None if rolled is None or not rolled.said else paying_reserve(pc, rolled, pool)
    if kept is None:
        return with_noted_vitals(pc, spend_points(pc.vitals(), pool, points, rules), notices), ()
    stored = min(kept.points, points)
    pc = with_taken(pc, kept.reserve.name, stored, notices)
    why = Message("line.account.reserve", {"what": in_words(kept.reserve.name)})
    line = Line(stored, why, "ability.sources")
    vitals = spend_points(pc.vitals(), pool, points - stored, rules)
    after = with_noted_vitals(pc, vitals, notices)
    return after, (FigureChange("actor", f"pools.{pool}.value", line),)
