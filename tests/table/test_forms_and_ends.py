"""What comes when a form or a state ends, and what ends it: entries besides those of the cases."""

from __future__ import annotations

import pytest
from tests.shelf.evening import FOE, Evening

from threefold.procedures.inputs import AbilityExtras

STARVED = "no creature of a fair size was killed and eaten"


@pytest.mark.parametrize(("ate", "bonus"), [(True, -1), (False, -2)])
def test_hungry_beast_is_wearier(ate: bool, bonus: int) -> None:
    """Who killed and ate nothing as a beast has one point less still, as the player says."""
    evening = Evening("abilities.moon_shape")
    evening.use("Moon Shape")
    evening.passes("61 minutes")
    said = [] if ate else [STARVED]

    task = evening.task(15, 4, besides=AbilityExtras(said=said)).resolution.task

    assert task is not None
    assert task.roll_bonus == bonus


def test_hunger_outlasts_weariness() -> None:
    """After the first hour only the hungry are worse at rolls."""
    evening = Evening("abilities.moon_shape")
    evening.use("Moon Shape")
    evening.passes("61 minutes")
    evening.passes("2 hours")

    assert evening.task(6, 2).result == "success"
    assert evening.task(7, 2, besides=AbilityExtras(said=[STARVED])).result == "failure"
    assert evening.task(8, 2, besides=AbilityExtras(said=[STARVED])).result == "success"


@pytest.mark.parametrize(("die", "result"), [(6, "failure"), (7, "success")])
def test_mighty_swing_is_wild(die: int, result: str) -> None:
    """A blow with a point less on its own roll leaves the next roll alone."""
    evening = Evening("abilities.wreck")

    assert evening.use("Wreck", FOE, die).result == result
    assert evening.task(6, 2).result == "success"


def test_task_like_the_last_is_easier() -> None:
    """The player says that the task is like the one before."""
    evening = Evening("abilities.quick_study")
    like = AbilityExtras(said=["the task is like the one before it"])

    assert evening.task(5, 2).result == "failure"
    assert evening.task(5, 2, besides=like).result == "success"


def test_one_frenzy_at_a_time() -> None:
    """Of two frenzies the first keeps its owner from the other, and says so."""
    evening = Evening("abilities.frenzy", "abilities.greater_frenzy")
    evening.fight()
    evening.use("Frenzy")

    assert "frenzied" in evening.refuses("use", "Greater Frenzy")


def test_guard_comes_back() -> None:
    """A minute after the guard was let down it can be taken up again."""
    evening = Evening("abilities.go_defensive")
    evening.fight()
    evening.use("Go Defensive")
    evening.attack(3)
    evening.passes("2 minutes")

    evening.use("Go Defensive")

    assert evening.struck(20).difficulty == 0


def test_swarm_shrugs_off_single_blows() -> None:
    """A swarm is not harmed by what is aimed at one creature."""
    evening = Evening("creatures.ecophagic_swarm")
    swarm = [*evening.state.foes][-1]
    evening.marks()

    evening.attack(19, swarm)

    assert evening.lost(swarm) == {}


def test_bound_ally_leaves_at_long_rest() -> None:
    """The ally that the bond keeps goes back into its object at the ten-hour rest."""
    evening = Evening("abilities.bound_magic_creature", "abilities.object_bond")
    evening.use("Object Bond")
    evening.use("Bound Magic Creature")
    for _ in range(3):
        evening.rest()
    assert evening.companions()

    evening.rest()

    assert evening.companions() == []


def test_paid_level_is_for_one_cypher() -> None:
    """A level that was paid for counts for the next cypher alone."""
    evening = Evening("abilities.augment_cypher", *["cyphers.curative"] * 2, level=3)
    evening.hurt(20)
    evening.use("Augment Cypher")

    for points in (4, 3):
        evening.marks()
        evening.use("Curative")
        assert evening.lost() == {"might": -points}


@pytest.mark.parametrize(
    ("better", "needed"), [("", 9), ("greater_controlled_change", 6), ("perfect_control", None)]
)
def test_change_comes_easier(better: str, needed: int | None) -> None:
    """An ability sets the difficulty of another one's roll anew, or takes the roll away."""
    more = [f"abilities.{better}"] if better else []
    evening = Evening("abilities.beast_form", "abilities.controlled_change", *more)

    done = evening.use("Controlled Change", die=needed)

    assert done.result == (None if needed is None else "success")
    assert "beast" in evening.conditions()
    if needed is not None:
        assert done.difficulty * 3 == needed


def test_mastered_beast_is_never_weary() -> None:
    """Nothing is left of the beast by which one has full control."""
    evening = Evening(
        "abilities.beast_form", "abilities.controlled_change", "abilities.perfect_control"
    )
    evening.use("Controlled Change")
    evening.passes("61 minutes")

    assert evening.conditions() == []
