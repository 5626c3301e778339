"""Abilities of a PC that may be used now, as far as their limits go."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.powers import Ability
from threefold.table.decisions.powers.counted import used_up
from threefold.table.state import State


def first_unused(state: State, pc_id: str, names: Sequence[str]) -> Ability | None:
    """Return the first ability of a PC with one of these names that is not used up; None without."""
    for each in state.party[pc_id].pc.abilities:
        if isinstance(each, Ability) and each.name in names and not used_up(state, pc_id, each):
            return each
    return None
