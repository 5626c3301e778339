"""Choices with aims of their own, choices made at use, each day and each round."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening, Outcome

from threefold.procedures.inputs import Effort


def picks(evening: Evening, name: str, word: str, on: str | None = None, **more: Any) -> Outcome:
    """Use an ability for which the player names something as it is used: an element, a task."""
    return evening.use(name, on, chosen=[word], **more)


def harmed(evening: Evening, points: int, kind: str, on: str = KARA) -> Outcome:
    """Somebody takes damage of a kind, such as fire."""
    return evening.hurt(points, on, kind=kind)


@pytest.mark.parametrize(
    ("key", "name", "price"),
    [
        ("shock", "Shock", {"intellect": 1}),
        ("frost_touch", "Frost Touch", {"intellect": 1}),
        ("thunder_beam", "Thunder Beam", {"might": 2}),
    ],
)
def test_charging_a_weapon_needs_no_foe(key: str, name: str, price: dict[str, int]) -> None:
    """The option for one's weapon has no foe and no roll, and each hit does 1 more."""
    evening = Evening(f"abilities.{key}")
    used = evening.use(name, options=[1])
    assert used.result is None
    assert evening.lost() == price
    for _ in range(2):
        evening.marks()
        evening.attack(10)
        assert evening.lost(FOE) == {"health": 5}


@pytest.mark.parametrize(("key", "name"), [("shock", "Shock"), ("frost_touch", "Frost Touch")])
def test_charging_a_weapon_takes_no_action(key: str, name: str) -> None:
    """The option for a weapon is no action, so that the same turn has its attack."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(name, options=[1])
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 5}


@pytest.mark.parametrize(
    ("key", "name", "within", "beyond"),
    [
        ("shock", "Shock", "9 minutes", "2 minutes"),
        ("frost_touch", "Frost Touch", "9 minutes", "2 minutes"),
    ],
)
def test_a_charged_weapon_runs_out(key: str, name: str, within: str, beyond: str) -> None:
    """The weapon keeps its charge for ten minutes and not longer."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, options=[1])
    evening.passes(within)
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 5}
    evening.passes(beyond)
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}


