"""Mechanisms that the shelf lacked: companions whose bite poisons, tries that grow harder, steps of a
second roll, tables that items name, suits that rip.

Each case is written from the reference.
"""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from tests.people import BROADSWORD
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import answers, chosen

from threefold.library.entries import ABILITIES, shelf
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import AttackFoe, CallTask, WearItem
from threefold.table.state import Proposal, TaskCall

# --- companions ---------------------------------------------------------------------------------


def _with_snake(level: int, armor: int = 1) -> tuple[Evening, str]:
    evening = Evening(
        "artifacts.staff_of_the_prophet", level=5, foe={"level": level, "armor": armor}
    )
    evening.use("Staff of the Prophet", None, None, 9, options=[1])
    return evening, evening.find("venomous snake")


def test_bite_of_companion_poisons() -> None:
    """The bite deals 6 points that Armor stops, and 3 for three rounds that it does not."""
    evening, snake = _with_snake(3)
    evening.fight()
    evening.marks()
    evening.does(AttackFoe(pc_id=snake, foe_id=FOE, attack="", natural=16))
    assert evening.lost(FOE) == {"health": 5 + 3}
    for lost in (11, 14, 14, 14):
        evening.round()
        assert evening.lost(FOE) == {"health": lost}


def test_bite_that_is_withstood_poisons_nobody() -> None:
    """A foe whose Might withstands the level of the snake takes the bite alone."""
    evening, snake = _with_snake(6)
    evening.marks()
    evening.does(AttackFoe(pc_id=snake, foe_id=FOE, attack="", natural=18))
    assert evening.lost(FOE) == {"health": 7}
    evening.passes("1 minute")
    assert evening.lost(FOE) == {"health": 7}


def test_bite_that_misses_poisons_nobody() -> None:
    """What follows a hit does not follow a miss."""
    evening, snake = _with_snake(3)
    evening.marks()
    evening.does(AttackFoe(pc_id=snake, foe_id=FOE, attack="", natural=2))
    assert evening.lost(FOE) == {}
    assert evening.conditions(FOE) == []


# --- each try is harder -------------------------------------------------------------------------


def test_calm_is_harder_to_keep_each_day() -> None:
    """A step for each day since the use: level 1 is 2, 3, 4; a failure brings the disorder back."""
    evening = Evening("cyphers.insanity_suppressor", level=4)
    evening.use("Insanity Suppressor", BEN)
    for difficulty in (2, 3, 4):
        evening.passes("24 hours")
        assert evening.answer(16, by=BEN).difficulty == difficulty
    assert "disorder suppressed" in evening.conditions(BEN)
    evening.passes("24 hours")
    evening.answer(5, by=BEN)
    assert evening.conditions(BEN) == []


def test_calm_hinders_no_other_defense() -> None:
    """The days hinder the roll against a relapse alone."""
    evening = Evening("cyphers.insanity_suppressor", level=4)
    evening.use("Insanity Suppressor", BEN)
    assert evening.struck(19, on=BEN, stat="intellect").difficulty == 2


def test_death_is_defied_with_growing_pain() -> None:
    """The roll is of difficulty 1, which nothing eases; each further try before a ten-hour rest is
    hindered by one step more."""
    evening = Evening("abilities.tough_as_nails", "abilities.ignore_the_pain")
    for difficulty in (1, 2, 3):
        evening.hurt(160, ignores_armor=True)
        assert evening.answer(12).difficulty == difficulty
        assert evening.points() == {"might": 1, "speed": 0, "intellect": 0}
    assert evening.pc().damage_track == "debilitated"


# --- steps of a second roll ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "difficulty"),
    [
        ([], 4),
        (["known by name or description alone", "the target is unwilling"], 6),
        (["more than 1 mile away", "more than 10 miles away"], 6),
        (["visited before", "the target is willing"], 2),
    ],
)
def test_crystal_ball_by_what_is_known(said: list[str], difficulty: int) -> None:
    """The ball wakes at difficulty 2; the target's level counts then, with steps that add up."""
    evening = Evening("artifacts.crystal_ball", level=5, foe={"level": 4})
    evening.use("Crystal Ball", FOE, None, 9)
    assert evening.answer(12).difficulty == 2
    assert evening.answer(19, besides=AbilityExtras(said=said)).difficulty == difficulty


def test_crystal_ball_shows_far_places() -> None:
    """Of somebody who is not there the GM names the level."""
    evening = Evening("artifacts.crystal_ball", level=5)
    evening.use("Crystal Ball", None, None, 9)
    evening.answer(12)
    assert evening.waiting(Proposal)


# --- tables of the shelf ------------------------------------------------------------------------


