"""Base difficulties as ledgers: what a task is as hard as before anything helps or hinders, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from threefold.rules.types import Base, Line, Message, sum_of


@lru_cache  # the GM names the same few difficulties again and again
def stated(difficulty: int, of: str = "") -> Base:
    """A difficulty that the GM names, going by the task alone; or the level of what it is rolled against, by name."""
    if of:
        return level_base(of, difficulty)
    return (Line(difficulty, Message("line.base.stated"), "task.difficulty.own_merits"),)


def based(difficulty: int, why: Message, rule: str) -> Base:
    """A difficulty with its one reason."""
    return (Line(difficulty, why, rule),)


def level_base(name: str, level: int, rule: str = "task.difficulty.equals_level") -> Base:
    """The level of somebody or something, by name where it has one."""
    return (Line(level, Message("line.base.level", {"name": name}) if name else _LEVEL, rule),)


_LEVEL = Message("line.base.any_level")


def hardest(bases: Iterable[Base]) -> Base:
    """The base that comes to most; the first of several."""
    return max(bases, key=sum_of)
