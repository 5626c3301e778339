"""Like what an attacker found at tables: bursts that reach things, and further kinds of fault."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.model.gear import weapon_to_use
from threefold.model.marks import mark
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import (
    AddCondition,
    EditPc,
    EndUse,
    FindItem,
    React,
    StartEncounter,
    UsePower,
)
from threefold.table.history import Seat

SHIELD = "force field shield"


def bursting(**more: object) -> Evening:
    return Evening(
        "abilities.force_field_shield",
        "abilities.shield_burst",
        foe={"level": 2},
        **more,  # type: ignore[arg-type]
    )


def test_thing_near_is_struck() -> None:
    """Everything near the target of a hit takes the harm, a thing on its own track."""
    evening = bursting()
    weak, stone = evening.thing("cup", 1), evening.thing("stone", 5, material="very_hard")
    evening.marks()
    told = evening.attack(15, FOE, SHIELD, also=[OTHER, weak, stone]).told
    assert evening.lost(OTHER) == {"health": 2}
    assert evening.state.things[weak].object_damage != "intact"
    assert evening.state.things[stone].object_damage == "intact"
    assert "stone" in told


def test_struck_thing_bursts_too() -> None:
    """A hit on a thing sets the burst off as a hit on a foe does, and a miss does not."""
    evening = bursting()
    crate = evening.thing("crate", 1)
    evening.marks()
    evening.attack(2, crate, SHIELD, also=[OTHER])
    assert evening.lost(OTHER) == {}
    evening.attack(18, crate, SHIELD, also=[OTHER, BEN])
    assert evening.lost(OTHER) == {"health": 2}
    assert evening.lost(BEN) == {"might": 2}


@pytest.mark.parametrize(("levels", "points"), [(0, 2), (1, 4), (2, 6)])
def test_burst_counts_effort(levels: int, points: int) -> None:
    """Each level of Effort on damage is two more points for all."""
    evening = bursting()
    evening.marks()
    evening.attack(15, FOE, SHIELD, also=[OTHER], effort=Effort(damage=levels))
    assert evening.lost(OTHER) == {"health": points}


def test_nobody_past_harm_is_near() -> None:
    """Whoever is down or dead already, and a thing in pieces, is refused by name."""
    evening = bursting()
    evening.hurt(99, OTHER)
    evening.hurt(200, BEN)
    crate = evening.thing("crate", 1, object_damage="destroyed")
    assert "down" in evening.refuses("attack", 15, FOE, SHIELD, also=[OTHER])
    assert "dead" in evening.refuses("attack", 15, FOE, SHIELD, also=[BEN])
    assert "destroyed" in evening.refuses("attack", 15, FOE, SHIELD, also=[crate])
    assert "t99" in evening.refuses("attack", 15, FOE, SHIELD, also=["t99"])


def test_plain_weapon_strikes_one() -> None:
    """A weapon that does not burst names nobody else, on a thing either."""
    evening = bursting()
    crate = evening.thing("crate", 1)
    assert evening.refuses("attack", 15, crate, "broadsword", also=[OTHER])
    assert KARA in evening.state.party


# --- weapons that are loaded, and what they fire --------------------------------------------------


def shots(evening: Evening) -> list[int | None]:
    return [attack.shots for attack in evening.pc().attacks if attack.loads is not None]


def test_paralyzed_load_nothing() -> None:
    """Loading takes hands, as all use of gear does, and the paralyzed move none."""
    evening = Evening("equipment.heavy_crossbow", "equipment.everlight")
    evening.fight()
    evening.attack(15, FOE, "Heavy Crossbow")
    evening.round()
    evening.does(AddCondition(on=KARA, condition="paralyzed"))
    assert "cannot_act" in evening.refuses("use", "Heavy Crossbow")
    assert "cannot_act" in evening.refuses("use", "Everlight")


def test_meant_weapon_is_loaded() -> None:
    """Of two weapons of one name the one that is meant by its id is loaded."""
    evening = Evening("equipment.crank_crossbow", "equipment.crank_crossbow")
    evening.fight()
    for at in (0, 0, 1):
        weapon = [attack for attack in evening.pc().attacks if attack.loads is not None][at]
        evening.attack(15, FOE, "Crank Crossbow", attack_id=mark(weapon))
        evening.round()
    left = shots(evening)
    assert left[0] != left[1]
    for at in (1, 0):
        weapon = [attack for attack in evening.pc().attacks if attack.loads is not None][at]
        thing = weapon_to_use(weapon)
        assert thing is not None
        command = UsePower(pc_id=KARA, what="equipment", name=thing.name, id=mark(thing))
        evening.does(command)
        assert shots(evening)[at] is None
        evening.round()


@pytest.mark.parametrize("fight", [True, False])
def test_nothing_to_load_is_refused(fight: bool) -> None:
    """No points go for loading what is loaded."""
    evening = Evening("equipment.light_crossbow", "abilities.reload")
    if fight:
        evening.fight()
    evening.marks()
    assert "all are loaded" in evening.refuses("use", "Reload")
    assert evening.lost() == {}


def test_last_bolt_is_the_last() -> None:
    """Whoever counts bolts has none after the last, until there are more."""
    evening = Evening("equipment.light_crossbow", "equipment.crossbow_bolts_12")
    for _ in range(12):
        evening.attack(15, FOE, "Light Crossbow")
    assert "no Light Crossbow left" in evening.refuses("attack", 15, FOE, "Light Crossbow")
    evening.does(FindItem(to=KARA, thing="crossbow_bolts_12"))
    evening.attack(15, FOE, "Light Crossbow")
    bolts = next(gear for gear in evening.pc().equipment or () if gear.ammunition)
    assert bolts.uses == 11


def test_bolts_put_away_are_not_shot() -> None:
    """Ammunition that is put away is none at hand, and the weapon shoots nothing for free."""
    evening = Evening("equipment.light_crossbow", "equipment.crossbow_bolts_12")
    pc = evening.pc()
    away = [replace(gear, off=True) for gear in pc.equipment or ()]
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, equipment=away)))
    assert evening.refuses("attack", 15, FOE, "Light Crossbow")


def test_uncounted_bolts_never_end() -> None:
    """Who carries no bolts by number counts none."""
    evening = Evening("equipment.light_crossbow")
    for _ in range(15):
        evening.attack(15, FOE, "Light Crossbow")


def test_one_net_holds_one() -> None:
    """Whoever folds a net for another throw takes it off the one it lay on."""
    evening = Evening("equipment.net")
    evening.fight()
    evening.attack(15, FOE, "Net")
    assert "netted" in evening.conditions(FOE)
    evening.round()
    evening.use("Net")
    assert evening.conditions(FOE) == []
    evening.round()
    evening.attack(15, OTHER, "Net")
    assert evening.conditions(OTHER) == ["netted"]


def test_other_net_is_folded() -> None:
    """A net that missed is folded, and the one that holds somebody stays where it is."""
    evening = Evening("equipment.net", "equipment.net")
    evening.fight()
    evening.attack(15, FOE, "Net")
    evening.round()
    second = [attack for attack in evening.pc().attacks if attack.loads is not None][1]
    evening.attack(2, OTHER, "Net", attack_id=mark(second))
    evening.round()
    evening.use("Net")
    assert evening.conditions(FOE) == ["netted"]


def test_net_holds_after_the_fight() -> None:
    """The end of a fight frees nobody who lies in a net."""
    evening = Evening("equipment.net")
    evening.fight()
    evening.attack(15, FOE, "Net")
    evening.does(AddCondition(on=FOE, condition="prone"))
    before = evening.conditions(FOE)
    evening.peace()
    assert ("netted" in evening.conditions(FOE)) == ("netted" in before)


CLOAK = "Soldier's Cloak of Invisibility"


def cloaked() -> Evening:
    evening = Evening("artifacts.soldiers_cloak_of_invisibility", level=5)
    evening.use(CLOAK)
    assert "hidden in the cloak" in evening.conditions()
    alone = AbilityExtras(said=["no dealings with another creature"])
    assert evening.task(15, 4, stat="speed", skill="sneaking", besides=alone).difficulty == 3
    return evening


def test_fight_uncovers_the_hidden() -> None:
    """Entering combat, or striking somebody, ends what the cloak does."""
    evening = cloaked()
    evening.does(StartEncounter())
    assert evening.conditions() == []
    evening = cloaked()
    evening.attack(15)
    assert evening.conditions() == []


def test_hidden_show_themselves() -> None:
    """What only an act ends is its bearer's to end as well."""
    evening = cloaked()
    evening.does(EndUse(pc_id=KARA, name=CLOAK), by=Seat("player", KARA))
    assert evening.conditions() == []


