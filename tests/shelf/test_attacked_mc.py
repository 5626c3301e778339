"""Artifacts that are weapons, tried with what no case had: forms, namesakes, demons, gifts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused

from threefold.library.items import artifact_of, artifacts
from threefold.model.characters import Attack
from threefold.model.powers import Artifact
from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import DropItem, FindItem, GiveItem
from threefold.table.decisions.picking import which_of

SPEAR: dict[str, Any] = {
    "name": "spear", "damage": 4, "weight": "medium", "range": "short", "stats": ["speed"],
    "skill": "spears",
}  # fmt: skip
ARMED = [
    ("carving_knife_of_sharpness", "carving knife"),
    ("deaths_scythe", "scythe"),
    ("demonic_rune_blade", "rune blade"),
    ("elfblade", "elfblade"),
    ("lightning_hammer", "lightning hammer"),
    ("soul_stealing_knife", "soul-stealing knife"),
    ("spear_of_destiny", "spear"),
    ("terror_hook", "hook"),
    ("vorpal_sword", "vorpal sword"),
]


def _found(evening: Evening, key: str, to: str = KARA, **made: Any) -> None:
    item: Artifact = replace(artifact_of(artifacts()[key]), **made)
    evening.does(FindItem(to=to, artifact=item))


def _called(evening: Evening, name: str) -> list[Attack]:
    return [attack for attack in evening.pc().attacks_now() if attack.name == name]


def _as_said(evening: Evening, name: str) -> list[str]:
    """The words by which the table tells the attacks of a name apart."""
    attacks = evening.pc().attacks_now()
    words = [which_of(attacks, i) for i, each in enumerate(attacks) if each.name == name]
    return [repr(each) for each in words]


# --- forms ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "weapon"), ARMED)
def test_melded_weapon_strikes_nobody(key: str, weapon: str) -> None:
    """What is carried is part of an animal's form: no artifact strikes; back in shape, it does."""
    evening = Evening("abilities.animal_shape", f"artifacts.{key}", level=5)
    before = evening.history
    evening.use("animal shape", chosen=["perception", "stealth"])
    assert not _called(evening, weapon)
    with pytest.raises(Refused):
        evening.attack(15, weapon=weapon)
    evening.history = before
    evening.attack(15, weapon=weapon)
    assert evening.lost(FOE)


def test_melded_frame_shoots_nobody() -> None:
    """Weapons that a thing has built in are part of the form as well."""
    evening = Evening("abilities.animal_shape", "equipment.mech_infantry")
    assert _called(evening, "combat rifle")
    evening.use("animal shape", chosen=["perception", "stealth"])
    assert not _called(evening, "combat rifle")


# --- namesakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["spear_of_destiny"])
def test_sheet_spear_beside_artifact(key: str) -> None:
    """A plain spear and the Spear of Destiny are two: only the latter eases, and deals 6."""
    evening = Evening(f"artifacts.{key}", attacks=[SPEAR])
    plain, destiny = _called(evening, "spear")
    assert len(set(_as_said(evening, "spear"))) == 2
    assert "ambiguous" in evening.refuses("attack", 15, weapon="spear")
    for attack, difficulty, health in ((plain, 2, 4), (destiny, 1, 6)):
        evening.marks()
        done = evening.attack(15, weapon="spear", attack_id=attack.id)
        assert (done.difficulty, evening.lost(FOE)) == (difficulty, {"health": health})


def test_namesake_has_no_part_of_name() -> None:
    """What eases the Spear of Destiny eases no other weapon whose name has the word."""
    boar = SPEAR | {"name": "boar spear"}
    evening = Evening("artifacts.spear_of_destiny", attacks=[boar])
    assert evening.attack(15, weapon="boar spear").difficulty == 2
    said = AbilityExtras(said=["supernatural"])
    evening.marks()
    evening.attack(15, weapon="boar spear", besides=said)
    assert evening.lost(FOE) == {"health": 4}


