"""Equipment read side by side with the reference: its first half.

Each case is written from the reference: who has what, what is done, which dice fall, what stands
afterwards.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, Evening
from tests.shelf.offers import ticked, wears

from threefold.table.commands import AddPc, FindItem, FoeAttacks, UsePower
from threefold.table.state import TaskCall


def harm(evening: Evening, points: int, kind: str = "", on: str = KARA) -> dict[str, int]:
    """What a harm of some kind takes."""
    evening.marks()
    evening.hurt(points, on, kind=kind)
    return evening.lost(on)


# --- what comes with a use, and ends -----------------------------------------------------------------


def test_quick_field_is_switched_on() -> None:
    """The belt gives 1 Armor for an hour after its use: none before, none afterwards."""
    evening = Evening("equipment.force_field_quick")
    assert harm(evening, 5) == {"might": 5}
    evening.use("Force Field, Quick")
    assert harm(evening, 5) == {"might": 4}
    evening.passes("2 hours")
    assert harm(evening, 5) == {"might": 5}


@pytest.mark.parametrize("kind", ["cold", "heat"])
def test_environment_suit_lasts_a_day(kind: str) -> None:
    """10 Armor against extreme temperatures, once, for 24 hours."""
    evening = Evening("equipment.environment_suit")
    assert harm(evening, 12, kind) == {"might": 12}
    evening.use("Environment Suit")
    assert harm(evening, 12, kind) == {"might": 2}
    evening.passes("25 hours")
    assert harm(evening, 12, kind) == {"might": 12}


# --- weapons of no class ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("hand_grenade", "Hand Grenade"),
        ("grenade_sonic", "Grenade, Sonic"),
        ("grenade_thermite", "Grenade, Thermite"),
        ("plasma_grenade", "Plasma Grenade"),
        ("foam_restraint_rifle", "Foam Restraint Rifle"),
        ("blaster_cannon", "Blaster Cannon"),
    ],
)
def test_weapon_without_class_is_plain(key: str, name: str) -> None:
    """No text calls these light, medium or heavy: they are neither eased nor hindered for an adept."""
    evening = Evening(f"equipment.{key}", type="adept")
    assert evening.attack(15, weapon=name).difficulty == 2


# --- robots that help -------------------------------------------------------------------------------


def defends(evening: Evening, die: int, entry: str, **attack: Any) -> int:
    """The difficulty of a defense at which everything that the entry asks is confirmed."""
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, **attack))
    return evening.answer(die, besides=ticked(entry)).difficulty


def drone(way: str) -> Evening:
    """A military drone of one of the two sorts."""
    evening = Evening()
    evening.does(FindItem(to=KARA, thing="auton_military_drone", chosen=[way]))
    return evening


@pytest.mark.parametrize(
    ("entry", "way"), [("auton_defense", ""), ("auton_military_drone", "defense")]
)
def test_defense_robot_guards_by_two(entry: str, way: str) -> None:
    """When the auton helps to defend, Speed defense is two steps easier; it has 3 Armor."""
    evening = drone(way) if way else Evening(f"equipment.{entry}")
    (robot,) = evening.companions()
    assert (robot.level, robot.armor, robot.modifications) == (2, 3, {"speed defense": 3})
    assert evening.struck(15).difficulty == 2
    assert defends(evening, 15, f"equipment.{entry}") == 0


@pytest.mark.parametrize(
    ("entry", "way"), [("auton_warrior", ""), ("auton_military_drone", "warrior")]
)
def test_warrior_robot_helps_by_two(entry: str, way: str) -> None:
    """When the auton helps with an attack, that is two steps easier; alone it attacks as level 3 for
    5 points."""
    evening = drone(way) if way else Evening(f"equipment.{entry}")
    (robot,) = evening.companions()
    assert (robot.damage, robot.modifications) == (5, {"attack": 3})
    assert evening.attack(15).difficulty == 2
    assert evening.attack(15, besides=ticked(f"equipment.{entry}")).difficulty == 0


def test_medical_robot_has_an_autodoc() -> None:
    """It is modified in healing, and incorporates a mobile autodoc."""
    evening = Evening("equipment.auton_medical")
    (robot,) = evening.companions()
    assert robot.modifications == {"healing": 3}
    evening.use("Autodoc, Mobile", None, None, 5, options=[0])
    assert evening.task(15, 4, "intellect", "healing").difficulty == 3


def test_robot_at_its_table_brings_no_second_autodoc() -> None:
    """Who comes back to the table with the robot and its autodoc has one of each."""
    pc = Evening("equipment.auton_medical").pc()
    evening = Evening()
    evening.does(AddPc(pc=replace(pc, name="Mara")))
    mara = next(id for id, member in evening.state.party.items() if member.pc.name == "Mara")
    assert [each.name for each in evening.pc(mara).equipment or []] == [
        "Auton, Medical",
        "Autodoc, Mobile",
    ]
    assert len(evening.companions(mara)) == 1


# --- the mobile autodoc -------------------------------------------------------------------------------


@pytest.mark.parametrize("whom", [KARA, BEN])
def test_autodoc_gives_four_rests(whom: str) -> None:
    """Up to four free recovery rolls for whoever is treated, none of which counts for the day."""
    evening = Evening("equipment.autodoc_mobile")
    evening.hurt(40, whom)
    evening.use("Autodoc, Mobile", whom, None, 5, options=[1])
    for _ in range(4):
        evening.rest(4, by=whom, might=7)
        assert evening.pc(whom).recoveries_used == 0
    evening.rest(4, by=whom, might=7)
    assert evening.pc(whom).recoveries_used == 1


@pytest.mark.parametrize(("face", "left"), [(1, False), (2, True)])
def test_autodoc_runs_out_on_a_one(face: int, left: bool) -> None:
    """Each use may use up the supplies: on a 1 in 1d10."""
    evening = Evening("equipment.autodoc_mobile")
    evening.use("Autodoc, Mobile", None, None, face, options=[0])
    assert evening.has("Autodoc, Mobile") is left
    assert evening.task(15, 4, "intellect", "healing").difficulty == 3
    assert evening.task(15, 4, "intellect", "healing").difficulty == 4


# --- what cuts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "most"),
    [("bolt_cutter", "Bolt Cutter", 5), ("fusion_torch", "Fusion Torch", 9)],
)
def test_cutter_cuts_things_by_level(key: str, name: str, most: int) -> None:
    """It cuts what is of its level at the most, without a roll, and nobody alive."""
    evening = Evening(f"equipment.{key}")
    bars, vault = evening.thing("bars", most), evening.thing("vault", most + 1)
    for thing in (bars, vault):
        assert evening.use(name, thing).result is None
    assert evening.state.things[bars].object_damage == "destroyed"
    assert evening.state.things[vault].object_damage == "intact"
    assert "works on things" in evening.refuses("use", name, FOE)


# --- what another has as well ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["battlesuit", "battlesuit_deluxe", "battle_armor", "gun_armor"])
def test_battlesuit_is_a_space_suit(key: str) -> None:
    """A battlesuit grants what a deluxe space suit does: worn, a vacuum does nothing."""
    evening = Evening(f"equipment.{key}")
    assert harm(evening, 8, "vacuum") == {"might": 8}
    assert harm(wears(evening), 8, "vacuum") == {}


@pytest.mark.parametrize(
    ("key", "stat"), [("exoskin_brute", "might"), ("exoskin_reactive", "speed")]
)
def test_exoskin_may_be_armored(key: str, stat: Any) -> None:
    """One price category more gives 1 Armor, as with the frame that assists in high gravity."""
    evening = Evening()
    evening.does(FindItem(to=KARA, thing=key, chosen=["armored, one price category more"]))
    assert harm(evening, 5) == {"might": 4}
    assert evening.task(15, 4, stat).difficulty == 3
    plain = Evening()
    plain.does(FindItem(to=KARA, thing=key, chosen=["as sold"]))
    assert harm(plain, 5) == {"might": 5}


# --- words that a roll knows ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "difficulty"), [("history", 3), ("relaxation", 3), ("geography", 4)]
)
def test_book_helps_with_its_subject(skill: str, difficulty: int) -> None:
    """Ten minutes with a book of history: an asset on history, and on relaxing; on nothing else."""
    evening = Evening()
    evening.does(FindItem(to=KARA, thing="book", chosen=["history"]))
    assert evening.task(15, 4, "intellect", skill).difficulty == 4
    read = evening.task(15, 4, "intellect", skill, besides=ticked("equipment.book"))
    assert read.difficulty == difficulty


@pytest.mark.parametrize("skill", ["disguise", "impersonation"])
def test_disguise_kit_helps_both(skill: str) -> None:
    """The kit helps to disguise oneself and to impersonate somebody."""
    assert Evening("equipment.disguise_kit").task(15, 4, "intellect", skill).difficulty == 3


# --- drink, and sleep -------------------------------------------------------------------------------


TASKS = ("persuasion", "perception", "physical coordination", "history")


def difficulties(evening: Evening) -> list[int]:
    """What drink does to tasks of level 4."""
    return [evening.task(15, 4, "intellect", skill).difficulty for skill in TASKS]


def test_excess_cancels_the_benefit() -> None:
    """In moderation drink eases interaction and hinders perception and coordination; to excess it
    hinders all by two steps."""
    evening = Evening("equipment.alcohol_and_drugs", "equipment.alcohol_and_drugs")
    evening.use("Alcohol and Drugs", options=[0])
    assert difficulties(evening) == [3, 5, 5, 4]
    evening.use("Alcohol and Drugs", options=[1])
    assert difficulties(evening) == [6, 6, 6, 6]


@pytest.mark.parametrize("option", [0, 1])
def test_tablet_makes_sober(option: int) -> None:
    """Within ten minutes of the tablet its user is sober."""
    evening = Evening("equipment.alcohol_and_drugs", "equipment.cold_sober")
    evening.use("Alcohol and Drugs", options=[option])
    evening.use("Cold Sober")
    assert difficulties(evening) != [4, 4, 4, 4]
    evening.passes("10 minutes")
    assert difficulties(evening) == [4, 4, 4, 4]


@pytest.mark.parametrize("whom", [KARA, BEN])
def test_sleeper_in_pod_does_nothing(whom: str) -> None:
    """Whoever lies in the pod sleeps deeply; the later roll is the sleeper's."""
    evening = Evening("equipment.hibernation_pod")
    told = evening.use("Hibernation Pod", whom).told
    assert f"comes to {evening.pc(whom).name}" in told
    assert "hibernating" in evening.refuses("attack", 15, by=whom)


