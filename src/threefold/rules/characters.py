"""Figures for new characters: what a type starts with, the cap of a Pool, and price categories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.combat import Weight
from threefold.rules.harm import Pools
from threefold.rules.types import Stat

Type = Literal["warrior", "adept", "explorer", "speaker"]
PriceCategory = Literal["inexpensive", "moderate", "expensive", "very_expensive", "exorbitant"]
Override = Literal[
    "adjective",
    "noun",
    "verb",
    "free",
    "edge",
    "abilities",
    "skills",
    "weapons",
    "cyphers",
    "equipment",
    "arc",
    "pools.might",
    "pools.speed",
    "pools.intellect",
    "pools.might.edge",
    "pools.speed.edge",
    "pools.intellect.edge",
    "tier",
    "effort",
    "choices",
    "tiers",
    "flavor",
    "customized",
]
"""The fields of a new character that a GM may set by hand."""


class TypeStart(NamedTuple):
    """What a type starts with: Pools before the free points, the stats its one Edge may be in, its
    cypher limit, the weapons it is practiced with, and how many abilities it gains at tiers 1 to
    6."""

    pools: Pools
    edge: tuple[Stat, ...]
    cyphers: int
    practiced: tuple[str, ...]
    abilities: tuple[int, ...]


STARTING: Final[Mapping[Type, TypeStart]] = bound(
    MappingProxyType(
        {
            "warrior": TypeStart(
                Pools(10, 10, 8),
                ("might", "speed"),
                2,
                ("light", "medium", "heavy"),
                (4, 2, 3, 2, 3, 2),
            ),
            "adept": TypeStart(Pools(7, 9, 12), ("intellect",), 3, ("light",), (4, 1, 2, 1, 2, 1)),
            "explorer": TypeStart(
                Pools(10, 9, 9), ("might",), 2, ("light", "medium"), (4, 4, 3, 2, 3, 3)
            ),
            "speaker": TypeStart(
                Pools(8, 9, 11), ("intellect",), 2, ("light",), (4, 2, 3, 2, 3, 2)
            ),
        }
    ),
    "fact.type.starting_numbers",
)
FREE_POINTS: Final = bound(6, "fact.type.starting_numbers")


class StartingGear(NamedTuple):
    """What a type carries as it begins: how many weapons of its choice (only light ones, or any),
    and how many further things of each price category.
    """

    weapons: int
    light: bool
    things: Mapping[PriceCategory, int]


def _starting_gear(weapons: int, expensive: int, light: bool = False) -> StartingGear:
    things: dict[PriceCategory, int] = {"inexpensive": 4, "moderate": 2, "expensive": expensive}
    return StartingGear(weapons, light, MappingProxyType(things))


STARTING_GEAR: Final[Mapping[Type, StartingGear]] = bound(
    MappingProxyType(
        {
            "warrior": _starting_gear(2, 1),
            "adept": _starting_gear(0, 2),
            "explorer": _starting_gear(1, 2),
            "speaker": _starting_gear(1, 2, light=True),
        }
    ),
    "fact.type.starting_equipment",
)
WEAPON_PRICES: Final[Mapping[Weight, PriceCategory]] = MappingProxyType(
    {"light": "moderate", "medium": "expensive", "heavy": "very_expensive"}
)
"""What weapons and suits of armor cost where nothing else says so."""


class Carried(NamedTuple):
    """What a new character carries, by price category: its weapons with their weights, and its
    other things. ``extra_weapons`` (each of one of these weights) and ``extra_things`` are those
    that its words bring beside what its type begins with.
    """

    weapons: Sequence[tuple[Weight, PriceCategory]] = ()
    things: Sequence[PriceCategory] = ()
    extra_weapons: Sequence[Sequence[Weight]] = ()
    extra_things: Sequence[PriceCategory] = ()


@implements("fact.type.starting_equipment")
def counted_gear(type: Type, carried: Carried) -> dict[PriceCategory, int]:
    """Return how many things of each price category count against those that the type begins with:
    all but the dearest weapons, of which it has some for nothing, and those that its words bring.
    """
    gear = STARTING_GEAR[type]
    dearest = sorted(carried.weapons, key=lambda weapon: -PRICES.index(weapon[1]))
    for weights in carried.extra_weapons:
        extra = next((weapon for weapon in dearest if weapon[0] in weights), None)
        if extra is not None:
            dearest.remove(extra)
    given = [w for w in dearest if w[0] == "light" or not gear.light][: gear.weapons]
    for weapon in given:
        dearest.remove(weapon)
    prices = [*(price for _, price in dearest), *carried.things]
    return {category: prices.count(category) for category in PRICES}


def places_taken(type: Type, carried: Carried) -> dict[PriceCategory, int]:
    """Return how many of the things that the type begins with are taken, by price category. A
    cheaper thing that finds no place of its own takes a dearer one.
    """
    counted, allowed = counted_gear(type, carried), STARTING_GEAR[type].things
    taken: dict[PriceCategory, int] = {}
    waiting = 0
    for category in PRICES:
        extra = min(carried.extra_things.count(category), counted[category])
        waiting += counted[category] - extra
        if category in allowed:
            taken[category] = min(waiting, allowed[category])
            waiting -= taken[category]
    return taken


@implements("fact.type.starting_equipment")
def things_over(type: Type, carried: Carried) -> dict[PriceCategory, int]:
    """Return how many things are too many, by price category; empty if none. A place that no dear
    thing takes is left to a cheaper one.
    """
    counted, allowed, room = counted_gear(type, carried), STARTING_GEAR[type].things, 0
    over: dict[PriceCategory, int] = {}
    for category in reversed(PRICES):
        extra = carried.extra_things.count(category)
        room += allowed.get(category, 0) + extra - counted[category]
        if room < 0:
            over[category] = -room
            room = 0
    return over


STARTING_EFFORT: Final = bound(1, "fact.type.starting_numbers")
STARTING_EDGE: Final = bound(1, "fact.type.starting_numbers")
CREATION_CAP: Final = bound(20, "fact.pool.creation_cap")
PRICES: Final[tuple[PriceCategory, ...]] = bound(
    ("inexpensive", "moderate", "expensive", "very_expensive", "exorbitant"),
    "fact.price.categories",
)
PRICE_FACTOR: Final = bound(10, "fact.price.categories")


@implements("fact.price.categories")
def price_ratio(category: PriceCategory, other: PriceCategory) -> int:
    """Return about how many things of the cheaper ``other`` category one of ``category`` is worth:
    ten times a step.
    """
    steps = PRICES.index(category) - PRICES.index(other)
    if steps < 0:
        raise ValueError(f"{category} is cheaper than {other}")
    return int(PRICE_FACTOR**steps)