@pytest.mark.parametrize("first", [True, False])
def test_depleted_blade_beside_whole(first: bool) -> None:
    """Of two rune blades the depleted one is a plain medium weapon, the whole one deals 8, eased."""
    evening = Evening()
    _found(evening, "demonic_rune_blade", level=3, depleted=first or None)
    _found(evening, "demonic_rune_blade", level=9, depleted=None if first else True)
    both = _called(evening, "rune blade")
    assert len(both) == len(set(_as_said(evening, "rune blade"))) == 2
    seen = set()
    for attack in both:
        evening.marks()
        done = evening.attack(15, weapon="rune blade", attack_id=attack.id)
        seen.add((done.difficulty, evening.lost(FOE)["health"]))
    assert seen == {(1, 8), (2, 4)}


def test_two_blades_ease_once() -> None:
    """Each of two rune blades eases its own blows by one step, not those of the other."""
    evening = Evening()
    for level in (3, 9):
        _found(evening, "demonic_rune_blade", level=level)
    for attack in _called(evening, "rune blade"):
        done = evening.attack(15, weapon="rune blade", attack_id=attack.id)
        assert done.difficulty == 1


def test_two_alike_are_one_attack() -> None:
    """Two elfblades of one level are alike, so that nobody is asked which."""
    evening = Evening()
    for _ in range(2):
        _found(evening, "elfblade", level=6)
    assert len(_called(evening, "elfblade")) == 1
    evening.attack(15, weapon="elfblade")
    assert evening.lost(FOE) == {"health": 6}


def test_setting_is_of_one_ring() -> None:
    """What is set on a stunring of the shelf is not set on a plain ring of the same name."""
    plain = {"name": "Stunring", "damage": 2, "weight": "light", "range": "immediate"}
    evening = Evening("equipment.stunring", attacks=[plain])
    dealt = []
    for attack in _called(evening, "Stunring"):
        evening.marks()
        evening.attack(
            15,
            weapon="Stunring",
            attack_id=attack.id,
            besides=AbilityExtras(said=["set to 6 points"]),
        )
        dealt.append(evening.lost(FOE)["health"])
    assert dealt == [2, 6]


def test_power_strikes_with_one_spear() -> None:
    """A power that strikes with the Spear of Destiny is eased by it, one with a plain spear not."""
    evening = Evening("artifacts.spear_of_destiny", "abilities.power_strike", attacks=[SPEAR])
    found = []
    for attack, on in zip(_called(evening, "spear"), (FOE, OTHER), strict=True):
        done = evening.use("power strike", on, 15, attack="spear", attack_id=attack.id)
        found.append(done.difficulty)
    assert found == [2, 1]


def test_blades_told_apart_by_level() -> None:
    """Two vorpal swords of different levels are named by them."""
    evening = Evening()
    for level in (4, 9):
        _found(evening, "vorpal_sword", level=level)
    words = _as_said(evening, "vorpal sword")
    assert len(words) == 2
    assert "4" in words[0]
    assert "9" in words[1]


# --- what the spear is for ------------------------------------------------------------------------


def test_spear_is_no_mundane_weapon() -> None:
    """A demon takes 1 point from mundane attacks; the spear is made against it and deals 10."""
    evening = Evening("artifacts.spear_of_destiny", "creatures.demon")
    demon = evening.find("Demon")
    evening.marks()
    evening.attack(18, demon, weapon="spear", besides=AbilityExtras(said=["supernatural"]))
    assert evening.lost(demon)["health"] >= 10


def test_plain_weapon_barely_hurts_demons() -> None:
    """A broadsword is mundane also in the hand of somebody who has the spear."""
    evening = Evening("artifacts.spear_of_destiny", "creatures.demon")
    demon = evening.find("Demon")
    evening.marks()
    evening.attack(16, demon, besides=AbilityExtras(said=["supernatural"]))
    assert evening.lost(demon) == {"health": 1}


