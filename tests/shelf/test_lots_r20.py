"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused

from threefold.procedures.inputs import Effort
from threefold.table.commands import ArrangeStrip, AttackFoe, ChangeSettings, EditPc, UsePower
from threefold.table.history import Seat


def placed(evening: Evening, **spots: int) -> None:
    """Who and what stands where on the strip, in feet."""
    evening.does(ArrangeStrip(spots=spots))


def armed(evening: Evening, **attack: Any) -> None:
    """Kara's one weapon is another; without a word of it she has none."""
    pc = evening.pc()
    attacks = [replace(pc.attacks[0], **attack)] if attack else []
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, attacks=attacks)))


# --- sound ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "bought", "health"),
    [(3, [], 6), (4, [1], 6), (2, [], 40), (3, [1], 40)],
)
def test_targets_level_decides_vibration(level: int, bought: list[int], health: int) -> None:
    """A target of level 2 or lower dies, a higher one takes 6 points and is stunned; each level of
    Effort on it raises that by one. Nobody chooses which of the two it is."""
    foe = {"level": level, "health": 40, "max_health": 40}
    evening = Evening("abilities.lethal_vibration", foe=foe)
    evening.fight()
    evening.marks()
    evening.use("Lethal Vibration", FOE, 16, bought=bought)
    assert evening.lost(FOE) == {"health": health}


def test_shouts_damage_effort_adds_two() -> None:
    """A level of Effort on damage adds 2 points to the 4 that come on the next turn."""
    evening = Evening("abilities.shattering_shout", foe={"level": 3})
    evening.fight()
    evening.marks()
    evening.use("Shattering Shout", FOE, 16, effort=Effort(damage=1))
    evening.round()
    assert evening.lost(FOE) == {"health": 6}


def test_shattered_thing_hurts_those_near() -> None:
    """A single object flies to pieces: 1 point of damage to all within immediate range of it."""
    evening = Evening("abilities.shattering_shout")
    evening.fight()
    chest = evening.thing("chest", 3)
    placed(evening, **{KARA: 0, BEN: 25, FOE: 35, OTHER: 70, chest: 30})
    evening.marks()
    evening.use("Shattering Shout", chest, 16)
    evening.round()
    assert evening.lost(BEN) == {"might": 1}
    assert evening.lost(FOE) == {"health": 1}
    assert evening.lost(OTHER) == {}


@pytest.mark.parametrize(
    ("key", "name", "on"),
    [
        ("thunder_beam", "Thunder Beam", OTHER),
        ("amplify_sounds", "Amplify Sounds", None),
        ("nullify_sound", "Nullify Sound", None),
    ],
)
def test_other_sound_ends_rumble(key: str, name: str, on: str | None) -> None:
    """The rumble lasts until its user uses some other ability that shapes sound."""
    evening = Evening("abilities.subsonic_rumble", f"abilities.{key}")
    evening.use("Subsonic Rumble", FOE, 16)
    assert evening.conditions(FOE) == ["subsonic rumble"]
    evening.use(name, on, 16 if on else None)
    assert "subsonic rumble" not in evening.conditions(FOE)


# --- a shield for a friend --------------------------------------------------------------------------


@pytest.mark.parametrize("attack", [{"weight": "heavy", "damage": 6}, {}])
def test_blocking_takes_fitting_weapon(attack: dict[str, Any]) -> None:
    """Attacks are blocked for another with a light or a medium weapon: not with a heavy one, nor
    with none."""
    evening = Evening("abilities.block_for_another")
    armed(evening, **attack)
    with pytest.raises(Refused):
        evening.use("Block for Another", BEN)


def test_quick_block_rests_while_blocking() -> None:
    """While she blocks for another, Quick Block trains her in nothing."""
    evening = Evening("abilities.block_for_another", "abilities.quick_block")
    assert evening.struck(15).difficulty == 1
    evening.use("Block for Another", BEN)
    assert evening.struck(15, on=BEN).difficulty == 1
    assert evening.struck(15).difficulty == 2


