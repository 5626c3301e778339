"""Short games: the Pools of their characters."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.rules.binding import implements
from threefold.rules.harm import Pools
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Message, Params, Refusal, Stat


@implements("short_game.pools")
def short_pools(shared: Mapping[Stat, int], rules: Rules) -> Pools | Refusal:
    """Each Pool has 9 points, and 6 more are divided among them."""
    n = rules.shorts
    given = sum(shared.values())
    if given != n.points:
        params: Params = {"n": n.points, "given": given}
        return Refusal("bad_value", "inputs.points", Message("refusal.short.points", params))
    return Pools(*(n.pool + shared.get(stat, 0) for stat in STATS))
