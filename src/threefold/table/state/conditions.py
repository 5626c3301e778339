"""Conditions that end by themselves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.bounds import Name
from threefold.model.characters import Condition
from threefold.rules.encounters import Turn
from threefold.table.state.base import Id, StatePart


class Effect(StatePart, kw_only=True, frozen=True):
    """A condition on someone that ends by itself: with the encounter, or sooner, or when the clock says so.

    With ``rounds`` it ends when the turn it ``began`` in comes round again that often; with ``own_turn`` when the one
    it is on next has a turn; with ``until`` at that moment of the campaign clock, be there an encounter or not; with
    ``fight`` or ``rest`` once a fight is over, or the one it is on has rested, also if it began outside a fight.
    ``gives`` is the condition with what it does, where it does more than its name says.
    """

    on: Id
    condition: Name
    began: Turn | None = None
    rounds: Annotated[int, Meta(ge=1, le=999)] | None = None
    own_turn: bool = False
    until: int | None = None
    fight: bool = False
    rest: bool = False
    gives: Condition | None = None
