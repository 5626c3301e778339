"""Experience: what intrusions pay and cost, and the reroll."""

from __future__ import annotations

from typing import NamedTuple

from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Refusal


class IntrusionXp(NamedTuple):
    """How an intrusion changes the XP of the character it strikes and of the one who is passed a point."""

    target: int
    passed_on: int


@implements(
    "xp.intrusion.award",
    "xp.intrusion.refuse",
    "xp.intrusion.refuse_needs_xp",
    "xp.intrusion.natural_1",
    "xp.immediate.refuse_intrusion",
    "xp.intrusion.debt",
)
def intrusion_xp(accept: bool, free: bool, xp: int, mind_control: bool, rules: Rules) -> IntrusionXp | Refusal:
    """Accepting pays 2 XP of which 1 is passed on; a free intrusion pays nothing; refusing costs 1 XP."""
    n = rules.experience
    if accept:
        return (
            IntrusionXp(0, 0) if free else IntrusionXp(n.intrusion_award - n.intrusion_passed_on, n.intrusion_passed_on)
        )
    if free and not rules.rulings.free_intrusion_refusable:
        return Refusal("not_allowed", "inputs.accept", Message("refusal.free_intrusion_stands"))
    in_debt = mind_control and rules.rulings.mind_control_xp_debt
    if xp < n.refusal and not in_debt:
        return Refusal(
            "cannot_pay", "actor.xp", Message("refusal.xp", {"n": n.refusal, "xp": xp, "for": Message("xp.refusal")})
        )
    return IntrusionXp(-n.refusal, 0)


@implements("xp.immediate.reroll")
def reroll_price(rerolls: int, xp: int, rules: Rules) -> int | Refusal:
    """Each reroll costs 1 XP; the best roll is kept."""
    cost = rules.experience.reroll * rerolls
    if xp < cost:
        return Refusal(
            "cannot_pay", "actor.xp", Message("refusal.xp", {"n": cost, "xp": xp, "for": Message("xp.reroll")})
        )
    return cost
