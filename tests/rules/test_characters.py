"""Facts of characters: what a type starts with, how far a Pool goes, what things cost."""

from __future__ import annotations

from typing import Any

import pytest

from threefold.rules.characters import STARTING, over_creation_cap, price_ratio, starting_pools
from threefold.rules.harm import Pools
from threefold.rules.types import Refusal


@pytest.mark.rule("fact.type.starting_numbers")
@pytest.mark.parametrize(
    ("type", "pools", "edge", "cyphers", "practiced", "abilities"),
    [
        (
            "warrior",
            (10, 10, 8),
            {"might", "speed"},
            2,
            ("light", "medium", "heavy"),
            (4, 2, 3, 2, 3, 2),
        ),
        ("adept", (7, 9, 12), {"intellect"}, 3, ("light",), (4, 1, 2, 1, 2, 1)),
        ("explorer", (10, 9, 9), {"might"}, 2, ("light", "medium"), (4, 4, 3, 2, 3, 3)),
        ("speaker", (8, 9, 11), {"intellect"}, 2, ("light",), (4, 2, 3, 2, 3, 2)),
    ],
)
def test_fact_type_starting_numbers(
    type: Any,
    pools: tuple[int, ...],
    edge: set[str],
    cyphers: int,
    practiced: tuple[str, ...],
    abilities: tuple[int, ...],
) -> None:
    start = STARTING[type]
    assert (start.pools, set(start.edge), start.cyphers) == (pools, edge, cyphers)
    assert (start.practiced, start.abilities) == (practiced, abilities)
    with_free = starting_pools(type, {"might": 1, "speed": 2, "intellect": 3})
    assert with_free == (pools[0] + 1, pools[1] + 2, pools[2] + 3)


@pytest.mark.rule("fact.type.starting_numbers")
@pytest.mark.parametrize("free", [{"might": 5}, {"might": 7}, {"might": 7, "speed": -1}, {}])
def test_fact_type_starting_numbers_six_free_points(free: Any) -> None:
    """Fact type starting numbers six points are free."""
    assert isinstance(starting_pools("warrior", free), Refusal)


@pytest.mark.rule("fact.pool.creation_cap")
@pytest.mark.parametrize(("points", "fits"), [(20, True), (21, False)])
def test_fact_pool_creation_cap(points: int, fits: bool) -> None:
    refusal = over_creation_cap(Pools(9, points, 9))
    assert (refusal is None) is fits
    assert refusal is None or refusal.field == "pools.speed"


@pytest.mark.rule("fact.price.categories")
@pytest.mark.parametrize(
    ("dear", "cheap", "ratio"),
    [
        ("inexpensive", "inexpensive", 1),
        ("moderate", "inexpensive", 10),
        ("expensive", "moderate", 10),
        ("exorbitant", "expensive", 100),
        ("exorbitant", "inexpensive", 10_000),
    ],
)
def test_fact_price_categories(dear: Any, cheap: Any, ratio: int) -> None:
    assert price_ratio(dear, cheap) == ratio
