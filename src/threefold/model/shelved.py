"""Entries of the shelf as a sheet holds them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from threefold.model.powers import Ability
from threefold.model.shelf.entries import AbilityEntry


def ability_of(entry: AbilityEntry, chosen: Mapping[str, list[str]] | None = None) -> Ability:
    """An ability as a sheet holds it, with what was chosen when it was gained."""
    cost = entry.cost
    return Ability(
        entry.name,
        0 if cost is None else cost.points,
        UNSET if cost is None or not cost.pools else cost.pools[0],
        entry.use,
        entry.sheet_text,
        key=entry.key,
        plus=True if cost is not None and cost.plus else UNSET,
        pools=UNSET if cost is None or len(cost.pools) < 2 else list(cost.pools),
        aim=entry.aim or UNSET,
        effects=entry.effects or UNSET,
        effort=entry.effort or UNSET,
        limit=entry.limit or UNSET,
        chosen=dict(chosen) if chosen else UNSET,
        recovery=UNSET if cost is None or cost.recovery is None else cost.recovery,
    )
