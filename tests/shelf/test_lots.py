"""Entries whose data said something else than the reference, played as people see them.

Each stood in a list of what fact sheets and data say differently; the text of the reference decided.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.library.entries import SHELF, shelf
from threefold.model.shelf.entries import FocusEntry
from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import FoeAttacks


def test_improved_witch_bane_trains_in_witch_lore() -> None:
    evening = Evening("abilities.improved_witch_bane")
    assert evening.task(10, 4, "intellect", skill="witch lore").difficulty == 3
    assert evening.task(10, 4, "intellect").difficulty == 4


def test_command_metal_destroys_three_steps_easier() -> None:
    evening = Evening("abilities.command_metal")
    sword = evening.thing("sword", 4)
    assert evening.use("command metal", sword, 10, options=[1]).difficulty == 1
    assert evening.use("command metal", evening.thing("bar", 4), 15, options=[0]).difficulty == 4


def test_command_metal_moves_what_it_reshapes() -> None:
    evening = Evening("abilities.command_metal")
    told = evening.use("command metal", evening.thing("bar", 4), 15, options=[0]).told
    assert "another shape" in told
    assert "lifted: a short distance" in told


def test_datajack_asks_about_whom_it_looks_up() -> None:
    assert "ask the GM 1 question" in Evening("abilities.datajack").use("datajack", FOE).told


def test_teleportation_burst_moves_its_user() -> None:
    evening = Evening("abilities.teleportation_burst")
    evening.fight()
    told = evening.use("teleportation burst").told
    assert "elsewhere at once: an immediate distance" in told
    assert "1 attack more" in told


@pytest.mark.parametrize(("copies", "restored"), [(1, 9), (2, 15)])
def test_not_dead_yet_restores_six_more_from_two_sources(copies: int, restored: int) -> None:
    evening = Evening(*["abilities.not_dead_yet"] * copies)
    evening.fight()
    for _ in range(3):
        evening.hurt(60)
    evening.round()
    assert sum(evening.points().values()) == 1 + restored  # the point of whoever is back from death


@pytest.mark.parametrize(("said", "difficulty"), [([], 4), (["you name the cypher yourself"], 6)])
def test_weird_science_is_harder_for_a_named_cypher(said: list[str], difficulty: int) -> None:
    evening = Evening("abilities.weird_science_breakthrough")
    assert evening.use("weird science breakthrough", None, 15, said=said).difficulty == difficulty


def test_wings_of_fire_leave_an_action() -> None:
    evening = Evening("abilities.wings_of_fire", "abilities.shroud_of_flame")
    evening.fight()
    evening.use("shroud of flame")
    evening.round()
    assert "1 action more" in evening.use("wings of fire").told


def test_enhanced_phased_attack_passes_armor() -> None:
    evening = Evening("abilities.enhanced_phased_attack", foe={"armor": 3})
    evening.fight()
    evening.use("enhanced phased attack")
    evening.marks()
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 9}


def test_captivate_or_inspire_lets_a_guard_act_a_level_higher() -> None:
    evening = Evening("abilities.captivate_or_inspire")
    evening.use("captivate or inspire", FOE, 15, options=[1])
    assert evening.attack(9).difficulty == 3
    assert evening.struck(9).difficulty == 3


def test_singing_bone_tells_of_weaknesses() -> None:
    told = Evening("cyphers.singing_bone", level=5).use("singing bone", FOE).told
    assert "about: the weaknesses and faults" in told


def test_invisibility_serum_costs_who_gives_themselves_away() -> None:
    evening = Evening("cyphers.invisibility_serum", level=5, foe={"level": 5})
    evening.use("invisibility serum")
    assert evening.struck(15).difficulty == 3
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    assert (
        evening.answer(
            15, besides=AbilityExtras(said=["you gave yourself away on this turn"])
        ).difficulty
        == 4
    )


def test_truth_binoculars_show_what_is_hidden() -> None:
    told = Evening("artifacts.truth_binoculars", level=5).use("truth binoculars", BEN).told
    assert "From now on" in told or "from now on" in told


@pytest.mark.parametrize(("option", "lost"), [(0, 2), (1, 1)])
def test_exoskin_of_a_higher_price_gives_armor(option: int, lost: int) -> None:
    evening = Evening("equipment.exoskin_grav_assist")
    evening.use("exoskin, grav-assist", options=[option])
    evening.struck(2)
    assert evening.lost() == {"might": lost}


@pytest.mark.parametrize(("option", "damage"), [(0, 3), (1, 12)])
def test_surveillance_drone_with_missiles_deals_twelve(option: int, damage: int) -> None:
    evening = Evening("equipment.surveillance_drone")
    evening.use("surveillance drone", options=[option])
    assert [drone.damage or drone.level for drone in evening.companions()] == [damage]


def test_turns_decay_to_growth_gives_both_at_tier_six() -> None:
    focus = shelf(SHELF["foci"])["turns_decay_to_growth"]
    assert isinstance(focus, FocusEntry)
    assert {*focus.tiers["6"].all} == {"restore_life", "word_of_death"}