# --- given to a comrade ---------------------------------------------------------------------------

DRUGS = [
    "alcohol_and_drugs", "nano_tab_acceleration", "nano_tab_general", "nano_tab_immolating",
    "nano_tab_space_fit", "serum_acceleration", "serum_antivenom", "serum_space_fit",
]  # fmt: skip


@pytest.mark.parametrize("key", DRUGS)
@pytest.mark.parametrize("who", [None, KARA, BEN])
def test_drug_works_on_who_swallows(key: str, who: str | None) -> None:
    """A pill works on whoever swallows it, and on nobody besides."""
    evening = Evening(f"equipment.{key}")
    name = (evening.pc().equipment or [])[0].name
    evening.use(name, who)
    swallowed, other = (BEN, KARA) if who == BEN else (KARA, BEN)
    assert evening.conditions(swallowed) != []
    assert evening.conditions(other) == []


def test_comrade_is_mended_by_pill() -> None:
    """The points of a pill go to the comrade who swallows it."""
    evening = Evening("equipment.nano_tab_rejuvenator")
    evening.hurt(10, ignores_armor=True)
    evening.hurt(10, BEN, ignores_armor=True)
    evening.marks()
    evening.use("Nano Tab, Rejuvenator", BEN)
    assert evening.lost(BEN) == {"might": -4}
    assert evening.lost() == {}


def test_familiar_dies_with_its_owner() -> None:
    """Whose soul lives in a familiar takes it along in death, and in nothing less."""
    evening = Evening("abilities.soul_familiar")
    evening.use("Soul Familiar")
    evening.hurt(60, ignores_armor=True)
    assert [npc.health for npc in evening.companions()] == [6]
    evening.hurt(200, ignores_armor=True)
    assert evening.pc().damage_track == "dead"
    assert [npc.health for npc in evening.companions()] == [0]


def test_other_companions_outlive_owner() -> None:
    """A beast or a double that is no part of its owner's soul lives on."""
    evening = Evening("abilities.duplicate")
    evening.use("Duplicate")
    evening.hurt(200, ignores_armor=True)
    assert [npc.health for npc in evening.companions()] == [6]


@pytest.mark.parametrize("points", [200, 300, 999])
def test_mighty_blow_is_answered(points: int) -> None:
    """What answers a blow answers one of any size."""
    evening = Evening("artifacts.steorraform", level=5)
    evening.hurt(points, ignores_armor=True)
    answer = next(iter(evening.state.stances))
    told = evening.does(React(poised_id=answer)).told
    assert "Steorraform" in told
