"""Attacks and actions that somebody has beside the one of the turn, until they are used."""

from __future__ import annotations

from collections.abc import Collection

from threefold.model.characters import Condition, Pc
from threefold.model.shelf import effects as kinds


def left_of(pc: Pc, what: Collection[str]) -> Condition | None:
    """The first condition that gives acts of one of these kinds."""
    for condition in pc.conditions:
        if isinstance(condition, Condition) and any(_gives(effect, what) for effect in condition.effects or []):
            return condition
    return None


def attacks_left(pc: Pc) -> Condition | None:
    """The first condition that gives attacks."""
    return left_of(pc, ("attack",))


def _gives(effect: object, what: Collection[str]) -> bool:
    return isinstance(effect, kinds.Act) and effect.count > 0 and effect.upon is None and effect.what in what


def recovery_given(pc: Pc) -> bool:
    """Whether somebody may make a recovery roll at once, which takes no action."""
    kept = (c for c in pc.conditions if isinstance(c, Condition) and c.until == "rest")
    return any(isinstance(e, kinds.Recovery) and bool(e.extra or e.takes) for c in kept for e in c.effects or [])