def test_strong_item_gives_power_instead() -> None:
    """From level 6 on it is a powerful mutation and no beneficial one besides."""
    evening = Evening("artifacts.mutation_inducer", level=6)
    told = evening.use("Mutation Inducer", BEN, None, 5, 24).told
    assert "bite" in told
    assert [each.name for each in evening.pc(BEN).attacks_now()][-1] == "bite"
    assert evening.points(BEN)["might"] == 50
    evening.passes("25 hours")
    assert [each.name for each in evening.pc(BEN).attacks_now()] == ["broadsword"]


def test_mutation_adds_to_a_pool_for_a_day() -> None:
    """Below level 6 the row is one of beneficial mutations; its points go with it."""
    evening = Evening("artifacts.mutation_inducer", level=5)
    evening.use("Mutation Inducer", BEN, None, 5, 3)
    assert evening.points(BEN)["might"] == 55
    evening.passes("25 hours")
    assert evening.points(BEN)["might"] == 50


# --- what rips ----------------------------------------------------------------------------------


def test_suit_rips_by_physical_damage_alone() -> None:
    """Intellect damage leaves the suit whole, a point of physical damage rips it."""
    evening = Evening("equipment.mystical_hazard_suit")
    evening.hurt(3, damage_type="intellect")
    assert evening.has("Mystical Hazard Suit")
    assert "ripped" in evening.hurt(1).told
    assert not evening.has("Mystical Hazard Suit")


def test_suit_in_a_bag_does_not_rip() -> None:
    """What is put away is not torn."""
    evening = Evening("equipment.mystical_hazard_suit")
    evening.does(WearItem(pc_id=KARA, name="Mystical Hazard Suit", on=False))
    assert "ripped" not in evening.hurt(5).told


# --- who was attacked ---------------------------------------------------------------------------


def test_courage_answers_one_action_alone() -> None:
    """The attack is eased on the next action alone; a comrade who was attacked counts nothing."""
    evening = Evening("cyphers.lions_courage", level=3)
    evening.use("Lion's Courage")
    evening.fight()
    evening.turn()
    evening.turn()
    evening.struck(15, on=BEN)
    evening.turn()
    evening.turn()
    assert evening.attack(10).difficulty == 2
    evening.turn()
    evening.turn()
    evening.struck(15)
    evening.turn()
    evening.turn()
    assert evening.attack(10).difficulty == 1
    evening.round()
    assert evening.attack(10).difficulty == 2


# --- holds that take an action ------------------------------------------------------------------


def test_umbrella_lets_go_for_a_task() -> None:
    """A task that takes the action of its bearer frees the captive as an attack does."""
    evening = Evening("artifacts.capturing_umbrella", level=4)
    evening.fight()
    evening.use("Capturing Umbrella", FOE, 15, depletion=9)
    evening.round()
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=2, uses_action=True, stat="might"))
    assert evening.conditions(FOE) == ["held"]
    told = evening.answer(15).told
    assert evening.conditions(FOE) == []
    assert "something else" in told


def test_captive_stays_while_others_act() -> None:
    """What a comrade does changes nothing."""
    evening = Evening("artifacts.capturing_umbrella", level=4)
    evening.fight()
    evening.use("Capturing Umbrella", FOE, 15, depletion=9)
    evening.turn()
    evening.attack(10, OTHER, by=BEN)
    assert evening.conditions(FOE) == ["held"]


# --- the usual attack ---------------------------------------------------------------------------


def test_stated_attack_is_not_the_usual() -> None:
    """Damage that the GM states is dealt as stated, without the fire of the usual blow."""
    evening = Evening("creatures.jotunn_fire")
    evening.struck(2, evening.find("Jotunn"), damage=4)
    assert evening.lost() == {"might": 4}


# --- what is taken for a roll -------------------------------------------------------------------


def test_second_try_of_repair_needs_effort() -> None:
    """A failure asks for Effort at the next try; after a success and a rest the next is a first one."""
    evening = Evening("descriptors.morlock")
    evening.hurt(20)
    evening.use("Repair and Maintenance", None, 2)
    assert "Effort" in evening.refuses("use", "Repair and Maintenance", None, 12)
    evening.use("Repair and Maintenance", None, 12, effort=Effort(ease=1))
    evening.rest(3, might=6)
    assert evening.use("Repair and Maintenance", None, 12).result == "success"


