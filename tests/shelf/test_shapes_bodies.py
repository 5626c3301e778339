"""Abilities of body, Armor, shape, rest, companions and things.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, POINTS, STATS, Evening, Refused
from tests.shelf.offers import (
    ARMED,
    PLATE,
    answers,
    asked,
    chosen,
    lit,
    offered,
    said,
    ticked,
    wears,
    withstands,
)

from threefold.model.stores import reserve_named
from threefold.procedures.inputs import Effort
from threefold.table.commands import ArrangeStrip, CallTask, HelpComrade


def pools(**changed: dict[str, int]) -> dict[str, dict[str, int]]:
    """Pools of a hero, where only some figures differ from the plain ones."""
    plain = {"value": POINTS, "max": POINTS, "edge": 0}
    return {stat: plain | changed.get(stat, {}) for stat in STATS}


def harm(evening: Evening, points: int, kind: str = "", on: str = KARA) -> dict[str, int]:
    """What a harm of some kind takes."""
    evening.marks()
    evening.hurt(points, on, kind=kind)
    return evening.lost(on)


# --- Armor --------------------------------------------------------------------------------------


def test_spacesuit_stops_a_point() -> None:
    """The suit is 1 point of Armor."""
    assert harm(Evening("abilities.have_spacesuit_will_travel"), 5) == {"might": 4}


def test_powered_armor_weighs_nothing() -> None:
    """The suit is 2 points of Armor and makes Speed Effort no dearer."""
    evening = Evening("abilities.powered_armor")
    assert harm(evening, 5) == {"might": 3}
    evening.marks()
    evening.task(15, 6, "speed", effort=Effort(ease=1))
    assert evening.lost() == {"speed": 3}


def test_electric_armor_stings() -> None:
    """For ten minutes 1 Armor, 3 against electricity, and who strikes in melee takes 2."""
    evening = Evening("abilities.electric_armor")
    evening.use("Electric Armor")
    assert evening.lost() == {"intellect": 4}
    assert harm(evening, 5) == {"might": 4}
    assert harm(evening, 5, "electricity") == {"might": 2}
    evening.marks()
    evening.struck(15)
    answers(evening, "Electric Armor")
    assert evening.lost(FOE) == {"health": 2}
    evening.passes("11 minutes")
    assert harm(evening, 5) == {"might": 5}


def test_reactive_field_lashes_back() -> None:
    """The field is 2 Armor, and who strikes Kara in melee takes 4; who shoots takes nothing."""
    evening = Evening("abilities.reactive_field")
    assert harm(evening, 5) == {"might": 3}
    evening.marks()
    evening.struck(2)
    assert evening.lost(FOE) == {"health": 4}
    evening.marks()
    evening.struck(2, ranged=True)
    assert evening.lost(FOE) == {}


def test_energy_resistance_knows_its_kind() -> None:
    """5 Armor against the kind chosen, none against another."""
    evening = Evening("abilities.energy_resistance", chosen=chosen("energy_resistance", "cold"))
    assert harm(evening, 8, "cold") == {"might": 3}
    assert harm(evening, 8, "fire") == {"might": 8}


def test_shield_envelops_its_bearer() -> None:
    """While the shield of force is held, 1 Armor."""
    evening = Evening("abilities.force_field_shield", "abilities.enveloping_shield")
    withstands(evening, 2, "abilities.enveloping_shield", damage=5)
    assert evening.lost() == {"might": 4}


def test_position_hardens_who_stays() -> None:
    """For a minute whoever does not move away has 1 Armor and an asset to Might defense."""
    evening = Evening("abilities.fortified_position")
    evening.use("Fortified Position")
    assert evening.lost() == {"might": 2}
    evening.marks()
    withstands(evening, 2, "abilities.fortified_position", damage=5)
    assert evening.lost() == {"might": 4}
    done = withstands(evening, 15, "abilities.fortified_position", stat="might")
    assert done.difficulty == 1
    assert evening.struck(15, stat="might").difficulty == 2


def test_shield_wards_its_user() -> None:
    """Whoever uses a shield has 1 Armor, without one none."""
    armed = wears(Evening("abilities.warding_shield", "equipment.shield"))
    assert harm(armed, 5) == {"might": 4}
    assert harm(Evening("abilities.warding_shield"), 5) == {"might": 5}


def test_field_reinforces_the_suit() -> None:
    """The reinforced suit of powered armor stops 3 points."""
    evening = Evening("abilities.powered_armor", "abilities.field_reinforced_armor")
    assert harm(evening, 5) == {"might": 2}


def test_wraith_cloak_strikes_who_touches() -> None:
    """Whoever strikes the cloaked in melee takes 4, and hiding is eased, for ten minutes."""
    evening = Evening("abilities.spirit_accomplice", "abilities.wraith_cloak")
    evening.use("Wraith Cloak")
    evening.marks()
    evening.struck(15)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.task(15, 4, "speed", "sneaking").difficulty == 3
    evening.passes("11 minutes")
    assert evening.task(15, 4, "speed", "sneaking").difficulty == 4


def test_blinking_defends() -> None:
    """For a minute Speed defense is eased, and whoever is hurt is elsewhere."""
    evening = Evening("abilities.defensive_blinking")
    evening.use("Defensive Blinking")
    assert evening.lost() == {"intellect": 4}
    assert evening.struck(15).difficulty == 1
    assert evening.struck(15, stat="might").difficulty == 2
    evening.passes("2 minutes")
    assert evening.struck(15).difficulty == 2


def test_missiles_are_turned_aside() -> None:
    """For a minute no projectile hits, but the next turn's other actions are hindered."""
    evening = Evening("abilities.divert_attacks")
    evening.fight()
    evening.use("Divert Attacks")
    assert evening.lost() == {"speed": 4}
    withstands(evening, 2, "abilities.divert_attacks", ranged=True)
    assert evening.lost() == {"speed": 4}
    evening.round()
    ticks = ticked("abilities.divert_attacks")
    assert evening.task(15, 4, besides=ticks).difficulty == 5


