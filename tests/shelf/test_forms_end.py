"""Mechanism 11 of part 2: what a form gives while it lasts, what is taken when it ends, and which
acts end it. From the reference alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.procedures.inputs import Effort

STRONG = {"level": 6, "health": 60, "max_health": 60}


def _taken(key: str, name: str, **more: Any) -> Evening:
    evening = Evening(key, **more)
    evening.use(name)
    return evening


@pytest.mark.parametrize(
    ("key", "name", "price", "stat"),
    [
        ("abilities.enlarge", "Enlarge", 1, "might"),
        ("cyphers.giant_size", "Giant Size", 0, "might"),
        ("cyphers.tiny_size", "Tiny Size", 0, "speed"),
    ],
)
def test_four_points_come_and_go(key: str, name: str, price: int, stat: str) -> None:
    """A changed size adds four points to a Pool, and they are subtracted when it ends."""
    evening = _taken(key, name)
    assert evening.lost() == {stat: price - 4}
    evening.passes("2 minutes")
    assert evening.lost() == ({stat: price} if price else {})


@pytest.mark.parametrize(
    ("key", "name", "price"),
    [("abilities.enlarge", "Enlarge", 1), ("cyphers.giant_size", "Giant Size", 0)],
)
def test_points_taken_even_if_spent(key: str, name: str, price: int) -> None:
    """The four points are subtracted at the end even from one who was hurt meanwhile."""
    evening = _taken(key, name)
    evening.hurt(20, ignores_armor=True)
    evening.passes("2 minutes")
    assert evening.lost() == {"might": price + 20}


@pytest.mark.parametrize(
    ("key", "name", "hurt", "lost"),
    [
        ("abilities.enlarge", "Enlarge", 51, {"might": 50, "speed": 2}),
        ("cyphers.giant_size", "Giant Size", 53, {"might": 50, "speed": 3}),
    ],
)
def test_overflow_goes_to_speed(key: str, name: str, hurt: int, lost: dict[str, int]) -> None:
    """What the Might Pool cannot give back at the end is taken from Speed."""
    evening = _taken(key, name)
    evening.hurt(hurt, ignores_armor=True)
    assert evening.points()["might"] in (1, 2)
    evening.passes("2 minutes")
    assert evening.lost() == lost


def test_overflow_of_tiny_goes_on() -> None:
    """A tiny one whose Speed is spent gives the rest back from another Pool."""
    evening = _taken("cyphers.tiny_size", "Tiny Size")
    evening.hurt(53, damage_type="speed", ignores_armor=True)
    evening.passes("2 minutes")
    assert evening.points()["speed"] == 0
    assert sum(evening.lost().values()) == 53


def test_great_tree_grows_seven() -> None:
    """Growing with the wooden form adds seven Might, taken again when that form ends."""
    evening = Evening("abilities.wooden_body", "abilities.great_tree")
    evening.use("Wooden Body", options=[0])
    assert evening.lost() == {"might": 1 - 7}
    evening.hurt(30, ignores_armor=True)
    evening.passes("11 minutes")
    assert evening.lost() == {"might": 31}


def test_great_tree_overflows_to_speed() -> None:
    """When the tall tree ends with little Might left, the rest of seven is taken from Speed."""
    evening = Evening("abilities.wooden_body", "abilities.great_tree")
    evening.use("Wooden Body", options=[0])
    evening.hurt(54, ignores_armor=True)
    evening.passes("11 minutes")
    assert evening.lost() == {"might": 50, "speed": 5}


def test_wooden_body_alone_adds_nothing() -> None:
    """Without the ability that grows, the wooden form gives no points."""
    evening = _taken("abilities.wooden_body", "Wooden Body")
    assert evening.lost() == {"might": 1}
    evening.passes("11 minutes")
    assert evening.lost() == {"might": 1}


@pytest.mark.parametrize(
    ("key", "name", "span"),
    [
        ("abilities.enlarge", "Enlarge", "2 minutes"),
        ("abilities.wooden_body", "Wooden Body", "11 minutes"),
        ("cyphers.giant_size", "Giant Size", "2 minutes"),
    ],
)
def test_speed_defense_hindered_in_form(key: str, name: str, span: str) -> None:
    """The big and the stiff defend worse with Speed, as long as the form lasts."""
    evening = _taken(key, name)
    assert evening.struck(20).difficulty == 3
    evening.passes(span)
    assert evening.struck(20).difficulty == 2


@pytest.mark.parametrize(
    ("key", "name", "span"),
    [
        ("abilities.enlarge", "Enlarge", "2 minutes"),
        ("abilities.wooden_body", "Wooden Body", "11 minutes"),
    ],
)
def test_armor_of_form_ends(key: str, name: str, span: str) -> None:
    """A form's point of Armor stops a point of damage while it lasts and none afterwards."""
    evening = _taken(key, name)
    evening.marks()
    evening.hurt(5)
    assert evening.lost() == {"might": 4}
    evening.passes(span)
    evening.marks()
    evening.hurt(5)
    assert evening.lost() == {"might": 5}


