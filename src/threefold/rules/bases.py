"""Base difficulties, line by line: the difficulty of a task before anything eases or hinders it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from threefold.rules.types import Base, Line, Message, sum_of


@lru_cache  # the GM uses the same few difficulties again and again
def stated_base(difficulty: int, of: str = "") -> Base:
    """Return the difficulty that the GM states for a task; with a name in ``of``, it is the level
    of that opponent.
    """
    if of:
        return level_base(of, difficulty)
    return (Line(difficulty, Message("line.base.stated"), "task.difficulty.own_merits"),)


def based(difficulty: int, why: Message, rule: str) -> Base:
    """Return a base difficulty with a single reason."""
    return (Line(difficulty, why, rule),)


def level_base(name: str, level: int, rule: str = "task.difficulty.equals_level") -> Base:
    """Return the level of a creature or thing as base difficulty, with its name if it has one."""
    if name:
        return based(level, Message("line.base.level", {"name": name}), rule)
    return based(level, _LEVEL, rule)


_LEVEL = Message("line.base.any_level")


def hardest(bases: Iterable[Base]) -> Base:
    """Return the base with the highest sum; the first one on a tie."""
    return max(bases, key=sum_of)