def test_blades_are_not_turned_aside() -> None:
    """A blow by hand hits as ever."""
    evening = Evening("abilities.divert_attacks")
    evening.use("Divert Attacks")
    evening.struck(2)
    assert evening.lost() == {"speed": 4, "might": 2}


# --- shapes -------------------------------------------------------------------------------------


def test_animal_shape_has_teeth() -> None:
    """For ten minutes an animal: hands are missed, jaws are a medium weapon, 3 Intellect."""
    evening = Evening("abilities.animal_shape")
    evening.use("Animal Shape", chosen=["perception", "climbing"])
    assert evening.lost() == {"intellect": 3}
    arms = [a.name for a in evening.pc().attacks_now() if a.name != "broadsword"]
    evening.marks()
    evening.attack(10, weapon=arms[0])
    assert evening.lost(FOE) == {"health": 4}
    evening.passes("11 minutes")
    assert [a.name for a in evening.pc().attacks_now()] == ["broadsword"]


def test_animal_shape_has_no_hands() -> None:
    """Door handles and buttons are hindered in the shape; with a level of Effort they are not."""
    ticks = ticked("abilities.animal_shape")
    evening = Evening("abilities.animal_shape")
    evening.use("Animal Shape", chosen=["perception", "climbing"])
    hands = evening.task(15, 4, "speed", "tasks with hands", besides=ticks)
    assert hands.difficulty == 5
    hybrid = Evening("abilities.animal_shape")
    hybrid.use("Animal Shape", chosen=["perception", "climbing"], bought=[1])
    assert hybrid.lost() == {"intellect": 6}


def test_lent_shape_is_shared() -> None:
    """One comrade becomes an animal too, for ten minutes; a level of Effort takes one more."""
    evening = Evening("abilities.lend_animal_shape", "abilities.animal_shape")
    evening.use("Lend Animal Shape", BEN, chosen=["perception", "climbing"])
    assert evening.lost() == {"intellect": 6}
    assert evening.conditions(BEN)
    assert evening.conditions()
    evening.passes("11 minutes")
    assert evening.conditions(BEN) == evening.conditions() == []


def test_mist_slips_through() -> None:
    """As mist sneaking and Speed defense have an asset, and neither blow nor armor counts."""
    evening = Evening("abilities.mist_form", armor=PLATE)
    evening.use("Mist Form")
    assert evening.lost() == {"intellect": 4}
    ticks = ticked("abilities.mist_form")
    assert evening.task(15, 4, "speed", "sneaking", besides=ticks).difficulty == 3
    assert harm(evening, 8, "fire") == {"might": 8}
    evening.passes("11 minutes")
    assert harm(evening, 8) == {"might": 5}