def test_giant_cypher_gives_no_armor() -> None:
    """The cypher of size, unlike the ability, gives no Armor."""
    evening = _taken("cyphers.giant_size", "Giant Size")
    evening.marks()
    evening.hurt(5)
    assert evening.lost() == {"might": 5}


@pytest.mark.parametrize(
    ("key", "name", "stat", "span"),
    [
        ("abilities.enlarge", "Enlarge", "might", "2 minutes"),
        ("cyphers.giant_size", "Giant Size", "might", "2 minutes"),
        ("cyphers.tiny_size", "Tiny Size", "speed", "2 minutes"),
    ],
)
def test_edge_of_form_lowers_effort(key: str, name: str, stat: str, span: str) -> None:
    """Two points of Edge make a level of Effort cost one point, until the form ends."""
    evening = _taken(key, name)
    evening.marks()
    evening.task(15, 4, stat=stat, effort=Effort(ease=1))
    assert evening.lost() == {stat: 1}
    evening.passes(span)
    evening.marks()
    evening.task(15, 4, stat=stat, effort=Effort(ease=1))
    assert evening.lost() == {stat: 3}


def test_tiny_hinders_might_twice() -> None:
    """The tiny do everything with Might two steps worse, and nothing else."""
    evening = _taken("cyphers.tiny_size", "Tiny Size")
    assert evening.task(20, 2).difficulty == 4
    assert evening.task(20, 2, stat="intellect").difficulty == 2
    evening.passes("2 minutes")
    assert evening.task(20, 2).difficulty == 2


def test_enlarge_again_asks_for_effort() -> None:
    """A second use before the long rest asks for a level of Effort."""
    evening = _taken("abilities.enlarge", "Enlarge")
    evening.passes("2 minutes")
    assert evening.refuses("use", "Enlarge")
    evening.passes("1 day")
    for _ in range(4):
        evening.rest()
    evening.passes("10 hours")
    evening.use("Enlarge")
    assert evening.points()["might"] > 50


def test_controlled_change_is_beast_form() -> None:
    """A change at will is a level 3 task of Intellect and gives what the beast form gives."""
    evening = Evening("abilities.beast_form", "abilities.controlled_change")
    done = evening.use("Controlled Change", die=8)
    assert (done.difficulty, done.result) == (3, "failure")
    assert evening.lost() == {}
    assert evening.use("Controlled Change", die=9, effort=Effort(ease=1)).result == "success"
    gained = evening.lost()
    assert (gained["might"], gained["speed"]) == (-8, -2)


