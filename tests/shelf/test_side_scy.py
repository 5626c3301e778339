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
from threefold.table.commands import FindItem, HelpComrade


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


# --- things that are found, made, lent ------------------------------------------------------------


def test_found_gun_fails_on_three() -> None:
    """A found firearm has an intrusion range of 1 to 3; other weapons have not."""
    evening = drawn("firearm", 4, 3)
    uses(evening)
    own = evening.pc().attacks_now()[-1].name
    assert "the GM may intrude" in evening.attack(3, weapon=own).told
    assert "the GM may intrude" not in evening.attack(3).told


@pytest.mark.parametrize(
    ("row", "weight", "cost"), [(3, "light", None), (6, "medium", None), (7, "medium", 1)]
)
def test_found_clothing_is_armor(row: int, weight: str, cost: int | None) -> None:
    """A leather jacket is light armor, a vest medium; lightweight body armor encumbers as light."""
    evening = drawn("useful_clothing", 4, row)
    uses(evening)
    suit = evening.pc().armor[-1]
    assert (suit.weight, suit.speed_effort_cost) == (weight, cost)


def test_liquid_works_as_it_is_drunk() -> None:
    """An hour later there are 1d6 doses; each gives back points of the cypher's level, for a week."""
    evening = drawn("chemical_factory", 4, 40)
    evening.hurt(20)
    evening.marks()
    uses(evening)
    assert evening.lost() == {}
    evening.passes("1 hour")
    doses = (evening.pc().equipment or [])[0]
    assert doses.count == 3
    evening.use(doses.name)
    assert evening.lost() == {"might": -4}
    assert (evening.pc().equipment or [])[0].count == 2
    evening.passes("8 days")
    assert not evening.pc().equipment


def test_bliss_comes_with_the_dose() -> None:
    """Whoever has the factory in them feels nothing yet."""
    evening = drawn("chemical_factory", 4, 2)
    uses(evening)
    evening.passes("1 hour")
    assert "euphoric" not in evening.conditions()
    evening.use((evening.pc().equipment or [])[0].name)
    assert "euphoric" in evening.conditions()


def test_duplicate_lasts_ten_minutes() -> None:
    """The duplicate of a weapon is a weapon, and is gone after ten minutes."""
    evening = Evening("cyphers.crown_jewel", level=4, attacks=ARMED)
    uses(evening, evening.thing("club", 1), chosen=["Club"])
    assert "Club" in [attack.name for attack in evening.pc().attacks]
    evening.passes("11 minutes")
    assert "Club" not in [attack.name for attack in evening.pc().attacks]


@pytest.mark.parametrize("key", ["equipment_cache", "instant_boat"])
def test_thing_for_a_day_goes(key: str) -> None:
    """What comes for a day is gone after it."""
    evening = Evening(f"cyphers.{key}", level=6)
    uses(evening, chosen=["Crowbar"] if key == "equipment_cache" else [])
    assert len(evening.pc().equipment or []) == 1
    evening.passes("25 hours")
    assert not evening.pc().equipment


def test_fabricated_weapon_strikes() -> None:
    """A crossbow that is made is a crossbow."""
    evening = Evening("cyphers.fabricator_military", level=4)
    uses(evening, chosen=["Crossbow"])
    evening.attack(15, weapon="Crossbow")
    assert evening.lost(FOE) == {"health": 4}


# --- more uses than one ---------------------------------------------------------------------------


def test_each_piece_works_once() -> None:
    """Brush, comb and mirror are used one after the other; then it holds no magic."""
    evening = Evening("cyphers.golden_vanity", level=3)
    for way in (1, 0, 2):
        evening.use("Golden Vanity", options=[way])
        if way == 1:
            assert evening.refuses("use", "Golden Vanity", options=[1])
    assert not evening.has("Golden Vanity")


def test_missile_strikes_until_it_hits() -> None:
    """A missile of level 2 that misses attacks twice more, by itself."""
    evening = drawn("hunter_seeker", 2, 10)
    evening.fight()
    uses(evening, FOE, 2)
    assert evening.has("Hunter/Seeker")
    evening.round()
    uses(evening, FOE, 2)
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}
    evening.round()
    uses(evening, FOE, 15)
    assert evening.lost(FOE) == {"health": 12}
    assert not evening.has("Hunter/Seeker")


def test_missile_gives_up_after_tries() -> None:
    """A missile of level 1 attacks at most twice."""
    evening = drawn("hunter_seeker", 1, 10)
    for _ in range(2):
        uses(evening, FOE, 2)
    assert not evening.has("Hunter/Seeker")


# --- what falls on whom ---------------------------------------------------------------------------


def test_key_helps_against_better_lock() -> None:
    """Against a lock above its level the key is an asset for its user."""
    evening = Evening("cyphers.bone_key", level=3)
    uses(evening, evening.thing("lock", 6), options=[1])
    assert evening.task(10, 6, "speed", "lockpicking").difficulty == 5
    assert evening.task(10, 6, "speed", "lockpicking").difficulty == 6


