"""The shelf read side by side with the reference: cyphers and cantrips.

Each case says what the reference says; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Outcome
from tests.shelf.offers import ARMED, said
from tests.shelf.test_zones import placed

from threefold.library.items import cypher_of, cyphers
from threefold.table.commands import FindItem


def drawn(key: str, level: int, *rows: int, **more: Any) -> Evening:
    """Kara has found a cypher, and these faces were drawn for its tables."""
    evening = Evening(**more)
    cypher = replace(cypher_of(cyphers()[key]), level=level)
    evening.does(FindItem(to=KARA, cypher=cypher, drawn=list(rows)))
    evening.marks()
    return evening


def uses(evening: Evening, on: str | None = None, die: int | None = None, **more: Any) -> Outcome:
    """Kara uses the one cypher that she has."""
    return evening.use(evening.pc().cyphers[0].name, on, die, **more)


# --- boosts of an ability -------------------------------------------------------------------------


def _boosted(boost: str, ability: str = "onslaught", **more: Any) -> Evening:
    evening = Evening(f"cyphers.{boost}", f"abilities.{ability}", level=4, **more)
    uses(evening)
    evening.marks()
    return evening


def test_boosted_ability_costs_nothing_once() -> None:
    """The cost of one ability is 0, and that of its next use is as ever."""
    evening = _boosted("energy_boost")
    evening.use("Onslaught", FOE, 15)
    assert evening.lost() == {}
    evening.use("Onslaught", FOE, 15)
    assert evening.lost() == {"intellect": 1}


@pytest.mark.parametrize("boost", ["area_boost", "burst_boost"])
def test_boosted_ability_strikes_area_once(boost: str) -> None:
    """An ability for one target strikes all in an immediate area, this once."""
    evening = _boosted(boost)
    evening.use("Onslaught", FOE, 15, also=[OTHER])
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 4}
    assert evening.refuses("use", "Onslaught", FOE, 15, also=[OTHER])


def test_burst_reaches_immediate_distance_alone() -> None:
    """What bursts around its user no longer reaches a short distance."""
    evening = _boosted("burst_boost")
    placed(evening, kara=0, foe=30)
    assert evening.refuses("use", "Onslaught", FOE, 15)


def test_second_target_has_roll_of_its_own() -> None:
    """Beside the first target a second one is attacked, with a separate roll."""
    evening = _boosted("target_boost")
    told = evening.use("Onslaught", FOE, 15, also=[OTHER]).told
    assert "the one roll against all" not in told
    assert evening.lost(FOE) == {"health": 4}
    assert evening.refuses("use", "Onslaught", FOE, 15, also=[OTHER])


def test_boosted_ability_reaches_farther_once() -> None:
    """Short range becomes long for one use."""
    evening = _boosted("range_boost")
    placed(evening, kara=0, foe=80)
    evening.use("Onslaught", FOE, 15)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.refuses("use", "Onslaught", FOE, 15)


def test_own_ability_works_by_touch() -> None:
    """What works on its user alone works on somebody who is touched."""
    evening = _boosted("range_boost", "hover")
    evening.use("Hover", BEN)
    assert evening.conditions(BEN) == ["hover"]
    assert evening.conditions() == []


@pytest.mark.parametrize("better", ["abilities.range_increase", "descriptors.frumious"])
def test_abilities_reach_farther_for_good(better: str) -> None:
    """An attack of short range reaches a long distance."""
    evening = Evening(better, "abilities.onslaught")
    placed(evening, kara=0, foe=80)
    evening.use("Onslaught", FOE, 15)
    assert evening.lost(FOE) == {"health": 4}
    placed(evening, kara=0, foe=300)
    assert evening.refuses("use", "Onslaught", FOE, 15)


# --- reach ----------------------------------------------------------------------------------------


def test_ranged_weapon_reaches_farther_meanwhile() -> None:
    """A pistol of long range shoots very far for an hour a level; a blade does not."""
    evening = Evening("cyphers.sniper_module", level=2, attacks=ARMED)
    placed(evening, kara=0, foe=300)
    assert evening.refuses("attack", 15, weapon="pistol")
    uses(evening)
    evening.attack(15, weapon="pistol")
    assert evening.lost(FOE) == {"health": 4}
    assert evening.refuses("attack", 15, weapon="knife")
    evening.passes("3 hours")
    assert evening.refuses("attack", 15, weapon="pistol")


def test_warped_device_reaches_a_mile() -> None:
    """A device for one target of short range reaches farther than any shot."""
    evening = Evening("cyphers.spatial_warp", "cyphers.magnetic_attack_drill", level=4)
    placed(evening, kara=0, foe=900)
    assert evening.refuses("use", "Magnetic Attack Drill", FOE, 15)
    evening.use("Spatial Warp")
    evening.use("Magnetic Attack Drill", FOE, 15)
    assert evening.lost(FOE) == {"health": 4}


RAYS = ["command", "fear", "friend_slaying", "numbing"]


@pytest.mark.parametrize("ray", RAYS)
def test_strong_ray_reaches_very_far(ray: str) -> None:
    """Long range; very long range if the cypher is of level 6 or higher."""
    for level in (5, 6):
        evening = Evening(f"cyphers.ray_emitter_{ray}", level=level)
        placed(evening, kara=0, foe=300)
        if level == 5:
            assert evening.refuses("use", evening.pc().cyphers[0].name, FOE, 15)
        else:
            uses(evening, FOE, 15)
            assert evening.conditions(FOE)


def test_drill_is_eased_against_metal() -> None:
    """The attack is eased against metal, and nothing of that stays on the target."""
    evening = Evening("cyphers.magnetic_attack_drill", level=4)
    done = uses(evening, FOE, 15, said=said("cyphers.magnetic_attack_drill"))
    assert done.difficulty == 1
    assert evening.lost(FOE) == {"health": 4}
    assert evening.conditions(FOE) == []