def test_shadow_touches_nothing() -> None:
    """As a shadow Kara attacks nobody, and sneaks with a free level beside her own."""
    evening = Evening("abilities.embraced_by_darkness")
    evening.use("Embraced by Darkness")
    assert evening.lost() == {"intellect": 6}
    assert evening.refuses("attack", 15)
    done = evening.task(15, 6, "speed", "sneaking", effort=Effort(ease=1))
    assert done.difficulty == 4
    evening.passes("61 minutes")
    evening.attack(15)


def test_outside_reality_nothing_reaches() -> None:
    """Until the next turn nobody reaches Kara, nor she anybody; Effort adds a round."""
    evening = Evening("abilities.outside_reality")
    evening.fight()
    evening.use("Outside Reality", bought=[1])
    assert evening.lost() == {"intellect": 9}
    evening.struck(2)
    assert evening.lost() == {"intellect": 9}
    evening.round()
    evening.round()
    evening.round()
    evening.struck(2)
    assert evening.lost() == {"intellect": 9, "might": 2}


def test_evanescence_hides_until_attack() -> None:
    """Nobody sees Kara until she attacks, for 3 Speed."""
    evening = Evening("abilities.evanesce")
    evening.use("Evanesce", said=said("abilities.evanesce"))
    assert evening.lost() == {"speed": 3}
    assert evening.conditions()
    evening.attack(15)
    assert evening.conditions() == []


# --- health and rest ----------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "track"), [(15, "hale"), (2, "impaired")])
def test_destiny_refuses_a_step(die: int, track: str) -> None:
    """A step down is refused by an Intellect defense against the foe; the Pool stays empty."""
    evening = Evening("abilities.destined_for_greatness", pools=pools(might={"value": 2}))
    evening.struck(2, damage=2)
    if offered(evening, "Destined for Greatness"):
        answers(evening, "Destined for Greatness")
    evening.answer(die)
    assert evening.pc().damage_track == track
    assert evening.pc().pools.might.value == 0


def test_rot_runs_backward() -> None:
    """A minute after a step down 2 points come back."""
    evening = Evening("abilities.rewind_rot", pools=pools(might={"value": 2}))
    evening.hurt(2)
    evening.marks()
    evening.passes("1 minute")
    if not evening.lost():
        evening.use("Rewind Rot", pool="might")
    assert sum(evening.lost().values()) == -2


def test_nails_hold_when_impaired() -> None:
    """Impaired, Might tasks and defenses are eased; the mind's tasks are not."""
    plain = Evening(pools=pools(speed={"value": 0}), damage_track="impaired")
    evening = Evening(
        "abilities.tough_as_nails", pools=pools(speed={"value": 0}), damage_track="impaired"
    )
    assert evening.task(15, 4, "might").difficulty == plain.task(15, 4, "might").difficulty - 1
    assert evening.struck(20, stat="might").difficulty == 1
    assert evening.task(15, 4, "intellect").difficulty == 4
    hale = Evening("abilities.tough_as_nails")
    assert hale.task(15, 4, "might").difficulty == 4


def test_nails_hold_off_death() -> None:
    """With Ignore the Pain, a Might defense of 1 keeps one alive at nothing, with 1 Might."""
    empty = pools(speed={"value": 0}, intellect={"value": 0}, might={"value": 2})
    evening = Evening(
        "abilities.tough_as_nails",
        "abilities.ignore_the_pain",
        pools=empty,
        damage_track="debilitated",
    )
    evening.hurt(5)
    if offered(evening, "Tough As Nails"):
        answers(evening, "Tough As Nails")
    assert evening.answer(10).difficulty <= 1
    assert evening.pc().pools.might.value == 1


def test_pain_is_ignored() -> None:
    """Impaired, Effort costs no more than ever."""
    impaired: dict[str, Any] = {"pools": pools(speed={"value": 0}), "damage_track": "impaired"}
    plain = Evening(**impaired)
    plain.task(15, 6, "might", effort=Effort(ease=1))
    assert plain.lost() == {"might": 4}
    evening = Evening("abilities.ignore_the_pain", **impaired)
    evening.task(15, 6, "might", effort=Effort(ease=1))
    assert evening.lost() == {"might": 3}


def test_last_defiance_fights_on() -> None:
    """Who would be dead acts on, debilitated."""
    empty = pools(speed={"value": 0}, intellect={"value": 0}, might={"value": 2})
    evening = Evening("abilities.final_defiance", pools=empty, damage_track="debilitated")
    evening.fight()
    evening.hurt(5)
    if offered(evening, "Final Defiance"):
        answers(evening, "Final Defiance")
    assert evening.pc().damage_track == "debilitated"
    evening.attack(15)


