"""Mechanism 17 of part 2: two of one name are two, what is left after a part is used, what an item
given by a program does, and things that are followers. From the reference alone."""

from __future__ import annotations

import msgspec
import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.procedures.inputs import Effort
from threefold.table.commands import DropItem, FindItem, GiveItem


def _given(what: str, **item: object) -> Evening:
    """An evening at which a program gives Kara an item by its name and level alone."""
    evening = Evening()
    given = {"type": "find_item", "to": KARA, what: item}
    evening.does(msgspec.convert(given, FindItem))
    evening.marks()
    return evening


HEALERS = [
    ("curative", "Curative", "might"),
    ("analeptic", "Analeptic", "speed"),
    ("meditation_aid", "Meditation Aid", "intellect"),
]


@pytest.mark.parametrize(("key", "name", "stat"), HEALERS)
def test_second_of_a_name_remains(key: str, name: str, stat: str) -> None:
    """Using one of two equal cyphers leaves the other, which then works as well."""
    evening = Evening(f"cyphers.{key}", f"cyphers.{key}", level=4)
    evening.hurt(10, damage_type=stat, ignores_armor=True)
    evening.use(name)
    assert evening.lost() == {stat: 6}
    assert evening.has(name)
    evening.use(name)
    assert evening.lost() == {stat: 2}
    assert not evening.has(name)


def test_two_levels_are_told_apart() -> None:
    """Of two of one name with different levels, the table asks which one is meant."""
    evening = Evening("cyphers.curative", level=3)
    given = {"type": "find_item", "to": KARA, "cypher": {"name": "Curative", "level": 7}}
    evening.does(msgspec.convert(given, FindItem))
    evening.hurt(20)
    asked = evening.refuses("use", "Curative")
    assert "3" in asked
    assert "7" in asked
    assert evening.lost() == {"might": 20}


def test_one_of_two_is_given_away() -> None:
    """Who gives one of two keeps the other, and both owners can use theirs."""
    evening = Evening("cyphers.curative", "cyphers.curative", level=4)
    evening.does(GiveItem(pc_id=KARA, to=BEN, what="cypher", name="Curative"))
    for who in (KARA, BEN):
        evening.hurt(10, on=who)
        evening.use("Curative", by=who)
        assert evening.lost(who) == {"might": 6}


def test_one_of_two_is_dropped() -> None:
    """Who drops one of two keeps the other."""
    evening = Evening("cyphers.curative", "cyphers.curative", level=4)
    evening.does(DropItem(pc_id=KARA, what="cypher", name="Curative"))
    assert evening.has("Curative")
    evening.use("Curative")
    assert not evening.has("Curative")


def test_two_rings_run_out_apart() -> None:
    """Of two rings, the one whose depletion comes up is empty, and the other is not."""
    ring = "Ring of Invisibility"
    evening = Evening("artifacts.ring_of_invisibility", "artifacts.ring_of_invisibility")
    evening.use(ring, None, None, 1)
    evening.passes("2 minutes")
    one = Evening("artifacts.ring_of_invisibility")
    one.use(ring, None, None, 1)
    one.passes("2 minutes")
    assert one.refuses("use", ring)
    kept = [each for each in evening.pc().artifacts or () if each.name == ring]
    assert len(kept) == 2
    assert "used up" in evening.refuses("use", ring)


def test_half_an_apple_is_left() -> None:
    """One half eaten, the other is left and works within the next rounds."""
    evening = Evening("cyphers.poisoned_apple", level=5)
    evening.hurt(20)
    evening.use("Poisoned Apple", options=[0])
    assert evening.lost() == {"might": 15}
    assert evening.has("Poisoned Apple")
    evening.use("Poisoned Apple", options=[1])
    assert evening.lost() == {"might": 20}
    assert not evening.has("Poisoned Apple")


def test_the_other_half_poisons_another() -> None:
    """The red half may be eaten by somebody else, who takes damage of the apple's level."""
    evening = Evening("cyphers.poisoned_apple", level=5)
    evening.hurt(20)
    evening.use("Poisoned Apple", options=[0])
    evening.use("Poisoned Apple", BEN, options=[1])
    assert evening.lost(BEN) == {"might": 5}
    assert evening.lost() == {"might": 15}


def test_each_half_works_once() -> None:
    """The half that was eaten is not there a second time."""
    evening = Evening("cyphers.poisoned_apple", level=5)
    evening.hurt(20)
    evening.use("Poisoned Apple", options=[0])
    assert evening.refuses("use", "Poisoned Apple", options=[0])
    assert evening.lost() == {"might": 15}


def test_half_an_apple_spoils() -> None:
    """The second half works only within a few rounds of the first."""
    evening = Evening("cyphers.poisoned_apple", level=5)
    evening.hurt(20)
    evening.use("Poisoned Apple", options=[0])
    assert evening.has("Poisoned Apple")
    evening.passes("1 hour")
    assert not evening.has("Poisoned Apple") or evening.refuses(
        "use", "Poisoned Apple", options=[1]
    )
    assert evening.lost() == {"might": 15}


