"""Convert entries of the shelf to what a sheet holds."""

from __future__ import annotations

from msgspec import structs

from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.choosing import (
    Choices,
    aim_of_chosen,
    price_apart,
    use_of_chosen,
    with_chosen_options,
)
from threefold.model.shelf.entries import AbilityEntry, EntryCost, Use
from threefold.model.shelf.figures import Aim
from threefold.model.shelf.use_choices import asked_at_use


def ability_of(entry: AbilityEntry, chosen: Choices | None = None) -> Ability:
    """Return an entry as an ability of a sheet, with the choices made when it was gained."""
    effects, use, aim = entry.effects, entry.use, entry.aim
    if chosen:
        effects = with_chosen_options(entry.effects, chosen)
        use, aim = _of_chosen(entry, chosen)
    ability = Ability(
        entry.name,
        use=use,
        text=entry.sheet_text,
        key=entry.key,
        aim=aim or None,
        effects=effects or None,
        effort=entry.effort or None,
        limit=entry.limit or None,
        chosen=_kept(chosen or {}) or None,
        again=entry.again or None,
        asks=asked_at_use(entry.chosen, effects) or None,
        answers=_may_also_answer(entry) or None,
        listed=list(entry.listed) or None,
        takes=entry.takes,
    )
    if entry.cost is not None:
        return _with_cost(ability, entry.cost)
    if use != entry.use:
        return _with_price_of_option(ability)
    return ability


def _of_chosen(entry: AbilityEntry, chosen: Choices) -> tuple[Use, Aim | None]:
    """What an ability takes, and whom it is used on, with the options chosen."""
    use = use_of_chosen(entry.effects, chosen) or entry.use
    return use, aim_of_chosen(entry.effects, chosen) or entry.aim


def _kept(chosen: Choices) -> dict[str, list[str]]:
    """Return the choices as a sheet keeps them."""
    return {name: list(words) for name, words in chosen.items()}


def _may_also_answer(entry: AbilityEntry) -> bool:
    """Return whether an ability that is used without a roll may be a reaction as well."""
    return entry.also == "reaction" and entry.aim is not None and entry.aim.roll == "none"


def _with_price_of_option(ability: Ability) -> Ability:
    """Return an ability of a chosen option that takes an action, with the price that its use has."""
    price, left = price_apart(effects_of(ability))
    if price is None:
        return ability
    cost = EntryCost(points=price.points, pools=price.pools, plus=ability.effort is not None)
    return _with_cost(structs.replace(ability, effects=left), cost)


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
