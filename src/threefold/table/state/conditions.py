"""Conditions that end by themselves."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from threefold.model.bounds import Name
from threefold.model.characters import Condition
from threefold.model.shelf.may_not import TIMELESS
from threefold.rules.conditions import condition_name
from threefold.rules.encounters import Turn
from threefold.table.state.base import Id, StatePart

LONGEST_COUNTED: Final = 999
"""How many rounds of a fight an effect lasts at the most."""


class Effect(StatePart, kw_only=True, frozen=True):
    """A condition on a PC or foe that ends by itself: with the encounter, sooner, or at a time of
    the clock.

    With ``rounds`` it ends when the turn that it ``began`` in has come round that many times; with
    ``own_turn`` at the next turn of its bearer; with ``until`` at that time of the campaign clock,
    in or out of an encounter; with ``fight`` after a fight and with ``rest`` after a rest of its
    bearer, even if it began outside a fight. ``through``: only when that turn, or that round, is
    over. ``gives`` is the whole condition, if it does more than its name says; its ``until`` says
    whether it goes on after a fight. ``by`` is the one who caused it, if their next use of the same
    power ends it, or if they hold its bearer. ``power`` is the power that gave it, if an act of its
    bearer only breaks it off: that power alone takes it up again. ``turn_of`` is with whose next
    turn it ends once a fight begins, if it began outside of one.
    """

    on: Id
    condition: Name
    began: Turn | None = None
    rounds: Annotated[int, Meta(ge=1, le=LONGEST_COUNTED)] | None = None
    own_turn: bool = False
    until: int | None = None
    fight: bool = False
    rest: bool = False
    through: Literal["turn", "round"] | None = None
    by: Id | None = None
    gives: Condition | None = None
    power: Name | None = None
    turn_of: Id | None = None

    @property
    def breaks_off(self) -> bool:
        """Whether an act of its bearer only breaks it off."""
        gives = self.gives
        return gives is not None and gives.ends_by is not None and gives.ends_by.pause

    @property
    def stops_time(self) -> bool:
        """Whether all else that lasts on its bearer stands still meanwhile."""
        gives = self.gives
        return gives is not None and gives.may_not is not None and TIMELESS in gives.may_not

    @property
    def origin(self) -> tuple[str, str, str | None]:
        """Whom it is on, which condition it is, and the power that takes it up again."""
        return self.on, condition_name(self.condition), self.power


_STAY: Final = ("rest", "ten_hour_rest", "dismissed", "used_again", "always")


def stays(effect: Effect) -> bool:
    """Whether an effect outlasts a fight: it ends with a rest, by dismissal, by a new use of its
    power, or never.
    """
    gives = effect.gives
    return effect.rest or (isinstance(gives, Condition) and gives.until in _STAY)
