"""Changes of items, and uses of powers that count."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from threefold.model.limits import IN_FIGHTS, rest_restores_use, use_expired
from threefold.rules.ruleset import Rest
from threefold.table.apply.base import apply_changes, apply_event
from threefold.table.events import ItemChanged, UseCounted
from threefold.table.state import PowerUsed, State


def _only(state: State, counts: Callable[[PowerUsed], bool]) -> State:
    left = [used for used in state.used if counts(used)]
    if len(left) == len(state.used):
        return state
    return structs.replace(state, used=left)


def uses_after_rest(state: State, pc: str, rest: Rest) -> State:
    """Return the state after a PC has rested: powers that this rest restores may be used again."""
    return _only(
        state, lambda used: _rests(state, used) != pc or not rest_restores_use(used.per, rest)
    )


def _rests(state: State, used: PowerUsed) -> str:
    """Whose rest gives a use back: that of the user, or of the PC on whom it hinders or counts."""
    if used.hinders and used.on in state.party:
        return used.on
    return used.rests or used.by


def uses_after_fight(state: State) -> State:
    """Return the state after a fight: powers limited within a fight may be used again."""
    return _only(state, lambda used: used.per not in IN_FIGHTS)


def _use_counted(state: State, event: UseCounted) -> State:
    now = state.clock.now
    left = [used for used in state.used if not use_expired(used.per, used.at, now)]
    return structs.replace(state, used=[*left, event.used])


APPLIED = (apply_event(ItemChanged, apply_changes), apply_event(UseCounted, _use_counted))
