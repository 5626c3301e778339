"""Changes to a PC's sheet before the duel and the simulator ask the engine about it."""

from __future__ import annotations

from msgspec.structs import replace

from threefold.model.characters import Pc
from threefold.odds.effort import with_deep_pools
from threefold.rules.recovery import recovery_points
from threefold.rules.ruleset import Rules
from threefold.rules.types import sum_of


def with_unlimited_pools(pc: Pc, impaired: bool) -> Pc:
    """Return the PC hale or impaired, without conditions, with Pools that can pay for every
    option.
    """
    return replace(
        with_deep_pools(pc), damage_track="impaired" if impaired else "hale", conditions=[]
    )


def recovered(pc: Pc, rules: Rules) -> int:
    """Return what a PC adds to the die of a recovery roll."""
    return sum_of(recovery_points(0, pc.tier, pc.recovery_bonus, rules))
