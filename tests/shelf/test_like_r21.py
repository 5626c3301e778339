"""The like of what a lot of sixty found: the same faults in other entries of the shelf."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.test_part_of_action import Seated

from threefold.library.entries import SHELF, shelf
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CypherEntry,
    EquipmentEntry,
)
from threefold.model.shelf.parts import every_part
from threefold.table.commands import EndUse, MakeMove

SWORD = {"name": "broadsword", "damage": 4, "weight": "medium", "range": "immediate"}
SWORD = SWORD | {"stats": ["might", "speed"]}
BOW = {"name": "bow", "damage": 4, "weight": "medium", "range": "long", "stats": ["speed"]}
GUN = BOW | {"name": "gun", "kinds": ["gun"]}

# --- spans ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("equipment.handcuffs", "Handcuffs"),
        ("equipment.manacles", "Manacles"),
        ("artifacts.wand_of_spiders_webbing", "Wand of Spider's Webbing"),
        ("cyphers.detonation_web", "Detonation Web"),
    ],
)
def test_bonds_outlast_the_fight(entry: str, name: str) -> None:
    """What is closed, stuck or hardened around somebody holds when the fight is over."""
    evening = Evening(entry, level=5)
    evening.fight()
    evening.use(name, FOE, 18)
    held = evening.conditions(FOE)
    assert held
    evening.peace()
    assert evening.conditions(FOE) == held


def test_web_of_spider_outlasts_the_fight() -> None:
    """The giant spider's web holds its victim after the fight too, until it breaks."""
    evening = Evening("creatures.giant_spider")
    evening.fight()
    evening.move("Web", evening.find("Giant Spider"), KARA)
    evening.answer(2)
    held = evening.conditions()
    assert held
    evening.peace()
    assert evening.conditions() == held


@pytest.mark.parametrize(
    ("entry", "name", "on"),
    [
        ("abilities.communication", "Communication", FOE),
        ("abilities.detect_life", "Detect Life", None),
        ("abilities.trapfinder", "Trapfinder", None),
        ("cyphers.infiltrator", "Infiltrator", None),
        ("cyphers.spy", "Spy", None),
    ],
)
def test_sensed_once_is_soon_over(entry: str, name: str, on: str | None) -> None:
    """What is learned in one action gives nothing an hour later."""
    evening = Evening(entry)
    evening.use(name, on)
    evening.passes("1 hour")
    assert evening.conditions() == []
    assert evening.conditions(FOE) == []


def _sensed_without_span() -> Iterator[str]:
    for kind in ("abilities", "cantrips", "cyphers"):
        for key, entry in shelf(SHELF[kind]).items():
            if not isinstance(entry, AbilityEntry | CypherEntry):
                continue
            if isinstance(entry, AbilityEntry) and entry.use in ("enabler", "reaction"):
                continue
            senses = (each for each in entry.effects if isinstance(each, kinds.Sense))
            if any(each.lasts is None and each.upon is None for each in senses):
                yield f"{kind}.{key}"


def test_acts_of_sensing_have_a_span() -> None:
    """An action, a cantrip or a cypher that lets somebody sense something says for how long."""
    assert list(_sensed_without_span()) == []


