"""What sheets found in the data: prices that stand in the text alone, limits of one way of an entry,
uses of a piece apart from what each of them does.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.library.entries import ABILITIES, shelf
from threefold.library.items import cypher_of, cyphers
from threefold.model.shelved import ability_of
from threefold.service.powers import does
from threefold.table.commands import LearnAbility
from threefold.text import render


@pytest.mark.parametrize("key", ["apportation", "improved_apportation", "call_through_time"])
def test_random_way_once_a_day(key: str) -> None:
    """What the GM rolls for comes once a day; what is named comes as often as it is paid."""
    evening = Evening(f"abilities.{key}")
    name = shelf(ABILITIES)[key].name

    evening.use(name, None, None, 55, options=[1])

    assert "again tomorrow" in evening.refuses("use", name, None, None, 55, options=[1])
    evening.use(name, options=[0])
    for _ in range(4):
        evening.rest()
    evening.use(name, None, None, 55, options=[1])


def test_storm_once_a_day() -> None:
    """The cloak calms winds as often as one likes, and raises one storm a day."""
    evening = Evening("artifacts.cloak_of_winds", level=5)
    evening.use("Cloak of Winds", None, None, 5, options=[1])

    assert "again tomorrow" in evening.refuses("use", "Cloak of Winds", None, None, 5, options=[1])
    evening.use("Cloak of Winds", None, None, 5, options=[0])


def test_rally_costs_two_intellect() -> None:
    """To rally the team is paid with another action, and adds a point of damage in that round."""
    evening = Evening("abilities.teamwork")
    evening.fight()
    evening.use("Teamwork", said=["spent the last day with you"])
    assert evening.lost() == {"intellect": 2}

    evening.attack(15)

    assert evening.lost(FOE) == {"health": 5}


def test_blessing_held_for_good() -> None:
    """A blessing that simply holds is a skill; one that is used has its own price, and is over."""
    evening = Evening()
    blessings = shelf(ABILITIES)["blessing_of_the_gods"]
    death = "Death, darkness (2): 3 points of damage to a target in short range"
    chosen = {"option": ["Earth, stone (holds)", death]}
    evening.does(LearnAbility(pc_id=KARA, ability=ability_of(blessings, chosen)))
    assert evening.pc().skill("climbing") == "trained"

    evening.use("Blessing of the Gods", FOE, 15)

    assert evening.lost() == {"intellect": 2}
    assert evening.conditions() == []


@pytest.mark.parametrize(("way", "points"), [(0, 2), (1, 4), (4, 10)])
def test_pocket_for_more_hours(way: int, points: int) -> None:
    """Each 2 points more make the pocket last an hour longer."""
    evening = Evening("abilities.phased_pocket")

    evening.use("Phased Pocket", options=[way])

    assert evening.lost() == {"intellect": points}


def test_large_network_costs_five() -> None:
    """Ten minds are linked for nothing, twenty for 5 points."""
    evening = Evening("abilities.telepathic_network")
    evening.use("Telepathic Network", BEN, options=[0])
    assert evening.lost() == {}

    evening.use("Telepathic Network", BEN, options=[1])

    assert evening.lost() == {"intellect": 5}


def test_each_pill_for_twelve_hours() -> None:
    """A pack has five pills, and each helps for its whole time."""
    evening = Evening("equipment.radiation_pill_pack_of_5")
    pack = "Radiation Pill (Pack of 5)"

    told = evening.use(pack).told

    assert "for 12 hours" in told
    assert [gear.uses for gear in evening.pc().equipment or []] == [4]
    assert [getattr(c, "uses", None) for c in evening.pc().conditions] == [None]


def test_bar_is_eaten_once() -> None:
    """A bar is gone once somebody has eaten it."""
    evening = Evening("equipment.mega_bar")
    evening.use("Mega Bar", options=[1])

    assert not evening.has("Mega Bar")


def test_accessories_by_level() -> None:
    """A figure of level 3 has three accessories, each rolled."""
    evening = Evening("artifacts.accessories_sold_separately", level=3)

    told = evening.use("Accessories Sold Separately", None, None, 9, 13, 20, 5).told

    assert told.count("A d20 shows") == 3
    assert [each.name for each in evening.companions()] == ["puppy"]


def test_sense_says_its_level() -> None:
    """Up to which level a sense reaches is said before the use."""
    told = [render(each.message()) for each in does(cypher_of(cyphers()["green_spectacles"]), 4)]

    assert any("level 4 or lower" in each for each in told)


@pytest.mark.parametrize(("face", "steps"), [(4, 1), (3, 0)])
def test_flowers_against_their_danger(face: int, steps: int) -> None:
    """The asset counts of itself against an attack of the kind that was rolled, and no other."""
    evening = Evening("cyphers.flowers_for_grandmother", "creatures.basilisk")
    evening.use("Flowers for Grandmother", BEN, None, face)
    evening.move("Spit", evening.find("Basilisk"), KARA, anyway=True)

    assert evening.answer(20).difficulty == 5 - steps


def test_orb_is_never_used_up() -> None:
    """A 1 on the d6 brings a GM intrusion about the wish; the orb stays."""
    evening = Evening("artifacts.omni_orb", level=5)

    told = evening.use("Omni Orb", None, None, 1, effect=None).told

    assert "GM intrusion" in told
    assert evening.has("Omni Orb")
    assert evening.pc().damage_track == "impaired"


@pytest.mark.parametrize(("way", "difficulty"), [(0, 2), (1, 1)])
def test_choice_in_play_can_be_made(way: int, difficulty: int) -> None:
    """What an ability lets its owner choose in play is chosen by a use, though it costs nothing."""
    evening = Evening("abilities.horde_fighting")
    evening.use("Horde Fighting", options=[way], said=["two or more foes attack you in melee"])

    assert evening.attack(15).difficulty == difficulty
