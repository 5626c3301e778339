"""What betters any ability of a sort: by its reach, its targets or its price, for good or for the next
use."""

from __future__ import annotations

import pytest
from tests.shelf.evening import FOE, KARA, OTHER, Evening

from threefold.procedures.inputs import Effort
from threefold.table.commands import ArrangeStrip


def _far(evening: Evening, feet: int, other: int = 0) -> None:
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: feet, OTHER: other or feet}))


def test_range_boost_reaches_farther_once() -> None:
    """An ability of short range reaches a long distance, once."""
    evening = Evening("cyphers.range_boost", "abilities.onslaught")
    _far(evening, 90)
    evening.refuses("use", "Onslaught", FOE, 15, options=[0])
    evening.use("Range Boost")
    evening.use("Onslaught", FOE, 15, options=[0])
    assert evening.lost(FOE) == {"health": 4}
    evening.refuses("use", "Onslaught", FOE, 15, options=[0])


def test_range_boost_shares_what_is_ones_own() -> None:
    """What works on its user alone works on somebody who is touched."""
    evening = Evening("cyphers.range_boost", "abilities.anticipate_attack")
    evening.use("Range Boost")
    evening.use("Anticipate Attack", "p2")
    assert evening.struck(12, on="p2").difficulty == 1
    assert evening.struck(12).difficulty == 2


def test_range_increase_reaches_farther_always() -> None:
    """Each range is one step longer, as often as one likes, and no step twice."""
    evening = Evening("abilities.range_increase", "abilities.onslaught")
    _far(evening, 90)
    for struck in (4, 8):
        evening.use("Onslaught", FOE, 15, options=[0])
        assert evening.lost(FOE) == {"health": struck}
    _far(evening, 250)
    evening.refuses("use", "Onslaught", FOE, 15, options=[0])


def test_anger_reaches_farther() -> None:
    """The frumious strike at a long distance with abilities of short range."""
    evening = Evening("descriptors.frumious", "abilities.onslaught")
    _far(evening, 90)
    evening.use("Onslaught", FOE, 15, options=[0])
    assert evening.lost(FOE) == {"health": 4}


def test_area_boost_strikes_all_around() -> None:
    """An ability for one target covers the area around it, with one roll."""
    evening = Evening("cyphers.area_boost", "abilities.onslaught")
    evening.refuses("use", "Onslaught", FOE, 15, options=[0], also=[OTHER])
    evening.use("Area Boost")
    evening.use("Onslaught", FOE, 15, options=[0], also=[OTHER])
    assert evening.lost(FOE) == {"health": 4}
    assert evening.lost(OTHER) == {"health": 4}
    evening.refuses("use", "Onslaught", FOE, 15, options=[0], also=[OTHER])


def test_target_boost_rolls_for_the_second() -> None:
    """A second target has a roll of its own, and a third is none."""
    evening = Evening("cyphers.target_boost", "abilities.onslaught")
    evening.use("Target Boost")
    evening.refuses("use", "Onslaught", FOE, 15, options=[0], also=[OTHER, "p2"])
    evening.use("Onslaught", FOE, 15, 2, options=[0], also=[OTHER])
    assert evening.lost(FOE) == {"health": 4}
    assert evening.lost(OTHER) == {}


def test_burst_boost_stays_near() -> None:
    """What reaches far strikes all nearby instead, and nobody farther away."""
    evening = Evening("cyphers.burst_boost", "abilities.onslaught")
    evening.use("Burst Boost")
    _far(evening, 40)
    evening.refuses("use", "Onslaught", FOE, 15, options=[0])
    _far(evening, 5)
    evening.use("Onslaught", FOE, 15, options=[0], also=[OTHER])
    assert evening.lost(OTHER) == {"health": 4}


@pytest.mark.parametrize(("effort", "paid"), [(0, 0), (1, 3)])
def test_energy_boost_spares_the_price(effort: int, paid: int) -> None:
    """The ability costs nothing this time; Effort has its price as ever."""
    evening = Evening("cyphers.energy_boost", "abilities.onslaught")
    evening.use("Energy Boost")
    evening.use("Onslaught", FOE, 15, options=[0], effort=Effort(ease=effort))
    assert evening.lost() == ({"intellect": paid} if paid else {})
    evening.use("Onslaught", FOE, 15, options=[0])
    assert evening.lost() == {"intellect": paid + 1}


def test_boost_waits_for_its_sort() -> None:
    """An ability of another sort leaves a boost as it is."""
    evening = Evening("cyphers.burst_boost", "abilities.onslaught", "abilities.anticipate_attack")
    evening.use("Burst Boost")
    evening.use("Anticipate Attack")
    evening.use("Onslaught", FOE, 15, options=[0], also=[OTHER])
    assert evening.lost(OTHER) == {"health": 4}
