"""What of a use falls on others beside its target, and whom a move takes along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect


def has_part_for_another(effects: Iterable[Effect]) -> bool:
    """Return True if a part of a use falls on somebody or something named beside its target."""
    return any(effect.to == "another" for effect in effects)


def is_for_thing_beside(effects: Iterable[Effect]) -> bool:
    """Return True if what falls on another than the target works on things alone."""
    return all(isinstance(e, kinds.ObjectRule) for e in effects if e.to == "another")


def needs_another(effects: Sequence[Effect]) -> bool:
    """Return True if all of a use falls on somebody or something named beside its target."""
    return bool(effects) and all(effect.to == "another" for effect in effects)


def room_for_passengers(effects: Iterable[Effect]) -> int:
    """Return how many a move of the user takes along, as far as that is a number."""
    rooms = [each.passengers for each in effects if isinstance(each, kinds.Move)]
    return max((room for room in rooms if isinstance(room, int)), default=0)