def test_song_eases_its_singer_too() -> None:
    """Everybody who heard the song is eased against its target, whoever sang it as well."""
    evening = Evening("cyphers.singing_bone", level=3)
    uses(evening, FOE)
    for who in (KARA, BEN):
        told = evening.attack(10, by=who, said=said("cyphers.singing_bone"))
        assert told.difficulty == 1


def test_star_eases_whom_one_helps() -> None:
    """While the star is held, whoever is helped is eased by one step more."""
    plain, evening = Evening(), Evening("cyphers.heart_of_a_star", level=3)
    uses(evening)
    for each in (plain, evening):
        each.does(HelpComrade(pc_id=KARA, comrade=BEN))
    usual = plain.task(15, 6, by=BEN).difficulty
    assert evening.task(15, 6, by=BEN).difficulty == usual - 1


@pytest.mark.parametrize("key", ["disassembler", "disassembler_ephemeral"])
def test_things_resist_no_dissolving(key: str) -> None:
    """An object of no higher level falls apart without a roll."""
    evening = Evening(f"cyphers.{key}", level=4)
    assert uses(evening, evening.thing("crate", 4)).result is None


def test_solvent_takes_one_foot_a_round() -> None:
    """A wall of level 9 does not vanish at once."""
    evening = Evening("cyphers.solvent", level=4)
    wall = evening.thing("wall", 9)
    uses(evening, wall, options=[1])
    assert evening.state.things[wall].object_damage == "intact"


def test_repair_takes_its_time() -> None:
    """Repair takes 1d100 + 20 minutes."""
    evening = Evening("cyphers.repair_unit", level=5)
    engine = evening.thing("engine", 4, object_damage="major")
    uses(evening, engine, None, chosen=[])
    evening.passes("20 minutes")
    assert evening.state.things[engine].object_damage == "major"
    evening.passes("101 minutes")
    assert evening.state.things[engine].object_damage == "intact"


# --- what keeps off, and what strikes back --------------------------------------------------------


def test_vase_keeps_off_one_blow() -> None:
    """The next physical attack takes no Might; the one after it does."""
    evening = Evening("cyphers.vase_of_tears", level=3)
    uses(evening)
    evening.struck(2, damage=5)
    assert evening.lost() == {}
    evening.struck(2, damage=5)
    assert evening.lost() == {"might": 5}


def test_striker_is_burned_through_armor() -> None:
    """Anyone who strikes gets the burst, also where Armor stops the blow; one who misses does not."""
    evening = Evening(
        "cyphers.retaliation", level=4, armor=[{"name": "plate", "weight": "heavy", "worn": True}]
    )
    uses(evening)
    evening.struck(15, damage=2)
    assert evening.lost(FOE) == {}
    evening.struck(2, damage=2)
    assert evening.lost(FOE) == {"health": 2}


def test_stasis_ends_with_violence() -> None:
    """Whoever is in stasis comes out as soon as they are struck."""
    evening = Evening("cyphers.stasis_keeper", level=3)
    uses(evening, FOE, 15)
    assert evening.conditions(FOE) == ["in stasis"]
    evening.attack(15)
    assert evening.conditions(FOE) == []


def test_stim_is_for_an_action() -> None:
    """The next action is eased by three steps; a defense is none."""
    evening = Evening("cyphers.stim", level=3)
    uses(evening)
    assert evening.struck(15).difficulty == 2
    assert evening.task(10, 5).difficulty == 2
    assert evening.task(10, 5).difficulty == 5


def test_out_of_time_affects_nobody() -> None:
    """While time stands still its user can affect nobody else."""
    evening = Evening("cyphers.frozen_timepiece", level=3)
    uses(evening)
    assert evening.refuses("attack", 15)


def test_whetted_weapon_alone_is_sharper() -> None:
    """The sharpened weapon deals 2 points more, no other one does."""
    evening = Evening("cyphers.valorous_whetstone", level=3, attacks=ARMED)
    uses(evening, chosen=["broadsword"])
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 6}
    evening.attack(15, weapon="knife")
    assert evening.lost(FOE) == {"health": 8}


# --- rows that are drawn --------------------------------------------------------------------------


def test_strong_cypher_trains_two_skills() -> None:
    """Training in a skill, in two if the cypher is level 5 or higher."""
    evening = drawn("knowledge_enhancement", 5, 88, 95)
    uses(evening)
    for skill in ("swimming", "riding"):
        assert evening.task(10, 5, "speed", skill).difficulty == 4


@pytest.mark.parametrize(("row", "states"), [(10, ["cannot act"]), (55, ["blinded", "deafened"])])
def test_scrambled_minds_lose_what_was_drawn(row: int, states: list[str]) -> None:
    """Two rounds later those in the field who fail the defense cannot act, or see and hear nothing."""
    evening = drawn("mental_scrambler", 6, row)
    placed(evening, kara=0, ben=200, foe=90, other=300)
    evening.fight()
    uses(evening, spot=90)
    evening.round()
    assert evening.conditions(FOE) == []
    evening.round()
    assert evening.conditions(FOE) == states
    assert evening.conditions(BEN) == []
    if row == 10:
        assert evening.refuses("struck", 10)


