"""A lot of thirty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, POINTS, Evening

from threefold.table.commands import Defend, FindItem
from threefold.table.state import Incoming


def pools(might: int, speed: int = POINTS) -> dict[str, dict[str, int]]:
    """Pools of the usual size, with so many points left in two of them."""
    left = {"might": might, "speed": speed, "intellect": POINTS}
    return {stat: {"value": n, "max": POINTS, "edge": 0} for stat, n in left.items()}


# --- traps and devices ------------------------------------------------------------------------------


def test_runestone_needs_a_cypher() -> None:
    """The implements turn a cypher into a trap: without one there is nothing to set."""
    evening = Evening("artifacts.trap_runestone", level=4)
    evening.refuses("use", "Trap Runestone")


def test_trapped_cypher_leaves_the_hand() -> None:
    """The cypher sticks to a surface until somebody sets it off: its owner has it no longer."""
    evening = Evening("artifacts.trap_runestone", "cyphers.detonation", level=4)
    evening.use("Trap Runestone")
    assert evening.answer(15).difficulty == 4
    assert not evening.has("Detonation")


def test_reactive_exoskin_comes_with_armor() -> None:
    """As the grav-assist exoskin, it may be had with 1 Armor for one price category more."""
    evening = Evening()
    armored = ["armored, one price category more"]
    evening.does(FindItem(to=KARA, thing="exoskin_reactive", chosen=armored))
    evening.struck(2)
    assert evening.lost() == {"might": 1}


# --- what stands only for a while -------------------------------------------------------------------


def test_bloom_needs_the_wooden_body() -> None:
    """A flower grows while the body is of wood, not from knowing how to grow as tall as a tree."""
    evening = Evening(
        "abilities.restorative_bloom", "abilities.wooden_body", "abilities.great_tree"
    )
    evening.hurt(20, BEN)
    evening.refuses("use", "Restorative Bloom", BEN)
    evening.use("Wooden Body", options=[1])
    evening.use("Restorative Bloom", BEN)
    assert evening.lost(BEN) == {}
    evening.passes("10 minutes")
    evening.refuses("use", "Restorative Bloom", KARA)


@pytest.mark.parametrize("how", ["blow", "bash"])
def test_wall_takes_the_shield(how: str) -> None:
    """While the shield is a wall, nothing that takes the shield can be used."""
    evening = Evening(
        "abilities.force_field_shield", "abilities.force_wall", "abilities.force_bash"
    )
    evening.use("Force Wall")
    if how == "blow":
        evening.refuses("attack", 15, FOE, "force field shield")
    else:
        evening.refuses("use", "Force Bash", FOE, 15)


# --- ghosts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Mind Reading", "Mind Control", "Enthrall"])
def test_ghost_mind_strikes_unhindered(name: str) -> None:
    """A ghost is hindered in physical attacks, not in those on the mind."""
    key = name.lower().replace(" ", "_")
    plain = Evening(f"abilities.{key}").use(name, FOE, 15).difficulty
    evening = Evening(f"abilities.{key}", "descriptors.ghost")
    assert evening.attack(15).difficulty == 3
    assert evening.use(name, FOE, 15).difficulty == plain


# --- copied powers ----------------------------------------------------------------------------------


def test_two_flex_skills_stand_together() -> None:
    """Who has Flex Skill twice is trained in two tasks on the same day."""
    evening = Evening("foci.copies_superpowers")
    first, second = [a.name for a in evening.pc().abilities if a.name.startswith("Flex Skill")]
    evening.use(first, chosen=["climbing"])
    evening.use(second, chosen=["riding"])
    assert evening.task(10, 4, "might", "riding").difficulty == 3
    assert evening.task(10, 4, "might", "climbing").difficulty == 3


def test_memory_does_not_lengthen_the_copy() -> None:
    """Power Memory reaches a day back; what is copied still lasts an hour."""
    evening = Evening("abilities.copy_power", "abilities.power_memory")
    evening.use("Copy Power", FOE, 15, chosen=["Onslaught"])
    assert "copied power" in evening.conditions()
    evening.passes("1 hour")
    assert "copied power" not in evening.conditions()


def test_memory_does_not_lengthen_the_theft() -> None:
    """What is stolen is gone for about a minute, with Power Memory too."""
    evening = Evening("abilities.copy_power", "abilities.steal_power", "abilities.power_memory")
    evening.use("Copy Power", FOE, 15, chosen=["Onslaught"])
    assert "power stolen" in evening.conditions(FOE)
    evening.passes("2 minutes")
    assert "power stolen" not in evening.conditions(FOE)


@pytest.mark.parametrize("also", ["amazing_copying", "multiple_copying"])
def test_mid_tier_copies_stay_on_offer(also: str) -> None:
    """One level of Effort copies a power of the mid tier, whatever else is learned later."""
    evening = Evening("abilities.copy_power", "abilities.improved_copying", f"abilities.{also}")
    told = evening.use("Copy Power", FOE, 15, chosen=["Onslaught"], bought=[0, 1]).told
    assert evening.lost() == {"intellect": 5}
    assert "mid-tier" in told


# --- what averts harm -------------------------------------------------------------------------------


def test_averted_step_survives_a_rest() -> None:
    """A step withstood stays withstood: points of a rest that go to Speed do not impair."""
    evening = Evening("abilities.destined_for_greatness", pools=pools(1, 40), foe={"level": 4})
    evening.struck(2)
    evening.answer(15)
    assert evening.pc().damage_track == "hale"
    evening.rest(3, speed=6)
    assert evening.points()["might"] == 0
    assert evening.pc().damage_track == "hale"


def test_countermeasures_cancel_an_incoming_power() -> None:
    """As a defense, for 4 Intellect, a power aimed at its user is canceled."""
    evening = Evening("abilities.countermeasures", "creatures.artificial_intelligence_ai")
    evening.move("Pulsed lights", evening.find("Artificial"), KARA)
    waits = evening.waiting(Incoming)
    evening.does(Defend(open_id=waits, ability="Countermeasures"))
    assert evening.lost() == {"intellect": 4}
    assert waits not in evening.state.pending