# --- what breaks or runs out ------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "breaks"), [(1, True), (2, True), (3, False)])
def test_simple_knife_breaks_on_low_face(die: int, breaks: bool) -> None:
    """A cheap knife breaks on an attack roll of 1 or 2."""
    evening = Evening("equipment.knife_simple")
    evening.attack(die, weapon="Knife, Simple")
    assert evening.has("Knife, Simple") is not breaks


@pytest.mark.parametrize("face", [1, 3, 100])
def test_lighter_lasts_as_its_dice_say(face: int) -> None:
    """It has 1d100 uses, rolled as somebody gets it; then it is empty, to be filled again."""
    evening = Evening()
    evening.does(FindItem(to=KARA, thing="lighter_butane_or_electric"), face)
    for left in range(face - 1, 0, -1):
        evening.use("Lighter (Butane or Electric)")
        assert [each.uses for each in evening.pc().equipment or []] == [left]
    evening.use("Lighter (Butane or Electric)")
    evening.refuses("use", "Lighter (Butane or Electric)")
    assert evening.has("Lighter (Butane or Electric)")


# --- what goes with no other armor ------------------------------------------------------------------


CLOTHS = ["heavy_cloth", "padded_armor"]


@pytest.mark.parametrize("key", CLOTHS)
@pytest.mark.parametrize(("kind", "lost"), [("slashing", 4), ("piercing", 4), ("bashing", 5)])
def test_thick_cloth_stops_alone(key: str, kind: str, lost: int) -> None:
    """1 Armor against blades and points, none against blunt blows."""
    assert harm(wears(Evening(f"equipment.{key}")), 5, kind) == {"might": lost}


