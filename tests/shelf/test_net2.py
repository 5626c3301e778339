"""What net 2 found that nothing carried out or told, as cases from the reference's text."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, Evening
from tests.shelf.offers import lit

from threefold.library.entries import ABILITIES, EQUIPMENT
from threefold.procedures.inputs import AbilityExtras
from threefold.service.judged import judged_in_entry
from threefold.table.commands import PlaceFigure

POISONED = "food or drink with poison"


@pytest.mark.parametrize(("face", "lost"), [(2, {"might": 5}), (6, {})])
def test_poisoned_food_is_resisted(face: int, lost: dict[str, int]) -> None:
    """Poison put into food or drink deals 5 points to whoever takes it and does not withstand level
    2; nobody is harmed by being near."""
    evening = Evening("abilities.create_deadly_poison")
    evening.use("create deadly poison", options=[2])
    for who in (BEN, FOE):
        evening.does(PlaceFigure(id=who, feet=5))
    assert evening.lost(BEN) == {}
    assert evening.lost(FOE) == {}

    evening.use(POISONED, BEN)
    evening.answer(face, by=BEN)
    assert evening.lost(BEN) == lost
    assert not evening.has(POISONED)


@pytest.mark.parametrize(("level", "bought", "lost"), [(2, 0, 5), (3, 0, 0), (3, 1, 5)])
def test_poisoned_food_gets_stronger(level: int, bought: int, lost: int) -> None:
    """A level of Effort makes the poison one level stronger, in food as on a weapon."""
    evening = Evening("abilities.create_deadly_poison", foe={"level": level})
    evening.use("create deadly poison", options=[2], bought=[bought])
    evening.use(POISONED, FOE)
    assert evening.lost(FOE).get("health", 0) == lost


def test_poisoned_food_hinders() -> None:
    """The other sort hinders all that the poisoned does for ten minutes."""
    evening = Evening("abilities.create_deadly_poison")
    evening.use("create deadly poison", options=[3])
    evening.use(POISONED, FOE)
    assert evening.struck(10).difficulty == 1
    evening.passes("10 minutes")
    assert evening.struck(10).difficulty == 2


def test_poisoned_food_spoils() -> None:
    """Unused, it loses its strength after an hour."""
    evening = Evening("abilities.create_deadly_poison")
    evening.use("create deadly poison", options=[2])
    assert evening.has(POISONED)
    evening.passes("1 hour")
    assert not evening.has(POISONED)


@pytest.mark.parametrize(
    ("kind", "key", "part"),
    [
        (ABILITIES, "always_tinkering", "level lower by 2"),
        (ABILITIES, "inventor", "half the XP"),
        (ABILITIES, "know_where_to_look", "double the find"),
        (ABILITIES, "modify_cyphers", "of the lower level"),
        (ABILITIES, "magical_repertoire", "subtle cyphers only"),
        (EQUIPMENT, "4d_printer", "expensive at most"),
        (ABILITIES, "walk_through_walls", "phase"),
        (ABILITIES, "fast_travel", "ten times"),
        (ABILITIES, "swim", "10 miles"),
    ],
)
def test_words_nobody_counts_are_told(kind: object, key: str, part: str) -> None:
    """What is made, found or combined, of which kind a place for cyphers is, and by which way
    somebody moves: what no rule of the table measures stands in the list of what people judge."""
    listed = judged_in_entry(kind, key)  # type: ignore[arg-type]
    assert any(part in each.what for each in listed)


def test_measured_moves_are_not_told() -> None:
    """A flight with a distance for each round is the table's, not people's."""
    assert all(each.how != "way" for each in judged_in_entry(ABILITIES, "hover"))


@pytest.mark.parametrize(("worn", "eased"), [(True, 1), (False, 0)])
def test_armor_sees_in_darkness(worn: bool, eased: int) -> None:
    """Powered armor shows what lies in the dark within short range, to whoever wears it: that is
    asked at the roll, and counts."""
    evening = lit(Evening("abilities.powered_armor"), "very_dim_light")
    said = ["you wear your powered armor"] if worn else []
    dark = evening.attack(11, besides=AbilityExtras(said=said)).difficulty
    assert lit(evening, None).attack(11).difficulty == dark - (1 - eased)


def test_robot_laser_is_fired() -> None:
    """A Robot Assistant with the laser is a heavy weapon of 7 points that its owner may fire."""
    evening = Evening(
        "abilities.robot_assistant", "abilities.robot_upgrade",
        chosen={"robot_upgrade": {"option": ["laser turret"]}},
    )  # fmt: skip
    evening.attack(11, weapon="robot laser")
    assert evening.lost(FOE) == {"health": 7}
