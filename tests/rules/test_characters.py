"""Facts of characters: what a type starts with, how far a Pool goes, what things cost."""

from __future__ import annotations

from typing import Any

import pytest

from threefold.rules.characters import STARTING, Type, price_ratio
from threefold.rules.creation import Choices, findings
from threefold.rules.harm import Pools


def told_of_points(type: Type, **free: int) -> list[tuple[str, str]]:
    """Kind and message of what is said about a type's free points."""
    choices = Choices(type=type, free=Pools(**{"might": 0, "speed": 0, "intellect": 0, **free}))
    return [(f.kind, f.message.key) for f in findings(choices) if f.field == "free"]


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
    assert told_of_points(type, might=1, speed=2, intellect=3) == []


@pytest.mark.rule("fact.type.starting_numbers")
@pytest.mark.parametrize(
    ("free", "said"),
    [
        ({"might": 5}, ("missing", "creation.points_left")),
        ({"might": 7}, ("illegal", "creation.points_over")),
        ({"might": 7, "speed": -1}, ("illegal", "creation.points_negative")),
        ({}, ("missing", "creation.points_left")),
    ],
)
def test_fact_type_starting_numbers_six_free_points(free: Any, said: tuple[str, str]) -> None:
    """Fact type starting numbers six points are free."""
    assert told_of_points("warrior", **free) == [said]


@pytest.mark.rule("fact.pool.creation_cap")
@pytest.mark.parametrize(("points", "fits"), [(20, True), (21, False)])
def test_fact_pool_creation_cap(points: int, fits: bool) -> None:
    """A Pool of 20 fits and one of 21 does not, also where points of the type were moved to it."""
    start = STARTING["warrior"]._replace(pools=Pools(8, points - 6, 6))
    choices = Choices(type="warrior", free=Pools(0, 6, 0), start=start)
    found = [(f.kind, f.rule) for f in findings(choices) if f.field == "free"]
    assert found == ([] if fits else [("illegal", "fact.pool.creation_cap")])


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