def test_hidden_reserves_follow_a_rest() -> None:
    """After a recovery of one action Might and Speed have 1 more Edge for ten minutes."""
    evening = Evening("abilities.hidden_reserves")
    evening.hurt(10)
    evening.rest(3, might=6)
    for stat, paid in (("might", 2), ("speed", 2), ("intellect", 3)):
        evening.marks()
        evening.task(15, 6, stat, effort=Effort(ease=1))
        assert evening.lost() == {stat: paid}
    evening.passes("11 minutes")
    evening.marks()
    evening.task(15, 6, "speed", effort=Effort(ease=1))
    assert evening.lost() == {"speed": 3}


@pytest.mark.parametrize(
    ("key", "name"), [("deep_reserves", "Deep Reserves"), ("gamers_fortitude", "Gamer's Fortitude")]
)
def test_points_move_between_pools(key: str, name: str) -> None:
    """Up to 5 points go from Pool to Pool, once before the long rest."""
    evening = Evening(f"abilities.{key}")
    evening.hurt(10)
    evening.marks()
    evening.use(name, chosen=["speed", "might"])
    assert evening.lost() == {"speed": 5, "might": -5}
    assert evening.refuses("use", name, chosen=["speed", "might"])


def test_quick_rests_take_less() -> None:
    """A ten-minute recovery takes an action, one of an hour ten minutes."""
    evening = Evening("abilities.rapid_recovery")
    evening.hurt(20)
    evening.rest(3, might=6)
    told = evening.rest(3, might=6).told
    assert "action" in told


def test_pilots_edge_in_space() -> None:
    """Aboard, every Edge is 1 higher, and a rest gives 5 more."""
    evening = Evening("abilities.incomparable_pilot")
    ticks = ticked("abilities.incomparable_pilot")
    for stat in STATS:
        evening.marks()
        evening.task(15, 6, stat, effort=Effort(ease=1), besides=ticks)
        assert evening.lost() == {stat: 2}
        evening.marks()
        evening.task(15, 6, stat, effort=Effort(ease=1))
        assert evening.lost() == {stat: 3}


def test_new_edge_where_none_was() -> None:
    """An Edge of 0 becomes 1."""
    evening = Evening("abilities.improved_edge", chosen=chosen("improved_edge", "speed"))
    assert [getattr(evening.pc().pools, stat).edge for stat in STATS] == [0, 1, 0]


def test_currents_of_earth_restore() -> None:
    """A minute of standing restores 3 points to Might or Speed, once before the long rest."""
    evening = Evening("abilities.tap_currents")
    evening.hurt(10)
    evening.marks()
    evening.use("Tap Currents", pool="might")
    assert evening.lost() == {"might": -3}
    assert evening.refuses("use", "Tap Currents", pool="might")


def test_currents_fill_a_store() -> None:
    """With Store Energy they go into the store, and as often as one likes."""
    evening = Evening("abilities.tap_currents", "abilities.store_energy")
    for _ in range(2):
        evening.use("Tap Currents", options=[1])
    evening.hurt(10)
    evening.marks()
    evening.use("Store Energy", pool="might")
    assert evening.lost() == {"might": -6}


def test_drained_life_goes_to_a_comrade() -> None:
    """What is drained may restore a comrade in place of Kara."""
    evening = Evening("abilities.drain_creature", "abilities.continuous_transfer")
    evening.hurt(10, BEN)
    evening.marks()
    evening.use("Drain Creature", FOE, 12, pool="might", said=said("abilities.continuous_transfer"))
    if not evening.lost(BEN) and offered(evening, "Continuous Transfer"):
        answers(evening, "Continuous Transfer", target=BEN)
    if not evening.lost(BEN):
        evening.use("Continuous Transfer", BEN, pool="might")
    assert evening.lost(BEN) == {"might": -3}


@pytest.mark.parametrize(("value", "die", "left"), [(30, 6, 29), (30, 10, 33)])
def test_energy_of_things_is_absorbed(value: int, die: int, left: int) -> None:
    """1d10 points of Intellect come out of a thing, for 7."""
    evening = Evening("abilities.absorb_energy", pools=pools(intellect={"value": value}))
    evening.use("Absorb Energy", evening.thing("lamp", 3, material="hard"), None, die)
    assert evening.pc().pools.intellect.value == left


