"""Cyphers that abilities better, cyphers with several uses, and what comes to allies."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.library.entries import ABILITIES, shelf
from threefold.library.items import cypher_of, cyphers
from threefold.model.improved_cyphers import improved_cypher
from threefold.model.shelved import ability_of
from threefold.table.commands import PlaceFigure


@pytest.mark.parametrize(
    ("cypher", "level", "works_at"),
    [("detonation", 4, 5), ("detonation", 10, 10), ("curative", 4, 4)],
)
def test_manifest_cyphers_work_higher(cypher: str, level: int, works_at: int) -> None:
    """The ability raises manifest cyphers alone, and none above level 10."""
    pc = Evening("abilities.recycled_cyphers").pc()
    item = cypher_of(cyphers()[cypher])
    item = structs.replace(item, level=level)
    assert improved_cypher(pc, item).level == works_at


def test_raised_cypher_works_more_often() -> None:
    """What works as often as its level works once more where an ability raises it."""
    evening = Evening("abilities.cyphersmith", "cyphers.information_sensor", level=2)
    for _ in range(2):
        evening.use("Information Sensor", FOE)
    assert evening.has("Information Sensor")
    evening.use("Information Sensor", FOE)
    assert not evening.has("Information Sensor")


def test_unknown_cypher_is_not_cast() -> None:
    """Nobody casts on another what they do not know."""
    ability = ability_of(shelf(ABILITIES)["cypher_casting"])
    pc = Evening("abilities.cypher_casting").pc()
    assert ability in pc.abilities
    item = cypher_of(cyphers()["curative"], identified=False)
    assert improved_cypher(pc, item) == item


def test_last_uses_are_told() -> None:
    """The log tells how many uses are left, and that what is left is lost with the day."""
    evening = Evening("cyphers.information_sensor", level=3)
    assert "Uses left: 2" in evening.use("Information Sensor", FOE).told
    assert "its last uses are lost" in evening.passes("25 hours").told


def test_far_ally_shares_nothing() -> None:
    """What allies share comes to those within the range of the power."""
    evening = Evening("abilities.designation", "abilities.damn_the_guilty")
    for who, feet in ((KARA, 0), (FOE, 5), (BEN, 60)):
        evening.does(PlaceFigure(id=who, feet=feet))
    evening.use("Designation", FOE, options=[1])
    evening.use("Damn the Guilty")
    assert evening.conditions(BEN) == []
    assert "damn the guilty" in evening.conditions(KARA)
