"""An effect counts where its words say, and only there: at the roll that it is for, on the thing
that it befell, for those whom it keeps from something."""

from __future__ import annotations

import re

import pytest
from tests.shelf.evening import FOE, Evening

from threefold.model.things import Thing, Vehicle
from threefold.procedures.inputs import Effort


def thing(evening: Evening, id: str) -> Thing:
    found = evening.state.things[id]
    assert isinstance(found, Thing)
    return found


def shared(evening: Evening) -> int:
    """The points that the next rest gives to share, with a 3 on the die."""
    evening.hurt(40)
    found = re.search(r"(\d+) points to share", evening.rest(3, might=1).told)
    assert found is not None
    return int(found[1])


# --- at its own roll ------------------------------------------------------------------------------


def test_missed_use_leaves_no_step_behind() -> None:
    """A use that hinders its own roll does not hinder the next one as well."""
    evening = Evening("abilities.whirlwind_of_throws")
    assert evening.use("Whirlwind of Throws", FOE, 2).difficulty == 3
    assert evening.attack(10).difficulty == 2


def test_option_of_a_use_eases_that_use_alone() -> None:
    """A step in an option of a use counts at its own roll, and no more afterwards."""
    evening = Evening("abilities.psychokinetic_attack")
    chest = evening.thing("chest", 5)
    assert evening.use("Psychokinetic Attack", chest, 18, options=[1]).difficulty == 2
    assert evening.attack(10).difficulty == 2


def test_everything_is_hindered_once() -> None:
    """What is hindered in all it does is hindered by one step in its attacks."""
    evening = Evening("abilities.ray_of_confusion")
    assert evening.struck(10).difficulty == 2
    evening.use("Ray of Confusion", FOE, 15)
    assert evening.struck(10).difficulty == 1


# --- on things ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"), [("intact", "major"), ("minor", "destroyed"), ("major", "destroyed")]
)
def test_broken_for_a_time_is_whole_again(before: str, after: str) -> None:
    """Two steps down for a minute are two steps up afterwards, or as many as were lost."""
    evening = Evening("cyphers.armor_breach", level=6)
    chest = evening.thing("chest", 3, object_damage=before)
    evening.use("Armor Breach", chest, 18)
    assert thing(evening, chest).object_damage == after
    evening.passes("2 minutes")
    assert thing(evening, chest).object_damage == before


def test_destroyed_stays_destroyed() -> None:
    """How long something works is not how long the destruction lasts."""
    evening = Evening("cyphers.solvent", level=6)
    chest = evening.thing("chest", 3)
    evening.use("Solvent", chest)
    evening.passes("1 hour")
    assert thing(evening, chest).object_damage == "destroyed"


def test_vehicle_that_loses_no_step_is_not_mended() -> None:
    """A vehicle has no such track: nothing is undone when the time is over."""
    evening = Evening("cyphers.armor_breach", level=6)
    car = evening.thing("car", 3, kind="vehicle")
    evening.use("Armor Breach", car, 18)
    found = evening.state.things[car]
    assert isinstance(found, Vehicle)
    assert not found.conditions


def test_second_use_raises_highest_machine_as_well() -> None:
    """A machine of level 9 stays at 10 when what raised it is used again."""
    evening = Evening("abilities.coaxing_power")
    robot = evening.thing("robot", 9)
    for _ in range(2):
        evening.use("Coaxing Power", robot)
        assert thing(evening, robot).level == 10
    evening.passes("2 hours")
    assert thing(evening, robot).level == 9


# --- kept from something --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"), [("frenzy", "Frenzy"), ("greater_frenzy", "Greater Frenzy")]
)
def test_frenzied_spend_no_intellect(key: str, name: str) -> None:
    """In a frenzy no Intellect points are spent, with a roll or without; others are."""
    evening = Evening(f"abilities.{key}", "abilities.ray_of_confusion", "abilities.rapid_attack")
    evening.fight()
    evening.use(name)
    assert "Intellect" in evening.refuses("use", "Ray of Confusion", FOE, 15)
    assert "Intellect" in evening.refuses("use", name)
    assert evening.attack(15, effort=Effort(ease=1)).result == "success"


# --- at a rest ------------------------------------------------------------------------------------


def test_rest_is_not_bettered_by_what_nobody_said() -> None:
    """Points that come aboard a ship are not added to each rest."""
    assert shared(Evening("abilities.incomparable_pilot")) == 6


def test_rest_is_worse_by_what_lowers_it() -> None:
    """A film that lowers recovery rolls by 1 is told, and taken from the roll."""
    evening = Evening("cyphers.sheen", level=3)
    evening.use("Sheen")
    evening.hurt(40)
    assert "5 points to share" in (told := evening.rest(3, might=1).told)
    assert "penalty from Sheen" in told
