"""A lot of thirty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, POINTS, Evening

from threefold.library.items import cypher_of, cyphers
from threefold.table.commands import ArrangeStrip, EditPc, FindItem, StandGuard

SOUL = "its Intellect Pool is empty"
VIOLENT = "a violent effect outdoors, in the first 10 minutes"


def pools(intellect: int) -> dict[str, dict[str, int]]:
    """Pools of the usual size, with so many points left in Intellect."""
    left = {"might": POINTS, "speed": POINTS, "intellect": intellect}
    return {stat: {"value": n, "max": POINTS, "edge": 0} for stat, n in left.items()}


# --- souls ------------------------------------------------------------------------------------------


def bitten() -> tuple[Evening, str]:
    """An evening on which a soul eater has bitten the last of Kara's Intellect away."""
    evening = Evening("creatures.soul_eater", pools=pools(4))
    skull = evening.find("Soul")
    evening.move("Bite", skull, KARA, said=[SOUL])
    evening.answer(2)
    evening.answer(2)
    assert evening.points()["intellect"] == 0
    assert evening.conditions() == ["soul trapped"]
    return evening, skull


def test_shattered_skull_frees_souls() -> None:
    """Whoever defeats the skull within the day gives all souls in it back to their bodies."""
    evening, skull = bitten()
    evening.hurt(40, skull)
    assert evening.foe(skull).health == 0
    assert "soul trapped" not in evening.conditions()
    evening.passes("24 hours")
    assert evening.pc().damage_track != "dead"


# --- plans ------------------------------------------------------------------------------------------


def test_plan_spares_no_routine_task() -> None:
    """The free level goes into one task of the plan: what needs no roll does not use it up."""
    evening = Evening("abilities.strategize")
    evening.use("Strategize", BEN)
    evening.task(10, 0)
    assert evening.task(10, 5).difficulty == 4


def test_plan_waits_for_its_task() -> None:
    """A defense that has no part in the plan leaves the free level for the task that has one."""
    evening = Evening("abilities.strategize")
    evening.use("Strategize", BEN)
    evening.struck(10)
    assert "strategize" in evening.conditions()


# --- encouragement ----------------------------------------------------------------------------------


def test_encouraged_rest_allows_another() -> None:
    """The words work again on somebody who has made a recovery roll since."""
    evening = Evening("abilities.wilderness_encouragement")
    evening.hurt(20, BEN)
    evening.use("Wilderness Encouragement", BEN, None, 4, pool="might")
    evening.rest(3, by=BEN, might=3)
    evening.marks()
    evening.use("Wilderness Encouragement", BEN, None, 4, pool="might")
    assert evening.lost(BEN) == {"might": -4}


def test_speakers_rest_allows_nothing() -> None:
    """It is the rest of whoever was encouraged that counts, not that of the speaker."""
    evening = Evening("abilities.wilderness_encouragement")
    evening.hurt(20, BEN)
    evening.use("Wilderness Encouragement", BEN, None, 4, pool="might")
    evening.rest(3)
    evening.refuses("use", "Wilderness Encouragement", BEN, None, 4, pool="might")


# --- the drained ------------------------------------------------------------------------------------


def test_short_rest_is_not_drained() -> None:
    """The demon takes 1 from recovery rolls of ten minutes, an hour and ten hours, not from that of
    one action."""
    evening = Evening("creatures.internet_d_emon")
    evening.hurt(40)
    evening.move("Slow drain", evening.find("Internet"), KARA, said=["can use magic"])
    shared = [re.search(r"(\d+) points to share", evening.rest(3).told) for _ in range(4)]
    assert [int(found[1]) for found in shared if found] == [6, 5, 5, 5]


# --- training ---------------------------------------------------------------------------------------


def guild() -> Evening:
    """An adept of a guild with an ability of the type."""
    kept = ("abilities.guild_training", "abilities.onslaught")
    return Evening(*kept, type="adept")


def test_guild_adds_a_point() -> None:
    """A type ability that deals damage deals one point more."""
    evening = guild()
    evening.use("Onslaught", FOE, 15, options=[0])
    assert evening.lost(FOE) == {"health": 5}


