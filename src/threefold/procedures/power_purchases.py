"""Check levels of Effort on the extras that a power sells for Effort."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.effort_purchases import MOST_EFFORT, buys_of, levels_allowed
from threefold.model.powers import Ability, Item
from threefold.rules.types import Message, Params, Refusal


def wrong_levels_bought(
    power: Ability | Item, called: str, bought: Sequence[int]
) -> Refusal | None:
    """Return a refusal if these levels of Effort cannot buy what the entry offers, else None."""
    if not isinstance(power, Item) or power.known:
        offered = buys_of(power)
    else:
        offered = []
    for i, levels in enumerate(bought):
        if not levels:
            continue
        if i >= len(offered) or offered[i].buys == "damage":
            return Refusal(
                "bad_value",
                f"inputs.bought[{i}]",
                Message("refusal.power.buys_nothing", {"item": called}),
            )
        able = levels_allowed(offered[i], MOST_EFFORT)
        if levels not in able:
            params: Params = {"item": called, "n": levels, "able": ", ".join(map(str, able))}
            return Refusal(
                "bad_value", f"inputs.bought[{i}]", Message("refusal.power.levels_bought", params)
            )
    return None