def test_block_needs_ally_near() -> None:
    """Attacks on an ally near by are blocked; at fifty feet Ben defends himself alone."""
    evening = Evening("abilities.block_for_another")
    evening.fight()
    placed(evening, **{KARA: 0, BEN: 10, FOE: 10, OTHER: 10})
    evening.use("Block for Another", BEN)
    assert evening.struck(15, on=BEN).difficulty == 1
    placed(evening, **{KARA: 0, BEN: 50, FOE: 50, OTHER: 50})
    assert evening.struck(15, on=BEN).difficulty == 2


def test_dead_block_for_nobody() -> None:
    """Whoever is dead blocks no attack."""
    evening = Evening("abilities.block_for_another")
    evening.use("Block for Another", BEN)
    evening.hurt(200)
    assert evening.pc().damage_track == "dead"
    assert evening.struck(15, on=BEN).difficulty == 2


# --- the dead that walk -----------------------------------------------------------------------------


def risen(evening: Evening) -> str:
    """The id of the body that walks beside Kara."""
    return next(id for id, foe in evening.state.foes.items() if foe.owner == KARA)


@pytest.mark.parametrize("key", ["necromancy", "greater_necromancy"])
def test_corpse_keeps_its_damage(key: str) -> None:
    """When the hour is over it is a corpse again. Raised once more, it has what damage it had."""
    name = key.replace("_", " ").title()
    evening = Evening(f"abilities.{key}")
    evening.hurt(40, FOE)
    evening.use(name, FOE)
    evening.hurt(2, risen(evening))
    left = evening.foe(risen(evening)).health
    assert left > 0
    evening.passes("1 hour")
    evening.use(name, FOE)
    assert evening.foe(risen(evening)).health == left


@pytest.mark.parametrize("key", ["necromancy", "greater_necromancy"])
def test_destroyed_corpse_stays_down(key: str) -> None:
    """A raised body that damage killed cannot be raised again."""
    name = key.replace("_", " ").title()
    evening = Evening(f"abilities.{key}")
    evening.hurt(40, FOE)
    evening.use(name, FOE)
    evening.hurt(20, risen(evening))
    with pytest.raises(Refused):
        evening.use(name, FOE)


def test_walking_body_rises_once() -> None:
    """The body that walks is raised already: a second use takes another body."""
    evening = Evening("abilities.necromancy")
    evening.hurt(40, FOE)
    evening.use("Necromancy", FOE)
    with pytest.raises(Refused):
        evening.use("Necromancy", FOE)
    evening.hurt(40, OTHER)
    evening.use("Necromancy", OTHER)
    assert len(evening.companions()) == 2


def test_ship_obeys_through_bond() -> None:
    """A ship is steered from afar by Machine Bond: without that nobody is bonded with it."""
    with pytest.raises(Refused):
        Evening("abilities.shipspeak").use("Shipspeak")


# --- things -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("owned", [[], [{"what": "healing"}]])
def test_boost_takes_owned_shift(owned: list[dict[str, str]]) -> None:
    """A shift that its user already has is boosted, no other; the cypher is not lost for it."""
    evening = Evening("cyphers.shift_boost", level=4, power_shifts=owned)
    settings = replace(evening.state.settings, modules=["power_shifts"])
    evening.does(ChangeSettings(settings=settings))
    with pytest.raises(Refused):
        evening.use("Shift Boost", chosen=["resilience"])
    assert evening.has("Shift Boost")


def test_rope_is_one_rope() -> None:
    """The artifact is fifty feet of rope; using it makes no further rope."""
    evening = Evening("artifacts.adamantine_rope", level=6)
    for _ in range(2):
        try:
            evening.use("Adamantine Rope")
        except Refused:
            break
    assert len(evening.pc().equipment or ()) <= 1


# --- a tree that waits ------------------------------------------------------------------------------


def test_tree_surprises_those_fooled() -> None:
    """The tree's attack on somebody who did not notice it is eased; on Ben, who was not fooled, it
    is an attack as any other."""
    evening = Evening("creatures.sapient_tree")
    tree = evening.find("Sapient Tree")
    evening.fight()
    evening.move("Just a tree", tree, KARA)
    evening.answer(2)
    assert evening.struck(15, by=tree, on=BEN).difficulty == 3
    assert evening.struck(15, by=tree).difficulty == 4


# --- weapons that are thrown, swung and shot --------------------------------------------------------

