"""Mechanisms that readers of the shelf had found missing: pauses, grips, wards and ends.

Each case was written from the words of the reference; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused
from tests.shelf.test_part_of_action import Seated
from tests.shelf.test_shapes_items import armed_with, found

from threefold.model.characters import Condition
from threefold.model.shelf.effects import ArmorBonus
from threefold.model.shelf.figures import Break
from threefold.procedures.inputs import Effort
from threefold.table.commands import AddCondition, AddPc, Attempt, Defend, FoeAttacks, MakeMove
from threefold.table.history import GM, Seat
from threefold.table.state import Incoming, TaskCall
from threefold.table.views.people import pc_view

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


# --- grips ------------------------------------------------------------------------------------------

GRIPS = [
    ("killer_clown", "Strangle", 5),
    ("nightgaunt", "Snatch", 0),
    ("puppet_tree", "Puppet's grip", 0),
    ("radioactive_bear", "Bite", 7),
    ("ravage_bear", "Grab and tear", 4),
    ("redivus", "Wrap in metal", 5),
    ("shoggoth", "Engulf", 10),
    ("silicon_parasite", "Swarm", 5),
    ("thundering_behemoth", "Bite", 9),
    ("troll", "Claws and grip", 10),
    ("zombie_hulk", "Bite", 8),
    ("giant_spider", "Web", 0),
    ("sentinel_tree", "Barbed vine", 0),
]
"""Who holds on: the creature, its move, and what each further round in its grip costs."""


def _gripped(key: str, move: str) -> Seated:
    evening = Seated(f"creatures.{key}")
    evening.fight()
    evening.does(
        MakeMove(foe_id="f5", move=move, targets=[KARA], said=["the one it catches"], anyway=True)
    )
    for _ in range(3):
        if any(isinstance(each, Incoming) for each in evening.state.pending.values()):
            evening.answer(2)
    return evening


def _asked_to_escape(evening: Seated) -> str:
    for _ in range(8):
        evening.turn()
        for id, each in evening.state.pending.items():
            if isinstance(each, TaskCall) and each.pc == KARA:
                return id
    raise AssertionError("nothing is asked of the one who is held")


@pytest.mark.parametrize(("key", "move", "each"), GRIPS)
def test_the_held_may_get_free(key: str, move: str, each: int) -> None:
    """Whoever is held rolls on each turn to get free; a roll that fails leaves them in the grip."""
    evening = _gripped(key, move)
    held = evening.conditions()
    assert held
    id = _asked_to_escape(evening)
    evening.marks()
    Evening.does(evening, Attempt(open_id=id, natural=2), by=Seat("player", KARA))
    assert evening.conditions() == held
    id = _asked_to_escape(evening)
    assert sum(evening.lost().values()) == each
    Evening.does(
        evening,
        Attempt(open_id=id, natural=16, effort=Effort(ease=3)),
        by=Seat("player", KARA),
    )
    assert evening.conditions() == []


# --- what hangs on the face of the die ------------------------------------------------------------------


def _enhanced(row: int) -> Evening:
    evening = found("weapon_enhancement", 5, row)
    evening.use(evening.pc().cyphers[0].name, KARA, None, row, attack="broadsword")
    evening.marks()
    return evening


@pytest.mark.parametrize(("die", "dead"), [(17, False), (18, True), (20, True)])
def test_heart_seeking_from_eighteen(die: int, dead: bool) -> None:
    """On 18 to 20 the blow of the enhanced weapon kills; below that it is a blow."""
    evening = _enhanced(100)
    evening.attack(die)
    assert (evening.foe().health == 0) is dead


@pytest.mark.parametrize(("die", "acts"), [(17, True), (18, False)])
def test_holding_from_eighteen(die: int, acts: bool) -> None:
    """On 18 to 20 whoever is hit cannot act on the next turn."""
    evening = _enhanced(93)
    evening.fight()
    evening.attack(die)
    evening.turn()
    if acts:
        assert evening.struck(10)
    else:
        assert evening.refuses("struck", 10)


# --- wards ----------------------------------------------------------------------------------------------


def _three(*entries: str) -> tuple[Evening, str, str]:
    """Kara with abilities, and Cleo and Dan beside Ben."""
    evening = Evening(*entries)
    for name in ("Cleo", "Dan"):
        evening.does(AddPc(pc=replace(evening.pc(BEN), name=name)))
    cleo, dan = (id for id in evening.state.party if id not in (KARA, BEN))
    return evening, cleo, dan


def test_second_ward_beside_the_first() -> None:
    """A second ward may be chosen with an action of its own; a third takes the first one's place."""
    evening, cleo, dan = _three("abilities.devoted_defender", "abilities.dual_wards")
    evening.use("Devoted Defender", BEN, pool="might")
    evening.use("Devoted Defender", cleo, pool="might")
    assert [evening.conditions(id) for id in (BEN, cleo)] == [["ward"], ["ward"]]
    evening.use("Devoted Defender", dan, pool="might")
    wards = [evening.conditions(id) for id in (BEN, cleo, dan)]
    assert wards == [[], ["ward"], ["ward"]]