def test_controlled_change_takes_greater_form() -> None:
    """With the greater form, a change at will gives its two further Speed points and Edge."""
    evening = Evening(
        "abilities.beast_form", "abilities.controlled_change", "abilities.greater_beast_form"
    )
    evening.use("Controlled Change", die=9)
    assert evening.lost() == {"might": -8, "speed": -4}
    evening.marks()
    evening.task(15, 4, effort=Effort(ease=1))
    assert evening.lost() == {"might": 1}
    evening.marks()
    evening.task(15, 4, stat="speed", effort=Effort(ease=1))
    assert evening.lost() == {"speed": 1}


def test_plain_beast_has_one_edge() -> None:
    """Without the greater form, the beast has one point of Edge in Might and in Speed."""
    evening = Evening("abilities.beast_form", "abilities.controlled_change")
    evening.use("Controlled Change", die=9)
    for stat in ("might", "speed"):
        evening.marks()
        evening.task(15, 4, stat=stat, effort=Effort(ease=1))
        assert evening.lost() == {stat: 2}


def test_beast_spends_no_intellect() -> None:
    """The beast cannot pay Intellect for anything but the change back."""
    evening = Evening("abilities.beast_form", "abilities.controlled_change", "abilities.onslaught")
    evening.use("Controlled Change", die=9)
    assert evening.refuses("use", "Onslaught", FOE, 10)


def test_reverted_beast_is_weary() -> None:
    """After the beast form, rolls are a point or two lower for the hour."""
    evening = Evening("abilities.beast_form", "abilities.controlled_change")
    evening.use("Controlled Change", die=9)
    evening.passes("61 minutes")
    assert evening.lost() == {}
    assert evening.task(6, 2).result == "failure"
    evening.passes("2 days")
    assert evening.task(6, 2).result == "success"


def test_perfect_control_leaves_nothing() -> None:
    """Full control changes without a roll, and nothing is left when it ends."""
    evening = Evening("abilities.beast_form", "abilities.perfect_control")
    evening.use("Beast Form")
    assert evening.lost() == {"might": -8, "speed": -2}
    evening.passes("61 minutes")
    assert evening.lost() == {}
    assert evening.task(6, 2).result == "success"


def test_moon_shape_comes_and_goes() -> None:
    """The moon's beast costs four Intellect, adds its points for an hour, and wearies after."""
    evening = Evening("abilities.moon_shape")
    evening.use("Moon Shape")
    assert evening.lost() == {"might": -8, "speed": -2, "intellect": 4}
    evening.passes("61 minutes")
    assert evening.lost() == {"intellect": 4}
    assert evening.task(6, 2).result == "failure"


HIDDEN = [
    ("artifacts.ring_of_invisibility", "Ring of Invisibility"),
    ("cyphers.vanisher", "Vanisher"),
    ("abilities.invisibility", "Invisibility"),
    ("abilities.disappear", "Disappear"),
    ("abilities.blend_in", "Blend In"),
]


@pytest.mark.parametrize(("key", "name"), HIDDEN)
def test_attack_ends_invisibility(key: str, name: str) -> None:
    """The unseen defend two steps better with Speed, until they attack."""
    evening = Evening(key, foe=STRONG)
    evening.use(name)
    assert evening.struck(20).difficulty <= 4
    evening.attack(20)
    assert evening.struck(20).difficulty == 6


@pytest.mark.parametrize(("key", "name"), HIDDEN)
def test_ally_attack_ends_nothing(key: str, name: str) -> None:
    """The attack of a friend does not betray the unseen, and neither does a task for free."""
    evening = Evening(key, foe=STRONG)
    evening.use(name)
    evening.attack(20, by=BEN)
    evening.task(20, 1)
    assert evening.struck(20).difficulty <= 4


def test_ring_ends_by_spending_points() -> None:
    """Points spent from a Pool end the ring's invisibility."""
    evening = Evening("artifacts.ring_of_invisibility", foe=STRONG)
    evening.use("Ring of Invisibility")
    evening.task(15, 4, effort=Effort(ease=1))
    assert evening.struck(20).difficulty == 6


