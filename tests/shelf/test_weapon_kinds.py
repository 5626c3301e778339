"""Weapons of the shelf have a class (light, medium, heavy) and a kind (bladed, bashing, gun …).

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import FOE, KARA, Evening

from threefold.model.scenes import Surroundings
from threefold.procedures.inputs import Effort
from threefold.table.commands import LearnAbility, SetScene


def underwater(*entries: str, **hero: Any) -> Evening:
    """An evening wholly under water."""
    evening = Evening(*entries, **hero)
    evening.does(SetScene(scene=Surroundings(water="underwater")))
    return evening


@pytest.mark.parametrize(
    ("key", "name", "difficulty", "damage"),
    [
        ("rapier", "Rapier", 1, 2),
        ("throwing_dart", "Throwing Dart", 1, 2),
        ("whip", "Whip", 1, 2),
        ("blowgun", "Blowgun", 1, 2),
        ("quarterstaff", "Quarterstaff", 2, 4),
        ("light_crossbow", "Light Crossbow", 2, 4),
        ("trident", "Trident", 2, 4),
        ("greatsword", "Greatsword", 2, 6),
        ("heavy_crossbow", "Heavy Crossbow", 2, 6),
        ("handgun_heavy", "Handgun, Heavy", 2, 6),
        ("power_fist", "Power Fist", 2, 6),
    ],
)
def test_class_gives_damage_and_ease(key: str, name: str, difficulty: int, damage: int) -> None:
    """Light weapons are eased and deal 2, medium ones 4, heavy ones 6 (the power fist says 6)."""
    evening = Evening(f"equipment.{key}")
    done = evening.attack(10, weapon=name)
    assert done.difficulty == difficulty
    assert evening.lost(FOE) == {"health": damage}


@pytest.mark.parametrize(
    ("key", "name", "difficulty"),
    [
        ("rapier", "Rapier", 2),
        ("spear", "Spear", 3),
        ("trident", "Trident", 3),
        ("club", "Club", 4),
        ("hammer", "Hammer", 4),
        ("quarterstaff", "Quarterstaff", 4),
        ("flail", "Flail", 4),
        ("battleaxe", "Battleaxe", 4),
        ("scimitar", "Scimitar", 4),
        ("greatsword", "Greatsword", 4),
    ],
)
def test_water_slows_by_kind(key: str, name: str, difficulty: int) -> None:
    """Under water stabbing is hindered by one step, slashing and bashing by two, once each."""
    evening = underwater(f"equipment.{key}")
    assert evening.attack(15, weapon=name).difficulty == difficulty


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("bow", "Bow"),
        ("light_crossbow", "Light Crossbow"),
        ("heavy_crossbow", "Heavy Crossbow"),
        ("crank_crossbow", "Crank Crossbow"),
        ("blowgun", "Blowgun"),
        ("throwing_dart", "Throwing Dart"),
        ("throwing_knife", "Throwing knife"),
        ("sling", "Sling"),
    ],
)
def test_water_stops_bows_and_throws(key: str, name: str) -> None:
    """Bows, crossbows, blowguns and what is thrown do not work under water; on land they do."""
    evening = underwater(f"equipment.{key}")
    assert evening.refuses("attack", 15, weapon=name)
    evening.does(SetScene(scene=Surroundings()))
    assert evening.attack(15, weapon=name).result == "success"


@pytest.mark.parametrize(
    ("key", "name", "damage"),
    [
        ("handgun_medium", "Handgun, Medium", 5),
        ("rifle", "Rifle", 5),
        ("handgun_light", "Handgun, Light", 3),
        ("shotgun", "Shotgun", 7),
        ("bow", "Bow", 4),
        ("light_crossbow", "Light Crossbow", 4),
        ("blowgun", "Blowgun", 2),
    ],
)
def test_gunner_betters_guns_alone(key: str, name: str, damage: int) -> None:
    """A gunner deals 1 more with a gun; bow, crossbow and blowgun are none."""
    evening = Evening("abilities.gunner", f"equipment.{key}")
    evening.attack(10, weapon=name)
    assert evening.lost(FOE) == {"health": damage}


@pytest.mark.parametrize(
    ("key", "name", "damage"),
    [
        ("rapier", "Rapier", 3),
        ("dagger", "Dagger", 3),
        ("whip", "Whip", 3),
        ("club", "Club", 4),
        ("greatsword", "Greatsword", 6),
    ],
)
def test_precise_cut_is_for_light_weapons(key: str, name: str, damage: int) -> None:
    """Light weapons deal 1 more, others what they dealt."""
    evening = Evening("abilities.precise_cut", f"equipment.{key}")
    evening.attack(10, weapon=name)
    assert evening.lost(FOE) == {"health": damage}


@pytest.mark.parametrize(
    ("chosen", "key", "name", "difficulty"),
    [
        ("medium bashing", "club", "Club", 1),
        ("medium bashing", "hammer", "Hammer", 1),
        ("medium bashing", "scimitar", "Scimitar", 2),
        ("medium bladed", "scimitar", "Scimitar", 1),
        ("medium bladed", "club", "Club", 2),
        ("medium bladed", "greatsword", "Greatsword", 2),
        ("heavy bladed", "greatsword", "Greatsword", 1),
        ("medium ranged", "bow", "Bow", 1),
        ("medium ranged", "light_crossbow", "Light Crossbow", 1),
        ("medium ranged", "heavy_crossbow", "Heavy Crossbow", 2),
        ("heavy ranged", "heavy_crossbow", "Heavy Crossbow", 1),
        ("light ranged", "sling", "Sling", 0),
        ("light bladed", "dagger", "Dagger", 0),
        ("light bladed", "sling", "Sling", 1),
    ],
)
def test_skill_with_attacks_fits_its_kind(
    chosen: str, key: str, name: str, difficulty: int
) -> None:
    """Training in one kind of attack eases weapons of that class and kind, and no others."""
    choices = {"skill_with_attacks": {"attack": [chosen]}}
    ability = Evening("abilities.skill_with_attacks", chosen=choices).pc().abilities[0]
    evening = Evening(f"equipment.{key}")
    evening.does(LearnAbility(pc_id=KARA, ability=ability))
    assert evening.attack(15, weapon=name).difficulty == difficulty


@pytest.mark.parametrize(
    ("key", "name", "damage"),
    [("greatsword", "Greatsword", 9), ("quarterstaff", "Quarterstaff", 7)],
)
def test_crushing_blow_gives_free_damage(key: str, name: str, damage: int) -> None:
    """With Effort on the attack a bashing or bladed weapon in both hands has 3 damage free."""
    evening = Evening("abilities.crushing_blow", f"equipment.{key}")
    evening.attack(10, FOE, name, power="Crushing Blow", effort=Effort(ease=1))
    assert evening.lost(FOE) == {"health": damage}
    assert sum(evening.lost().values()) == 5


@pytest.mark.parametrize(
    ("power", "key", "name"),
    [
        ("Crushing Blow", "bow", "Bow"),
        ("Crushing Blow", "handgun_medium", "Handgun, Medium"),
        ("Slice", "club", "Club"),
        ("Slice", "hammer", "Hammer"),
        ("Slice", "bow", "Bow"),
    ],
)
def test_power_refuses_wrong_kind(power: str, key: str, name: str) -> None:
    """A power for one kind of weapon is refused with another, and nothing is paid."""
    entry = power.lower().replace(" ", "_")
    evening = Evening(f"abilities.{entry}", f"equipment.{key}")
    assert evening.refuses("attack", 10, FOE, name, power=power)
    assert evening.lost() == evening.lost(FOE) == {}


@pytest.mark.parametrize(
    ("key", "name", "difficulty", "damage"),
    [("rapier", "Rapier", 0, 1), ("scimitar", "Scimitar", 1, 3), ("spear", "Spear", 1, 3)],
)
def test_slice_takes_blades_and_points(key: str, name: str, difficulty: int, damage: int) -> None:
    """A bladed or pointed weapon slices: trained, 1 damage less, for 2 Speed."""
    evening = Evening("abilities.slice", f"equipment.{key}")
    assert evening.attack(10, FOE, name, power="Slice").difficulty == difficulty
    assert evening.lost(FOE) == {"health": damage}
    assert evening.lost() == {"speed": 2}


@pytest.mark.parametrize(
    ("type_", "key", "name", "difficulty"),
    [
        ("adept", "greatsword", "Greatsword", 3),
        ("adept", "club", "Club", 3),
        ("adept", "dagger", "Dagger", 1),
        ("explorer", "greatsword", "Greatsword", 3),
        ("explorer", "club", "Club", 2),
        ("warrior", "greatsword", "Greatsword", 2),
    ],
)
def test_type_is_practiced_by_class(type_: str, key: str, name: str, difficulty: int) -> None:
    """A weapon of a class that the type does not practice is hindered."""
    evening = Evening(f"equipment.{key}", type=type_)
    assert evening.attack(15, weapon=name).difficulty == difficulty


@pytest.mark.parametrize(
    ("ability", "key", "name", "difficulty"),
    [
        ("practiced_with_guns", "rifle", "Rifle", 2),
        ("practiced_with_guns", "handgun_heavy", "Handgun, Heavy", 2),
        ("practiced_with_guns", "heavy_crossbow", "Heavy Crossbow", 3),
        ("practiced_with_swords", "greatsword", "Greatsword", 2),
        ("practiced_with_swords", "club", "Club", 3),
        ("practiced_with_medium_weapons", "club", "Club", 2),
        ("practiced_with_medium_weapons", "greatsword", "Greatsword", 3),
        ("practiced_with_all_weapons", "greatsword", "Greatsword", 2),
    ],
)
def test_practice_reaches_its_weapons(ability: str, key: str, name: str, difficulty: int) -> None:
    """Practice with a kind takes the hindrance of an adept away for that kind alone."""
    evening = Evening(f"abilities.{ability}", f"equipment.{key}", type="adept")
    assert evening.attack(15, weapon=name).difficulty == difficulty
