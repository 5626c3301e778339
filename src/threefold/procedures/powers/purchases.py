"""What levels of Effort buy in the use of a power: the raised level of a target, and how it is told."""

from __future__ import annotations

from threefold.model.effort_purchases import purchases_made
from threefold.model.shelf.effects import Buys
from threefold.procedures.base import Notice
from threefold.procedures.effects.base import EFFECT_RULE
from threefold.procedures.effects.descriptions import buys_said
from threefold.procedures.power_used import UsedPower
from threefold.rules.types import Message, Params


def raises(power: UsedPower) -> Buys | None:
    """The extra that raises the highest level of a target for Effort; None if the power has
    none.
    """
    return next((each for each in power.extras.buys if each.buys == "level"), None)


def append_purchases(power: UsedPower, notices: list[Notice]) -> None:
    """Add notices of the purchases with levels of Effort."""
    for buys, levels in zip(power.extras.buys, power.extras.bought, strict=False):
        if levels:
            params: Params = {"n": levels, "what": buys_said(buys, purchases_made(buys, levels))}
            notices.append(Notice("bought", Message("effects.bought", params), EFFECT_RULE))
