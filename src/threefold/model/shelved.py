"""Convert entries of the shelf to what a sheet holds."""

from __future__ import annotations

from msgspec import structs

from threefold.model.powers import Ability
from threefold.model.shelf.choosing import Choices, with_chosen_options
from threefold.model.shelf.entries import AbilityEntry, EntryCost
from threefold.model.shelf.use_choices import asked_at_use


def ability_of(entry: AbilityEntry, chosen: Choices | None = None) -> Ability:
    """Return an entry as an ability of a sheet, with the choices made when it was gained."""
    effects = entry.effects
    if chosen:
        effects = with_chosen_options(entry.effects, chosen)
    ability = Ability(
        entry.name,
        use=entry.use,
        text=entry.sheet_text,
        key=entry.key,
        aim=entry.aim or None,
        effects=effects or None,
        effort=entry.effort or None,
        limit=entry.limit or None,
        chosen={name: list(words) for name, words in (chosen or {}).items()} or None,
        again=entry.again or None,
        asks=asked_at_use(entry.chosen, effects) or None,
    )
    if entry.cost is None:
        return ability
    return _with_cost(ability, entry.cost)


def _with_cost(ability: Ability, cost: EntryCost) -> Ability:
    """Return the ability with its cost. Of several Pools that may pay, the first is the usual
    one.
    """
    pools = list(cost.pools)
    ability = structs.replace(
        ability,
        cost=cost.points,
        plus=cost.plus or None,
        recovery=cost.recovery or None,
        xp=cost.xp or None,
        cypher_level=cost.cypher_level,
        per_target_level=cost.per_target_level,
        per_further_target=cost.per_further_target,
        stored=cost.stored,
    )
    if pools:
        ability = structs.replace(ability, stat=pools[0])
    if len(pools) > 1:
        ability = structs.replace(ability, pools=pools)
    return ability
