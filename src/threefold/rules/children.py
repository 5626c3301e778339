"""Children as PCs: age groups, the Might they lack, and the last tier they reach."""

from __future__ import annotations

from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Params, Refusal


@implements("children.ages")
def age_group(age: int, rules: Rules) -> str | Refusal:
    """A character is a child from 9 to 13, a youth from 14 to 17."""
    n = rules.children
    if n.youngest <= age < n.youth:
        return "child"
    if n.youth <= age < n.grown:
        return "youth"
    params: Params = {"youngest": n.youngest, "oldest": n.grown - 1}
    return Refusal("bad_value", "inputs.age", Message("refusal.children.age", params))


@implements("children.might")
def might_lost(group: str, rules: Rules) -> int:
    """Return the points that the Might Pool lacks: 4 for a child, 2 for a youth."""
    return rules.children.might[group]


@implements("children.last_tier")
def last_tier(group: str, rules: Rules) -> int:
    """A child can reach tier 3, a youth tier 4."""
    return rules.children.last_tier[group]
