"""Free Effort and easing that is used up: it counts by itself at the next roll that it fits."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, Evening

from threefold.procedures.inputs import Effort
from threefold.table.commands import SetScene


def lit(evening: Evening, light: str | None) -> None:
    """The GM sets how light it is."""
    scene = evening.state.scene
    evening.does(SetScene(scene=type(scene)(light=light)))


ENHANCERS = [
    ("effort_enhancer_combat", "Effort Enhancer Combat"),
    ("effort_enhancer_noncombat", "Effort Enhancer Noncombat"),
]


def enhanced(key: str) -> Evening:
    """Kara has used the cypher."""
    evening = Evening(f"cyphers.{key}", level=4)
    evening.use(evening.pc().cyphers[0].name)
    evening.marks()
    return evening


@pytest.mark.parametrize("key", [key for key, _ in ENHANCERS])
def test_the_next_task_gets_the_level(key: str) -> None:
    """The free level counts unasked at the next task, costs nothing, and is gone then."""
    evening = enhanced(key)
    assert evening.task(12, 4).difficulty == 3
    assert evening.lost() == {}
    assert evening.task(12, 4).difficulty == 4


@pytest.mark.parametrize("key", [key for key, _ in ENHANCERS])
def test_it_comes_on_top_of_the_maximum(key: str) -> None:
    """It may be a fourth level for somebody whose Effort is 3."""
    evening = enhanced(key)
    done = evening.task(15, 8, effort=Effort(ease=3))
    assert done.difficulty == 4
    assert evening.lost() == {"might": 7}


@pytest.mark.parametrize("key", [key for key, _ in ENHANCERS])
def test_an_hour_later_it_is_gone(key: str) -> None:
    """Not used within the hour, the free level is lost."""
    evening = enhanced(key)
    evening.passes("61 minutes")
    assert evening.task(12, 4).difficulty == 4


def test_the_combat_level_eases_an_attack() -> None:
    """An attack is a task that it fits, once."""
    evening = enhanced("effort_enhancer_combat")
    assert evening.attack(10).difficulty == 1
    assert evening.attack(10).difficulty == 2
    assert evening.lost() == {}


def test_the_combat_level_eases_a_defense() -> None:
    """A defense is a task that it fits, once."""
    evening = enhanced("effort_enhancer_combat")
    assert evening.struck(10).difficulty == 1
    assert evening.struck(10).difficulty == 2


def test_the_noncombat_level_waits_for_its_task() -> None:
    """Neither an attack nor a defense uses it up; the next other task does."""
    evening = enhanced("effort_enhancer_noncombat")
    assert evening.attack(10).difficulty == 2
    assert evening.struck(10).difficulty == 2
    assert evening.task(12, 4).difficulty == 3
    assert evening.task(12, 4).difficulty == 4


def test_somebody_else_gets_none_of_it() -> None:
    """The level is the user's: a task of Ben neither has it nor uses it up."""
    evening = enhanced("effort_enhancer_combat")
    assert evening.task(12, 4, by=BEN).difficulty == 4
    assert evening.task(12, 4).difficulty == 3


@pytest.mark.parametrize(
    ("key", "name", "price"),
    [
        ("all_out_con", "All-Out Con", {"intellect": 7}),
        ("as_foretold_in_prophecy", "As Foretold in Prophecy", {}),
    ],
)
def test_three_steps_for_the_next_task(key: str, name: str, price: dict[str, int]) -> None:
    """The next task is three steps easier, the one after it is not, and there is no second use."""
    evening = Evening(f"abilities.{key}")
    evening.use(name)
    assert evening.lost() == price
    assert evening.task(9, 6).difficulty == 3
    assert evening.task(18, 6).difficulty == 6
    assert evening.lost() == price
    evening.refuses("use", name)


def test_an_attack_is_a_next_task_too() -> None:
    """The three free levels of the con count for an attack."""
    evening = Evening("abilities.all_out_con", foe={"level": 5})
    evening.use("All-Out Con")
    assert evening.attack(10).difficulty == 2
    assert evening.attack(15).difficulty == 5


def test_demeanor_serves_one_persuasion() -> None:
    """One persuasion within the hour has the level; other tasks do not use it up."""
    evening = Evening("abilities.demeanor_of_command")
    evening.use("Demeanor of Command")
    assert evening.lost() == {"intellect": 2}
    assert evening.task(12, 4, skill="climbing").difficulty == 4
    assert evening.task(12, 4, "intellect", "persuasion").difficulty == 3
    assert evening.task(12, 4, "intellect", "persuasion").difficulty == 4
    assert evening.lost() == {"intellect": 2}


