"""Single mechanisms that entries ask for: who is not seen, a try again, a shift more, a sword in
hand.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import OTHER, POINTS, Evening
from tests.shelf.offers import armed_with

from threefold.table.commands import CallTask, ChangeSettings

# --- not seen ---------------------------------------------------------------------------------------

CARRIED: dict[str, Any] = {"kind": "condition", "name": "invisible"}


@pytest.mark.parametrize(
    "condition",
    [
        "invisible",
        {"name": "veiled", "text": "invisible until it attacks"},
        {"name": "shape of air", "effects": [CARRIED]},
    ],
)
def test_unseen_under_any_name(condition: Any) -> None:
    """Whoever a condition makes invisible is attacked four steps worse, whatever its name is."""
    evening = Evening(foe={"conditions": [condition]})
    assert evening.attack(15).difficulty == 6


def test_other_condition_hides_nobody() -> None:
    """A condition that says something else of what is invisible hides nobody."""
    held = {"name": "unseen armor", "text": "the worn armor is invisible"}
    assert Evening(foe={"conditions": [held]}).attack(15).difficulty == 2


# --- once more ----------------------------------------------------------------------------------------


def tries_again(evening: Evening, die: int) -> int:
    evening.does(CallTask(pcs=["p1"], title="a try", difficulty=4, stat="might", retry=True))
    return evening.answer(die).difficulty


def test_second_try_is_one() -> None:
    """The cricket takes the price off one further try; the next needs Effort again."""
    evening = Evening("cyphers.conscience_cricket", level=3)
    evening.task(2, 4)
    evening.use("Conscience Cricket")
    assert tries_again(evening, 3) == 4
    assert evening.conditions() == []
    call = CallTask(pcs=["p1"], title="a try", difficulty=4, stat="might", retry=True)
    evening.does(call)
    assert "Effort" in evening.refuses("answer", 15)


def test_cricket_chirps_a_minute() -> None:
    """After a minute it is too late for another try."""
    evening = Evening("cyphers.conscience_cricket", level=3)
    evening.task(2, 4)
    evening.use("Conscience Cricket")
    evening.passes("2 minutes")
    evening.does(CallTask(pcs=["p1"], title="a try", difficulty=4, stat="might", retry=True))
    assert "Effort" in evening.refuses("answer", 15)


# --- one shift more -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("what", "lost"), [("resilience", 6), ("healing", 7)])
def test_boosted_shift_counts_for_a_round(what: str, lost: int) -> None:
    """Where the table plays with power shifts, one more of resilience is one more Armor for a round;
    one more of another sort is none."""
    shifts = [{"what": "resilience"}, {"what": "healing"}]
    evening = Evening("cyphers.shift_boost", level=4, power_shifts=shifts)
    settings = replace(evening.state.settings, modules=["power_shifts"])
    evening.does(ChangeSettings(settings=settings))
    evening.hurt(8)
    assert evening.lost() == {"might": 7}
    evening.marks()
    evening.fight()
    evening.use("Shift Boost", chosen=[what])
    evening.hurt(8)
    assert evening.lost() == {"might": lost}
    evening.round()
    evening.round()
    evening.marks()
    evening.hurt(8)
    assert evening.lost() == {"might": 7}


# --- a sword in hand ------------------------------------------------------------------------------------


def test_sword_cuts_a_thing_named() -> None:
    """Used on a thing of a lower level the vorpal sword cuts it; taken in hand it cuts nothing."""
    evening = Evening("artifacts.vorpal_sword", level=5)
    door = evening.thing("door", 3)
    assert "destroyed" in evening.use("Vorpal Sword", door, None, 10).told
    other = Evening("artifacts.vorpal_sword", level=5)
    assert "destroyed" not in other.use("Vorpal Sword", None, None, 10).told


@pytest.mark.parametrize("kills", [True, False])
def test_blade_feeds_for_an_hour(kills: bool) -> None:
    """Whoever kills with the rune blade has 5 points of Might and 1 Edge more for an hour, beside the
    blade in hand; a blow that leaves a foe standing gives nothing."""
    weak = {"level": 2, "health": 8 if kills else 9, "max_health": 9}
    evening = Evening("artifacts.demonic_rune_blade", level=6, foe=weak)
    name = armed_with(evening)
    evening.attack(10, weapon=name)
    more = 5 if kills else 0
    assert evening.points()["might"] == POINTS + more
    assert evening.pc().edge_now("might") == more // 5
    assert evening.attack(10, OTHER, weapon=name).difficulty == 1
    evening.passes("61 minutes")
    assert evening.points()["might"] == POINTS
    assert evening.pc().edge_now("might") == 0
    assert name in {attack.name for attack in evening.pc().attacks_now()}


def test_second_chance_lasts_a_day() -> None:
    """Effect Resistance holds for a day and helps against no blow."""
    evening = Evening("cyphers.effect_resistance", level=4)
    evening.use("Effect Resistance")
    assert evening.conditions() == ["effect resistance"]
    assert evening.struck(2).result == "failure"
    evening.passes("23 hours")
    assert evening.conditions() == ["effect resistance"]
    evening.passes("2 hours")
    assert evening.conditions() == []