@pytest.mark.parametrize("level", [3, 5])
def test_sensor_works_as_often_as_its_level(level: int) -> None:
    """Within a day the sensor can be used as many times as its level, each time on somebody."""
    evening = Evening("cyphers.information_sensor", level=level)
    for use in range(level):
        assert evening.has("Information Sensor")
        evening.use("Information Sensor", (FOE, OTHER)[use % 2])
        evening.passes("10 minutes")
    assert not evening.has("Information Sensor")


def test_sensor_asks_of_one_at_a_time() -> None:
    """One use of the sensor leaves the others for later on the same day, not for the next."""
    evening = Evening("cyphers.information_sensor", level=4)
    evening.use("Information Sensor", FOE)
    evening.passes("5 hours")
    evening.use("Information Sensor", OTHER)
    evening.passes("25 hours")
    assert not evening.has("Information Sensor")


def test_beam_works_as_often_as_its_level() -> None:
    """The beam moves as many things within a day as its level says."""
    evening = Evening("cyphers.manipulation_beam", level=3)
    door = evening.thing("door", 2)
    for _ in range(3):
        assert evening.has("Manipulation Beam")
        evening.use("Manipulation Beam", door)
    assert not evening.has("Manipulation Beam")


def test_skill_boost_counts_its_uses() -> None:
    """A boost of level 2 eases two attacks of the kind by three steps, and no third."""
    evening = Evening(
        "cyphers.skill_boost", level=2, foe={"level": 5, "health": 60, "max_health": 60}
    )
    evening.use("Skill Boost", None, None, 10)
    assert evening.attack(20).difficulty == 2
    assert evening.attack(20).difficulty == 2
    assert evening.attack(20).difficulty == 5


def test_skill_boost_ends_with_the_day() -> None:
    """What is left of a boost after twenty-four hours is lost."""
    evening = Evening(
        "cyphers.skill_boost", level=3, foe={"level": 5, "health": 60, "max_health": 60}
    )
    evening.use("Skill Boost", None, None, 10)
    assert evening.attack(20).difficulty == 2
    evening.passes("25 hours")
    assert evening.attack(20).difficulty == 5


@pytest.mark.parametrize(("name", "stat"), [(name, stat) for _, name, stat in HEALERS])
def test_given_by_name_it_heals(name: str, stat: str) -> None:
    """A cypher of the shelf that a program gives by name and level does what the shelf's does."""
    evening = _given("cypher", name=name, level=5)
    evening.hurt(10, damage_type=stat, ignores_armor=True)
    evening.use(name)
    assert evening.lost() == {stat: 5}
    assert not evening.has(name)


def test_given_ring_makes_invisible() -> None:
    """An artifact of the shelf that a program gives by name works and keeps its depletion."""
    evening = _given("artifact", name="Ring of Invisibility", level=5)
    evening.use("Ring of Invisibility")
    assert evening.struck(20).difficulty == 0


@pytest.mark.parametrize(("level", "price"), [(4, 2), (5, 1)])
def test_given_boost_has_its_level(level: int, price: int) -> None:
    """A boost given by a program adds Edge as its level says: one, or two from level 5 on."""
    evening = _given("cypher", name="Strength Boost", level=level)
    evening.use("Strength Boost")
    evening.task(15, 4, effort=Effort(ease=1))
    assert evening.lost() == {"might": price}


def test_unknown_item_stays_words() -> None:
    """An item of no shelf does nothing by itself when used."""
    evening = _given("cypher", name="Grandmother's Pill", level=5)
    evening.hurt(10)
    evening.use("Grandmother's Pill")
    assert evening.lost() == {"might": 10}


@pytest.mark.parametrize(
    ("key", "level"),
    [
        ("auton", 1),
        ("auton_aide", 2),
        ("sidekick_sphere", 2),
        ("synth", 3),
        ("synth_companion", 4),
        ("synth_free", 4),
    ],
)
def test_bought_follower_is_there(key: str, level: int) -> None:
    """A machine that counts as a follower stands beside its owner, at the level of its text."""
    evening = Evening(f"equipment.{key}")
    followers = evening.pc().followers or []
    levels = [c.level for c in evening.companions()] + [f.level for f in followers]
    assert levels == [level]


def test_synth_mends_itself() -> None:
    """A synth has 2 Armor and regains a point of health a round."""
    evening = Evening("equipment.synth")
    if not evening.companions():
        evening.use("Synth")
    [synth] = [id for id, foe in evening.state.foes.items() if foe.owner == KARA]
    evening.marks()
    evening.fight()
    evening.hurt(7, on=synth)
    assert evening.lost(synth) == {"health": 5}
    evening.round()
    assert evening.lost(synth) == {"health": 4}
    evening.round()
    assert evening.lost(synth) == {"health": 3}


def test_a_rope_is_no_follower() -> None:
    """Ordinary things bring nobody along."""
    evening = Evening("equipment.rope")
    assert not evening.companions()
    assert not evening.pc().followers
