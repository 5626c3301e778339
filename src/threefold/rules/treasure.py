"""Chapter 10, treasure: price categories, and the worth of cyphers and artifacts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements

Price = Literal["inexpensive", "moderate", "expensive", "very_expensive", "exorbitant"]
Outlet = Literal[
    "magic_shop", "mentor_wizard", "thieves_guild", "temple", "adventurers", "local_government"
]
Power = Literal["asset_to_one_roll", "armor", "strong"]
Bargain = Literal["even", "gains", "loses"]

PRICES: Final[tuple[Price, ...]] = (
    "inexpensive",
    "moderate",
    "expensive",
    "very_expensive",
    "exorbitant",
)

OUTLETS: Final[tuple[Outlet, ...]] = bound(
    ("magic_shop", "mentor_wizard", "thieves_guild", "temple", "adventurers", "local_government"),
    "treasure.cypher.trade_outlets",
)
"""The people and places in a town that may trade cyphers."""

STARTING_EXPENSIVE: Final = bound(2, "treasure.gold.starting_access")
"""How many expensive items a starting character may own; items of a higher price are not
allowed.
"""


class Worth(NamedTuple):
    """A number of items of one price category."""

    number: int
    price: Price


ARTIFACT_WORTH: Final[Mapping[Power, Worth]] = bound(
    MappingProxyType(
        {
            "asset_to_one_roll": Worth(1, "very_expensive"),
            "armor": Worth(2, "very_expensive"),
            "strong": Worth(1, "exorbitant"),
        }
    ),
    "treasure.artifact.value",
)
"""The approximate worth of an artifact, by what it does."""


@implements("treasure.cypher.trade_parity")
def bargain(offered: int, wanted: int) -> Bargain:
    """A trade of cyphers (or artifacts) of the same level is even; else the side that gets the
    higher level gains.
    """
    if offered == wanted:
        return "even"
    if wanted > offered:
        return "gains"
    return "loses"


@implements("treasure.gold.starting_access")
def fits_start(items: Sequence[Price]) -> bool:
    """Return whether a starting character may own all these items: at most two expensive ones, and
    none dearer.
    """
    dear = PRICES.index("expensive")
    return items.count("expensive") <= STARTING_EXPENSIVE and all(
        PRICES.index(price) <= dear for price in items
    )
