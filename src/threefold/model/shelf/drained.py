"""What is drained, and to whom it may go."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect


def gives_drained_away(effects: Iterable[Effect]) -> bool:
    """Return True if what is drained may go to somebody beside the target of a use."""
    return any(is_for_receiver(effect) for effect in effects)


def is_for_receiver(effect: Effect) -> bool:
    """Return True if an effect only says that what is drained may go to somebody else."""
    return isinstance(effect, kinds.Heal) and effect.drained and effect.to == "another"
