"""A lot of thirty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.shelf.evening import FOE, KARA, OTHER, POINTS, STATS, Evening, Refused
from tests.shelf.offers import wears

from threefold.library.items import cypher_of, cyphers
from threefold.model.time import Duration
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import (
    AddCondition,
    AttackFoe,
    EditPc,
    FindItem,
    RollInitiative,
    StartEncounter,
    UsePower,
)
from threefold.table.history import Seat

PLAYER = Seat("player", KARA)


# --- Armor and free levels --------------------------------------------------------------------------


def test_dragon_ward_stops_a_dragon() -> None:
    """For an hour, Armor of the cypher's level stops part of what a dragon deals, and nothing of
    what a guard deals."""
    evening = Evening("cyphers.dragon_ward", "creatures.dragon", level=4)
    dragon = evening.find("Dragon")
    evening.struck(2, dragon)
    bare = evening.lost()["might"]
    evening.use("Dragon Ward")
    evening.marks()
    evening.struck(2, dragon)
    assert evening.lost() == {"might": bare - 4}
    evening.marks()
    evening.struck(2)
    assert evening.lost() == {"might": 2}


def test_awareness_counts_at_initiative() -> None:
    """A level of Effort on the initiative roll brings two free ones: 5 thrown makes 14 in all."""
    evening = Evening("abilities.total_awareness")
    evening.does(StartEncounter())
    done = evening.does(RollInitiative(pc_id=KARA, natural=5, effort=Effort(ease=1)))
    assert evening.lost() == {"speed": 3}
    assert "14 in all" in done.told


# --- several targets --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Command", "Advanced Command"])
def test_two_commands_reach_two(name: str) -> None:
    """Whoever has Command and another ability that commands reaches two creatures with either."""
    evening = Evening("abilities.command", "abilities.advanced_command")
    words = ["you have another ability that commands a creature"]
    evening.use(name, FOE, 15, also=[OTHER], said=words)
    assert "commanded" in evening.conditions(FOE)
    assert "commanded" in evening.conditions(OTHER)


@pytest.mark.parametrize(
    ("key", "name"), [("concussion", "Concussion"), ("bolts_of_power", "Bolts of Power")]
)
def test_target_boost_narrows_no_area(key: str, name: str) -> None:
    """The boost is for what affects one target: what takes all in an area still takes three."""
    evening = Evening("cyphers.target_boost", f"abilities.{key}", "creatures.harpy")
    harpy = evening.find("Harpy")
    evening.use("Target Boost")
    evening.use(name, FOE, 15, also=[OTHER, harpy])
    assert evening.lost(harpy)


# --- what a missile suffers -------------------------------------------------------------------------


def test_hurled_foe_is_hurt_too() -> None:
    """One foe hurled at another: two rolls, and 6 points to each."""
    evening = Evening("abilities.psychokinetic_attack")
    # mended: to hurl a foe is a way of its own, and its second roll is asked of the player
    evening.use("Psychokinetic Attack", FOE, 15, options=[2], also=[OTHER])
    assert evening.lost() == {"intellect": 5}
    evening.answer(15)
    assert evening.lost(FOE) == {"health": 6}
    assert evening.lost(OTHER) == {"health": 6}


def test_hurled_thing_is_hurt_too() -> None:
    """A thing of the scene that is hurled takes the 6 points as its target does."""
    evening = Evening("abilities.psychokinetic_attack")
    anvil = evening.thing("crate", 4)
    evening.use("Psychokinetic Attack", FOE, 15, options=[0], also=[anvil])
    assert evening.lost(FOE) == {"health": 6}
    thing: Any = evening.state.things[anvil]
    assert thing.object_damage != "intact"


def test_shattering_spares_the_living() -> None:
    """The shattering burst works on lifeless things alone: on a guard it is refused."""
    evening = Evening("abilities.psychokinetic_attack")
    evening.refuses("use", "Psychokinetic Attack", FOE, 15, options=[1])
    assert evening.lost() == {}


# --- who may act ------------------------------------------------------------------------------------


def test_paralyzed_ignore_their_affliction() -> None:
    """The paralyzed use it too, since it is made for that: what lasts ten minutes is gone."""
    evening = Evening("abilities.ignore_affliction")
    evening.does(AddCondition(on=KARA, condition="paralyzed", lasts=Duration(10, "minutes")))
    evening.use("Ignore Affliction", ends="paralyzed")
    assert "paralyzed" not in evening.conditions()
    assert evening.lost() == {"might": 5}


def test_entranced_do_not_attack() -> None:
    """Who does not withstand the song of a harpy drops everything and goes to it, even as it
    attacks: no blow of the player falls."""
    evening = Evening("creatures.harpy")
    harpy = evening.find("Harpy")
    evening.move("Song", harpy, KARA)
    evening.answer(2)
    blow = AttackFoe(pc_id=KARA, foe_id=harpy, attack="broadsword", natural=15)
    with pytest.raises(Refused):
        evening.does(blow, by=PLAYER)


def test_pain_calls_for_another_try() -> None:
    """Hurt by anything but a singing harpy, the entranced try once more to break free."""
    evening = Evening("creatures.harpy")
    evening.move("Song", evening.find("Harpy"), KARA)
    evening.answer(2)
    evening.struck(2)
    assert evening.state.pending
    evening.answer(15)
    assert "enthralled" not in evening.conditions()


def test_shadow_breaks_no_crate() -> None:
    """As a shadow one attacks, touches and affects nothing: no crate breaks, none comes to hand."""
    evening = Evening("abilities.embraced_by_darkness", "abilities.fetch")
    crate = evening.thing("crate", 3)
    evening.use("Embraced by Darkness")
    blow = AttackFoe(pc_id=KARA, foe_id=crate, attack="broadsword", natural=15)
    with pytest.raises(Refused):
        evening.does(blow, by=PLAYER)
    with pytest.raises(Refused):
        evening.does(UsePower(pc_id=KARA, what="ability", name="Fetch", target=crate), by=PLAYER)


def test_web_holds_no_shadow() -> None:
    """Normal matter does nothing to a shadow: no web of a spider holds it."""
    evening = Evening("abilities.embraced_by_darkness", "creatures.giant_spider")
    evening.use("Embraced by Darkness")
    evening.move("Web", evening.find("Giant"), KARA)
    if evening.state.pending:
        evening.answer(2)
    assert "held" not in evening.conditions()


@pytest.mark.parametrize("first", ["built-in plasma gun", "broadsword"])
def test_gun_fires_beside_an_action(first: str) -> None:
    """The gun of the armor may fire by itself while its wearer takes another action."""
    evening = wears(Evening("equipment.gun_armor"))
    evening.fight()
    by_itself = AbilityExtras(said=["the gun fires by itself"])
    second = {"built-in plasma gun": "broadsword", "broadsword": "built-in plasma gun"}[first]
    for weapon in (first, second):
        extras = by_itself if weapon == "built-in plasma gun" else AbilityExtras()
        blow = AttackFoe(pc_id=KARA, foe_id=FOE, attack=weapon, natural=10, besides=extras)
        evening.does(blow, by=PLAYER)
    assert evening.lost(FOE) == {"health": 10}


# --- how long, how hard -----------------------------------------------------------------------------


def test_camera_is_switched_off_only() -> None:
    """A machine is off for a short while, and not broken: after an hour it is as it was."""
    evening = Evening("abilities.hack_the_impossible")
    camera = evening.thing("camera", 3)
    evening.use("Hack the Impossible", camera, 15, options=[1])
    thing: Any = evening.state.things[camera]
    assert thing.object_damage == "intact"
    evening.passes("1 hour")
    assert not evening.state.things[camera].conditions


def test_last_breath_is_rolled() -> None:
    """With all Pools at 0 the first Might defense is of difficulty 1, so a 2 is death; neither
    training nor what is eased otherwise counts."""
    pools = {stat: {"value": 2, "max": POINTS, "edge": 0} for stat in STATS}
    evening = Evening(
        "abilities.tough_as_nails",
        "abilities.ignore_the_pain",
        pools=pools,
        skills={"might defense": "trained"},
    )
    for stat in ("speed", "intellect", "might"):
        evening.hurt(2, damage_type=stat)
    done = evening.answer(2)
    assert done.difficulty == 1
    assert evening.pc().damage_track == "dead"


# --- choices and rests ------------------------------------------------------------------------------


def test_strong_supply_is_chosen() -> None:
    """From cypher level 6 the character says which supply it is; the die does not."""

    found = msgspec.structs.replace(cypher_of(cyphers()["construction_supply"]), level=6)
    evening = Evening()
    done = evening.does(FindItem(to=KARA, cypher=found), 1)
    assert "d6 shows" not in done.told


def test_bound_ally_rests_after_pulse() -> None:
    """After its pulse the ally goes into its object and stays there for three hours."""
    evening = Evening("abilities.bound_magic_creature", "abilities.improved_object_bond")
    evening.use("Bound Magic Creature")
    words = ["your ally uses its pulse; then it rests three hours"]
    evening.use("Improved Object Bond", said=words)
    assert not evening.companions()
    evening.passes("1 hour")
    evening.refuses("use", "Bound Magic Creature")
    evening.passes("2 hours")
    evening.use("Bound Magic Creature")
    assert evening.companions()


def test_pulse_rolls_against_no_machine() -> None:
    """Machines within short range stop for a minute without a roll."""
    evening = Evening("abilities.bound_magic_creature", "abilities.improved_object_bond")
    truck = evening.thing("truck", 6, kind="vehicle")
    evening.use("Bound Magic Creature")
    words = ["your ally uses its pulse; then it rests three hours"]
    evening.use("Improved Object Bond", truck, 2, said=words)
    assert evening.state.things[truck].conditions
    evening.passes("1 minute")
    assert not evening.state.things[truck].conditions


def test_death_is_defied_with_empty_pools_alone() -> None:
    """Who dies by steps of the track with points left is not asked for the roll."""
    evening = Evening("abilities.tough_as_nails", "abilities.ignore_the_pain")
    hurt = msgspec.structs.replace(evening.pc(), damage_track="debilitated")
    evening.does(EditPc(pc_id=KARA, pc=hurt))
    evening.hurt(50)
    assert not evening.state.pending
    assert evening.pc().damage_track == "dead"
