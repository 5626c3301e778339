"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.procedures.inputs import Effort
from threefold.table.state import TaskCall

# --- out of the present -----------------------------------------------------------------------------


def test_back_from_past_at_once() -> None:
    """Who goes into the past has caught up with the present after the hour there: those in the
    present see no more than a flicker, so in the next round one acts as ever."""
    evening = Evening("abilities.temporal_dislocation")
    evening.fight()
    evening.use("Temporal Dislocation", chosen=["past"])
    evening.round()
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 4}


def test_pod_keeps_sleeper_a_century() -> None:
    """The pod keeps somebody asleep for about a hundred years: after fifty they still sleep."""
    evening = Evening("equipment.hibernation_pod")
    evening.use("Hibernation Pod", BEN)
    evening.passes("18250 days")
    assert "hibernating" in evening.conditions(BEN)


def test_pod_asks_each_further_century() -> None:
    """Each hundred years after the first hundred, the sleeper makes a Might defense roll: one at
    200 years, and another at 300."""
    evening = Evening("equipment.hibernation_pod")
    evening.use("Hibernation Pod", BEN)
    for days in (73100, 36500):
        evening.passes(f"{days} days")
        assert [o.pc for o in evening.state.pending.values() if isinstance(o, TaskCall)] == [BEN]
        evening.answer(18, by=BEN)


# --- back from death --------------------------------------------------------------------------------


def test_one_death_costs_two_points() -> None:
    """Regenerate Other gives Regenerate to those who do not have it. Who has it comes back with a
    deduction of 2 points from the Intellect Pool, not of 2 for each ability."""
    evening = Evening("abilities.regenerate", "abilities.regenerate_other")
    evening.hurt(200, KARA, ignores_armor=True)
    evening.passes("1 minute")
    assert evening.pc().damage_track != "dead"
    assert evening.pc().pools.intellect.max == 48


def test_regenerate_newly_gained_helps_oneself() -> None:
    """Who did not have Regenerate gains it by this, but can use it on themselves alone: it is not
    conferred on another."""
    evening = Evening("abilities.regenerate_other")
    evening.hurt(200, BEN, ignores_armor=True)
    whole = ["the body is mostly whole"]
    evening.refuses("use", "Regenerate Other", BEN, chosen=["0"], said=whole)


# --- falls and jaws ---------------------------------------------------------------------------------


def test_fall_braked_to_nothing() -> None:
    """Who reduces the difficulty of the Speed roll to 0 takes no damage from the fall, not half."""
    evening = Evening("abilities.controlled_fall")
    evening.use("Controlled Fall")
    evening.answer(2, effort=Effort(ease=3))
    evening.marks()
    evening.hurt(8, KARA, kind="falling")
    assert evening.lost() == {}


def test_jaws_hinder_other_tasks_only() -> None:
    """Held in the jaws, all other tasks are hindered by two steps; the task to break free is not."""
    evening = Evening("creatures.deinonychus")
    evening.fight()
    evening.move(
        "Bite and hold", evening.find("Deinonychus"), KARA, said=["human-sized or smaller"]
    )
    evening.answer(2)
    evening.answer(2)
    assert evening.task(16, 5, "intellect").difficulty == 7
    evening.round()
    assert evening.answer(16).difficulty == 3


# --- a ray ------------------------------------------------------------------------------------------


def test_one_numbing_ray_lasts_longer() -> None:
    """Of these devices 5 in 100 numb a limb for an hour: with some face of the table's die it still
    holds after a minute."""
    held: list[str] = []
    for face in (1, 5, 20, 96, 100):
        evening = Evening("cyphers.ray_emitter_numbing", level=5)
        evening.use("Ray Emitter Numbing", FOE, 16, face)
        evening.passes("2 minutes")
        held += evening.conditions(FOE)
    assert "numb limb" in held


# --- artifacts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "level"), [(16, 4), (3, 3)])
def test_artifact_in_hand_is_raised(die: int, level: int) -> None:
    """An artifact of level 3 that one carries goes up by 1 for good, against difficulty 4; on a
    failure it stays at its level and makes a depletion roll."""
    evening = Evening("abilities.modify_artifact_power", "artifacts.horn_of_thunder", level=3)
    evening.use("Modify Artifact Power", chosen=["Horn of Thunder"])
    done = evening.answer(die)
    assert done.difficulty == 4
    assert ("Depletion" in done.told) is (done.result == "failure")
    assert [each.level for each in evening.pc().artifacts or ()] == [level]
