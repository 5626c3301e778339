"""Armor that a use puts on, takes away or sets aside, and Armor against one kind of harm.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, OTHER, Evening, Refused

PLATE: list[dict[str, Any]] = [{"name": "plate", "weight": "heavy"}]


def always(*entries: str, **more: Any) -> Evening:
    """An evening with abilities that hold always; where the table switches them on, they are on."""
    evening = Evening(*entries, **more)
    for entry in entries:
        kind, key = entry.split(".")
        if kind == "abilities":
            with contextlib.suppress(Refused):
                evening.use(key.replace("_", " "))
    evening.marks()
    return evening


def test_pry_open_lowers_foes_armor() -> None:
    """Armor is 2 lower for a minute, for everybody's blows, and stands again afterwards."""
    evening = Evening("abilities.pry_open", foe={"armor": 3})
    evening.use("Pry Open", FOE, 10)
    assert evening.lost() == {"intellect": 4}
    evening.marks()
    evening.attack(10)
    evening.attack(10, by=BEN)
    evening.attack(10, on=OTHER)
    assert evening.lost(FOE) == {"health": 6}
    assert evening.lost(OTHER) == {"health": 1}
    evening.passes("2 minutes")
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 1}


def test_pry_open_missed_lowers_nothing() -> None:
    """A miss leaves Armor as it was."""
    evening = Evening("abilities.pry_open", foe={"armor": 3})
    evening.use("Pry Open", FOE, 4)
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 1}
    assert evening.lost() == {"intellect": 4}


def test_pry_open_eases_on_unarmored() -> None:
    """Where there is no Armor to open, attacks are eased for a minute instead."""
    evening = Evening("abilities.pry_open")
    evening.use("Pry Open", FOE, 10)
    blow = evening.attack(10)
    assert blow.difficulty == 1
    assert evening.lost(FOE) == {"health": 4}
    evening.passes("2 minutes")
    assert evening.attack(10).difficulty == 2


def test_phased_body_wears_no_plate() -> None:
    """Phased, defense has an asset but worn armor stops nothing; ten minutes later it does."""
    evening = Evening("abilities.defensive_phasing", armor=PLATE)
    evening.use("Defensive Phasing")
    assert evening.lost() == {"intellect": 2}
    evening.marks()
    assert evening.struck(1, damage=5).difficulty == 1
    assert evening.lost() == {"might": 5}
    evening.passes("11 minutes")
    evening.marks()
    assert evening.struck(1, damage=5).difficulty == 2
    assert evening.lost() == {"might": 2}


def test_phase_sprint_sets_plate_aside() -> None:
    """Until the next turn begins the sprinter's plate stops nothing, and defense has an asset."""
    evening = Evening("abilities.phase_sprint", armor=PLATE)
    evening.fight()
    evening.use("Phase Sprint")
    evening.marks()
    assert evening.struck(1, damage=5).difficulty == 1
    assert evening.lost() == {"might": 5}
    evening.round()
    evening.marks()
    assert evening.struck(1, damage=5).difficulty == 2
    assert evening.lost() == {"might": 2}


def test_phasing_keeps_armor_not_worn() -> None:
    """Only what is worn is lost: a ward of energy goes on protecting."""
    evening = always("abilities.defensive_phasing", "abilities.ward", armor=PLATE)
    evening.struck(1, damage=5)
    assert evening.lost() == {"might": 4}


def test_phased_attack_ignores_armor_once() -> None:
    """The attack of this turn ignores the foe's Armor, the one after it does not."""
    evening = Evening("abilities.phased_attack", foe={"armor": 3})
    evening.fight()
    evening.use("Phased Attack")
    evening.attack(10)
    assert evening.lost() == {"intellect": 3}
    assert evening.lost(FOE) == {"health": 4}
    evening.round()
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 1}


@pytest.mark.parametrize(("die", "lost"), [(1, {}), (2, {})])
def test_resistance_stops_its_fire(die: int, lost: dict[str, int]) -> None:
    """The cypher's level counts as Armor against fire: the elemental's limb of 4 does nothing."""
    evening = Evening("cyphers.fire_resistance", "creatures.fire_elemental", level=5)
    evening.use("Fire Resistance")
    evening.move("Flaming limb", evening.find("Fire Elemental"), "p1")
    evening.answer(die + 1)
    assert evening.lost() == lost


def test_resistance_does_not_stop_blades() -> None:
    """Against other harm the resistance to fire gives nothing."""
    evening = Evening("cyphers.fire_resistance", level=5)
    evening.use("Fire Resistance")
    evening.struck(2, damage=5)
    assert evening.lost() == {"might": 5}


def test_resistance_ends_after_hour() -> None:
    """After its hour the cypher protects no longer."""
    evening = Evening("cyphers.fire_resistance", "creatures.fire_elemental", level=5)
    evening.use("Fire Resistance")
    evening.passes("61 minutes")
    evening.move("Flaming limb", evening.find("Fire Elemental"), "p1")
    evening.answer(2)
    assert evening.lost() == {"might": 4}


def test_electricity_resistance_stops_bolt() -> None:
    """Armor by the cypher's level stops that much of a bolt of electricity."""
    evening = Evening("cyphers.electricity_resistance", "creatures.elemental_electricity", level=3)
    evening.use("Electricity Resistance")
    evening.move("Bolt", evening.find("Elemental, Electricity"), "p1")
    evening.answer(2)
    assert evening.lost() == {"might": 1}


def test_foes_armor_against_cold_counts() -> None:
    """A foe's Armor against cold stops a cold touch and not a sword."""
    evening = Evening("abilities.frost_touch", foe={"armor_versus": {"cold": 2}})
    evening.use("Frost Touch", FOE, 15, options=[0])
    assert evening.lost(FOE) == {"health": 1}
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 5}


