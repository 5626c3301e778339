"""Links code to the rules ledger: the rule ids that a function, a class, a table or a figure
implements.

    @implements("effort.cost")                                  # a function or class that
    implements rules def effort_levels(...): ...

    WEAPON_DAMAGE = bound({"light": 2}, "fact.weapon.damage")   # a table or figure that states a
    rule target_per_difficulty: int = bound(3, "task.difficulty.target_number")

Nothing registers on import: `threefold rules --coverage` reads the source, so ids must be literal
strings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def implements(*rules: str) -> Callable[[T], T]:
    """Mark a function or class as the implementation of ledger rules; it only sets
    ``__rules__``.
    """

    def mark(thing: T) -> T:
        thing.__rules__ = rules  # type: ignore[attr-defined]
        return thing

    return mark


def bound(value: T, *_rules: str) -> T:
    """Return the value unchanged: it marks a table, a figure or a field's default that states
    ledger rules.
    """
    return value