def test_repair_gives_points_to_rest() -> None:
    """Each level of Effort in place of easing gives 2 points to the recovery roll that follows."""
    evening = Evening("abilities.repair_and_maintenance")
    evening.hurt(20)
    evening.use("Repair and Maintenance", None, 2)
    assert evening.conditions() == ["repair failed"]
    evening.use("Repair and Maintenance", None, 12, effort=Effort(ease=1), bought=[1])
    assert "repair failed" not in evening.conditions()
    told = evening.rest(3, might=6).told
    assert "8 points to share" in told


# --- answers that are rolled ----------------------------------------------------------------------


def test_crown_of_fire_rolls_its_attack() -> None:
    """Whoever struck is attacked with a roll: a miss harms nobody, and it comes again."""
    evening = Evening("cantrips.fire_crown_cantrip", foe={"level": 3})
    evening.use(evening.pc().abilities[0].name)
    evening.struck(15)
    evening.marks()
    answers(evening, "crowned with fire", natural=8)
    assert evening.lost(FOE) == {}
    evening.struck(15)
    answers(evening, "crowned with fire", natural=9)
    assert evening.lost(FOE) == {"health": 1}
    assert evening.lost() == {}


def test_answer_without_a_face_waits() -> None:
    """Without the face of a real die the roll waits for its player."""
    evening = Evening("cantrips.fire_crown_cantrip", foe={"level": 3})
    evening.use(evening.pc().abilities[0].name)
    evening.struck(15)
    evening.marks()
    answers(evening, "crowned with fire")
    assert evening.waiting(TaskCall)
    assert evening.answer(12).difficulty == 3
    assert evening.lost(FOE) == {"health": 1}


# --- several that were chosen for good ------------------------------------------------------------

BLESSINGS = {"death": 2, "health": 3, "earth": 4, "war": 11}
"""The place of a blessing in the order of the reference's list."""


def _blessed(*names: str) -> Evening:
    entry = shelf(ABILITIES)["blessing_of_the_gods"]
    options = [each["name"] for each in to_builtins(entry)["effects"][0]["options"]]
    words = [options[BLESSINGS[name]] for name in names]
    made = chosen("blessing_of_the_gods", *words)
    return Evening("abilities.blessing_of_the_gods", chosen=made)


def test_each_blessing_is_a_use_of_its_own() -> None:
    """Of two blessings that act a use brings one: death for 2 points, or health for 3."""
    evening = _blessed("death", "health")
    evening.use("Blessing of the Gods", FOE, 12, options=[0])
    assert evening.lost(FOE) == {"health": 3}
    assert evening.lost() == {"intellect": 2}
    evening.hurt(10, BEN)
    evening.marks()
    evening.use("Blessing of the Gods", BEN, options=[1], pool="might")
    assert evening.answer(12).difficulty == 2
    assert evening.lost(BEN) == {"might": -3}
    assert evening.lost() == {"intellect": 3}


def _touches(evening: Evening, whom: str) -> int:
    """Kara heals somebody with the blessing; return how hard it was."""
    evening.use("Blessing of the Gods", whom, options=[1], pool="might")
    return evening.answer(15).difficulty


def test_healed_again_is_harder() -> None:
    """Each touch on the same creature hinders the next one, until that one has rested for ten
    hours; others are as easy as ever."""
    evening = _blessed("death", "health")
    evening.hurt(30, BEN)
    evening.hurt(10)
    assert [_touches(evening, BEN) for _ in range(3)] == [2, 3, 4]
    assert _touches(evening, KARA) == 2
    for _ in range(3):
        evening.rest(3)
        evening.rest(3, by=BEN)
    evening.rest(3)  # the ten hours of the healer change nothing for Ben
    assert _touches(evening, BEN) == 5
    evening.rest(3, by=BEN)
    assert _touches(evening, BEN) == 2


def test_blessing_that_holds_needs_no_use() -> None:
    """What holds for good is on the sheet, and the other one is all that a use brings."""
    evening = _blessed("earth", "war")
    assert evening.pc().skills["climbing"] == "trained"
    evening.use("Blessing of the Gods", KARA)
    evening.attack(12)
    assert evening.lost(FOE) == {"health": 6}


def test_punch_follows_the_blow() -> None:
    """The second attack of Weapon and Body is a punch of 2 points, at the same foe or another."""
    fist = {"name": "fist", "damage": 2, "weight": "light", "range": "immediate",
            "stats": ["might"], "skill": "unarmed"}  # fmt: skip
    evening = Evening("abilities.weapon_and_body", attacks=[BROADSWORD, fist])
    evening.fight()
    evening.use("Weapon and Body", FOE, 12)
    assert evening.lost(FOE) == {"health": 4}
    evening.attack(12, OTHER, "fist")
    assert evening.lost(OTHER) == {"health": 2}
    assert evening.lost() == {"speed": 5}
