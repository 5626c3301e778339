"""Spells, psionic abilities and cantrips that any character may learn."""

from __future__ import annotations

from collections.abc import Collection

from threefold.rules.binding import implements
from threefold.rules.experience import unaffordable
from threefold.rules.ruleset import Learned, Rules
from threefold.rules.types import Line, Message, Params, Refusal

_BEFORE = {"mid": "low", "high": "mid"}


@implements("spellcasting.mid_high", "psionics.mid_high")
def may_not_learn_ability(
    grade: str, tier: int, known: Collection[str], rules: Rules
) -> Refusal | None:
    """A mid-tier ability needs tier 3 and a low-tier one already learned, a high-tier one tier 5
    and a mid-tier one.
    """
    needs = rules.learned.tiers[grade]
    if tier < needs:
        params: Params = {"grade": Message(f"grade.{grade}"), "n": needs, "tier": tier}
        return Refusal("not_allowed", "actor.tier", Message("refusal.learned.tier", params))
    before = _BEFORE.get(grade)
    if before is not None and before not in known:
        params = {"grade": Message(f"grade.{grade}"), "before": Message(f"grade.{before}")}
        return Refusal("not_allowed", "inputs.ability", Message("refusal.learned.before", params))
    return None


@implements("spellcasting.price", "psionics.price", "psionics.free_use")
def learning_price(kind: Learned, freely: bool, xp: int, rules: Rules) -> Line | Refusal:
    """Each ability costs 3 XP; a psionic ability that is used like any other costs 4."""
    if freely:
        cost = rules.learned.free_use
    else:
        cost = rules.learned.price
    refusal = unaffordable(cost, xp, Message(f"xp.{kind}"))
    rule = "spellcasting.price"
    if kind != "spell":
        if freely:
            rule = "psionics.free_use"
        else:
            rule = "psionics.price"
    return refusal or Line(-cost, Message(f"xp.{kind}"), rule)


@implements("cantrip.price")
def cantrips_price(xp: int, rules: Rules) -> Line | Refusal:
    """Two cantrips cost 2 XP."""
    cost = rules.learned.cantrips_price
    return unaffordable(cost, xp, Message("xp.cantrips")) or Line(
        -cost, Message("xp.cantrips"), "cantrip.price"
    )