def test_demeanor_ends_after_its_hour() -> None:
    """After an hour no persuasion has the level any more."""
    evening = Evening("abilities.demeanor_of_command")
    evening.use("Demeanor of Command")
    evening.passes("61 minutes")
    assert evening.task(12, 4, "intellect", "persuasion").difficulty == 4


def test_a_plan_serves_each_planner_once() -> None:
    """Everybody who planned has one free level for one task within the day."""
    evening = Evening("abilities.strategize")
    evening.use("Strategize", also=[BEN])
    assert evening.lost() == {"intellect": 6}
    for who in ("p1", BEN):
        assert evening.task(12, 4, by=who).difficulty == 3
        assert evening.task(12, 4, by=who).difficulty == 4
    assert evening.lost(BEN) == {}


def test_a_plan_is_void_after_a_day() -> None:
    """More than 24 hours later nobody has the level."""
    evening = Evening("abilities.strategize")
    evening.use("Strategize", also=[BEN])
    evening.passes("25 hours")
    assert evening.task(12, 4).difficulty == 4
    assert evening.task(12, 4, by=BEN).difficulty == 4


def test_a_dark_shell_doubles_physical_effort() -> None:
    """A paid level on a physical task brings a free one; without Effort or on wits it does not."""
    evening = Evening("abilities.dark_matter_shell")
    evening.use("Dark Matter Shell")
    evening.marks()
    assert evening.task(15, 5, effort=Effort(ease=1)).difficulty == 3
    assert evening.task(15, 5, "speed", effort=Effort(ease=1)).difficulty == 3
    assert evening.lost() == {"might": 3, "speed": 3}
    assert evening.task(15, 5).difficulty == 5
    assert evening.task(15, 5, "intellect", effort=Effort(ease=1)).difficulty == 4
    evening.passes("2 minutes")
    assert evening.task(15, 5, effort=Effort(ease=1)).difficulty == 4


@pytest.mark.parametrize("skill", ["persuasion", "deception", "intimidation"])
def test_a_smile_doubles_effort_on_talk(skill: str) -> None:
    """A paid level on any interaction brings a free one, on other tasks it does not."""
    evening = Evening("abilities.a_smile_and_a_word")
    assert evening.task(15, 5, "intellect", skill, effort=Effort(ease=1)).difficulty == 3
    assert evening.task(15, 5, "intellect", skill).difficulty == 5
    assert evening.task(15, 5, "intellect", "history", effort=Effort(ease=1)).difficulty == 4


@pytest.mark.parametrize("light", ["dim_light", "very_dim_light"])
def test_night_gives_attacks_a_level(light: str) -> None:
    """An attack in little light is a step easier than without the ability, and costs nothing."""
    plain, striker = Evening(), Evening("abilities.nightstrike")
    assert striker.attack(10).difficulty == plain.attack(10).difficulty == 2
    for evening in (plain, striker):
        lit(evening, light)
    assert striker.attack(10).difficulty == plain.attack(10).difficulty - 1
    assert striker.lost() == {}


def test_a_stimulated_friend_has_one_action() -> None:
    """The next action of the one touched is three steps easier, and only that."""
    evening = Evening("abilities.stimulate")
    evening.use("Stimulate", BEN)
    assert evening.lost() == {"intellect": 6}
    assert evening.task(18, 6).difficulty == 6
    assert evening.task(9, 6, by=BEN).difficulty == 3
    assert evening.task(18, 6, by=BEN).difficulty == 6


def test_a_flourish_helps_one_watcher() -> None:
    """After the attack one creature that looks on has an asset for its next task."""
    evening = Evening("abilities.attack_flourish")
    evening.attack(10)
    evening.use("Attack Flourish", BEN)
    assert evening.task(12, 4, by=BEN).difficulty == 3
    assert evening.task(12, 4, by=BEN).difficulty == 4


def test_spurred_effort_is_doubled_once() -> None:
    """On the ally's next turn a paid level brings a free one; without Effort nothing comes."""
    evening = Evening("abilities.spur_effort")
    evening.fight()
    evening.use("Spur Effort", BEN)
    assert evening.lost() == {"intellect": 5}
    evening.turn()
    assert evening.task(15, 5, by=BEN, effort=Effort(ease=1)).difficulty == 3
    assert evening.task(15, 5, by=BEN, effort=Effort(ease=1)).difficulty == 4
    assert evening.lost(BEN) == {"might": 6}
    assert evening.lost(FOE) == {}
