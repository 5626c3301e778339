"""How often a creature may make a move, as its entry says; the GM may let it do so anyway."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.model.limits import SPANS, Per
from threefold.model.shelf.entries import CreatureMove
from threefold.model.shelf.figures import Limit
from threefold.rules.clock import DAY
from threefold.rules.types import Message, Params, Refusal
from threefold.table.state import Foe, State

_SPANS: Final[Mapping[Per, int]] = MappingProxyType(
    {**SPANS, "one_hour_rest": DAY, "rest": DAY, "ten_hour_rest": DAY, "day": DAY}
)
"""How long a use counts, in rounds of the clock. Nobody plays the rests of a creature: a day stands for one."""


def too_often(state: State, foe: Foe, move: CreatureMove, on: str | None) -> Refusal | None:
    """A refusal where a foe has made a move as often as it may; with how often that is."""
    limit = move.limit
    if limit is None:
        return None
    span = _SPANS.get(limit.per)
    made = [
        each
        for each in foe.made
        if each.move == move.name
        and (span is None or state.clock.now - each.at < span)
        and (not limit.each_target or each.on == on)
    ]
    if len(made) < limit.count:
        return None
    params: Params = {"name": foe.npc.name, "move": move.name, "often": often(limit)}
    return Refusal("out_of_order", "anyway", Message("refusal.move.too_often", params))


def often(limit: Limit) -> Message:
    """How often something may be done, in words."""
    return Message(f"move.limit.{limit.per}", {"n": limit.count})
