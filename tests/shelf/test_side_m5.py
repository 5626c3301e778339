"""Mechanisms that readers of the shelf had found missing: pauses, grips, wards and ends.

Each case was written from the words of the reference; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import Evening
from tests.shelf.test_part_of_action import Seated

# --- what is broken off and taken up again ------------------------------------------------------------

PAUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("abilities.invisibility", "Invisibility", {}),
    ("abilities.disappear", "Disappear", {}),
    ("abilities.wild_camouflage", "Wild Camouflage", {"said": ["in the wilderness"]}),
    ("abilities.wasteland_camouflage", "Wasteland Camouflage", {"options": [0]}),
    ("artifacts.demonflesh", "Demonflesh", {"depletion": 9}),
]


@pytest.mark.parametrize(("entry", "name", "how"), PAUSED)
def test_hiding_brings_back_the_rest(entry: str, name: str, how: dict[str, Any]) -> None:
    """An action spent on hiding brings back the time that was left, and has no price."""
    evening = Evening(entry, level=4)
    evening.use(name, **how)
    evening.attack(15)
    assert "invisible" not in evening.conditions()
    evening.marks()
    evening.use(name, **how)
    assert "invisible" in evening.conditions()
    assert evening.lost() == {}
    evening.passes("11 minutes" if entry.startswith("abilities") else "61 minutes")
    assert "invisible" not in evening.conditions()


def test_hiding_takes_an_action() -> None:
    """Who hides again does nothing else in that turn, and is as hard to strike as before."""
    evening = Seated("abilities.invisibility")
    evening.fight()
    evening.use("Invisibility")
    evening.round()
    evening.attack(15)
    evening.round()
    evening.use("Invisibility")
    assert evening.refuses("attack", 15)
    assert evening.struck(20).difficulty == 0


def test_nothing_is_left_later() -> None:
    """Ten minutes after the first use nothing is left: the next use is paid for and lasts anew."""
    evening = Evening("abilities.invisibility")
    evening.use("Invisibility")
    evening.attack(15)
    evening.passes("10 minutes")
    evening.marks()
    evening.use("Invisibility")
    assert evening.lost() == {"intellect": 4}
    evening.passes("9 minutes")
    assert "invisible" in evening.conditions()


def test_wished_invisibility_comes_back() -> None:
    """What the ally of the bound object has granted is taken up again without it."""
    evening = Evening("abilities.bound_magic_creature", "abilities.moderate_wish")
    evening.use("Bound Magic Creature")
    evening.use("Moderate Wish", options=[3])
    evening.attack(15)
    evening.use("Moderate Wish", options=[3])
    assert "invisible" in evening.conditions()


@pytest.mark.parametrize(
    ("key", "name", "how"),
    [
        ("disappear", "Disappear", {}),
        ("wild_camouflage", "Wild Camouflage", {"said": ["in the wilderness"]}),
    ],
)
def test_other_invisibility_lasts_twice(key: str, name: str, how: dict[str, Any]) -> None:
    """With Invisibility, either ability lasts twice as long."""
    evening = Evening("abilities.invisibility", f"abilities.{key}")
    for used, more in ((name, how), ("Invisibility", {})):
        evening.use(used, **more)
        evening.passes("19 minutes")
        assert "invisible" in evening.conditions()
        evening.passes("1 minutes")
        assert "invisible" not in evening.conditions()
