"""Links code to the rules ledger: the rule ids that a function, a class, a table or a figure
implements.

A function or class that implements a rule::

    @implements("effort.cost")
    def effort_levels(...): ...

A table or figure that states a rule::

    WEAPON_DAMAGE = bound({"light": 2}, "fact.weapon.damage")
    target_per_difficulty: int = bound(3, "task.difficulty.target_number")

Many ids stand in a list. Nothing registers on import: `threefold rules --coverage` reads the
source, so ids must be literal strings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def implements(*rules: str | list[str]) -> Callable[[T], T]:
    """Mark a function or class as the implementation of ledger rules; it only sets
    ``__rules__``.
    """
    ids: list[str] = []
    for rule in rules:
        if isinstance(rule, str):
            ids.append(rule)
        else:
            ids += rule

    def mark(thing: T) -> T:
        thing.__rules__ = tuple(ids)  # type: ignore[attr-defined]
        return thing

    return mark


def bound(value: T, *_rules: str | list[str]) -> T:
    """Return the value unchanged: it marks a table, a figure or a field's default that states
    ledger rules.
    """
    return value
