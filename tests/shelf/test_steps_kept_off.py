"""What keeps off a step of the damage track, or death itself: the roll comes before the end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import FOE, KARA, POINTS, STATS, Evening
from tests.shelf.offers import answers, asked, offered, wears

from threefold.table.commands import EditPc

LAST: dict[str, Any] = {
    "pools": {
        stat: {"value": 2 if stat == "might" else 0, "max": POINTS, "edge": 0} for stat in STATS
    },
    "damage_track": "debilitated",
}
"""Somebody who is a blow away from death."""


def total(evening: Evening) -> int:
    return sum(evening.points().values())


# --- a step refused ---------------------------------------------------------------------------------


def test_empty_pool_may_go_on() -> None:
    """Who refused the step is hale with an empty Pool: nothing is dearer, nothing worse, and the
    sheet is one that may be changed."""
    evening = Evening("abilities.destined_for_greatness")
    evening.hurt(49)
    evening.struck(2, damage=2)
    evening.answer(15)
    assert evening.pc().damage_track == "hale"
    evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), xp=4)))
    evening.task(15, 3, "speed")
    assert evening.pc().damage_track == "hale"


@pytest.mark.parametrize(("die", "track", "points"), [(15, "debilitated", 1), (2, "dead", 0)])
def test_destiny_keeps_off_death(die: int, track: str, points: int) -> None:
    """The last step is refused by the same roll: one point is left. Until it has fallen nobody is
    dead, and who fails dies."""
    evening = Evening("abilities.destined_for_greatness", **LAST)
    evening.struck(2, damage=3)
    assert asked(evening)
    evening.answer(die)
    assert evening.pc().damage_track == track
    assert total(evening) == points


def test_miracle_keeps_off_death() -> None:
    """A Might task against the level of whoever struck keeps the step off and gives a point; it is
    offered, and once taken it is over until a rest of ten hours."""
    evening = Evening("abilities.miraculous_health", **LAST)
    evening.struck(2, damage=3)
    answers(evening, "Miraculous Health")
    assert evening.answer(15).difficulty == 2
    assert (evening.pc().damage_track, total(evening)) == ("debilitated", 1)
    evening.hurt(3)
    assert evening.pc().damage_track == "dead"
    assert offered(evening, "Miraculous Health") is None


@pytest.mark.parametrize(("ease", "die", "alive"), [(0, 4, True), (-3, 4, False)])
def test_nails_decide_life_and_death(ease: int, die: int, alive: bool) -> None:
    """The Might defense of 1 is rolled by whoever would be dead, each time anew."""
    cursed = {"kind": "step", "by": "hinder", "steps": -ease, "tasks": ["defense"]}
    held = [{"name": "cursed", "effects": [cursed]}] if ease else []
    keys = ("abilities.tough_as_nails", "abilities.ignore_the_pain")
    evening = Evening(*keys, conditions=held, **LAST)
    evening.hurt(5)
    evening.answer(die)
    assert evening.pc().damage_track == ("debilitated" if alive else "dead")
    assert total(evening) == (1 if alive else 0)
    if alive:
        evening.hurt(5)
        assert asked(evening)


def test_nails_alone_save_nobody() -> None:
    """Without Ignore the Pain there is no such roll."""
    evening = Evening("abilities.tough_as_nails", **LAST)
    evening.hurt(5)
    assert not asked(evening)
    assert evening.pc().damage_track == "dead"


# --- the last rounds --------------------------------------------------------------------------------


def defying(*more: str) -> Evening:
    evening = Evening("abilities.final_defiance", *more, **LAST)
    evening.fight()
    evening.hurt(5)
    assert evening.pc().damage_track == "debilitated"
    assert total(evening) == 0
    return evening


def test_defiance_ends_in_death() -> None:
    """One round more, and one for each Might task of 5; with the first that fails it is over."""
    evening = defying()
    evening.attack(15)
    evening.round()
    evening.answer(15)
    assert evening.pc().damage_track == "debilitated"
    evening.attack(15)
    evening.round()
    evening.answer(14)
    assert evening.pc().damage_track == "dead"


def test_defiance_of_the_healed_is_life() -> None:
    """Whoever has gained a point in the meantime lives on when it is over."""
    evening = defying()
    evening.rest(3, might=4)
    evening.round()
    evening.answer(2)
    assert evening.pc().damage_track != "dead"
    assert total(evening) > 0


@pytest.mark.parametrize("keys", [("not_dead_yet",)])
def test_defiance_goes_before_the_rest(keys: tuple[str, ...]) -> None:
    """Not Dead Yet waits for the end of the defiance, and comes then."""
    evening = defying(*(f"abilities.{key}" for key in keys))
    assert "unconscious" not in evening.conditions()
    evening.round()
    evening.answer(2)
    assert "unconscious" in evening.conditions()
    assert evening.pc().damage_track != "dead"


# --- worn ---------------------------------------------------------------------------------------------


def test_star_saves_from_death() -> None:
    """The star keeps off death as well, with a point in a Pool, and lets a lesser step come."""
    evening = wears(Evening("artifacts.steorraform", level=5, **LAST))
    evening.struck(2, damage=9)
    assert evening.pc().damage_track == "dead"
    answers(evening, "Steorraform")
    assert evening.pc().damage_track == "debilitated"
    assert total(evening) >= 1
    assert "in answer to something" in evening.refuses("use", "Steorraform")
    hale = wears(Evening("artifacts.steorraform", level=5))
    hale.hurt(50)
    assert hale.pc().damage_track == "impaired"
    assert offered(hale, "Steorraform") is None
    assert hale.lost(FOE) == {}


def test_book_fills_all_pools() -> None:
    """The spell of the Book of Inversion fills all Pools of whoever cast it, once it has succeeded."""
    evening = Evening("artifacts.book_of_inversion", level=8)
    for stat in STATS:
        evening.hurt(9, damage_type=stat)
    evening.use("Book of Inversion", None, None, 9, 9, said=["the spell succeeded"])
    assert total(evening) == 3 * POINTS