def test_guild_makes_short_range_long() -> None:
    """A type ability of short range reaches as far as long range."""
    evening = guild()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 5, FOE: 90, OTHER: 95}))
    evening.use("Onslaught", FOE, 15, options=[0])
    assert evening.lost(FOE)


# --- suits ------------------------------------------------------------------------------------------


def in_battlesuit() -> Evening:
    """An evening on which Kara has put on a deluxe battlesuit."""
    evening = Evening("equipment.battlesuit_deluxe", "creatures.internet_d_emon")
    pc = evening.pc()
    suits = [replace(suit, worn=True) for suit in pc.armor]
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, armor=suits)))
    evening.marks()
    return evening


def test_battlesuit_stops_no_intellect_damage() -> None:
    """Its 4 Armor stops more kinds of harm than other Armor, but never Intellect damage."""
    evening = in_battlesuit()
    evening.move("Siphon magic", evening.find("Internet"), KARA)
    evening.answer(2)
    assert evening.lost() == {"intellect": 3}


@pytest.mark.parametrize("kind", ["cold", "heat"])
def test_battlesuit_stops_ambient_harm(kind: str) -> None:
    """Its 4 Armor counts against harm that Armor seldom stops, such as that of heat and cold."""
    evening = in_battlesuit()
    evening.hurt(6, damage_type="ambient", kind=kind)
    assert evening.lost() == {"might": 2}


# --- what is found ----------------------------------------------------------------------------------


def test_high_transport_is_chosen() -> None:
    """From cypher level 6 on, its user chooses what comes instead of leaving it to the die."""
    evening = Evening()
    found = replace(cypher_of(cyphers()["transport"]), level=6)
    evening.does(FindItem(to=KARA, cypher=found), 1)
    evening.use("Transport", chosen=["bicycle"])
    assert evening.has("bicycle")
    assert not evening.has("roller skates")


# --- trolls -----------------------------------------------------------------------------------------


def divided() -> Evening:
    """An evening on which a troll that was badly wounded has divided."""
    evening = Evening("creatures.troll")
    troll = evening.find("Troll")
    evening.fight()
    evening.hurt(12, troll, ignores_armor=True)
    evening.move("Divide", troll)
    return evening


def test_divided_troll_is_no_more() -> None:
    """The troll becomes two of level 4: it does not stand beside them."""
    evening = divided()
    standing = [f.npc for f in evening.state.foes.values() if f.npc.health > 0]
    trolls = [(npc.level, npc.health) for npc in standing if "troll" in npc.name.lower()]
    assert trolls == [(4, 15), (4, 15)]


def test_spawned_troll_grabs_and_squeezes() -> None:
    """The claws of a spawned troll deal 5 points; whom it holds suffers 5 points each round."""
    evening = divided()
    evening.move("Claws and grip", evening.find("spawned"), KARA)
    evening.answer(2)
    assert evening.lost() == {"might": 5}
    evening.round()
    assert evening.lost() == {"might": 10}


# --- weather ----------------------------------------------------------------------------------------


def outdoors() -> Evening:
    """An evening on which the two guards stand far from each other."""
    evening = Evening("foci.touches_the_sky")
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 10, FOE: 60, OTHER: 3}))
    evening.fight()
    return evening


def test_fierce_weather_is_not_paid_again() -> None:
    """The weather costs 10 points; violent effects in its first ten minutes cost turns alone."""
    evening = outdoors()
    evening.use("Control Weather")
    evening.round()
    evening.use("Control Weather", spot=60, said=[VIOLENT])
    assert evening.lost() == {"intellect": 10}


def test_fierce_weather_needs_attention() -> None:
    """A violent effect goes on only while its maker spends each turn on it."""
    evening = outdoors()
    evening.use("Control Weather", spot=60, said=[VIOLENT])
    evening.round()
    assert evening.lost(FOE) == {"health": 6}
    evening.attack(15, OTHER)
    evening.round()
    assert evening.lost(FOE) == {"health": 6}


# --- robots -----------------------------------------------------------------------------------------


def test_auton_guards_somebody_else() -> None:
    """Whomever the auton helps to defend against a physical attack is eased by two steps."""
    evening = Evening("equipment.auton_defense", foe={"level": 4})
    evening.does(StandGuard(by=evening.find("defense"), whom=BEN))
    assert evening.struck(15, on=BEN).difficulty == 2
