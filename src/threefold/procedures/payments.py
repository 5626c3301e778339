"""Points paid for a roll: out of reserves that the player has named, and out of a Pool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from threefold.model.characters import Pc
from threefold.model.conditions import has_condition
from threefold.model.rolled import Rolled
from threefold.model.stores import Kept, with_stored
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Notice
from threefold.procedures.effects.reserves import paying_reserves
from threefold.procedures.figures import with_noted_vitals
from threefold.rules.conditions import in_words
from threefold.rules.harm import spend_points
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Params, Stat


def paid_from_pools(
    pc: Pc, rolled: Rolled | None, pool: Stat, points: int, rules: Rules, notices: list[Notice]
) -> tuple[Pc, tuple[FigureChange, ...]]:
    """Return the PC after paying: out of the reserves that the player has named, and the rest out of
    the Pool. The changes say what the reserves have paid of it.
    """
    if rolled is None or not rolled.said:
        return with_noted_vitals(pc, spend_points(pc.vitals(), pool, points, rules), notices), ()
    changes = []
    for kept in paying_reserves(pc, rolled, pool):
        stored = min(kept.points, points)
        if not stored:
            break
        points -= stored
        pc = _paid_from_reserve(pc, kept, stored, notices)
        why = Message(_PAID, {"what": in_words(kept.reserve.name)})
        line = Line(stored, why, "ability.sources")
        changes.append(FigureChange("actor", f"pools.{pool}.value", line))
    vitals = spend_points(pc.vitals(), pool, points, rules)
    return with_noted_vitals(pc, vitals, notices), tuple(changes)


def _paid_from_reserve(pc: Pc, kept: Kept, points: int, notices: list[Notice]) -> Pc:
    after = with_stored(pc, kept, kept.points - points)
    params: Params = {
        "name": pc.name,
        "what": in_words(kept.reserve.name),
        "n": points,
        "left": kept.points - points,
    }
    notices.append(Notice("stored", Message("event.paid_stored", params), "ability.sources"))
    if kept.lent and not has_condition(after, kept.condition):
        over: Params = {"name": pc.name, "what": in_words(kept.condition)}
        notices.append(Notice("over", Message("event.lender_over", over), "ability.sources"))
    return after


def paid_by_reserves(changes: Iterable[FigureChange]) -> list[Line]:
    """The points of a price that reserves have paid, among the changes that explain an outcome."""
    lines = (change.line for change in changes if change.of == "actor")
    return [line for line in lines if isinstance(line, Line) and line.name.key == _PAID]


_PAID: Final = "line.account.reserve"
