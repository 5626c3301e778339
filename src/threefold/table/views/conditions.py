"""Conditions and what brings them, as a seat may know them."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Condition
from threefold.table.state import Effect, State
from threefold.table.state.seats import Seat


def redacted_effect(state: State, effect: Effect, seat: Seat) -> Effect:
    """An effect as a seat may know it: what it gives only its bearer, without a level that is
    hidden. How long a foe bears one is the GM's to know."""
    foe = state.foes.get(effect.on)
    if foe is not None and (foe.owner is None or foe.owner != seat.pc):
        return Effect(on=effect.on, condition=effect.condition)
    if effect.on != seat.pc or effect.gives is None:
        return structs.replace(effect, gives=None)
    return structs.replace(
        effect, gives=_without_level(effect.gives, state.settings.show_difficulty)
    )


def without_hidden_level(condition: Condition | str, difficulty: bool) -> Condition | str:
    """Return a condition without its level, unless its bearer may know that."""
    if isinstance(condition, str):
        return condition
    return _without_level(condition, difficulty)


def _without_level(condition: Condition, difficulty: bool) -> Condition:
    if difficulty and not condition.level_hidden:
        return condition
    roll = condition.ends_by
    unknown = roll if roll is None else structs.replace(roll, level=None)
    return structs.replace(condition, level=None, level_hidden=None, ends_by=unknown)
