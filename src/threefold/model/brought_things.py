"""The things that the words of a draft bring: in place of one of choice stands what was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from threefold.model.drafts import Brought, Draft, Offer
from threefold.model.shelf.wares import ExtraWare
from threefold.rules.characters import (
    STARTING_GEAR,
    WEAPON_PRICES,
    Carried,
    PriceCategory,
    counted_gear,
)
from threefold.rules.combat import Weight


def things_brought(draft: Draft, offer: Offer) -> list[str]:
    """Return the names of the things that the words of a draft bring. A weapon that they bring is
    no thing besides, and one of choice stands here only until it is chosen.
    """
    found: list[str] = []
    for word in (draft.adjective, draft.verb):
        brought = offer.brought_by(word)
        extra = {each.named: each for each in brought.extra}
        for name in brought.things:
            if name in extra:
                found += _of_choice(extra[name], name, brought, draft, offer)
            elif name not in brought.arms:
                found.append(name)
    return found


class Besides(NamedTuple):
    """What the words of a draft bring beside the things of its type, in words: what is ``settled``,
    what the adjective or the verb still asks (``asked``, by the words that do), and what is still to
    choose from the lists of equipment (``listed``).
    """

    settled: list[str]
    asked: list[tuple[str, Literal["adjective", "verb"]]]
    listed: list[str]


_WORDS: Final[tuple[Literal["adjective", "verb"], ...]] = ("adjective", "verb")


def named_besides(draft: Draft, offer: Offer) -> Besides:
    """Return in words all that the words of a draft bring beside the things of its type."""
    found = Besides([], [], [])
    for word in _WORDS:
        brought = offer.brought_by(getattr(draft, word))
        extra = {each.named: each for each in brought.extra}
        answers = draft.answers(brought.by)
        for name in brought.things:
            ware = extra.get(name)
            if ware is None:
                found.settled.append(name)
            elif ware.chosen is not None:
                chosen = answers.get(ware.chosen)
                found.settled.extend(chosen or [])
                found.asked.extend([] if chosen else [(name, word)])
            elif _is_carried(ware, draft, offer):
                found.settled.append(name)
            else:
                found.listed.append(name)
    return found


def _of_choice(
    ware: ExtraWare, name: str, brought: Brought, draft: Draft, offer: Offer
) -> Iterator[str]:
    """Yield what stands for a thing of choice: the answer, nothing where the draft carries one, or
    its own words while nobody has chosen.
    """
    if ware.chosen is not None:
        yield from draft.answers(brought.by).get(ware.chosen, [name])
    elif not _is_carried(ware, draft, offer):
        yield name


def _is_carried(ware: ExtraWare, draft: Draft, offer: Offer) -> bool:
    """Return whether the draft carries the thing of choice beside those of its type: without it,
    more things would count, or more of its price count than the type begins with.
    """
    if draft.type is None:
        return False
    carried = carried_by(draft, offer)
    counted = counted_gear(draft.type, carried)
    if ware.price is not None:
        return counted[ware.price] > STARTING_GEAR[draft.type].things.get(ware.price, 0)
    without = [each for each in carried.extra_weapons if each != ware.weights]
    otherwise = counted_gear(draft.type, carried._replace(extra_weapons=without))
    return sum(otherwise.values()) > sum(counted.values())


def carried_by(draft: Draft, offer: Offer) -> Carried:
    """Return what a draft carries by price, without the clothing that everybody has. What the shelf
    knows has the price of the shelf; a weapon, a suit or a shield in people's own words that of its
    kind; what has no price is not counted.
    """
    weapons: list[tuple[Weight, PriceCategory]] = []
    for weapon in draft.weapons:
        price = offer.prices.get(weapon.name) or WEAPON_PRICES[weapon.weight]
        weapons.append((weapon.weight, price))
    things: list[PriceCategory] = []
    if draft.armor is not None:
        things.append(offer.prices.get(draft.suit) or WEAPON_PRICES[draft.armor])
    if draft.shield is not None:
        things.append(offer.prices.get(draft.shield) or "moderate")
    dressed = False
    for thing in draft.equipment:
        price_of_thing = offer.prices.get(thing.name, thing.price)
        if price_of_thing is None or thing.what is not None:
            continue
        if thing.name in offer.clothing and not dressed:
            dressed = True
            continue
        things += [price_of_thing] * (thing.count or 1)
    return _with_extra(Carried(weapons, things), draft, offer)


def _with_extra(carried: Carried, draft: Draft, offer: Offer) -> Carried:
    """Return what is carried with what the words of a draft bring beside the things of its type."""
    extra = [
        *offer.brought_by(draft.adjective).extra,
        *offer.brought_by(draft.verb).extra,
    ]
    return carried._replace(
        extra_weapons=[each.weights for each in extra if each.weights],
        extra_things=[each.price for each in extra if each.price is not None],
    )