def test_too_much_energy_burns() -> None:
    """Points above the maximum call for a Might defense of their number; failing costs 5."""
    evening = Evening("abilities.absorb_energy")
    confirmed = said("abilities.absorb_energy")
    evening.use("Absorb Energy", evening.thing("lamp", 3), None, 10, said=confirmed)
    assert evening.answer(2).difficulty == 3
    assert evening.lost() == {"might": 5}


def test_innocents_recover_at_once() -> None:
    """Whoever was judged innocent gets a recovery that is not used up, for 3 Intellect."""
    evening = Evening("abilities.designation", "abilities.inspire_the_innocent")
    evening.use("Designation", BEN, options=[0])
    evening.hurt(20, BEN)
    evening.marks()
    evening.use("Inspire the Innocent", BEN, None, 3)
    assert evening.lost() == {"intellect": 3}
    assert evening.pc(BEN).recoveries_used == 0


def test_song_restores_all_who_listen() -> None:
    """A performance of difficulty 3, in which one is trained, gives all a recovery at once, for 4
    Intellect; whoever had it rests before the next."""
    evening = Evening(
        "abilities.fruitfully_pass_the_time", chosen=chosen("fruitfully_pass_the_time", "singing")
    )
    evening.hurt(20, BEN)
    done = evening.use("Fruitfully Pass the Time", BEN, 12, skill="singing")
    assert done.difficulty == 2
    assert evening.lost() == {"intellect": 4}
    assert "ecovery" in done.told
    assert evening.refuses("use", "Fruitfully Pass the Time", BEN, 12)


# --- energy of others ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "price"),
    [("energize_creature", "Energize Creature", 6), ("energize_crowd", "Energize Crowd", 9)],
)
def test_comrade_absorbs_blows(key: str, name: str, price: int) -> None:
    """For an hour a comrade swallows 1 point of each blow."""
    evening = Evening(f"abilities.{key}", "abilities.absorb_kinetic_energy")
    evening.use(name, BEN)
    assert evening.lost() == {"might": price}
    assert harm(evening, 5, on=BEN) == {"might": 4}
    evening.passes("61 minutes")
    assert harm(evening, 5, on=BEN) == {"might": 5}


def test_better_absorption_is_lent_too() -> None:
    """What Kara does better, the energized comrade does as well."""
    evening = Evening(
        "abilities.energize_creature",
        "abilities.absorb_kinetic_energy",
        "abilities.improved_absorb_kinetic_energy",
    )
    evening.use("Energize Creature", BEN)
    assert harm(evening, 5, on=BEN) == {"might": 3}


def test_effort_energizes_one_more() -> None:
    """A level of Effort energizes another creature."""
    evening = Evening("abilities.energize_creature", "abilities.absorb_kinetic_energy")
    evening.use("Energize Creature", BEN, also=[FOE], bought=[1])
    assert evening.lost() == {"might": 9}
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 3}


def test_two_bodies_share_damage() -> None:
    """Between Kara and her double 1 point may pass."""
    evening = Evening("abilities.duplicate", "abilities.damage_transference")
    evening.use("Duplicate")
    double = next(id for id, foe in evening.state.foes.items() if foe.owner == KARA)
    evening.marks()
    evening.hurt(5, shared={double: 1})
    assert evening.lost() == {"might": 4}
    assert evening.lost(double) == {"health": 1}


def test_sight_in_the_dark_is_lent() -> None:
    """A comrade sees in the dark for an hour; a level of Effort gives it to two more."""
    evening = Evening("abilities.reveal")
    evening.use("Reveal", BEN)
    assert evening.lost() == {"intellect": 2}
    lit(evening, "darkness")
    assert evening.attack(15, by=BEN).difficulty == 2
    evening.passes("61 minutes")
    assert evening.attack(19, by=BEN).difficulty > 2
    more = Evening("abilities.reveal")
    more.use("Reveal", BEN, also=[KARA], bought=[1])
    assert more.lost() == {"intellect": 5}


# --- companions ---------------------------------------------------------------------------------


def test_retinue_stands_in_the_way() -> None:
    """Four followers of level 2 come, and help Speed defense when it comes to blows."""
    evening = Evening("abilities.retinue")
    if not evening.companions():
        evening.use("Retinue")
    levels = [npc.level for npc in evening.companions()]
    assert levels == [2] * 4
    assert evening.struck(15).difficulty == 1