def test_two_wards_by_one_action() -> None:
    """Both wards may be chosen with one action, for one price; they take the place of earlier
    ones."""
    evening, cleo, dan = _three("abilities.devoted_defender", "abilities.dual_wards")
    evening.use("Devoted Defender", dan, pool="might")
    evening.marks()
    evening.use("Devoted Defender", BEN, also=[cleo], pool="might")
    assert evening.lost() == {"might": 2}
    wards = [evening.conditions(id) for id in (BEN, cleo, dan)]
    assert wards == [["ward"], ["ward"], []]


def test_one_ward_without_the_second() -> None:
    """Without Dual Wards the ward is one at a time."""
    evening, cleo, _ = _three("abilities.devoted_defender")
    evening.use("Devoted Defender", BEN, pool="might")
    evening.use("Devoted Defender", cleo, pool="might")
    assert [evening.conditions(id) for id in (BEN, cleo)] == [[], ["ward"]]


# --- a Pool of its own size -----------------------------------------------------------------------------


def test_living_head_has_small_pools() -> None:
    """A head alone holds at most 3 points of Might and of Speed, and its mind is as it was."""
    evening = Evening("cyphers.decapitative_longevity", level=2)
    evening.hurt(150, BEN)
    evening.use("Decapitative Longevity", BEN)
    evening.passes("10 minutes")
    pools = evening.pc(BEN).pools
    assert (pools.might.max, pools.speed.max, pools.intellect.max) == (3, 3, 50)
    assert pools.might.value <= 3
    assert pools.speed.value <= 3
    evening.passes("1 hour")
    assert evening.pc(BEN).pools.might.max == 3


def test_blending_in_is_taken_up_again() -> None:
    """An action of seeming harmless brings back what is left of the minute."""
    evening = Evening("abilities.blend_in")
    evening.use("Blend In")
    evening.attack(15)
    assert evening.conditions() == []
    evening.marks()
    evening.use("Blend In")
    assert evening.conditions() == ["blended in"]
    assert evening.lost() == {}


# --- shapes that lost their case --------------------------------------------------------------------------


@pytest.mark.parametrize("inside", [True, False])
def test_banished_creature_is_flung_out(inside: bool) -> None:
    """Who stands inside the area as it is banished is flung out and dazed for one round."""
    evening = Evening("cyphers.fathers_betrayal", level=5)
    evening.fight()
    said = ["it stood within the area"] if inside else []
    evening.use("Father's Betrayal", FOE, 15, said=said)
    assert ("dazed" in evening.conditions(FOE)) is inside
    assert "banished" in evening.conditions(FOE)
    evening.round()
    assert evening.conditions(FOE) == ["banished"]


@pytest.mark.parametrize(("wound", "track"), [(True, "hale"), (False, "impaired")])
def test_field_dressing_mends_wounds(wound: bool, track: str) -> None:
    """The dressing brings somebody one step up the track if a wound put them down."""
    evening = Evening("equipment.military_grade_field_dressing")
    evening.hurt(60, BEN)
    said = ["a wound put them down the track"] if wound else []
    evening.use("Military-Grade Field Dressing", BEN, said=said)
    assert evening.pc(BEN).damage_track == track


# --- how it is said -------------------------------------------------------------------------------------


@pytest.mark.parametrize("tool", ["Bolt Cutter", "Fusion Torch"])
def test_tools_cut_things_alone(tool: str) -> None:
    """What cuts things is of no use on anybody alive."""
    evening = Evening(f"equipment.{tool.lower().replace(' ', '_')}")
    assert "works on things" in evening.refuses("use", tool, FOE)
    assert evening.foe().health > 0


def _helped(evening: Evening, id: str = KARA) -> list[str]:
    return [name.lower() for name in pc_view(evening.state, id, GM).helped]


@pytest.mark.parametrize("name", ["blessed", "ward"])
def test_blessing_is_no_warning(name: str) -> None:
    """A blessing is drawn as a help; a daze is not."""
    evening = Evening()
    evening.does(AddCondition(on=KARA, condition=name))
    evening.does(AddCondition(on=KARA, condition="dazed"))
    assert _helped(evening) == [name]


