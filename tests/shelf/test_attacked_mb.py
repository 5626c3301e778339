"""What breaks off and is taken up again, tried as nobody had tried it; and powers used anew.

Each case was written from the words of the reference; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import FOE, KARA, Evening

from threefold.procedures.inputs import Effort
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import AddCondition, EditPc
from threefold.table.log import log
from threefold.table.state.seats import Seat
from threefold.text import render

HIDING: list[tuple[str, str, dict[str, Any]]] = [
    ("abilities.invisibility", "Invisibility", {}),
    ("abilities.disappear", "Disappear", {}),
    ("abilities.blend_in", "Blend In", {}),
    ("abilities.wild_camouflage", "Wild Camouflage", {"said": ["in the wilderness"]}),
    ("abilities.wasteland_camouflage", "Wasteland Camouflage", {"options": [0]}),
    ("artifacts.demonflesh", "Demonflesh", {}),
]
"""All that an attack breaks off and an action takes up, with how it is used."""


def _broken_off(entry: str, name: str, how: dict[str, Any]) -> Evening:
    """Kara has hidden, and an attack has shown her."""
    evening = Evening(entry, level=4)
    evening.use(name, **how)
    evening.attack(15)
    assert evening.conditions() == []
    return evening


# --- who may act ------------------------------------------------------------------------------------


@pytest.mark.parametrize("track", ["debilitated", "dead"])
@pytest.mark.parametrize(("entry", "name", "how"), HIDING)
def test_the_downed_take_nothing_up(entry: str, name: str, how: dict[str, Any], track: Any) -> None:
    """Nobody hides again who is dead or debilitated: it takes an action."""
    evening = _broken_off(entry, name, how)
    evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), damage_track=track)))
    assert track in evening.refuses("use", name, **how)


@pytest.mark.parametrize("state", ["stunned", "unconscious", "asleep"])
@pytest.mark.parametrize(("entry", "name", "how"), HIDING)
def test_who_cannot_act_stays_seen(entry: str, name: str, how: dict[str, Any], state: str) -> None:
    """Nobody hides again whom a condition keeps from acting."""
    evening = _broken_off(entry, name, how)
    evening.does(AddCondition(on=KARA, condition=state))
    assert state in evening.refuses("use", name, **how)


@pytest.mark.parametrize(("entry", "name", "how"), HIDING)
def test_paralyzed_hide_as_they_use(entry: str, name: str, how: dict[str, Any]) -> None:
    """Who is paralyzed takes up again what they could begin, and nothing that takes movement."""
    fresh = Evening(entry, level=4)
    fresh.does(AddCondition(on=KARA, condition="paralyzed"))
    evening = _broken_off(entry, name, how)
    evening.does(AddCondition(on=KARA, condition="paralyzed"))
    if name == "Wasteland Camouflage":
        assert "paralyzed" in fresh.refuses("use", name, **how)
        assert "paralyzed" in evening.refuses("use", name, **how)
    else:
        assert fresh.use(name, **how)
        assert evening.use(name, **how)


# --- whose time it is -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name", "how", "price"),
    [
        ("artifacts.demonflesh", "Demonflesh", {}, {}),
        ("abilities.disappear", "Disappear", {}, {"intellect": 4}),
        ("abilities.wasteland_camouflage", "Wasteland Camouflage", {"options": [0]}, {"speed": 5}),
    ],
)
def test_another_power_begins_its_own(
    entry: str, name: str, how: dict[str, Any], price: dict[str, int]
) -> None:
    """What Invisibility has left is taken up by Invisibility; another power begins, at its price, and
    lasts its own time."""
    evening = Evening("abilities.invisibility", entry, level=4)
    evening.use("Invisibility")
    evening.attack(15)
    evening.marks()
    told = evening.use(name, **how).told
    assert f"Kara uses {name}." in told
    assert evening.lost() == price
    evening.attack(15)
    evening.marks()
    evening.use("Invisibility")
    assert evening.lost() == {}
    assert "invisible" in evening.conditions()


def test_wish_of_armor_hides_nobody() -> None:
    """Golden armor is a wish of its own: it gives Armor, and does not take up what a wish for
    invisibility has left."""
    evening = Evening(
        "abilities.invisibility", "abilities.bound_magic_creature", "abilities.moderate_wish"
    )
    evening.use("Bound Magic Creature")
    evening.use("Invisibility")
    evening.attack(15)
    evening.use("Moderate Wish", options=[0])
    assert "invisible" not in evening.conditions()
    evening.marks()
    evening.struck(2, damage=5)
    assert evening.lost() == {"might": 2}


def test_each_wish_is_its_own() -> None:
    """An attack breaks off the wished invisibility; a wish for something else does not bring it
    back, and hiding does."""
    evening = Evening("abilities.bound_magic_creature", "abilities.moderate_wish")
    evening.use("Bound Magic Creature")
    evening.use("Moderate Wish", options=[3])
    evening.attack(15)
    assert evening.refuses("use", "Moderate Wish", options=[0])
    evening.use("Moderate Wish", options=[3])
    assert "invisible" in evening.conditions()


# --- what is added to it ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "added",
    [
        {"effort": Effort(ease=1)},
        {"effort": Effort(damage=1)},
        {"also": [FOE]},
        {"difficulty": 3},
        {"skill": "stealth"},
    ],
)
@pytest.mark.parametrize(("entry", "name", "how"), HIDING)
def test_nothing_is_added_to_hiding(
    entry: str, name: str, how: dict[str, Any], added: dict[str, Any]
) -> None:
    """To hide again takes an action, and nothing is rolled: Effort and the like are refused."""
    evening = _broken_off(entry, name, how)
    assert evening.refuses("use", name, **how, **added)
    assert evening.conditions() == []


@pytest.mark.parametrize(("entry", "name", "how"), HIDING)
def test_nobody_else_is_hidden_again(entry: str, name: str, how: dict[str, Any]) -> None:
    """What its user takes up again cannot be turned on somebody else."""
    evening = _broken_off(entry, name, how)
    assert evening.refuses("use", name, FOE, **how)
    assert evening.use(name, KARA, **how)


def test_log_tells_what_is_left() -> None:
    """The log says at the break that an action takes it up again, and then for how long."""
    evening = Evening("abilities.invisibility")
    evening.use("Invisibility")
    assert "An action takes it up again: 10 minutes left." in evening.attack(15).told
    evening.passes("4 minutes")
    assert "Goes on for Kara: invisible (6 minutes left)" in evening.use("Invisibility").told
    by_player = [
        render(each.head.message())
        for each in log(evening.history, Seat("player", KARA), LOG_SHELF)
    ]
    assert "Goes on for Kara: invisible (6 minutes left)" in by_player
