"""Mechanism 25 of part 2: other prices of a ritual, a mangled foot, grips and escapes, stores of
energy, and attacks of a group as one. From the reference alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import Raw
from tests.shelf.evening import BEN, FOE, KARA, POINTS, STATS, Evening, Outcome, Refused

from threefold.procedures.inputs import EaseEffort
from threefold.table.commands import (
    Attempt,
    BeginWork,
    FoeAttacks,
    MakeMove,
    MovePc,
    PlaceFigure,
    Play,
    WorkOn,
)

SWORD = {"name": "broadsword", "damage": 4, "weight": "medium", "range": "immediate",
         "stats": ["might", "speed"], "skill": "bladed weapons"}  # fmt: skip
FISTS = {"name": "stone fists", "damage": 4, "weight": "medium", "range": "immediate",
         "stats": ["might", "speed"], "skill": "bashing weapons"}  # fmt: skip


def _flesh(edge: int = 0, **price: Any) -> Evening:
    """Kara performs the ritual that gives flesh for an ability of tier 1, and all goes well."""
    pools = {stat: {"value": POINTS, "max": POINTS, "edge": edge} for stat in STATS}
    evening = Evening(pools=pools)
    inputs = {"ritual": "flesh_for_knowledge", "tier": 1, **price}
    evening.does(BeginWork(procedure="ritual", pc_id=KARA, inputs=Raw(json.dumps(inputs).encode())))
    [work] = evening.state.works
    for _ in range(3):
        evening.does(WorkOn(work_id=work))
        for id in list(evening.state.pending):
            evening.does(Attempt(open_id=id, natural=18))
    return evening


def _maximums(evening: Evening) -> list[int]:
    return [getattr(evening.pc().pools, stat).max for stat in STATS]


def test_flesh_costs_pool_points() -> None:
    """The ritual takes 4 points of the Might and Speed Pools for good, divided as wished."""
    evening = _flesh(flesh={"might": 3, "speed": 1})
    assert _maximums(evening) == [47, 49, 50]


def test_flesh_costs_edge_instead() -> None:
    """If the GM allows, a point of Edge is lost instead, and no Pool."""
    evening = _flesh(edge=1, flesh={"edge": "might"})
    assert _maximums(evening) == [50, 50, 50]
    assert [getattr(evening.pc().pools, stat).edge for stat in STATS] == [0, 1, 1]


def test_edge_not_there_cannot_be_given() -> None:
    """Who has no Edge of that stat gives something else."""
    with pytest.raises(Refused, match="no Might Edge"):
        _flesh(flesh={"edge": "might"})


def test_flesh_costs_a_skill_instead() -> None:
    """If the GM allows, an inability is gained instead: that task is a step harder for good."""
    evening = _flesh(flesh={"inability": "climbing"})
    assert _maximums(evening) == [50, 50, 50]
    assert evening.task(20, 3, skill="climbing").difficulty == 4


def test_flesh_costs_recovery_instead() -> None:
    """If the GM allows, all recovery rolls give 2 points less for good."""
    plain = Evening()
    plain.hurt(20)
    plain.rest(4, might=7)
    assert plain.lost() == {"might": 13}
    evening = _flesh(flesh={"recovery": 2})
    evening.marks()
    evening.hurt(20)
    evening.rest(4, might=5)
    assert evening.lost() == {"might": 15}


def _mangled(*faces: int, variant: str = "floor") -> Evening:
    evening = Evening()
    inputs = Raw(json.dumps({"trap": "mangler", "variant": variant}).encode())
    evening.does(Play(procedure="trap_spring", actor=KARA, inputs=inputs), *faces)
    evening.does(PlaceFigure(id=KARA, feet=0))
    evening.fight()
    return evening


def evening_told(feet: int) -> str:
    """The kind of roll that a move of somebody with a mangled foot takes; "" for none."""
    told = _mangled(2).does(MovePc(pc_id=KARA, feet=feet), 12).told
    return told if "needed" in told else ""


def test_mangled_foot_halves_the_move() -> None:
    """Who was caught by the trapdoor moves half as far: 25 feet without a roll, and 50 with the
    roll of a long move at the most."""
    assert evening_told(25) == ""
    assert "a long move" in evening_told(30)
    assert _mangled(2).refuses("does", MovePc(pc_id=KARA, feet=55))


def test_foot_drawn_back_in_time() -> None:
    """Who avoids the trapdoor moves as far as ever."""
    evening = _mangled(20)
    evening.does(MovePc(pc_id=KARA, feet=50))


# --- grips --------------------------------------------------------------------------------------


def _gripped(key: str, *more: str) -> Evening:
    evening = Evening(f"abilities.{key}", *more, attacks=[SWORD, FISTS])
    evening.fight()
    return evening


def _breaks_free(evening: Evening, die: int, foe: str = FOE, by: str = KARA) -> Outcome:
    """On its turn the foe tries to break free; whoever holds it rolls."""
    evening.does(MakeMove(foe_id=foe, what="break_free"))
    return evening.answer(die, by=by)


GRIPS = [
    ("golem_grip", ("abilities.golem_body",), "Golem Grip"),
    ("elastic_grip", (), "Elastic Grip"),
]


@pytest.mark.parametrize(("key", "more", "name"), GRIPS)
def test_grip_is_eased_and_holds(key: str, more: tuple[str, ...], name: str) -> None:
    """The grip's attack is eased and costs 3 Might (a Golem Body has Edge); the foe it holds
    attacks a step worse."""
    evening = _gripped(key, *more)
    evening.marks()
    assert evening.use(name, FOE, 15).difficulty == 1
    assert evening.lost() == {"might": 3 - evening.pc().pools.might.edge}
    assert evening.struck(20).difficulty == 1
    assert evening.struck(20, by="f4").difficulty == 2


@pytest.mark.parametrize(("key", "more", "name"), GRIPS)
def test_missed_grip_holds_nobody(key: str, more: tuple[str, ...], name: str) -> None:
    """A grip that misses holds nobody."""
    evening = _gripped(key, *more)
    evening.use(name, FOE, 2)
    assert evening.struck(20).difficulty == 2
    assert evening.lost(FOE) == {}


@pytest.mark.parametrize(("key", "more", "name"), GRIPS)
def test_foe_wrests_itself_free(key: str, more: tuple[str, ...], name: str) -> None:
    """If the holder fails to keep the grip, the foe is free and attacks as before."""
    evening = _gripped(key, *more)
    evening.use(name, FOE, 15)
    evening.turn()
    evening.turn()
    assert _breaks_free(evening, 1).result == "failure"
    assert evening.struck(20).difficulty == 2


@pytest.mark.parametrize(("key", "more", "name"), GRIPS)
def test_grip_kept_squeezes_for_four(key: str, more: tuple[str, ...], name: str) -> None:
    """If the grip is kept, holding on as the next action inflicts 4 points without a roll."""
    evening = _gripped(key, *more)
    evening.use(name, FOE, 15)
    evening.turn()
    evening.turn()
    assert _breaks_free(evening, 15).difficulty == 1
    evening.turn()
    evening.turn()
    evening.marks()
    evening.use(name, FOE)
    assert evening.lost(FOE) == {"health": 4}


def test_golem_grip_needs_no_price_to_hold() -> None:
    """Holding on is an action of its own and not a second attack with its price."""
    evening = _gripped("golem_grip", "abilities.golem_body")
    evening.use("Golem Grip", FOE, 15)
    evening.round()
    evening.marks()
    evening.use("Golem Grip", FOE)
    assert evening.lost() == {}


def test_grab_keeps_from_acting() -> None:
    """A foe in the giant hands neither moves nor attacks, and takes 3 a round if wished."""
    evening = Evening("abilities.enlarge", "abilities.grab")
    evening.use("Enlarge")
    evening.fight()
    evening.use("Grab", FOE, 15)
    assert evening.refuses("struck", 20)
    evening.struck(20, by="f4")
    evening.round()
    evening.marks()
    evening.use("Grab", FOE, options=[0])
    assert evening.lost(FOE) == {"health": 3}


def test_grab_is_hard_to_escape() -> None:
    """The foe's escape from giant hands is two steps harder, so the holder's roll two easier."""
    evening = Evening("abilities.enlarge", "abilities.grab", foe={"level": 5})
    evening.use("Enlarge")
    evening.fight()
    evening.use("Grab", FOE, 20)
    evening.turn()
    evening.turn()
    assert _breaks_free(evening, 12).difficulty == 3


def test_grab_ends_when_not_kept() -> None:
    """Who uses the action for something else lets go."""
    evening = Evening("abilities.enlarge", "abilities.grab")
    evening.use("Enlarge")
    evening.fight()
    evening.use("Grab", FOE, 15)
    evening.round()
    evening.attack(15, "f4")
    assert evening.struck(20).result == "success"


def test_snare_holds_but_lets_attack() -> None:
    """The snare of force keeps from moving, not from attacking, and Effort makes it stronger."""
    evening = Evening("abilities.entangling_force")
    evening.fight()
    evening.use("Entangling Force", FOE, 15, bought=[1])
    assert evening.lost() == {"intellect": 4}
    assert evening.struck(20).difficulty == 2
    evening.does(PlaceFigure(id=FOE, feet=0))
    evening.passes("2 minutes")
    assert evening.struck(20).difficulty == 2


# --- stores of energy ---------------------------------------------------------------------------


def test_kinetic_energy_stops_a_point() -> None:
    """One point of each blow is swallowed, of damage to the mind none."""
    evening = Evening("abilities.absorb_kinetic_energy")
    evening.hurt(5)
    assert evening.lost() == {"might": 4}
    evening.hurt(5, damage_type="intellect")
    assert evening.lost() == {"might": 4, "intellect": 5}


@pytest.mark.parametrize(("blows", "prices"), [(0, [1, 1]), (1, [0, 1]), (3, [0, 1])])
def test_release_uses_what_is_stored(blows: int, prices: list[int]) -> None:
    """A blast of 4 uses the one stored point; without one it costs a point of Might."""
    evening = Evening("abilities.absorb_kinetic_energy", "abilities.release_energy")
    for _ in range(blows):
        evening.hurt(3)
    for price in prices:
        evening.marks()
        evening.use("Release Energy", FOE, 12)
        assert evening.lost(FOE) == {"health": 4}
        assert evening.lost() == ({"might": price} if price else {})


def test_improved_store_holds_two() -> None:
    """The better store swallows and keeps two points, given off one at a time."""
    evening = Evening(
        "abilities.absorb_kinetic_energy",
        "abilities.improved_absorb_kinetic_energy",
        "abilities.release_energy",
    )
    evening.hurt(5)
    assert evening.lost() == {"might": 3}
    for price in (0, 0, 1):
        evening.marks()
        evening.use("Release Energy", FOE, 12)
        assert evening.lost() == ({"might": price} if price else {})


def test_overcharged_blast_is_stronger() -> None:
    """Overcharged, the blast inflicts 2 more, at the same price."""
    evening = Evening(
        "abilities.absorb_kinetic_energy", "abilities.release_energy", "abilities.overcharge_energy"
    )
    evening.use("Release Energy", FOE, 12)
    assert evening.lost(FOE) == {"health": 6}
    assert evening.lost() == {"might": 1}


def test_siphon_heals_later() -> None:
    """Points drained by one in full health are stored and restore a Pool as a later action."""
    evening = Evening("abilities.drain_creature", "abilities.store_energy")
    evening.use("Drain Creature", FOE, 12, pool="might")
    assert evening.lost(FOE) == {"health": 3}
    evening.hurt(10)
    evening.use("Store Energy", pool="might")
    assert evening.lost() == {"might": 7, "intellect": 3}


def test_empty_siphon_heals_nothing() -> None:
    """With nothing stored there is nothing to restore."""
    evening = Evening("abilities.drain_creature", "abilities.store_energy")
    evening.hurt(10)
    assert evening.refuses("use", "Store Energy", pool="might")


@pytest.mark.parametrize(("also", "difficulty"), [([], 5), (["abilities.sun_siphon"], 2)])
def test_overfull_siphon_hinders(also: list[str], difficulty: int) -> None:
    """Each point above the safe limit hinders all tasks by a step; the sun raises the limit."""
    evening = Evening("abilities.drain_creature", "abilities.store_energy", *also)
    evening.use("Drain Creature", FOE, 12, pool="might")
    assert evening.task(20, 2).difficulty == 2
    evening.use("Drain Creature", FOE, 12, pool="might")
    assert evening.task(20, 2).difficulty == difficulty


def test_sun_fills_the_siphon_once() -> None:
    """An hour of sun fills the store to 6, and not again before the long rest."""
    evening = Evening("abilities.store_energy", "abilities.sun_siphon")
    evening.hurt(20)
    evening.use("Sun Siphon")
    evening.use("Store Energy", pool="might")
    assert evening.lost() == {"might": 14}
    assert evening.refuses("use", "Sun Siphon")


def test_siphon_blast_empties_it() -> None:
    """The blast inflicts 2 a stored point on one foe and empties the store."""
    evening = Evening(
        "abilities.drain_creature", "abilities.store_energy", "abilities.explosive_release"
    )
    evening.use("Drain Creature", FOE, 12, pool="might")
    evening.marks()
    evening.use("Explosive Release", "f4", 12, options=[0])
    assert evening.lost("f4") == {"health": 6}
    assert evening.lost() == {"intellect": 6}
    evening.hurt(10)
    assert evening.refuses("use", "Store Energy", pool="might")


# --- groups -------------------------------------------------------------------------------------

GROUPS = [
    ("zombie", "Horde", 5, 5, 5),
    ("skeleton", "Volley", 4, 7, 7),
    ("wraith", "Swarm of five", 5, 4, 5),
    ("silicon_parasite", "Swarm", 4, 4, 5),
    ("shadow", "Swarm of five", 5, 3, 4),
    ("glowing_roach", "Four together", 4, 4, 4),
]


@pytest.mark.parametrize(("key", "move", "count", "level", "damage"), GROUPS)
def test_group_attacks_as_one(key: str, move: str, count: int, level: int, damage: int) -> None:
    """Enough of them make one attack of the group's level and damage."""
    evening = Evening(*[f"creatures.{key}"] * count)
    leader = list(evening.state.foes)[-1]
    assert evening.struck(20, by=leader, move=move).difficulty == level
    evening.marks()
    evening.struck(2, by=leader, move=move)
    assert sum(evening.lost().values()) == damage


