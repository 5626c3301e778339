"""Convert entries of the shelf to what a sheet holds."""

from __future__ import annotations

from threefold.model.choosing import Answers, with_chosen_options
from threefold.model.powers import Ability
from threefold.model.shelf.entries import AbilityEntry


def ability_of(entry: AbilityEntry, chosen: Answers | None = None) -> Ability:
    """Return an entry as an ability of a sheet, with the choices made when it was gained."""
    cost = entry.cost
    if chosen:
        effects = with_chosen_options(entry.effects, chosen)
    else:
        effects = entry.effects
    return Ability(
        entry.name,
        0 if cost is None else cost.points,
        None if cost is None or not cost.pools else cost.pools[0],
        entry.use,
        entry.sheet_text,
        key=entry.key,
        plus=True if cost is not None and cost.plus else None,
        pools=None if cost is None or len(cost.pools) < 2 else list(cost.pools),
        aim=entry.aim or None,
        effects=effects or None,
        effort=entry.effort or None,
        limit=entry.limit or None,
        chosen={name: list(words) for name, words in chosen.items()} if chosen else None,
        recovery=None if cost is None or cost.recovery is None else cost.recovery,
        again=True if entry.again else None,
    )