@pytest.mark.parametrize(("key", "name"), [("shock", "Shock"), ("frost_touch", "Frost Touch")])
def test_the_touch_leaves_weapons_plain(key: str, name: str) -> None:
    """The touch does 3 to whom it hits, and the weapon of the user has nothing of it."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, FOE, 10, options=[0])
    assert evening.lost(FOE) == {"health": 3}
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}


def test_thunder_beam_weapon_lasts_a_minute() -> None:
    """The resonance in a melee weapon is over after a minute, the beam itself does 2."""
    evening = Evening("abilities.thunder_beam")
    evening.use("Thunder Beam", FOE, 10, options=[0])
    assert evening.lost(FOE) == {"health": 2}
    evening.use("Thunder Beam", options=[1])
    evening.passes("2 minutes")
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}


def test_arcane_flare_betters_another_spell() -> None:
    """As an enhancement it adds 1 to another attack spell, as a flare of its own it does 4."""
    evening = Evening("abilities.arcane_flare", "abilities.onslaught")
    evening.fight()
    evening.use("Arcane Flare", options=[0])
    evening.use("Onslaught", FOE, 10, options=[0])
    assert evening.lost() == {"intellect": 2}
    assert evening.lost(FOE) == {"health": 5}
    flaring = Evening("abilities.arcane_flare")
    flaring.use("Arcane Flare", FOE, 10, options=[1])
    assert flaring.lost(FOE) == {"health": 4}


@pytest.mark.parametrize(
    ("key", "name", "ways"),
    [("onslaught", "Onslaught", ([0], [1])), ("moonbeam", "Moonbeam", ([1], [2]))],
)
def test_body_or_mind_is_chosen(key: str, name: str, ways: tuple[list[int], ...]) -> None:
    """4 points that Armor stops, or 2 to the mind that it does not."""
    for options, points in zip(ways, (3, 2), strict=True):
        evening = Evening(f"abilities.{key}", foe={"armor": 1})
        evening.use(name, FOE, 10, options=options)
        assert evening.lost(FOE) == {"health": points}


@pytest.mark.parametrize(
    ("key", "name", "armor", "price"),
    [
        ("elemental_protection", "Elemental Protection", 5, 4),
        ("energy_protection", "Energy Protection", 10, 3),
    ],
)
def test_protection_is_against_the_kind_named(key: str, name: str, armor: int, price: int) -> None:
    """Armor counts against the kind that was named as the ability was used, no other."""
    evening = Evening(f"abilities.{key}")
    picks(evening, name, "fire")
    assert evening.lost() == {"intellect": price}
    evening.marks()
    harmed(evening, 12, "fire")
    assert evening.lost() == {"might": 12 - armor}
    evening.marks()
    harmed(evening, 12, "cold")
    assert evening.lost() == {"might": 12}


def test_elemental_protection_covers_those_named() -> None:
    """Whoever is designated has the same Armor, for an hour."""
    evening = Evening("abilities.elemental_protection")
    picks(evening, "Elemental Protection", "lightning", also=[BEN])
    harmed(evening, 8, "lightning", BEN)
    assert evening.lost(BEN) == {"might": 3}
    evening.passes("61 minutes")
    evening.marks()
    harmed(evening, 8, "lightning", BEN)
    assert evening.lost(BEN) == {"might": 8}


def test_a_new_element_replaces_the_old() -> None:
    """Cast again for another element, the first one is no longer held off."""
    evening = Evening("abilities.elemental_protection")
    picks(evening, "Elemental Protection", "fire")
    picks(evening, "Elemental Protection", "shadow")
    evening.marks()
    harmed(evening, 8, "shadow")
    assert evening.lost() == {"might": 3}
    evening.marks()
    harmed(evening, 8, "fire")
    assert evening.lost() == {"might": 8}


def test_action_processor_trains_the_task_named() -> None:
    """One physical task named at use is trained for ten minutes, others stay as they are."""
    evening = Evening("abilities.action_processor")
    picks(evening, "Action Processor", "climbing")
    assert evening.lost() == {"intellect": 4}
    assert evening.task(12, 4, skill="climbing").difficulty == 3
    assert evening.task(12, 4, skill="swimming").difficulty == 4
    evening.passes("11 minutes")
    assert evening.task(12, 4, skill="climbing").difficulty == 4


def test_action_processor_may_name_defense() -> None:
    """Speed defense may be the task that is named."""
    evening = Evening("abilities.action_processor")
    picks(evening, "Action Processor", "Speed defense")
    assert evening.struck(10).difficulty == 1
    assert evening.struck(10, stat="might").difficulty == 2


def test_anecdote_trains_all_who_listen() -> None:
    """The task chosen is trained for each listener for an hour."""
    evening = Evening("abilities.anecdote")
    picks(evening, "Anecdote", "persuasion", also=[BEN])
    assert evening.lost() == {"intellect": 2}
    assert evening.task(12, 4, "intellect", "persuasion", by=BEN).difficulty == 3
    assert evening.task(12, 4, "intellect", "history", by=BEN).difficulty == 4
    evening.passes("61 minutes")
    assert evening.task(12, 4, "intellect", "persuasion", by=BEN).difficulty == 4


def test_telling_switches_its_task() -> None:
    """One kind of talk has the asset, and a new use moves it to another."""
    evening = Evening("abilities.telling")
    evening.use("Telling", options=[0])
    assert evening.task(12, 4, "intellect", "deception").difficulty == 3
    assert evening.task(12, 4, "intellect", "intimidation").difficulty == 4
    evening.use("Telling", options=[2])
    assert evening.task(12, 4, "intellect", "deception").difficulty == 4
    assert evening.task(12, 4, "intellect", "intimidation").difficulty == 3


def test_flex_skill_lasts_for_the_day() -> None:
    """The task chosen at the start of a day is trained on that day alone."""
    evening = Evening("abilities.flex_skill")
    picks(evening, "Flex Skill", "history")
    assert evening.lost() == {}
    assert evening.task(12, 4, "intellect", "history").difficulty == 3
    assert evening.task(12, 4, "intellect", "persuasion").difficulty == 4
    evening.passes("24 hours")
    assert evening.task(12, 4, "intellect", "history").difficulty == 4


def test_flex_skill_adds_nothing_to_training() -> None:
    """A task already trained does not become specialized by it."""
    evening = Evening("abilities.flex_skill", skills={"history": "trained"})
    assert evening.task(12, 4, "intellect", "history").difficulty == 3
    evening.refuses("use", "Flex Skill", chosen=["history"])


@pytest.mark.parametrize(
    ("kind", "difficulty"), [("medium bladed", 1), ("heavy bladed", 2), ("medium ranged", 2)]
)
def test_flex_weapon_skill_fits_one_kind(kind: str, difficulty: int) -> None:
    """Attacks with the kind of weapon chosen for the day are trained; a broadsword is of one."""
    evening = Evening("abilities.flex_weapon_skill")
    picks(evening, "Flex Weapon Skill", kind)
    assert evening.attack(10).difficulty == difficulty


@pytest.mark.parametrize("option", [0, 1, 2])
def test_a_drug_sharpens_one_edge(option: int) -> None:
    """One Edge of the user's choice is 2 higher for a minute, then all that is paid costs 1 more."""
    stats = ("might", "speed", "intellect")
    evening = Evening("abilities.better_living_through_chemistry")
    evening.use("Better Living Through Chemistry", options=[option])
    for n, stat in enumerate(stats):
        evening.marks()
        evening.task(12, 4, stat, effort=Effort(ease=1))
        assert evening.lost() == {stat: 1 if n == option else 3}
    evening.passes("2 minutes")
    evening.marks()
    evening.task(12, 4, stats[option], effort=Effort(ease=1))
    assert evening.lost() == {stats[option]: 4}