def test_ring_ends_after_a_minute() -> None:
    """The ring makes invisible for one minute."""
    evening = Evening("artifacts.ring_of_invisibility", foe=STRONG)
    evening.use("Ring of Invisibility")
    evening.passes("2 minutes")
    assert evening.struck(20).difficulty == 6


def test_ability_used_ends_vanisher() -> None:
    """Using an ability shows where the vanished are."""
    evening = Evening("cyphers.vanisher", "abilities.onslaught", foe=STRONG)
    evening.use("Vanisher")
    evening.use("Onslaught", FOE, 20)
    assert evening.struck(20).difficulty == 6


def test_defensive_state_ends_by_attack() -> None:
    """Heightened awareness gives two assets in Speed defense until its owner attacks."""
    evening = Evening("abilities.go_defensive", foe=STRONG)
    evening.fight()
    evening.use("Go Defensive")
    assert evening.lost() == {"intellect": 1}
    assert evening.struck(20).difficulty == 4
    evening.attack(20)
    assert evening.struck(20).difficulty == 6
    assert evening.refuses("use", "Go Defensive")


def test_defensive_state_saves_intellect() -> None:
    """While it lasts, no Intellect can be spent, and Speed has a point of Edge more."""
    evening = Evening("abilities.go_defensive", foe=STRONG)
    evening.fight()
    evening.use("Go Defensive")
    evening.marks()
    evening.struck(20)
    evening.task(15, 4, stat="speed", effort=Effort(ease=1))
    assert evening.lost() == {"speed": 2}
    assert evening.refuses("task", 15, 4, stat="intellect", effort=Effort(ease=1))


@pytest.mark.parametrize(
    ("key", "name", "attack", "defense"),
    [
        ("abilities.aggression", "Aggression", 5, 7),
        ("abilities.vigilance", "Vigilance", 7, 5),
    ],
)
def test_stance_ends_with_the_fight(key: str, name: str, attack: int, defense: int) -> None:
    """A stance shifts attack and defense by a step each, and ends when no one fights."""
    evening = Evening(key, foe=STRONG)
    evening.fight()
    evening.use(name)
    assert evening.struck(20).difficulty == defense
    assert evening.attack(20).difficulty == attack
    evening.peace()
    assert evening.struck(20).difficulty == 6
    assert evening.attack(20).difficulty == 6


@pytest.mark.parametrize(
    ("key", "name", "price"),
    [
        ("abilities.frenzy", "Frenzy", 2),
        ("abilities.greater_frenzy", "Greater Frenzy", 1),
    ],
)
def test_frenzy_ends_with_the_fight(key: str, name: str, price: int) -> None:
    """A frenzy gives Edge and forbids Intellect points, until the fight is over."""
    evening = Evening(key)
    evening.fight()
    evening.use(name)
    evening.marks()
    evening.task(15, 4, effort=Effort(ease=1))
    assert evening.lost() == {"might": price}
    assert evening.refuses("task", 15, 4, stat="intellect", effort=Effort(ease=1))
    evening.peace()
    evening.marks()
    evening.task(15, 4, stat="intellect", effort=Effort(ease=1))
    assert evening.lost() == {"intellect": 3}
    evening.marks()
    evening.task(15, 4, effort=Effort(ease=1))
    assert evening.lost() == {"might": 3}


@pytest.mark.parametrize(
    ("also", "span", "stays", "level"),
    [
        ([], "30 minutes", True, 3),
        ([], "61 minutes", False, 3),
        (["Object Bond"], "5 hours", True, 3),
        (["Object Bond", "Improved Object Bond"], "5 hours", True, 4),
    ],
)
def test_bond_lengthens_the_ally(also: list[str], span: str, stays: bool, level: int) -> None:
    """The bound ally stays an hour; the bond keeps it till the long rest, the better one at 4."""
    keys = [f"abilities.{name.lower().replace(' ', '_')}" for name in also]
    evening = Evening("abilities.bound_magic_creature", *keys)
    for name in also:
        evening.use(name)
    evening.use("Bound Magic Creature")
    assert [ally.level for ally in evening.companions()] == [level]
    evening.passes(span)
    assert bool(evening.companions()) is stays


