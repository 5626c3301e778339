"""Abilities of a flavor: each is traded for an ability that the type offers at the same tier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import structs

from threefold.model.drafts import ABILITY_OPTIONS, Draft, Offer
from threefold.rules.binding import implements
from threefold.rules.creation import Finding
from threefold.rules.types import Message, Params

RULE: Final = "fact.flavor.trade"


def flavor_tier(draft: Draft, offer: Offer, name: str) -> int | None:
    """Return the tier at which the draft's flavor offers an ability; None if it does not."""
    tiers = offer.flavors.get(draft.flavor, {})
    return next((tier for tier, names in tiers.items() if name in names), None)


def chosen_abilities(draft: Draft) -> list[tuple[int, str]]:
    """Return all abilities chosen from the lists of type and flavor, with the tier whose lists they
    come from."""
    found = [(1, name) for name in draft.abilities]
    for tier in range(2, draft.tier + 1):
        each = draft.at(tier)
        found += [(tier, name) for name in each.abilities]
        if each.option in ABILITY_OPTIONS and each.instead is not None and each.ability:
            found.append((tier - 1, each.ability))
        if each.replacement:
            found.append((tier - 1, each.replacement))
    return found


def needs_trade(draft: Draft, offer: Offer, name: str, tier: int) -> bool:
    """Return whether an ability comes from the flavor alone at a tier, so that one of the type is
    given up for it."""
    if flavor_tier(draft, offer, name) is None:
        return False
    return name not in offer.own_to(draft, tier)


@implements("fact.flavor.trade")
def tradable(draft: Draft, offer: Offer, name: str) -> list[str]:
    """Return the abilities of the type that a draft may give up for one of its flavor: those of the
    same tier that it has not chosen and not given up for another."""
    tier = flavor_tier(draft, offer, name)
    if tier is None or draft.type is None:
        return []
    chosen = {each for _, each in chosen_abilities(draft)}
    gone = {given for gets, given in draft.trades.items() if gets != name}
    listed = offer.types.get(draft.type, {}).get(tier, ())
    return [each for each in listed if each not in chosen and each not in gone]


def trade_findings(draft: Draft, offer: Offer) -> Iterator[Finding]:
    """Find abilities of the flavor for which nothing is given up, and trades that are not
    allowed."""
    if draft.type is None:
        return
    for tier, name in dict.fromkeys(chosen_abilities(draft)):
        if needs_trade(draft, offer, name, tier) and not draft.trades.get(name):
            at = flavor_tier(draft, offer, name)
            params: Params = {"name": name, "tier": at or tier}
            yield Finding("missing", f"trade.{name}", Message("creation.trade", params), RULE)
    for name, given in draft.trades.items():
        problem = _trade_problem(draft, offer, name, given)
        if given and problem is not None:
            yield Finding("illegal", f"trade.{name}", problem, RULE)


def _trade_problem(draft: Draft, offer: Offer, name: str, given: str) -> Message | None:
    tier = flavor_tier(draft, offer, name)
    if tier is None:
        return Message("creation.not_offered", {"name": name})
    params: Params = {"name": name, "given": given, "tier": tier}
    if any(other != name and gone == given for other, gone in draft.trades.items()):
        return Message("creation.trade_twice", params)
    assert draft.type is not None
    if given not in offer.types.get(draft.type, {}).get(tier, ()):
        return Message("creation.trade_tier", params)
    if given in {each for _, each in chosen_abilities(draft)}:
        return Message("creation.trade_chosen", params)
    return None


def with_trades(draft: Draft, offer: Offer) -> Draft:
    """Return the draft with something given up for each chosen ability of its flavor, where there
    is something to give, and without trades that nothing needs any more."""
    wanted = [n for tier, n in chosen_abilities(draft) if needs_trade(draft, offer, n, tier)]
    kept = {name: given for name, given in draft.trades.items() if name in wanted and given}
    draft = _traded(draft, kept)
    for name in wanted:
        left = tradable(draft, offer, name)
        if draft.trades.get(name) not in left and left:
            draft = _traded(draft, {**draft.trades, name: left[-1]})
    return draft


def _traded(draft: Draft, trades: Mapping[str, str]) -> Draft:
    return structs.replace(draft, trades=dict(trades))
