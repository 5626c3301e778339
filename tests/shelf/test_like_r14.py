"""Kinds of faults that the fourteenth lot showed, on entries beside those that showed them."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import offered, said

from threefold.library.entries import SHELF, shelf
from threefold.model.shelf.asked import way_to_blow
from threefold.model.shelf.effects import ConditionEffect, Move
from threefold.model.shelf.entries import AbilityEntry, CreatureEntry
from threefold.model.shelf.parts import every_part
from threefold.rules.kinds_of_harm import RESTRAINTS, holds_condition
from threefold.rules.situations import SITUATIONS
from threefold.rules.skills import level_of_skill
from threefold.rules.task_words import TaskRoll, counts_as
from threefold.rules.weapon_words import Weapon
from threefold.table.commands import ArrangeStrip


@pytest.mark.parametrize("word", sorted(RESTRAINTS))
def test_restraint_holds_each_grip(word: str) -> None:
    """Whatever ends a restraint ends each state in which something solid has hold of somebody."""
    assert holds_condition("restraint", word)


def test_skills_have_words_of_situations() -> None:
    """What an ability trains for a gravity is spelled as the situation of that gravity knows it."""
    relieved = {
        name
        for situation in SITUATIONS.values()
        if situation.training is not None
        for name in situation.training.skills
    }
    entries = shelf(SHELF["abilities"]).values()
    trained = {
        word
        for entry in entries
        for part in every_part(entry)
        for word in getattr(part, "of", ()) or ()
        if isinstance(word, str) and "-gravity" in word
    }
    assert trained <= relieved | {"low-gravity maneuvering"}
    assert (
        level_of_skill("zero-gravity maneuvering", dict.fromkeys(trained, "trained")) == "trained"
    )


@pytest.mark.parametrize(
    ("power", "word", "counts"),
    [
        ("by hand", "melee attacks", True),
        ("by hand", "ranged attacks", False),
        ("loose", "melee attacks", False),
        ("loose", "ranged attacks", False),
        ("loose", "attacks", True),
    ],
)
def test_blasts_near_by_are_not_melee(power: str, word: str, counts: bool) -> None:
    """What strikes near by without a hand is neither a melee attack nor a ranged one."""
    weapon = Weapon("a power", power=True, loose=power == "loose")
    assert counts_as(word, TaskRoll("attack", "intellect", weapon=weapon)) is counts


@pytest.mark.parametrize("act", ["attack", "task", "defense"])
def test_abilities_are_any_use(act: str) -> None:
    """The word for abilities means each roll of one, with a weapon or without, and no other roll."""
    roll = TaskRoll(act, "might", weapon=Weapon("sword"))  # type: ignore[arg-type]
    assert not counts_as("abilities", roll)
    assert counts_as("abilities", roll._replace(ability=True))


@pytest.mark.parametrize("key", ["run_and_fight", "break_the_ranks", "charging_horde"])
def test_charges_reach_as_they_go(key: str) -> None:
    """An ability that takes its user to the foe strikes whoever stands a short move away."""
    entry = shelf(SHELF["abilities"])[key]
    assert isinstance(entry, AbilityEntry)
    assert way_to_blow(entry.effects) == "short"
    evening = Evening(f"abilities.{key}")
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 55}))
    said = [] if key != "charging_horde" else ["two or more followers next to you"]
    evening.use(entry.name, FOE, 15, said=said)
    assert evening.lost(FOE)["health"] >= 4


def test_charge_reaches_no_farther() -> None:
    """Beyond the move and an arm's length nobody is struck."""
    evening = Evening("abilities.run_and_fight")
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 70}))
    evening.refuses("use", "Run and Fight", FOE, 15)


def test_sent_away_is_never_the_sender() -> None:
    """What a hit of a creature moves is its target: the entry says so, or moves its maker beside."""
    wrong = [
        (entry.key, move.name)
        for entry in shelf(SHELF["creatures"]).values()
        if isinstance(entry, CreatureEntry)
        for move in entry.moves
        for part in every_part(move.hit)
        if isinstance(part, Move) and part.to is None and part.mode not in ("push", "pull", "fetch")
    ]
    assert wrong == []


@pytest.mark.parametrize(("feet", "reached"), [(100, True), (160, False)])
def test_songs_reach_their_own_range(feet: int, reached: bool) -> None:
    """An area around a creature, as wide as its range, reaches that far and not twice."""
    evening = Evening("creatures.harpy")
    harpy = evening.find("Harpy")
    evening.does(ArrangeStrip(spots={KARA: feet, harpy: 0}))
    if reached:
        evening.move("Song", harpy, KARA)
    else:
        evening.refuses("move", "Song", harpy, KARA)


def test_blows_take_no_thing_as_target() -> None:
    """A claw is no move for a thing of the scene: that is said, and not left unread."""
    evening = Evening("creatures.djinni")
    clock = evening.thing("clock", 3)
    evening.refuses("move", "Warping touch", evening.find("Djinni"), clock)


def test_points_of_the_minute_wait() -> None:
    """What costs points each minute costs none before the first is over."""
    evening = Evening("cyphers.invisibility_serum", level=3)
    evening.use("Invisibility Serum")
    assert evening.lost() == {}
    evening.passes("1 minute")
    assert evening.lost() == {"intellect": 2}


def test_drained_points_return_to_user() -> None:
    """Whoever names nobody keeps what is drained, Share the Power or not."""
    evening = Evening("abilities.drain_creature", "abilities.share_the_power")
    evening.hurt(10)
    evening.marks()
    evening.use("Drain Creature", FOE, 15)
    assert evening.lost() == {"might": -3, "intellect": 3}


def test_drained_points_need_the_ability() -> None:
    """Without Share the Power nobody else can be named for what is drained."""
    evening = Evening("abilities.drain_creature")
    evening.refuses("use", "Drain Creature", FOE, 15, also=[BEN])


def test_nothing_drained_by_a_miss() -> None:
    """A miss drains nothing, and the comrade gets nothing."""
    evening = Evening("abilities.drain_creature", "abilities.share_the_power")
    evening.hurt(10, BEN)
    evening.marks()
    evening.use("Drain Creature", FOE, 2, said=said("abilities.share_the_power"))
    assert offered(evening, "Share the Power") is None
    assert evening.lost(BEN) == {}
    assert evening.lost(FOE) == {}


def test_held_by_name_of_shelf() -> None:
    """States of the shelf that hold by a solid thing are among the restraints."""
    names = {
        part.name
        for kind in ("creatures", "equipment")
        for entry in shelf(SHELF[kind]).values()
        for part in every_part(entry)
        if isinstance(part, ConditionEffect)
    }
    solid = {"netted", "cuffed", "manacled", "constricted", "engulfed", "stuck", "grabbed"}
    assert solid <= names
    assert solid <= RESTRAINTS


def test_taken_item_is_the_named_one() -> None:
    """Of two items the one that is named obeys no longer, the other does."""
    evening = Evening(
        "creatures.djinni", "artifacts.omni_orb", "cyphers.invisibility_serum", level=5
    )
    orb = evening.pc().carries()[0].called
    evening.move("Take over a device", evening.find("Djinni"), KARA, thing=orb)
    evening.answer(2)
    evening.refuses("use", "Omni Orb", None, None, 5)
    evening.use("Invisibility Serum")


def test_three_wards_may_be_three() -> None:
    """An option without an aim of its own has that of its power."""
    evening = Evening("abilities.true_defender")
    evening.use("True Defender", BEN, also=[FOE, OTHER], options=[0])
    assert "ward" in evening.conditions(BEN)
    assert "ward" in evening.conditions(OTHER)
