"""What people make, each their own; levels that are as high as there are; what is left of a blow."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, KARA, Evening

from threefold.library.entries import SHELF, shelf
from threefold.model.characters import Armor
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelved import ability_of
from threefold.table.commands import EditPc, LearnAbility


def _learns(evening: Evening, key: str, by: str) -> None:
    entry = shelf(SHELF["abilities"])[key]
    assert isinstance(entry, AbilityEntry)
    evening.does(LearnAbility(pc_id=by, ability=ability_of(entry)))


def test_structures_of_two_makers_stand() -> None:
    """One at a time is one of each maker: what somebody else makes ends nothing."""
    evening = Evening("abilities.dark_matter_structure")
    _learns(evening, "dark_matter_structure", BEN)
    evening.use("dark matter structure")
    evening.use("dark matter structure", by=BEN)
    assert len(evening.state.things) == 2
    evening.use("dark matter structure", by=BEN)
    assert len(evening.state.things) == 2


@pytest.mark.parametrize(
    ("armor", "damage", "taken"), [(0, 2, 1), (0, 5, 2), (2, 4, 1), (2, 7, 2), (4, 4, 0)]
)
def test_least_is_what_gets_through(armor: int, damage: int, taken: int) -> None:
    """Three points less, to a minimum of one, are counted behind Armor; what Armor stops is none."""
    evening = Evening("abilities.mental_projection")
    suit = [Armor(name="suit", armor=armor, source="suit")] if armor else []
    evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), armor=suit)))
    evening.use("mental projection")
    evening.marks()
    evening.struck(2, damage=damage)
    assert sum(evening.lost().values()) == taken


@pytest.mark.parametrize(("level", "after", "told"), [(9, 10, True), (7, 9, False)])
def test_highest_level_is_told(level: int, after: int, told: bool) -> None:
    """A thing that would rise above the highest level rises to that, and the log says so."""
    evening = Evening("abilities.machine_efficiency")
    engine = evening.thing("engine", level)
    done = evening.use("machine efficiency", engine, options=[0])
    assert evening.state.things[engine].level == after
    assert ("above the highest" in done.told) is told


@pytest.mark.parametrize("die", [15, 2])
def test_killer_is_haunted(die: int) -> None:
    """Whoever kills a black dog is weighed down for a day, in all that they do; nobody else is."""
    evening = Evening("creatures.black_dog")
    dog = evening.find("Black Dog")
    evening.hurt(evening.foe(dog).health - 1, dog, ignores_armor=True)
    evening.attack(20 if die > 10 else 2, dog)
    assert evening.task(15, 4).difficulty == (5 if die > 10 else 4)
    assert evening.task(15, 4, by=BEN).difficulty == 4


def test_giant_throws_whom_it_holds() -> None:
    """A move on somebody who is held is refused on others; the GM may let it happen."""
    evening = Evening("creatures.giant")
    giant = evening.find("Giant")
    assert "held" in evening.refuses("move", "Throw", giant, KARA)
    evening.move("Grab", giant, KARA)
    evening.answer(2)
    evening.marks()
    evening.move("Throw", giant, KARA)
    assert evening.lost() == {"might": 10}