def test_bound_creature_grows() -> None:
    """The bound creature that comes is of level 4."""
    evening = Evening("abilities.bound_magic_creature", "abilities.improved_object_bond")
    with suppress(Refused):
        evening.use("Improved Object Bond")
    evening.use("Bound Magic Creature")
    assert [npc.level for npc in evening.companions()] == [4]


def test_swarm_gets_in_the_way() -> None:
    """A called swarm hinders what a foe attempts, for an hour."""
    evening = Evening("abilities.influence_swarm", "abilities.call_swarm")
    told = evening.use("Call Swarm", said=said("abilities.call_swarm")).told
    assert evening.lost() == {"intellect": 4}
    assert "1 hour" in told or evening.companions()


def test_own_swarm_spares_friends() -> None:
    """The swarm harms neither Kara nor her friends for an hour, for 1 Intellect."""
    evening = Evening("abilities.influence_swarm")
    evening.use("Influence Swarm", FOE)
    assert evening.lost() == {"intellect": 1}
    assert evening.conditions(FOE)
    evening.passes("61 minutes")
    assert evening.conditions(FOE) == []


@pytest.mark.parametrize("option", [0, 1, 2, 3])
def test_robot_has_one_more_gift(option: int) -> None:
    """A new capability of the assistant is one of four."""
    evening = Evening("abilities.robot_assistant", "abilities.robot_upgrade")
    names = [a.name for a in evening.pc().abilities]
    assert "Robot Upgrade" in names
    assert evening.companions() or evening.use("Robot Assistant")


@pytest.mark.parametrize(("level", "bought", "price"), [(2, [], 2), (4, [2], 7)])
def test_robots_stand_still(level: int, bought: list[int], price: int) -> None:
    """A robot of level 2 does nothing while Kara attends to it; each level of Effort reaches one
    level more."""
    evening = Evening("abilities.robot_control", foe={"level": level})
    evening.use("Robot Control", FOE, 15, bought=bought, options=[0])
    assert evening.lost() == {"intellect": price}
    assert evening.refuses("struck", 15)


def test_strong_robots_do_not_obey() -> None:
    """One of level 3 is not reached without Effort."""
    evening = Evening("abilities.robot_control", foe={"level": 3})
    assert "beyond" in evening.use("Robot Control", FOE, 15).told


# --- places and things --------------------------------------------------------------------------


def test_trail_of_fire_burns() -> None:
    """Whoever passes through the trail takes 5."""
    evening = Evening("abilities.inferno_trail")
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 5, FOE: 60, OTHER: 90}))
    evening.marks()
    evening.use("Inferno Trail", spot=30)
    assert evening.lost() == {"intellect": 6}
    from threefold.table.commands import PlaceFigure

    evening.does(PlaceFigure(id=FOE, feet=10))
    assert evening.lost(FOE) == {"health": 5}


@pytest.mark.parametrize(("bought", "price"), [([], 1), ([1], 4), ([2], 6)])
def test_mist_widens_with_effort(bought: list[int], price: int) -> None:
    """The mist hides who is in it; each level of Effort widens it."""
    evening = Evening("abilities.mist_cloud")
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 5, FOE: 20, OTHER: 90}))
    evening.marks()
    evening.use("Mist Cloud", spot=20, bought=bought)
    assert evening.lost() == {"intellect": price}
    assert evening.conditions()
    evening.passes("2 minutes")
    assert evening.conditions() == []


def test_picture_of_far_things() -> None:
    """A screen shows what is broadcast, for an hour; a level of Effort widens it."""
    evening = Evening("abilities.access_the_broadcast")
    evening.use("Access the Broadcast")
    assert evening.lost() == {"intellect": 2}
    assert evening.conditions()
    evening.passes("61 minutes")
    assert evening.conditions() == []
    more = Evening("abilities.access_the_broadcast")
    more.use("Access the Broadcast", bought=[1])
    assert more.lost() == {"intellect": 5}


@pytest.mark.parametrize(("bought", "price", "words"), [([], 3, ""), ([2], 8, "long")])
def test_life_is_felt_farther(bought: list[int], price: int, words: str) -> None:
    """Life is felt around Kara, with two levels of Effort within long range."""
    evening = Evening("abilities.detect_life")
    told = evening.use("Detect Life", bought=bought).told
    assert evening.lost() == {"might": price}
    assert words in told