def test_stone_teaches_no_fighting() -> None:
    """Training in two noncombat skills: attacks and defenses are none."""
    evening = Evening("cyphers.adderstone", level=5)
    refused = evening.refuses("use", "Adderstone", KARA, None, 17, chosen=["speed defense", "song"])
    assert "speed defense" in refused.lower()


def test_disorder_is_tested_each_day() -> None:
    """After the first day a level 1 defense each day prolongs the effect; one failure ends it."""
    evening = Evening("cyphers.insanity_suppressor", level=3)
    uses(evening, BEN)
    for die in (10, 10, 1):
        evening.passes("1 day")
        assert evening.conditions(BEN) == ["disorder suppressed"]
        evening.answer(die, by=BEN)
    assert evening.conditions(BEN) == []


# --- cantrips -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["chill", "mask"])
def test_cantrip_on_unwilling_is_hindered(key: str) -> None:
    """A cantrip on somebody who does not want it takes an attack roll, hindered by two steps."""
    evening = Evening(f"cantrips.{key}_cantrip")
    assert evening.use(evening.pc().abilities[0].name, FOE, 15, unwilling=True).difficulty == 4


def test_magical_writing_takes_a_roll() -> None:
    """Magical writing is erased by an Intellect roll against its level."""
    evening = Evening("cantrips.erase_cantrip")
    evening.use(evening.pc().abilities[0].name, evening.thing("scroll", 4), options=[1])
    assert evening.answer(10).difficulty == 4


def test_wings_break_one_fall() -> None:
    """One fall deals 1 point less, and the wings are gone."""
    evening = Evening("cantrips.ghostly_wings_cantrip")
    evening.use(evening.pc().abilities[0].name)
    evening.marks()
    evening.hurt(5, kind="falling")
    assert evening.lost() == {"might": 4}
    evening.hurt(5, kind="falling")
    assert evening.lost() == {"might": 9}


# --- what waits for a word of people --------------------------------------------------------------


def test_explosive_waits_for_its_trigger() -> None:
    """The explosive in the head goes off when its trigger comes, not in the next round."""
    evening = drawn("poison_explosive", 5, 10)
    uses(evening, FOE)
    assert evening.conditions(FOE) == ["explosive in the head"]
    evening.fight()
    evening.round()
    assert evening.lost(FOE) == {}


# --- the dead and things --------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "span"), [(6, "1 minute"), (3, "10 minutes")])
def test_body_rises_in_its_time(level: int, span: str) -> None:
    """A body in the scene rises as a zombie: in a few minutes, from level 6 on in one round."""
    evening = Evening("cyphers.reanimator", level=level)
    uses(evening, evening.thing("body", 3))
    evening.passes(span)
    assert evening.find("violent zombie")


def test_tracer_clings_to_any_surface() -> None:
    """A wall does not get out of the way."""
    evening = Evening("cyphers.tracer", level=3)
    assert uses(evening, evening.thing("wall", 6)).result is None


# --- near death, and after it ---------------------------------------------------------------------


def test_candle_rejects_deadly_damage() -> None:
    """Damage that would kill is not taken at all; lesser damage is taken in full."""
    evening = Evening("cyphers.deaths_candle", level=5)
    uses(evening)
    evening.hurt(145)
    assert evening.lost() == {"might": 50, "speed": 50, "intellect": 45}
    evening.hurt(5)
    assert evening.points()["intellect"] == 5
    evening.hurt(4)
    assert evening.points()["intellect"] == 1


@pytest.mark.parametrize(
    ("key", "first", "name"),
    [
        ("revenant_serum", "1 hour", "revenant"),
        ("decapitative_longevity", "10 minutes", "living head"),
    ],
)
def test_woken_dead_are_hindered_while_awake(key: str, first: str, name: str) -> None:
    """It takes its time; then all tasks are hindered, and nothing stays once they die again."""
    evening = Evening(f"cyphers.{key}", level=2)
    evening.hurt(150, BEN)
    uses(evening, BEN)
    assert name not in evening.conditions(BEN)
    evening.passes(first)
    assert evening.conditions(BEN) == [name]
    assert evening.task(15, 3, by=BEN).difficulty == 4
    evening.passes("49 hours")
    assert evening.conditions(BEN) == []


@pytest.mark.parametrize("key", ["animal_control", "slave_maker"])
def test_equal_is_commanded_for_a_minute(key: str) -> None:
    """For hours by the difference of the levels; for a minute if there is none."""
    for level, left in ((4, []), (2, ["commanded"])):
        evening = Evening(f"cyphers.{key}", level=4, foe={"level": level})
        uses(evening, FOE, 15)
        assert evening.conditions(FOE) == ["commanded"]
        evening.passes("2 minutes")
        assert evening.conditions(FOE) == left
        evening.passes("2 hours")
        assert evening.conditions(FOE) == []
