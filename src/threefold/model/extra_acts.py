"""Extra attacks and actions that conditions give a PC until they are used."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from threefold.model.characters import Condition, Pc
from threefold.model.shelf import effects as kinds

AT_ONCE: Final = "at once"
"""The value of ``Act.at`` for an act that may be used out of turn: it comes from a reaction."""


def condition_with_act(pc: Pc, what: Collection[str], at_once: bool = False) -> Condition | None:
    """Return the first condition that gives such acts; with ``at_once``, acts that may be used out
    of turn.
    """
    for condition in pc.conditions:
        if isinstance(condition, Condition):
            acts = [effect for effect in condition.effects or [] if isinstance(effect, kinds.Act)]
            if any(
                _gives(effect, what) and (not at_once or effect.at == AT_ONCE) for effect in acts
            ):
                return condition
    return None


def attacks_left(pc: Pc) -> Condition | None:
    """The first condition that gives attacks."""
    return condition_with_act(pc, ("attack",))


def _gives(effect: kinds.Act, what: Collection[str]) -> bool:
    return effect.count > 0 and effect.upon is None and effect.what in what


def recovery_given(pc: Pc) -> bool:
    """Return True if a condition lets the PC make a recovery roll at once, which takes no
    action.
    """
    kept = (c for c in pc.conditions if isinstance(c, Condition) and c.until == "rest")
    return any(
        isinstance(e, kinds.Recovery) and bool(e.extra or e.takes)
        for c in kept
        for e in c.effects or []
    )
