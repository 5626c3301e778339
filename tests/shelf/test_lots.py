"""Entries whose data said something else than the reference, played as people see them.

Each stood in a list of what fact sheets and data say differently; the text of the reference decided.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, STATS, Evening

from threefold.library.entries import SHELF, shelf
from threefold.model.shelf.entries import FocusEntry
from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import ArrangeStrip, EditPc, FoeAttacks, React


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


# --- what fact sheets promise and no play showed --------------------------------------------------


def dies(evening: Evening, id: str = BEN) -> None:
    """Somebody is dead, with empty Pools."""
    pc = evening.pc(id)
    empty = {stat: replace(getattr(pc.pools, stat), value=0) for stat in STATS}
    pc = replace(pc, damage_track="dead", pools=replace(pc.pools, **empty))
    evening.does(EditPc(pc_id=id, pc=pc))


@pytest.mark.parametrize(
    ("key", "name", "option", "stat", "most"),
    [
        ("dead_water", "Dead Water", 0, "might", 47),
        ("snake_leaves", "Snake Leaves", 2, "intellect", 47),
        ("living_water", "Living Water", 1, "might", 50),
    ],
)
def test_return_from_death_lowers_a_maximum(
    key: str, name: str, option: int, stat: str, most: int
) -> None:
    """Three points of the maximum are the price; with both waters there is none."""
    evening = Evening(f"cyphers.{key}", "cyphers.dead_water", level=5)
    dies(evening)
    evening.use(name, BEN, options=[option])
    assert evening.pc(BEN).damage_track == "hale"
    assert getattr(evening.pc(BEN).pools, stat).max == most


def test_living_water_lowers_the_drinkers_maximum() -> None:
    evening = Evening("cyphers.living_water", level=5)
    evening.use("Living Water", BEN, options=[0])
    assert evening.pc(BEN).pools.might.max == 47
    assert evening.pc(KARA).pools.might.max == 50


@pytest.mark.parametrize(
    ("key", "name", "span"),
    [
        ("revenant_serum", "Revenant Serum", "61 minutes"),
        ("decapitative_longevity", "Decapitative Longevity", "11 minutes"),
    ],
)
def test_risen_dead_act_hindered(key: str, name: str, span: str) -> None:
    """Whoever rises has points in each Pool, acts, and is hindered in it."""
    evening = Evening(f"cyphers.{key}", level=5)
    dies(evening)
    evening.use(name, BEN)
    evening.passes(span)
    assert evening.task(11, 4, by=BEN).difficulty == 5


@pytest.mark.parametrize("die", [2, 16])
def test_dreadwood_helps_to_intimidate(die: int) -> None:
    """The asset of a minute holds whether or not a foe was reached."""
    evening = Evening("abilities.dreadwood")
    evening.use("Dreadwood", FOE, die)
    assert evening.task(11, 4, "intellect", "intimidation").difficulty == 3


@pytest.mark.parametrize(
    ("key", "name", "said"),
    [
        ("outlaw_reputation", "Outlaw Reputation", "they know who you are"),
        ("fearsome_reputation", "Fearsome Reputation", "they have heard of you"),
    ],
)
def test_frightened_foes_attack_with_difficulty(key: str, name: str, said: str) -> None:
    """Whoever is afraid is easier to withstand; the other guard is not."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, FOE, 16, said=[said])
    assert evening.struck(15).difficulty == 1
    assert evening.struck(15, by=OTHER).difficulty == 2


def test_gouged_eye_hinders_attacks() -> None:
    evening = Evening("abilities.eye_gouge")
    assert evening.use("Eye Gouge", FOE, 16).difficulty == 3
    assert evening.struck(15).difficulty == 1


def test_swarm_hinders_all_it_covers() -> None:
    """The swarm comes without a roll, and hinders those it is sent upon."""
    evening = Evening("abilities.influence_swarm", "abilities.deadly_swarm")
    assert evening.use("Deadly Swarm", FOE).result is None
    assert evening.struck(15).difficulty == 1
    assert evening.attack(15).difficulty == 1