PLAYER = Seat("player", KARA)
SWORD = {"name": "broadsword", "damage": 4, "weight": "medium", "stats": ["might", "speed"]}
FISTS = {"name": "fists", "damage": 2, "weight": "light", "kinds": ["unarmed"]}
KNIFE = {
    "name": "knife",
    "damage": 2,
    "weight": "light",
    "range": "short",
    "stats": ["speed"],
    "kinds": ["bladed", "thrown"],
}
BOW = {
    "name": "bow",
    "damage": 4,
    "weight": "medium",
    "range": "long",
    "stats": ["speed"],
    "kinds": ["bow"],
}
ARMS = [SWORD, FISTS, KNIFE, BOW]


def fighting(*entries: str, **more: Any) -> Evening:
    """A fight in which Kara has a sword, fists, a knife and a bow, and acts first."""
    evening = Evening(*entries, attacks=ARMS, **more)
    evening.fight()
    evening.marks()
    return evening


def strikes(evening: Evening, weapon: str, on: str = FOE, die: int = 16, **more: Any) -> None:
    """Kara's player attacks; no GM allows more than the table does."""
    command = AttackFoe(pc_id=KARA, foe_id=on, attack=weapon, natural=die, **more)
    evening.does(command, by=PLAYER)


def test_body_follows_the_weapon() -> None:
    """The attack that follows is a punch or a kick: no second blow with the sword."""
    evening = fighting("abilities.weapon_and_body")
    evening.use("Weapon and Body", FOE, 16)
    with pytest.raises(Refused):
        strikes(evening, "broadsword", OTHER)
    strikes(evening, "fists", OTHER)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.lost(OTHER) == {"health": 2}


def test_body_shares_the_actions_effort() -> None:
    """Both attacks are one action: with Effort 3, two levels on the first leave one for the other."""
    evening = fighting("abilities.weapon_and_body")
    evening.use("Weapon and Body", FOE, 16, effort=Effort(ease=2))
    with pytest.raises(Refused):
        strikes(evening, "fists", OTHER, effort=Effort(ease=2))
    strikes(evening, "fists", OTHER, effort=Effort(damage=1))
    assert evening.lost(OTHER) == {"health": 5}


def test_quick_throw_throws_twice() -> None:
    """After one thrown light weapon, another is drawn and thrown in the same action, at the same
    target or another, for 2 points of Speed; there is no third."""
    evening = fighting("abilities.quick_throw")
    evening.use("Quick Throw", FOE, 16, attack="knife")
    strikes(evening, "knife", OTHER)
    assert evening.lost(FOE) == {"health": 2}
    assert evening.lost(OTHER) == {"health": 2}
    assert evening.lost() == {"speed": 2}
    with pytest.raises(Refused):
        strikes(evening, "knife", OTHER)


@pytest.mark.parametrize("weapon", ["broadsword", "bow", "fists"])
def test_quick_throw_takes_thrown_weapons(weapon: str) -> None:
    """The second attack too is one with a light weapon that is thrown."""
    evening = fighting("abilities.quick_throw")
    evening.use("Quick Throw", FOE, 16, attack="knife")
    with pytest.raises(Refused):
        strikes(evening, weapon, OTHER)


def test_whirlwind_fills_immediate_area() -> None:
    """Everybody in an immediate area is attacked: not two foes who stand 38 feet apart."""
    evening = fighting("abilities.whirlwind_of_throws")
    placed(evening, **{KARA: 0, BEN: 0, FOE: 10, OTHER: 48})
    whirl = UsePower(
        pc_id=KARA, what="ability", name="Whirlwind of Throws", target=FOE, also=[OTHER], natural=16
    )
    with pytest.raises(Refused):
        evening.does(whirl, by=PLAYER)


def test_lethal_attack_by_its_name() -> None:
    """5 points more with the attack that was chosen, whatever it is called, and with no other."""
    chosen = {"lethal_damage": {"attack": ["knife"]}}
    evening = fighting("abilities.lethal_damage", chosen=chosen)
    evening.attack(16, FOE, "knife")
    assert evening.lost(FOE) == {"health": 7}
    evening.attack(16, OTHER)
    assert evening.lost(OTHER) == {"health": 4}


