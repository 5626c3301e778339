"""Conditions that end by themselves."""

from __future__ import annotations

from typing import Annotated, Final, Literal

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
    ``through``: only as that turn, or that round, is over.
    ``gives`` is the condition with what it does, where it does more than its name says; its ``until`` says whether it
    goes on after a fight. ``by`` is whoever put it on somebody, where their next use of the same power ends it.
    """

    on: Id
    condition: Name
    began: Turn | None = None
    rounds: Annotated[int, Meta(ge=1, le=999)] | None = None
    own_turn: bool = False
    until: int | None = None
    fight: bool = False
    rest: bool = False
    through: Literal["turn", "round"] | None = None
    by: Id | None = None
    gives: Condition | None = None


_STAY: Final = ("rest", "ten_hour_rest", "dismissed", "used_again", "always")


def stays(effect: Effect) -> bool:
    """Whether the end of a fight leaves it as it is, unless it says so itself."""
    gives = effect.gives
    return effect.rest or (isinstance(gives, Condition) and gives.until in _STAY)