@pytest.mark.parametrize("pool", ["might", "speed"])
def test_drain_creature_fills_the_pool_named(pool: str) -> None:
    """A hit does 3 and gives 3 to the Pool that is chosen."""
    evening = Evening("abilities.drain_creature")
    evening.hurt(9, damage_type=pool, ignores_armor=True)
    evening.marks()
    evening.use("Drain Creature", FOE, 10, pool=pool)
    assert evening.lost() == {"intellect": 3, pool: -3}
    assert evening.lost(FOE) == {"health": 3}


def grabbed() -> Evening:
    """Kara, enlarged, has a guard in her hands."""
    evening = Evening("abilities.enlarge", "abilities.grab")
    evening.fight()
    evening.use("Enlarge")
    evening.round()
    evening.use("Grab", FOE, 15)
    evening.round()
    evening.marks()
    return evening


def test_grab_is_asked_anew_each_round() -> None:
    """Each round of the hold the user says whether it crushes or shields the one held."""
    evening = grabbed()
    evening.use("Grab", FOE, options=[0])
    assert evening.lost(FOE) == {"health": 3}
    evening.round()
    evening.marks()
    evening.use("Grab", FOE, options=[1])
    assert evening.lost(FOE) == {}
    evening.round()
    evening.use("Grab", FOE, options=[0])
    assert evening.lost(FOE) == {"health": 3}


def test_a_grabbed_foe_strikes_nobody() -> None:
    """Who is held may neither move nor take physical actions but escape."""
    evening = grabbed()
    evening.use("Grab", FOE, options=[1])
    evening.refuses("struck", 10, FOE, BEN)


def test_a_missed_grab_asks_nothing() -> None:
    """After a miss nobody is held, and nobody is crushed."""
    evening = Evening("abilities.enlarge", "abilities.grab")
    evening.use("Enlarge")
    evening.use("Grab", FOE, 2)
    assert evening.lost(FOE) == {}
    evening.struck(10, FOE, BEN)


@pytest.mark.parametrize(("option", "eased"), [(0, 3), (1, 5)])
def test_play_to_the_crowd_goes_either_way(option: int, eased: int) -> None:
    """The next action of a listener is eased or hindered, as the speaker likes."""
    evening = Evening("abilities.play_to_the_crowd")
    evening.use("Play to the Crowd", BEN, options=[option])
    assert evening.lost() == {"intellect": 3}
    assert evening.task(15, 4, by=BEN).difficulty == eased
    assert evening.task(15, 4, by=BEN).difficulty == 4