def test_repeater_repeats_the_shot() -> None:
    """The ranged weapon fires once more: the sword does not, and neither does a shot at somebody
    who is not next to the first target."""
    evening = fighting("cyphers.repeater", level=4)
    placed(evening, **{KARA: 0, BEN: 0, FOE: 20, OTHER: 80})
    evening.use("Repeater")
    evening.round()
    strikes(evening, "bow")
    placed(evening, **{KARA: 0, BEN: 0, FOE: 5, OTHER: 80})
    with pytest.raises(Refused):
        strikes(evening, "broadsword")
    with pytest.raises(Refused):
        strikes(evening, "bow", OTHER)
    strikes(evening, "bow")
    assert evening.lost(FOE) == {"health": 8}


# --- apps and rage ----------------------------------------------------------------------------------


def test_tinkered_app_may_be_cypher() -> None:
    """An app of hers that she has tinkered with for a day works one level higher, a cypher too: ten
    minutes for each of 6 levels."""
    said = "it is a magical app that you have tinkered with for a day"
    evening = Evening("abilities.app_tinkerer", "cyphers.false_grandmother", level=5)
    evening.use("False Grandmother", FOE, said=[said])
    evening.passes("55 minutes")
    assert evening.conditions() == ["disguised"]
    evening.passes("5 minutes")
    assert evening.conditions() == []


@pytest.mark.parametrize(
    ("key", "name"), [("frenzy", "Frenzy"), ("greater_frenzy", "Greater Frenzy")]
)
def test_frenzy_needs_a_fight(key: str, name: str) -> None:
    """One falls into frenzy while in combat; where nobody fights, nothing is paid for it."""
    evening = Evening(f"abilities.{key}")
    with pytest.raises(Refused):
        evening.does(UsePower(pc_id=KARA, what="ability", name=name), by=PLAYER)
    assert evening.lost() == {}


# --- a horn and an angel ----------------------------------------------------------------------------


def test_lullaby_reaches_all_near() -> None:
    """Every living being that hears it within short range falls asleep, friends and the player of
    the horn too; nobody is named. Two rounds later they wake."""
    evening = Evening("artifacts.lullaby_horn", level=4)
    evening.fight()
    placed(evening, **{KARA: 0, BEN: 30, FOE: 40, OTHER: 80})
    evening.use("Lullaby Horn", None, None, 10, options=[0])
    asleep = [id for id in (KARA, BEN, FOE, OTHER) if "asleep" in evening.conditions(id)]
    assert asleep == [KARA, BEN, FOE]


def test_lively_tune_names_nobody() -> None:
    """The lively tune is for the user and all allies within short range: +1 to recovery rolls."""
    evening = Evening("artifacts.lullaby_horn", level=4)
    evening.hurt(10)
    evening.hurt(10, BEN)
    evening.use("Lullaby Horn", None, None, 10, options=[1])
    evening.marks()
    evening.rest(3, might=7)
    evening.rest(3, by=BEN, might=7)
    assert evening.lost() == {"might": -7}
    assert evening.lost(BEN) == {"might": -7}


def test_ward_strikes_within_long_range() -> None:
    """Whatever attacks the owner from within long range is struck by the angel; from 130 feet away
    it is not."""
    evening = Evening("artifacts.angelic_ward", level=5)
    evening.fight()
    evening.use("Angelic Ward", None, None, 5)
    placed(evening, **{KARA: 0, BEN: 0, FOE: 130, OTHER: 80})
    evening.marks()
    evening.struck(16, ranged=True)
    evening.struck(16, by=OTHER, ranged=True)
    assert evening.lost(FOE) == {}
    assert evening.lost(OTHER) == {"health": 5}


# --- a guardian of stone ----------------------------------------------------------------------------


def test_gargoyle_takes_the_attack() -> None:
    """It takes an attack on whom it guards, as people do who take an attack for another: the attack
    hits it and deals 1 point more, before its Armor."""
    evening = Evening("creatures.gargoyle")
    gargoyle = evening.find("Gargoyle")
    evening.fight()
    evening.move("Take the attack", gargoyle, FOE)
    evening.marks()
    evening.attack(16, FOE)
    assert evening.lost(FOE) == {}
    assert evening.lost(gargoyle) == {"health": 2}
    evening.attack(16, FOE)
    assert evening.lost(FOE) == {"health": 4}
