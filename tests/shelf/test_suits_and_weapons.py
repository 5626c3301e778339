"""What suits and weapons of the shelf do besides their figures: while worn, while carried, at a hit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import FOE, KARA, Evening
from tests.shelf.offers import ticked, wears

from threefold.library.entries import EQUIPMENT, shelf
from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import EditPc


def _is_armed(key: str) -> bool:
    entry = shelf(EQUIPMENT)[key]
    suit = entry.armor is not None and entry.armor.weight != "shield"
    return bool(entry.effects) and (entry.weapon is not None or suit)


ARMS = [key for key in shelf(EQUIPMENT) if _is_armed(key)]


@pytest.mark.parametrize("key", ARMS)
def test_arms_keep_what_they_do(key: str) -> None:
    """A weapon or a suit of the shelf has on the sheet all that its entry says it does."""
    entry = shelf(EQUIPMENT)[key]
    pc = Evening(f"equipment.{key}").pc()
    kept = [each.effects for each in (*pc.armor, *pc.attacks) if each.name == entry.name]
    assert kept == [entry.effects]


@pytest.mark.parametrize(("key", "cost"), [("battle_armor", 1), ("padded_armor", 0)])
def test_suit_encumbers_as_said(key: str, cost: int) -> None:
    """A suit that encumbers as another weight costs what that weight costs."""
    (suit,) = Evening(f"equipment.{key}").pc().armor
    assert suit.speed_effort_cost == cost


def test_suit_taken_off_gives_nothing() -> None:
    """Points and Edge of a suit are there while it is worn, and only once."""
    evening = wears(Evening("equipment.battle_armor"))
    assert (evening.pc().pools.might.max, evening.pc().pools.might.edge) == (55, 1)
    evening = wears(evening)
    assert (evening.pc().pools.might.max, evening.pc().pools.might.edge) == (55, 1)
    pc = evening.pc()
    off = [replace(suit, worn=False) for suit in pc.armor]
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, armor=off)))
    assert (evening.pc().pools.might.max, evening.pc().pools.might.edge) == (50, 0)


def test_padding_stops_blades_alone() -> None:
    """1 Armor against slashing and piercing, none against the rest."""
    evening = wears(Evening("equipment.padded_armor"))
    for kind, lost in (("slashing", 4), ("piercing", 4), ("bashing", 5)):
        evening.marks()
        evening.hurt(5, kind=kind)
        assert evening.lost() == {"might": lost}


def test_hide_smells() -> None:
    """Worn, an animal hide hinders stealth."""
    evening = Evening("equipment.animal_hide")
    assert evening.task(15, 3, "speed", "stealth").difficulty == 3
    assert wears(evening).task(15, 3, "speed", "stealth").difficulty == 4


def test_foam_holds_whom_it_hits() -> None:
    """A hit holds for ten minutes, a miss does not."""
    for die, held in ((5, False), (15, True)):
        evening = Evening("equipment.foam_restraint_rifle")
        evening.attack(die, weapon="Foam Restraint Rifle")
        assert ("held" in evening.conditions(FOE)) is held
        assert evening.lost(FOE) == {}


@pytest.mark.parametrize(("level", "stunned"), [(2, True), (5, False)])
def test_taser_stuns_the_weak(level: int, stunned: bool) -> None:
    """Whoever fails a Might defense of 3 is stunned for a round."""
    evening = Evening("equipment.taser", foe={"level": level})
    evening.attack(18, weapon="Taser", effect=None)
    assert ("stunned" in evening.conditions(FOE)) is stunned


def test_multipurpose_knife_helps_repairs() -> None:
    """The knife is an asset to minor repairs while it is carried."""
    evening = Evening("equipment.knife_multipurpose")
    assert evening.task(15, 4, "intellect", "minor repairs").difficulty == 3


@pytest.mark.parametrize(("die", "intrudes"), [(3, True), (4, False)])
def test_lone_gun_may_hit_friends(die: int, intrudes: bool) -> None:
    """A gun that fires by itself brings an intrusion on 1 to 3."""
    evening = wears(Evening("equipment.gun_armor"))
    done = evening.attack(die, weapon="built-in plasma gun", besides=ticked("equipment.gun_armor"))
    assert ("up to 3 counts as a 1" in done.told) is intrudes


@pytest.mark.parametrize(("words", "face"), [("first", 3), ("second", 5), ("third", 7)])
def test_ricochets_widen_intrusions(words: str, face: int) -> None:
    """Each ricochet adds 2 to the faces that bring an intrusion."""
    for die, intrudes in ((face, True), (face + 1, False)):
        evening = Evening("equipment.smart_rounds_box_of_4_rounds")
        confirmed = AbilityExtras(said=[f"the {words} ricochet of a smart round"])
        told = evening.attack(die, besides=confirmed).told
        assert (f"up to {face} counts as a 1" in told) is intrudes


def test_second_knife_is_no_second_asset() -> None:
    """Two knives help no more than one."""
    evening = Evening("equipment.knife_multipurpose", "equipment.knife_multipurpose")
    assert evening.task(15, 4, "intellect", "minor repairs").difficulty == 3


@pytest.mark.parametrize(
    ("key", "name", "setting", "dealt", "stuns"),
    [
        ("stunring", "Stunring", "set to 0 points", 0, True),
        ("stunring", "Stunring", "", 2, True),
        ("stunring", "Stunring", "set to 6 points", 6, False),
        ("stunstick", "Stunstick", "set to 2 points", 2, True),
        ("stunstick", "Stunstick", "", 4, False),
        ("stunstick", "Stunstick", "set to 6 points", 6, False),
    ],
)
def test_weapon_is_set_before_the_blow(
    key: str, name: str, setting: str, dealt: int, stuns: bool
) -> None:
    """A weapon that is set deals so many points; with few of them, a turn is lost as well."""
    evening = Evening(f"equipment.{key}")
    evening.fight()
    low = "set to 0 or 2 points, on somebody of human size or smaller"
    said = [word for word in (setting, low if stuns else "") if word]
    evening.attack(15, weapon=name, besides=AbilityExtras(said=said))
    assert evening.lost(FOE) == ({"health": dealt} if dealt else {})
    assert ("stunned" in evening.conditions(FOE)) is stuns
    evening.marks()
    evening.turn()
    evening.attack(15, by="p2")
    assert evening.lost(FOE) == {"health": 4}
