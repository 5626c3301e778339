"""Figures for new characters: what a type starts with, the cap of a Pool, and price categories."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
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
