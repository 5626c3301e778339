"""Sealed dice: which seal is in force."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event
from threefold.table.events import DiceSealed, SealLost, SealOpened
from threefold.table.state import State


def _sealed(state: State, event: DiceSealed) -> State:
    return structs.replace(state, seal=event.commitment)


def _unsealed(state: State, event: SealOpened | SealLost) -> State:
    return structs.replace(state, seal="")


APPLIED = (
    apply_event(DiceSealed, _sealed),
    apply_event(SealOpened, _unsealed),
    apply_event(SealLost, _unsealed),
)