@pytest.mark.parametrize(
    ("key", "name"), [("feat_of_strength", "Feat of Strength"), ("improvise", "Improvise")]
)
def test_unspent_help_ends_with_round(key: str, name: str) -> None:
    """Help for one task, paid as part of an action, is not there a round later."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(name)
    evening.round()
    assert evening.conditions() == []
    assert evening.task(10, 4, "might", "lifting").difficulty == 4


# --- acts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "fits", "said"),
    [
        ("teleportation_burst", "Teleportation Burst", "broadsword", []),
        ("hasty_gun_casting", "Hasty Gun Casting", "gun", ["you just cast a spell through it"]),
    ],
)
def test_further_attack_keeps_to_weapon(key: str, name: str, fits: str, said: list[str]) -> None:
    """A further attack in melee, or with the same gun, is not made with a bow."""
    evening = Seated(f"abilities.{key}", attacks=[SWORD, BOW, GUN])
    evening.fight()
    evening.attack(10, FOE, fits)
    evening.use(name, said=said)
    assert evening.refuses("attack", 10, FOE, "bow")
    evening.marks()
    evening.attack(10, FOE, fits)
    assert evening.lost(FOE) == {"health": 4}


def test_spare_action_waits_for_its_moment() -> None:
    """A comrade who is quickened for a minute has one action more at any moment of it, once."""
    evening = Seated("abilities.rapid_processing")
    evening.fight()
    evening.use("Rapid Processing", BEN)
    evening.round()
    evening.turn()
    evening.marks()
    evening.attack(10, by=BEN)
    evening.attack(10, by=BEN)
    assert evening.lost(FOE) == {"health": 8}
    assert evening.refuses("attack", 10, by=BEN)


# --- one thing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("artifacts.instant_ladder", "Instant Ladder"),
        ("artifacts.storm_shack", "Storm Shack"),
        ("equipment.white_noise_generator", "White Noise Generator"),
    ],
)
def test_thing_is_made_of_itself_once(entry: str, name: str) -> None:
    """What a thing turns into, or holds up around itself, is there once."""
    evening = Evening(entry, level=4)
    for _ in range(2):
        evening.use(name, depletion=50 if entry.startswith("artifacts") else None)
    assert len(evening.state.things) == 1


def test_ladder_is_a_rod_again() -> None:
    """The ladder is made a rod again by whoever has it, and outlasts a fight."""
    evening = Evening("artifacts.instant_ladder", level=4)
    evening.fight()
    evening.use("Instant Ladder", depletion=50)
    evening.peace()
    assert len(evening.state.things) == 1
    evening.does(EndUse(pc_id=KARA, name="Instant Ladder"))
    assert not evening.state.things


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("cantrips.light_switch_cantrip", "Light Switch Cantrip"),
        ("cantrips.wash_car_cantrip", "Wash Car Cantrip"),
        ("cyphers.uninterruptible_power_source", "Uninterruptible Power Source"),
    ],
)
def test_devices_are_no_creatures(entry: str, name: str) -> None:
    """A lamp, a car or a device is no guard: nothing is paid or used up on one."""
    evening = Evening(entry, level=5)
    assert evening.refuses("use", name, FOE)
    evening.use(name, evening.thing("engine", 5))


# --- what a struggle takes away -------------------------------------------------------------------


def test_thief_keeps_power_and_loses_it() -> None:
    """Whoever stole a power keeps it while the owner's try fails; who is not robbed cannot try."""
    evening = Evening("abilities.copy_power", "abilities.steal_power", foe={"level": 4})
    evening.fight()
    evening.use("Copy Power", FOE, 15, chosen=["Onslaught"])
    assert evening.refuses("does", MakeMove(foe_id=OTHER, what="break_free"))
    evening.does(MakeMove(foe_id=FOE, what="break_free"))
    evening.answer(18)
    assert evening.conditions(FOE) == ["power stolen"]
    assert evening.conditions() == ["copied power"]


def test_conditions_lost_are_conditions_given() -> None:
    """What somebody loses when a hold breaks is a condition that the shelf gives."""
    entries = [each for kind in SHELF for each in shelf(SHELF[kind]).values()]
    own = (AbilityEntry, CypherEntry, ArtifactEntry, EquipmentEntry)
    parts = [p for each in entries if isinstance(each, own) for p in every_part([*each.effects])]
    added = [p for c in parts if isinstance(c, kinds.Change) for p in every_part([*c.add])]
    held = [p for p in (*parts, *added) if isinstance(p, kinds.ConditionEffect)]
    lost = {name for each in held if each.ends_by for name in each.ends_by.loses}
    assert lost
    assert lost <= {each.name for each in held}


@pytest.mark.parametrize("key", ["gnome", "halfling"])
def test_small_strike_by_might_is_hindered(key: str) -> None:
    """All that the small do with Might is hindered: a blow by Might too, one by Speed not."""
    evening = Evening(f"descriptors.{key}", foe={"level": 3})
    assert evening.attack(15, stat="might").difficulty == 4
    assert evening.attack(15, stat="speed").difficulty == 3
    assert evening.struck(15, stat="might").difficulty == 4