@pytest.mark.parametrize(
    ("entry", "name", "condition"),
    [
        ("abilities.shroud_of_flame", "Shroud of Flame", "shroud of flame"),
        ("abilities.wraith_cloak", "Wraith Cloak", "wraith cloak"),
        ("cyphers.retaliation", "Retaliation", "retaliation"),
        ("cyphers.tissue_regeneration", "Tissue Regeneration", "tissue regeneration"),
    ],
)
def test_what_burns_attackers_helps(entry: str, name: str, condition: str) -> None:
    """What harms attackers alone, or heals each round, helps its bearer."""
    evening = Evening(entry, level=5)
    evening.use(name)
    assert condition in _helped(evening)


def test_sleep_that_damage_ends_is_no_help() -> None:
    """A coffin of glass protects the sleeper, who sleeps all the same."""
    asleep = Condition("asleep", ends_by=Break(deeds=["hurt"]), effects=[ArmorBonus(points=2)])
    assert not asleep.helps


# --- attackers that nobody sees ---------------------------------------------------------------------------


def test_unseen_attacker_hinders_defense() -> None:
    """Whoever does not know where the attacker is defends hindered; who sees what is invisible does
    not."""
    evening = Evening()
    evening.does(AddCondition(on=FOE, condition="invisible"))
    assert evening.struck(10).difficulty == 3
    assert evening.struck(10, OTHER).difficulty == 2
    seeing = Evening("abilities.see_the_unseen")
    seeing.does(AddCondition(on=FOE, condition="invisible"))
    assert seeing.struck(10).difficulty == 2


def test_unseen_move_hinders_defense() -> None:
    """A creature that turns invisible strikes from nowhere, once: then it is seen."""
    evening = Evening("creatures.cryptic_moth")
    evening.move("Unseen", "f5")
    evening.move("Wing touch", "f5", KARA)
    assert evening.answer(10).difficulty == 6
    evening.move("Wing touch", "f5", KARA)
    assert evening.answer(10).difficulty == 5


# --- what may also meet an attack -------------------------------------------------------------------------


def _met_with(evening: Evening, ability: str, *faces: int) -> None:
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    evening.does(Defend(open_id=evening.waiting(Incoming), ability=ability), *faces)


def test_countermeasures_cancel_an_attack() -> None:
    """As a defense it cancels what is aimed at Kara, for its price and without a roll."""
    evening = Evening("abilities.countermeasures")
    _met_with(evening, "Countermeasures")
    assert evening.lost() == {"intellect": 4}
    assert not any(isinstance(each, Incoming) for each in evening.state.pending.values())


def test_absorbed_power_feeds_its_target() -> None:
    """The power aimed at Kara is cancelled and gives her what a device would: 1d10 Intellect."""
    pools = {s: {"value": 50, "max": 50, "edge": 0} for s in ("might", "speed", "intellect")}
    pools["intellect"] = {"value": 30, "max": 50, "edge": 0}
    evening = Evening("abilities.absorb_energy", pools=pools)
    _met_with(evening, "Absorb Energy", 6)
    assert evening.points()["intellect"] == 30 - 7 + 6
    assert evening.points()["might"] == 50


def test_plain_action_meets_no_attack() -> None:
    """An ability that is an action and no more is no answer to an attack."""
    evening = Evening("abilities.gun_jammer")
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    with pytest.raises(Refused):
        evening.does(Defend(open_id=evening.waiting(Incoming), ability="Gun Jammer"))


# --- Effort for one blow ----------------------------------------------------------------------------------


def test_scythe_asks_for_effort_each_time() -> None:
    """Three levels of Effort kill a creature of level 5; the next blow without them only hurts."""
    strong = {"level": 5, "health": 60, "max_health": 60}
    evening = Evening("artifacts.deaths_scythe", level=7, foe=strong, effort=6)
    name = armed_with(evening)
    evening.use("Death's Scythe", FOE, 16, 10, bought=[3])
    assert evening.foe().health == 0
    evening.passes("1 minutes")
    evening.attack(16, OTHER, weapon=name)
    assert evening.lost(OTHER) == {"health": 6}


def test_scythe_with_too_little_effort() -> None:
    """Two levels of Effort reach level 4, and no further."""
    strong = {"level": 5, "health": 60, "max_health": 60}
    evening = Evening("artifacts.deaths_scythe", level=7, foe=strong, effort=6)
    armed_with(evening)
    evening.use("Death's Scythe", FOE, 16, 10, bought=[2])
    assert evening.lost(FOE) == {"health": 6}


@pytest.mark.parametrize(("tinkered", "level"), [(True, 5), (False, 4)])
def test_tinkered_app_is_better(tinkered: bool, level: int) -> None:
    """A magical app that was tinkered with for a day works one level higher."""
    evening = Evening("abilities.app_tinkerer", "artifacts.ring_of_invisibility", level=4)
    words = ["it is a magical app that you have tinkered with for a day"]
    evening.use("Ring of Invisibility", depletion=9, said=words if tinkered else [])
    held = evening.pc().conditions[0]
    assert isinstance(held, Condition)
    assert held.level == level