def test_mastery_shortens_the_ally() -> None:
    """The mastered bond brings an ally of level 7, for three minutes only."""
    evening = Evening("abilities.bound_magic_creature", "abilities.object_bond_mastery")
    evening.use("Object Bond Mastery")
    assert evening.lost() == {"intellect": 7}
    evening.use("Bound Magic Creature")
    assert [ally.level for ally in evening.companions()] == [7]
    evening.passes("2 minutes")
    assert evening.companions()
    evening.passes("2 minutes")
    assert not evening.companions()


def test_acceleration_tires_afterwards() -> None:
    """The accelerated have an asset on all tasks for a minute, then all are hindered an hour."""
    evening = Evening("abilities.temporal_acceleration")
    evening.use("Temporal Acceleration", KARA)
    assert evening.lost() == {"intellect": 5}
    assert evening.task(20, 3).difficulty == 2
    assert evening.attack(20).difficulty == 1
    assert evening.struck(20).difficulty == 1
    evening.passes("2 minutes")
    assert evening.task(20, 3).difficulty == 4
    assert evening.attack(20).difficulty == 3
    assert evening.struck(20).difficulty == 3
    evening.passes("61 minutes")
    assert evening.task(20, 3).difficulty == 3
    assert evening.attack(20).difficulty == 2


def test_all_adds_to_attack_and_defense() -> None:
    """Tired in everything and on the lookout: the steps on all tasks and on some add up."""
    evening = Evening("abilities.temporal_acceleration", "abilities.vigilance", foe=STRONG)
    evening.use("Temporal Acceleration", KARA)
    evening.passes("2 minutes")
    evening.fight()
    evening.use("Vigilance")
    assert evening.attack(20).difficulty == 8
    assert evening.struck(20).difficulty == 6


def test_enlarged_and_vigilant_cancel() -> None:
    """The hindrance of a form and the asset of a stance on the same defense make nothing."""
    evening = Evening("abilities.enlarge", "abilities.vigilance", foe=STRONG)
    evening.fight()
    evening.use("Enlarge")
    evening.round()
    evening.use("Vigilance")
    assert evening.struck(20).difficulty == 6
    assert evening.attack(20).difficulty == 7


def test_vortex_armor_ends_with_its_turn() -> None:
    """As a vortex the air elemental has a point of Armor, until its next turn."""
    evening = Evening("creatures.elemental_air")
    foe = list(evening.state.foes)[-1]
    evening.fight()
    evening.hurt(5, on=foe)
    assert evening.lost(foe) == {"health": 5}
    evening.move("Vortex", foe, KARA)
    evening.answer(20)
    evening.marks()
    evening.hurt(5, on=foe)
    assert evening.lost(foe) == {"health": 4}
    evening.round()
    evening.round()
    evening.marks()
    evening.hurt(5, on=foe)
    assert evening.lost(foe) == {"health": 5}


def test_dispersed_air_cannot_fight() -> None:
    """Dispersed, the air elemental attacks nobody, and no single blow strikes it."""
    evening = Evening("creatures.elemental_air")
    foe = list(evening.state.foes)[-1]
    evening.move("Disperse", foe)
    assert evening.refuses("struck", 20, by=foe)
    assert evening.refuses("attack", 20, foe)


def test_cypher_level_rises_to_its_most() -> None:
    """A cypher brought to its highest level restores as many points as that level."""
    evening = Evening("abilities.maximize_cypher", "cyphers.curative", level=3)
    evening.hurt(20)
    evening.use("Maximize Cypher")
    evening.marks()
    evening.use("Curative")
    assert evening.lost() == {"might": -8}
