"""Sealed dice: which seal is in force."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import on
from threefold.table.events import DiceSealed, SealLost, SealOpened
from threefold.table.state import State


def _sealed(state: State, event: DiceSealed) -> State:
    return structs.replace(state, seal=event.commitment)


def _unsealed(state: State, event: SealOpened | SealLost) -> State:
    return structs.replace(state, seal="")


APPLIED = (on(DiceSealed, _sealed), on(SealOpened, _unsealed), on(SealLost, _unsealed))