@pytest.mark.parametrize(
    ("key", "stopped"),
    [("abilities.closed_mind", 2), ("abilities.discerning_mind", 3)],
)
def test_mind_has_armor_of_its_own(key: str, stopped: int) -> None:
    """There is Armor against what harms the Intellect Pool, and none against a blade or Speed."""
    evening = always(key)
    evening.hurt(8, damage_type="intellect")
    assert evening.lost() == {"intellect": 8 - stopped}
    evening.marks()
    evening.hurt(4)
    evening.hurt(4, damage_type="speed")
    assert evening.lost() == {"might": 4, "speed": 4}


def test_mind_stabilizer_stops_intellect_damage() -> None:
    """The cypher gives 5 Armor against Intellect damage alone."""
    evening = Evening("cyphers.mind_stabilizer")
    evening.use("Mind Stabilizer")
    evening.hurt(8, damage_type="intellect")
    evening.hurt(4)
    assert evening.lost() == {"intellect": 3, "might": 4}


@pytest.mark.parametrize("key", ["abilities.resilience", "abilities.tough_it_out"])
def test_toughness_counts_when_armor_does_not(key: str) -> None:
    """1 Armor against all physical harm, also where Armor is ignored, and none for the mind."""
    evening = always(key)
    evening.hurt(5)
    evening.hurt(5, ignores_armor=True)
    assert evening.lost() == {"might": 8}
    evening.hurt(5, damage_type="intellect")
    assert evening.lost()["intellect"] == 5


@pytest.mark.parametrize(
    ("key", "plain", "ambient"),
    [("abilities.resist_the_elements", 5, 3), ("abilities.weather_the_vicissitudes", 4, 3)],
)
def test_elements_meet_special_armor(key: str, plain: int, ambient: int) -> None:
    """Ambient harm meets 2 Armor in all; a plain blow only what the entry gives against all."""
    evening = always(key)
    evening.hurt(5)
    assert evening.lost() == {"might": plain}
    evening.marks()
    evening.hurt(5, damage_type="ambient")
    assert sum(evening.lost().values()) == ambient


def test_golem_has_two_against_ambient() -> None:
    """Of the golem's 5 Armor 2 count against ambient harm, all 5 against a weapon."""
    evening = Evening("creatures.golem")
    golem = evening.find("Golem")
    evening.hurt(7, on=golem)
    assert evening.lost(golem) == {"health": 2}
    evening.marks()
    evening.hurt(7, on=golem, damage_type="ambient")
    assert evening.lost(golem) == {"health": 5}


@pytest.mark.parametrize(
    ("key", "name", "more"),
    [
        ("abilities.statue_stasis", "Statue Stasis", {"options": [1]}),
        ("abilities.still_as_a_statue", "Still as a Statue", {}),
    ],
)
def test_stone_has_ten_armor(key: str, name: str, more: dict[str, Any]) -> None:
    """As a statue one has 10 Armor against every blow."""
    evening = Evening(key)
    evening.use(name, **more)
    evening.marks()
    evening.hurt(10)
    assert evening.lost() == {}
    evening.hurt(12)
    assert evening.lost() == {"might": 2}


def test_statue_armor_is_never_ignored() -> None:
    """The statue's Armor counts also against what ignores Armor; what comes through ends it."""
    evening = Evening("abilities.statue_stasis")
    evening.use("Statue Stasis", options=[1])
    evening.marks()
    evening.hurt(10, ignores_armor=True)
    evening.hurt(9, damage_type="intellect")
    assert evening.lost() == {}
    evening.hurt(11)
    assert evening.lost() == {"might": 1}
    evening.marks()
    evening.hurt(4)
    assert evening.lost() == {"might": 4}


def test_fairy_cup_guards_body_and_mind() -> None:
    """For a day there is 2 Armor against physical and mental attacks alike."""
    evening = Evening("cyphers.fairy_cup")
    evening.use("Fairy Cup")
    evening.struck(2, damage=5)
    evening.struck(2, damage=5, stat="intellect", damage_type="intellect")
    assert evening.lost() == {"might": 3, "intellect": 3}
    evening.passes("25 hours")
    evening.marks()
    evening.struck(2, damage=5)
    assert evening.lost() == {"might": 5}


def test_force_field_armors_a_friend() -> None:
    """The one chosen has 1 more Armor for ten minutes, nobody else."""
    evening = Evening("abilities.force_field")
    evening.use("Force Field", BEN)
    evening.struck(2, on=BEN, damage=5)
    evening.struck(2, damage=5)
    assert evening.lost(BEN) == {"might": 4}
    assert evening.lost() == {"intellect": 3, "might": 5}
    evening.passes("11 minutes")
    evening.marks()
    evening.struck(2, on=BEN, damage=5)
    assert evening.lost(BEN) == {"might": 5}


def test_wind_stops_arrows_more() -> None:
    """The cyclone gives 1 Armor, and 3 in all against a missile."""
    evening = Evening("abilities.wind_armor")
    evening.use("Wind Armor")
    evening.marks()
    evening.struck(2, damage=5)
    assert evening.lost() == {"might": 4}
    evening.marks()
    evening.struck(2, damage=5, ranged=True)
    assert evening.lost() == {"might": 2}


def test_barrier_converts_energy_more() -> None:
    """1 Armor against all attacks, 3 in all against heat and the like."""
    evening = always("abilities.sound_conversion_barrier", "creatures.fire_elemental")
    evening.struck(2, damage=5)
    assert evening.lost() == {"might": 4}
    evening.marks()
    evening.move("Flaming limb", evening.find("Fire Elemental"), "p1")
    evening.answer(2)
    assert evening.lost() == {"might": 1}