# --- given away -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "weapon"),
    [
        ("lightning_hammer", "Lightning Hammer", "lightning hammer"),
        ("soul_stealing_knife", "Soul-Stealing Knife", "soul-stealing knife"),
    ],
)
@pytest.mark.parametrize("way", ["given", "dropped"])
def test_given_weapon_leaves_nothing(key: str, name: str, weapon: str, way: str) -> None:
    """What activating a weapon put on its bearer ends as the weapon leaves their hands."""
    evening = Evening(f"artifacts.{key}", level=5)
    evening.use(name, None, None, 5, options=[0])
    assert evening.conditions()
    if way == "given":
        evening.does(GiveItem(pc_id=KARA, to=BEN, what="artifact", name=name))
        evening.does(GiveItem(pc_id=BEN, to=KARA, what="artifact", name=name))
    else:
        evening.does(DropItem(pc_id=KARA, what="artifact", name=name))
        _found(evening, key, level=5)
    assert evening.conditions() == []
    evening.attack(15, weapon=weapon)
    assert evening.lost(FOE) == {"health": 6 if key == "lightning_hammer" else 2}


def test_what_needs_no_thing_stays() -> None:
    """Who gives a ring away after its use stays unseen, and the fed rune blade's points stay."""
    weak = {"level": 2, "health": 8, "max_health": 8}
    evening = Evening("artifacts.demonic_rune_blade", level=6, foe=weak)
    evening.attack(15, weapon="rune blade")
    evening.does(DropItem(pc_id=KARA, what="artifact", name="Demonic Rune Blade"))
    assert evening.points()["might"] == 55


# --- hits -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "left"), [(1, 0), (2, 0), (3, 54)])
def test_scythe_kills_without_use(level: int, left: int) -> None:
    """Each hit kills a creature of level 1 or 2, with nothing pressed before."""
    foe = {"level": level, "health": 60, "max_health": 60}
    evening = Evening("artifacts.deaths_scythe", level=7, foe=foe)
    evening.attack(2, weapon="scythe") if level > 1 else None
    for on in (FOE, OTHER):
        evening.attack(16, on, weapon="scythe")
        assert evening.foe(on).health == left


def test_scythe_kills_nobody_by_sword() -> None:
    """Its bearer's other weapons kill nobody outright, and a depleted one does not either."""
    evening = Evening("artifacts.deaths_scythe", level=7)
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 4}
    spent = Evening()
    _found(spent, "deaths_scythe", level=7, depleted=True)
    spent.attack(15, weapon="scythe")
    assert spent.lost(FOE) == {"health": 6}


@pytest.mark.parametrize("levels", [(3, 9), (5, 5)])
@pytest.mark.parametrize("with_blade", [True, False])
def test_kill_feeds_one_blade(levels: tuple[int, int], with_blade: bool) -> None:
    """A kill feeds the rune blade that killed, once, and none if a sword of its name killed."""
    namesake = SPEAR | {"name": "rune blade", "damage": 9}
    weak = {"level": 2, "health": 8, "max_health": 8}
    evening = Evening(foe=weak, attacks=[namesake])
    for level in levels:
        _found(evening, "demonic_rune_blade", level=level)
    attack = _called(evening, "rune blade")[-1 if with_blade else 0]
    evening.attack(15, weapon="rune blade", attack_id=attack.id)
    assert evening.points()["might"] == (55 if with_blade else 50)


@pytest.mark.parametrize("on", [None, FOE])
def test_scythe_kills_nobody_unhit(on: str | None) -> None:
    """To press its use kills nobody: only a hit does."""
    evening = Evening("artifacts.deaths_scythe", level=7)
    evening.use("Death's Scythe", on, None, 9)
    assert evening.lost(FOE) == {}


def test_scythe_says_nothing_of_levels() -> None:
    """A hit on somebody whom it does not kill outright says nothing of a level that was hidden."""
    foe = {"level": 5, "health": 60, "max_health": 60}
    evening = Evening("artifacts.deaths_scythe", level=7, foe=foe, effort=6)
    assert "beyond" not in evening.attack(16, weapon="scythe").told
    done = evening.use("Death's Scythe", FOE, 16, bought=[3])
    assert evening.foe().health == 0
    assert "beyond" not in done.told


def test_frame_with_list_of_weapons() -> None:
    """What a walking frame gives to its weapons ends with the frame alone."""
    evening = Evening("equipment.mech_infantry", "artifacts.lightning_hammer", level=5)
    evening.use("Mech, Infantry")
    held = evening.conditions()
    evening.does(DropItem(pc_id=KARA, what="artifact", name="Lightning Hammer"))
    assert held
    assert evening.conditions() == held