@pytest.mark.parametrize("key", CLOTHS)
@pytest.mark.parametrize("kind", ["slashing", "piercing", "bashing"])
def test_thick_cloth_goes_with_no_armor(key: str, kind: str) -> None:
    """Together with chainmail the cloth adds nothing."""
    evening = Evening(f"equipment.{key}", "equipment.chainmail")
    assert harm(wears(evening), 5, kind) == {"might": 3}


@pytest.mark.parametrize(("face", "left"), [(1, False), (2, True)])
def test_spray_runs_out_on_a_one(face: int, left: bool) -> None:
    """Paint-on armor gives 1 Armor for ten minutes; on a 1 in 1d10 the applicator is used up."""
    evening = Evening("equipment.paint_on_impact_armor")
    evening.use("Paint-On Impact Armor", None, None, face)
    assert evening.has("Paint-On Impact Armor") is left
    assert harm(evening, 5) == {"might": 4}
    evening.passes("11 minutes")
    assert harm(evening, 5) == {"might": 5}


# --- rolls of each round ----------------------------------------------------------------------------


def test_board_is_ridden_each_round() -> None:
    """Each round the rider makes a difficulty 1 Speed roll, until one fails."""
    evening = Evening("equipment.cloud_surfing_board")
    evening.fight()
    evening.use("Cloud Surfing Board")
    for die in (15, 15, 2):
        evening.round()
        assert evening.answer(die).difficulty == 1
    assert "riding the board" not in evening.conditions()
    evening.round()
    assert not any(isinstance(each, TaskCall) for each in evening.state.pending.values())


# --- what a winch does --------------------------------------------------------------------------------


def winds(evening: Evening, option: int, on: str | None = None) -> str:
    """Kara uses the winch of a grapple gun in one of its ways."""
    use = UsePower(pc_id=KARA, what="equipment", name="Grapple Gun", target=on, options=[option])
    return evening.does(use).told


def test_winch_pulls_its_bearer() -> None:
    """Fast on something anchored, the winch pulls whoever holds the gun."""
    assert "Kara is pulled" in winds(Evening("equipment.grapple_gun"), 0)


@pytest.mark.parametrize(("die", "pulled"), [(5, False), (6, True)])
def test_winch_hauls_by_a_might_task(die: int, pulled: bool) -> None:
    """What is neither fast nor small comes only if a Might task against its level succeeds."""
    evening = Evening("equipment.grapple_gun")
    winds(evening, 2, FOE)
    assert ("guard 1 is pulled" in evening.answer(die).told) is pulled
