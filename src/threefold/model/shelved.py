"""Convert entries of the shelf to what a sheet holds."""

from __future__ import annotations

from msgspec import UNSET

from threefold.model.powers import Ability
from threefold.model.shelf.choosing import Choices, with_chosen_options
from threefold.model.shelf.entries import AbilityEntry


def ability_of(entry: AbilityEntry, chosen: Choices | None = None) -> Ability:
    """Return an entry as an ability of a sheet, with the choices made when it was gained."""
    cost = entry.cost
    if chosen:
        effects = with_chosen_options(entry.effects, chosen)
    else:
        effects = entry.effects
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
        effects=effects or UNSET,
        effort=entry.effort or UNSET,
        limit=entry.limit or UNSET,
        chosen={name: list(words) for name, words in chosen.items()} if chosen else UNSET,
        recovery=UNSET if cost is None or cost.recovery is None else cost.recovery,
        again=True if entry.again else UNSET,
    )