def test_matter_cloud_lashes_out_unpaid() -> None:
    """The cloud is paid for once; what it does while it whirls is free."""
    evening = Evening("abilities.matter_cloud")
    evening.use("Matter Cloud", options=[0])
    assert evening.lost() == {"intellect": 5}
    evening.use("Matter Cloud", FOE, 16, options=[1], also=[OTHER])
    assert evening.lost() == {"intellect": 5}
    assert (evening.lost(FOE), evening.lost(OTHER)) == ({"health": 1}, {"health": 1})


def test_violent_weather_hurts_each_round() -> None:
    evening = Evening("abilities.control_weather")
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 10, FOE: 60, OTHER: 300}))
    evening.fight()
    violent = "a violent effect outdoors, in the first 10 minutes"
    evening.use("Control Weather", spot=60, said=[violent])
    evening.round()
    assert evening.lost(FOE) == {"health": 6}
    assert evening.lost(OTHER) == {}


def test_weapon_and_body_is_two_attacks() -> None:
    """One blow with the weapon, then one more, not a third."""
    evening = Evening("abilities.weapon_and_body")
    evening.use("Weapon and Body", FOE, 16)
    assert evening.lost(FOE) == {"health": 4}
    assert "1 attack more" in evening.use("Weapon and Body", FOE, 16).told


def test_miraculous_health_heals_its_owner() -> None:
    """The step down is undone, and the empty Pool of whoever was hit has a point."""
    evening = Evening("abilities.miraculous_health")
    pools = evening.pc().pools
    low = replace(pools, might=replace(pools.might, value=1))
    evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), pools=low)))
    evening.struck(2, damage=5)
    offer = next(
        id
        for id, each in evening.state.stances.items()
        if getattr(each, "name", "") == "Miraculous Health"
    )
    evening.does(React(poised_id=offer))
    evening.answer(15)
    assert evening.pc().damage_track == "hale"
    assert evening.pc().pools.might.value == 1


def test_spy_bursts_once() -> None:
    """Half of one kind and half of the other are the level together."""
    evening = Evening("cyphers.spy", level=5)
    evening.use("Spy", FOE, 16, said=["it found the target you named"])
    assert evening.lost(FOE) == {"health": 5}


def test_nanorifle_aims_itself() -> None:
    evening = Evening("artifacts.nanorifle", level=5)
    assert evening.use("Nanorifle", FOE, 16).difficulty == 1


@pytest.mark.parametrize(
    ("key", "name", "difficulty", "damage"),
    [
        ("damage_boost", "Damage Boost", 2, 9),
        ("efficacy_boost", "Efficacy Boost", 0, 4),
        ("efficacy_boost_major", "Efficacy Boost Major", 0, 4),
        ("efficacy_boost_minor", "Efficacy Boost Minor", 1, 4),
    ],
)
def test_boost_betters_the_next_ability(key: str, name: str, difficulty: int, damage: int) -> None:
    """A boost waits for an ability, not for a weapon, and counts once."""
    evening = Evening(f"cyphers.{key}", "abilities.onslaught", level=5)
    evening.use(name)
    assert evening.attack(15).difficulty == 2
    evening.marks()
    assert evening.use("Onslaught", FOE, 15, options=[0]).difficulty == difficulty
    assert evening.lost(FOE) == {"health": damage}
    assert evening.use("Onslaught", FOE, 15, options=[0]).difficulty == 2
    assert evening.lost(FOE) == {"health": damage + 4}


def test_read_thing_is_named_at_the_roll() -> None:
    """What See History helps to identify is asked for by its name."""
    evening = Evening("abilities.see_history")
    evening.use("See History", evening.thing("chest", 2), 15, difficulty=2)
    ticked = AbilityExtras(said=["chest"])
    assert evening.task(11, 4, "intellect", "identifying", besides=ticked).difficulty == 3


def test_charge_on_fleet_feet_is_hindered() -> None:
    """One level of Effort runs far and strikes, a step harder."""
    evening = Evening("abilities.fleet_of_foot")
    assert evening.use("Fleet of Foot", FOE, 16, bought=[1]).difficulty == 3
    assert evening.lost() == {"speed": 4}
    assert evening.lost(FOE) == {"health": 4}
