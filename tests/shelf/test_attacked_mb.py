"""What breaks off and is taken up again, tried as nobody had tried it; and powers used anew.

Each case was written from the words of the reference; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.procedures.inputs import Effort
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import AddCondition, EditPc, FindItem
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


# --- used again while it holds ------------------------------------------------------------------------


@pytest.mark.parametrize("span", ["", "5 minutes"])
@pytest.mark.parametrize(("entry", "name", "how"), HIDING)
def test_second_use_begins_anew(entry: str, name: str, how: dict[str, Any], span: str) -> None:
    """Used again while it holds, it is paid and lasts its whole time from then: the use that begins
    it does not end it."""
    evening = Evening(entry, level=4)
    evening.use(name, **how)
    held = evening.conditions()
    if span and name != "Blend In":
        evening.passes(span)
    told = evening.use(name, **how).told
    assert "Over for" not in told
    assert evening.conditions() == held
    if span and name != "Blend In":
        evening.passes("59 minutes" if entry.startswith("artifacts") else "9 minutes")
        assert evening.conditions() == held
        evening.passes("1 minutes")
        assert evening.conditions() == []


LASTING = [
    ("force_field", "Force Field"),
    ("shroud_of_flame", "Shroud of Flame"),
    ("wraith_cloak", "Wraith Cloak"),
    ("hover", "Hover"),
]
"""Abilities of ten minutes that no act ends."""


@pytest.mark.parametrize(("key", "name"), LASTING)
def test_use_renews_the_time(key: str, name: str) -> None:
    """Used again after five of its ten minutes, an ability lasts ten more."""
    evening = Evening(f"abilities.{key}")
    evening.use(name)
    held = evening.conditions()
    evening.passes("5 minutes")
    evening.use(name)
    evening.passes("9 minutes")
    assert evening.conditions() == held
    evening.passes("1 minutes")
    assert evening.conditions() == []


def test_second_daze_is_counted_anew() -> None:
    """A foe that is told a second tall tale is dazed for a minute from then."""
    evening = Evening("abilities.tall_tale")
    evening.use("Tall Tale", FOE, 15)
    evening.passes("6 rounds")
    evening.use("Tall Tale", FOE, 15)
    evening.passes("9 rounds")
    assert "dazed" in evening.conditions(FOE)
    evening.passes("1 rounds")
    assert "dazed" not in evening.conditions(FOE)


def test_shorter_daze_shortens_nothing() -> None:
    """A daze of one round ends nothing of one that lasts a minute."""
    evening = Evening("abilities.tall_tale", "abilities.doubt")
    evening.use("Tall Tale", FOE, 15)
    evening.use("Doubt", FOE, 15)
    evening.passes("9 rounds")
    assert "dazed" in evening.conditions(FOE)
    evening.passes("1 rounds")
    assert "dazed" not in evening.conditions(FOE)


def test_burst_stops_things_anew() -> None:
    """A second burst of a djinni keeps what is carried from working for a minute from then."""
    evening = Evening("creatures.djinni")
    djinni = evening.find("Djinni")
    for span in ("6 rounds", "9 rounds"):
        evening.move("Magic burst", djinni, KARA)
        evening.answer(1)
        evening.passes(span)
        assert "magic burst" in evening.conditions()
    evening.passes("1 rounds")
    assert evening.conditions() == []


SHAPES = [("beast_form", "Beast Form"), ("moon_shape", "Moon Shape"), ("shrink", "Shrink")]


@pytest.mark.parametrize(("key", "name"), SHAPES)
def test_shape_gives_its_points_once(key: str, name: str) -> None:
    """Taken on again while it is worn, a shape adds no points a second time, and leaves none when it
    is over."""
    evening = Evening(f"abilities.{key}")
    bare = _maxima(evening)
    evening.use(name)
    worn = _maxima(evening)
    assert worn != bare
    evening.use(name)
    assert _maxima(evening) == worn
    for _ in range(3):
        evening.passes("1 days")
    assert _maxima(evening) == bare


def _maxima(evening: Evening) -> tuple[int, ...]:
    pools = evening.pc().pools
    return pools.might.max, pools.speed.max, pools.intellect.max


KEPT_UP = [("calm_stranger", "Calm Stranger", "calm"), ("enthrall", "Enthrall", "enthralled")]
"""Abilities that hold as long as their user attends to them, and that an attack ends."""


@pytest.mark.parametrize(("key", "name", "state"), KEPT_UP)
def test_attention_is_given_anew(key: str, name: str, state: str) -> None:
    """Used again with success on whoever is held already, it holds on."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, FOE, 15)
    assert state in evening.conditions(FOE)
    evening.use(name, FOE, 15)
    assert state in evening.conditions(FOE)


def test_quarry_is_followed_further() -> None:
    """Whoever marks another quarry lets the first go, and is trained against the new one."""
    evening = Evening("abilities.quarry")
    for on, other in ((FOE, OTHER), (OTHER, FOE), (FOE, OTHER), (FOE, OTHER)):
        evening.use("Quarry", on)
        assert (evening.conditions(on), evening.conditions(other)) == (["quarry"], [])
        assert evening.conditions() == ["quarry"]


TWICE = [
    ("muscles_of_iron", "Muscles of Iron", None),
    ("mind_reading", "Mind Reading", FOE),
    ("sensor", "Sensor", None),
    ("time_doppelganger", "Time Doppelganger", None),
    ("enchanted_movement", "Enchanted Movement", None),
]
"""Abilities that are better with another source, or beside others."""


@pytest.mark.parametrize(("key", "name", "on"), TWICE)
def test_what_betters_it_is_no_state(key: str, name: str, on: str | None) -> None:
    """That an ability is better with another source puts nothing on anybody when it is used."""
    evening = Evening(f"abilities.{key}", effort=6)
    assert "from now on" not in evening.use(name, on, 15).told
    for _ in range(3):
        evening.passes("1 days")
    assert evening.conditions() == evening.conditions(FOE) == []


def test_second_stun_lasts_its_own_round() -> None:
    """Two tasers stun a guard one after the other: it comes to a round after the second."""
    evening = Evening("equipment.taser", foe={"level": 2, "health": 40, "max_health": 40})
    evening.does(FindItem(to=BEN, thing="taser"))
    evening.fight()
    evening.attack(15, weapon="Taser")
    evening.turn()
    evening.attack(15, weapon="Taser", by=BEN)
    evening.turn()
    encounter = evening.state.encounter
    assert encounter is not None
    while encounter.acting != BEN:
        assert "stunned" in evening.conditions(FOE)
        evening.turn()
        encounter = evening.state.encounter
        assert encounter is not None
    assert "stunned" not in evening.conditions(FOE)