def test_lost_thing_is_followed() -> None:
    """Two levels of Effort keep the contact for hours."""
    evening = Evening("abilities.find_the_hidden")
    told = evening.use("Find the Hidden", bought=[2]).told
    assert evening.lost() == {"intellect": 9}
    assert "hour" in told


def test_lightning_goes_anywhere() -> None:
    """Kara is at a known open place at once; a level of Effort reaches one under cover."""
    evening = Evening("abilities.flash_across_the_miles")
    told = evening.use("Flash Across the Miles", bought=[1]).told
    assert evening.lost() == {"intellect": 9}
    assert "at once" in told or "elsewhere" in told


def test_metal_moves_by_will() -> None:
    """Metal within short range is moved, for 1 Intellect."""
    evening = Evening("abilities.move_metal")
    evening.use("Move Metal", evening.thing("pan", 2, material="hard"))
    assert evening.lost() == {"intellect": 1}


def test_temper_of_a_tinker() -> None:
    """An hour makes a cypher; whoever carries as many as allowed makes none."""
    evening = Evening("abilities.always_tinkering")
    told = evening.use("Always Tinkering").told
    assert evening.lost() == {}
    assert "cypher" in told.lower()


@pytest.mark.parametrize("level", [2, 4])
def test_rigged_thing_is_as_hard(level: int) -> None:
    """The level of what is made is the difficulty, for 5 Intellect."""
    evening = Evening("abilities.jury_rig")
    evening.use("Jury-Rig", chosen=[str(level)])
    assert evening.answer(15).difficulty == level
    assert evening.lost() == {"intellect": 5}


@pytest.mark.parametrize(("material", "steps"), [(None, 0), ("hard", 1)])
def test_breaker_is_trained(material: str | None, steps: int) -> None:
    """Breaking things is trained; metal is two levels harder."""
    given = {} if material is None else {"material": material}
    plain, evening = Evening(), Evening("abilities.breaker")
    usual = plain.attack(19, plain.thing("crate", 3, **given)).difficulty
    assert evening.attack(19, evening.thing("crate", 3, **given)).difficulty == usual - 1


def test_artifact_works_once_more() -> None:
    """An artifact is used without depletion by one roll against its level, for 3 Intellect."""
    evening = Evening("abilities.extra_use")
    evening.use("Extra Use", evening.thing("ring", 4))
    assert evening.lost() == {"intellect": 3}
    assert evening.answer(13).difficulty == 4
    assert not asked(evening)


@pytest.mark.parametrize(("bought", "price"), [([], 3), ([1], 6)])
def test_car_shares_the_spell(bought: list[int], price: int) -> None:
    """A spell reaches the car as well; a level of Effort those in it."""
    evening = Evening("abilities.car_magic")
    evening.use("Car Magic", bought=bought)
    assert evening.lost() == {"intellect": price}


def test_car_obeys_the_mind() -> None:
    """Driving the car that obeys Kara is eased."""
    evening = Evening("abilities.spells_have_no_speed_limit")
    ticks = ticked("abilities.spells_have_no_speed_limit")
    assert evening.task(15, 4, "speed", "driving", besides=ticks).difficulty == 3


def test_ship_obeys_from_afar() -> None:
    """The bonded ship is steered from a planet away."""
    evening = Evening("abilities.machine_bond", "abilities.shipspeak")
    told = evening.use("Shipspeak").told
    assert evening.lost() == {}
    assert "Shipspeak" in told


@pytest.mark.parametrize(("bought", "price"), [([], 2), ([1], 5)])
def test_copied_power_costs_its_price(bought: list[int], price: int) -> None:
    """Copying costs 2 Intellect; a level of Effort reaches an hour further back."""
    evening = Evening("abilities.copy_power")
    evening.use("Copy Power", FOE, 15, bought=bought, chosen=["Onslaught"])
    assert evening.lost() == {"intellect": price}


def test_greater_power_is_copied() -> None:
    """With two levels of Effort the copied power is of high tier."""
    evening = Evening("abilities.copy_power", "abilities.trained_gun_casting")
    evening.use("Copy Power", FOE, 15, chosen=["Onslaught"])
    assert evening.lost() == {"intellect": 2}


