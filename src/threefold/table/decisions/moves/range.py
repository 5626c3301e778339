"""How far a creature's move reaches, by its entry. The GM may let it reach farther."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from threefold.model.raised import feet_of
from threefold.model.shelf.entries import CreatureMove
from threefold.rules.binding import implements
from threefold.rules.distance import BANDS
from threefold.rules.types import Message, Params, Refusal
from threefold.table.state import State

_BESIDE: Final = (None, "touch", "immediate")
"""Ranges of a move that is made where its creature stands: an area then begins at the creature."""


@implements("distance.bands", "range.melee.reach")
def beyond_reach(
    state: State, foe_id: str, move: CreatureMove, targets: Sequence[str]
) -> Refusal | None:
    """A refusal if a target is farther away than a move reaches, or if not all fit into its area. A
    distance that nobody knows is near enough."""
    reach = reach_in_feet(move, state.foes[foe_id].npc.level)
    if reach is None:
        return _too_far_apart(state, move, targets)
    for target in targets:
        feet = state.distance(foe_id, target)
        if feet is None or feet <= reach:
            continue
        params: Params = {
            "name": state.name_of(target),
            "move": move.name,
            "n": feet,
            "reach": reach,
            "closer": feet - reach,
        }
        return Refusal("not_allowed", "inputs.distance", Message("refusal.move.far", params))
    return _too_far_apart(state, move, targets)


def reach_in_feet(move: CreatureMove, level: int) -> int | None:
    """Return how far a move reaches; None if its entry does not say, or sets no limit. What is
    struck with an area reaches as much farther, except one as wide as the reach: that lies around
    its own middle."""
    aim = move.aim
    if aim is None or aim.who in ("self", "place"):
        return None
    area = 0 if aim.area is None else feet_of(aim.area) or 0
    if aim.range in _BESIDE:
        if aim.range is None and aim.area is None:
            return None
        return max(BANDS["immediate"], area)
    own = feet_of(aim.range.replace("level", str(level), 1))
    if own is None or aim.range == aim.area:
        return own
    return own + area


def _too_far_apart(state: State, move: CreatureMove, targets: Sequence[str]) -> Refusal | None:
    """A refusal if two targets do not both fit into the area of a move, as far as places are known.
    An area that lies around the creature is as wide as the reach."""
    aim = move.aim
    if aim is None or aim.area is None or aim.range in (*_BESIDE, aim.area):
        return None
    area = feet_of(aim.area)
    if area is None:
        return None
    for one, other in combinations(targets, 2):
        apart = state.distance(one, other)
        if apart is not None and apart > 2 * area:
            params: Params = {
                "item": move.name,
                "name": state.name_of(other),
                "feet": apart,
                "n": 2 * area,
            }
            return Refusal("not_allowed", "targets", Message("refusal.power.apart", params))
    return None