@pytest.mark.parametrize(("key", "move", "count", "level", "damage"), GROUPS)
def test_one_alone_is_no_group(key: str, move: str, count: int, level: int, damage: int) -> None:
    """One of them alone cannot attack as a group."""
    evening = Evening(f"creatures.{key}")
    alone = list(evening.state.foes)[-1]
    assert evening.refuses("does", FoeAttacks(foe_id=alone, pc_id=KARA, move=move, reaches=True))


def test_group_spends_all_their_turns() -> None:
    """In a fight, those who attacked as one do not attack again in the same round."""
    evening = Evening(*["creatures.zombie"] * 5)
    horde = list(evening.state.foes)[-5:]
    evening.fight()
    evening.struck(20, by=horde[0], move="Horde")
    assert evening.refuses("struck", 20, by=horde[1], on=BEN)


def test_hydra_heads_attack_together() -> None:
    """Three heads together attack as level 9 for 9 points; one alone as the hydra does."""
    evening = Evening("creatures.hydra")
    hydra = list(evening.state.foes)[-1]
    assert evening.struck(2, by=hydra, move="Heads together").difficulty == 9
    assert evening.lost() == {"might": 9}
    alone = Evening("creatures.hydra")
    assert alone.struck(2, by=list(alone.state.foes)[-1], move="Bites").difficulty == 7


def test_effort_helps_against_a_group() -> None:
    """A group's attack is one roll: one level of Effort eases all of it."""
    evening = Evening(*["creatures.wraith"] * 5)
    leader = list(evening.state.foes)[-1]
    evening.does(FoeAttacks(foe_id=leader, pc_id=KARA, move="Swarm of five", reaches=True))
    assert evening.answer(20, effort=EaseEffort(ease=1)).difficulty == 3