def test_facts_follow_an_equation() -> None:
    """After Predictive Equation one fact is learned, for 2 Intellect."""
    evening = Evening("abilities.predictive_equation", "abilities.predictive_model")
    evening.use("Predictive Equation", FOE, 15)
    evening.marks()
    told = evening.use("Predictive Model", FOE, said=said("abilities.predictive_model")).told
    assert evening.lost() == {"intellect": 2}
    assert "GM" in told or "learn" in told


@pytest.mark.parametrize(("bought", "price"), [([], 3), ([1], 6)])
def test_courage_neutralizes_fear(bought: list[int], price: int) -> None:
    """What befalls the mind, up to level 4, is neutralized; Effort raises the level."""
    evening = Evening("abilities.nobles_courage")
    evening.use("Noble's Courage", bought=bought, said=said("abilities.nobles_courage"))
    assert evening.lost() == {"intellect": price}


def test_initiative_is_seized_once() -> None:
    """After Draw Conclusion one action more comes at once, for 5 Intellect, once a long rest."""
    evening = Evening("abilities.draw_conclusion", "abilities.seize_the_initiative")
    evening.fight()
    evening.use("Draw Conclusion", None, 15)
    evening.marks()
    told = evening.use("Seize the Initiative", said=said("abilities.seize_the_initiative")).told
    assert evening.lost() == {"intellect": 5}
    assert "1 action more" in told
    assert evening.refuses("use", "Seize the Initiative")


def test_friend_tries_again() -> None:
    """A friend who failed tries again without Effort if Kara helps."""
    evening = Evening("abilities.friendly_help")
    evening.task(2, 4, by=BEN)
    evening.does(HelpComrade(pc_id=KARA, comrade=BEN))
    evening.does(CallTask(pcs=[BEN], title="a try", difficulty=4, stat="might", retry=True))
    assert evening.answer(15, by=BEN).result == "success"


def test_enchanted_blade_defends() -> None:
    """With the enchanted weapon in hand, Speed defense is trained."""
    evening = Evening("abilities.enchanted_weapon", "abilities.defending_weapon", attacks=ARMED)
    evening.use("Enchanted Weapon", chosen=["broadsword"])
    assert evening.lost() == {"intellect": 1}
    assert withstands(evening, 15, "abilities.defending_weapon").difficulty == 1


def test_usurped_cypher_lasts() -> None:
    """A cypher is destroyed, and its power holds for good; it works only once."""
    evening = Evening("abilities.usurp_cypher", "cyphers.lions_courage", level=4)
    evening.use("Usurp Cypher", chosen=["Lion's Courage"])
    assert not evening.has("Lion's Courage")
    assert evening.refuses("use", "Usurp Cypher", chosen=["Lion's Courage"])


def test_drained_points_do_not_stay() -> None:
    """What goes to a comrade is not their drainer's too; before somebody is chosen nobody has it."""
    evening = Evening("abilities.drain_creature", "abilities.continuous_transfer")
    evening.hurt(10)
    evening.hurt(10, BEN)
    evening.marks()
    evening.use("Drain Creature", FOE, 12, pool="might", said=said("abilities.continuous_transfer"))
    assert evening.lost() == {"intellect": 3}
    waiting = evening.history
    with pytest.raises(Refused):
        answers(evening, "Continuous Transfer")
    evening.history = waiting
    evening.hurt(5, OTHER)
    evening.marks()
    answers(evening, "Continuous Transfer", target=OTHER)
    assert evening.lost(OTHER) == {"health": -3}
    assert evening.lost(BEN) == {}


@pytest.mark.parametrize("key", ["drain_creature", "store_energy"])
def test_power_is_shared(key: str) -> None:
    """With Share the Power what is drained, or the points of the Siphon Pool, heal whoever is
    touched instead of their owner."""
    evening = Evening(
        "abilities.share_the_power", "abilities.drain_creature", "abilities.store_energy"
    )
    evening.use("Drain Creature", FOE, 12, pool="might", said=["Siphon Pool"])
    evening.hurt(10)
    evening.hurt(10, BEN)
    evening.marks()
    shared = said("abilities.share_the_power")
    if key == "drain_creature":
        evening.use("Drain Creature", FOE, 12, pool="might", said=shared)
    else:
        evening.use("Store Energy", pool="might", said=shared)
    answers(evening, "Share the Power", target=BEN)
    assert evening.lost(BEN) == {"might": -3}
    assert "might" not in evening.lost()
    stored = reserve_named(evening.pc(), "Siphon Pool")
    assert stored is not None
    assert stored.points == (3 if key == "drain_creature" else 0)
