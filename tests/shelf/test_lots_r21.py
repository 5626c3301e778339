"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import contextlib

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening, Refused
from tests.shelf.test_immune_to_states import shot
from tests.shelf.test_part_of_action import Seated

from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import FoeAttacks, MakeMove, React, UsePower

SWORD = {
    "name": "broadsword",
    "damage": 4,
    "weight": "medium",
    "range": "immediate",
    "stats": ["might", "speed"],
}
CLUB = SWORD | {"name": "club", "skill": "clubs"}

# --- what is over, and what is not ----------------------------------------------------------------


def test_whisper_is_soon_over() -> None:
    """A whisper of five to ten seconds is heard, and nothing of it stands an hour later."""
    evening = Evening("cantrips.message_cantrip")
    evening.use("Message Cantrip", FOE)
    evening.passes("1 hour")
    assert evening.conditions(FOE) == []


def test_manacles_outlast_the_fight() -> None:
    """Manacles are closed with a pin: they hold when the fight is over."""
    evening = Evening("equipment.manacles")
    evening.fight()
    evening.use("Manacles", FOE)
    held = evening.conditions(FOE)
    assert held
    evening.peace()
    assert evening.conditions(FOE) == held


def test_vanisher_is_taken_up_again() -> None:
    """An action spent on hiding brings back what was left of the invisibility."""
    evening = Evening("cyphers.vanisher", level=4, foe={"level": 4})
    evening.use("Vanisher")
    evening.attack(15)
    assert evening.struck(18).difficulty == 4
    evening.does(UsePower(pc_id=KARA, what="cypher", name="Vanisher"))
    assert evening.struck(18).difficulty == 2
    evening.passes("21 minutes")
    assert evening.refuses("does", UsePower(pc_id=KARA, what="cypher", name="Vanisher"))


# --- blood that vampires loathe -------------------------------------------------------------------


def test_infusion_is_thrown_at_vampires() -> None:
    """The infusion may be used on a vampire instead of being taken."""
    evening = Evening("cyphers.silgarho_infusion", "creatures.vampire", level=3)
    evening.use("Silgarho Infusion", evening.find("Vampire"), 18, options=[1])
    assert not evening.has("Silgarho Infusion")
    assert evening.conditions() == []


# --- a limb of the will, and things full of energy ------------------------------------------------


def test_limb_of_will_takes_intellect() -> None:
    """What the conjured limb does is an Intellect task: its Effort comes from the Intellect Pool."""
    evening = Evening("cyphers.unphantomed_limb", level=3)
    evening.use("Unphantomed Limb")
    evening.marks()
    by_will = AbilityExtras(pays="intellect")
    evening.task(10, 4, "might", "lifting", effort=Effort(ease=1), besides=by_will)
    assert evening.lost() == {"intellect": 3}


def test_limb_of_will_strikes_by_intellect() -> None:
    """A melee attack with the conjured limb is an Intellect task too."""
    evening = Evening("cyphers.unphantomed_limb", level=3)
    evening.use("Unphantomed Limb")
    evening.marks()
    evening.attack(10, effort=Effort(ease=1), besides=AbilityExtras(pays="intellect"))
    assert evening.lost() == {"intellect": 3}


def test_one_object_is_energized() -> None:
    """Energy goes into one object: a stone that holds it leaves the weapon as it was."""
    evening = Evening("abilities.energize_object", "abilities.absorb_kinetic_energy")
    evening.use("Energize Object", evening.thing("stone", 2))
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}


# --- minds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("many", "price"), [(20, 5), (30, 6), (40, 7)])
def test_wide_networks_cost_more(many: int, price: int) -> None:
    """Twenty are reached for 5 Intellect, and each ten more for 1 more."""
    evening = Evening("abilities.telepathic_network")
    evening.use("Telepathic Network", BEN, options=[many // 10 - 1])
    assert evening.lost() == {"intellect": price}


def test_split_mind_acts_twice_each_turn() -> None:
    """For one minute two actions may be taken on each turn, the next ones too."""
    evening = Seated("abilities.divide_your_mind")
    evening.fight()
    evening.use("Divide Your Mind")
    for _ in range(2):
        evening.round()
        evening.marks()
        evening.attack(10)
        evening.attack(10)
        assert evening.lost(FOE) == {"health": 8}
        assert evening.refuses("attack", 10)


def test_split_mind_uses_one_power() -> None:
    """Of the two actions of a turn only one may be a special ability."""
    evening = Seated("abilities.divide_your_mind", "abilities.concussive_blast")
    evening.fight()
    evening.use("Divide Your Mind")
    evening.round()
    evening.use("Concussive Blast", FOE, 10)
    assert evening.refuses("use", "Concussive Blast", FOE, 10)
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}


# --- one's own weapon, and lights that are no rats ------------------------------------------------


def test_rapid_attack_keeps_to_its_weapon() -> None:
    """The additional attack is made with the chosen weapon and with no other."""
    chosen = {"rapid_attack": {"weapon": ["broadsword"]}}
    evening = Seated("abilities.rapid_attack", chosen=chosen, attacks=[SWORD, CLUB])
    evening.fight()
    evening.attack(10)
    evening.use("Rapid Attack")
    assert evening.refuses("attack", 10, FOE, "club")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 8}


@pytest.mark.parametrize("target", [FOE, "Giant Rat"])
def test_traffic_lights_are_no_creatures(target: str) -> None:
    """The cantrip tweaks traffic lights: neither a guard nor a rat obeys it."""
    evening = Evening("cantrips.green_light_cantrip", "creatures.giant_rat")
    whom = target if target == FOE else evening.find(target)
    assert evening.refuses("use", "Green Light Cantrip", whom)


# --- a rod, a ball of wool, a field and a fist ----------------------------------------------------


def test_one_rod_is_one_ladder() -> None:
    """The rod itself becomes the ladder: while it is one, there is no second."""
    evening = Evening("artifacts.instant_ladder", level=4)
    evening.use("Instant Ladder", depletion=50)
    with contextlib.suppress(Refused):
        evening.use("Instant Ladder", depletion=50)
    assert [thing.name for thing in evening.state.things.values()] == ["ladder"]


def test_yarn_leads_on_after_a_fight() -> None:
    """The yarn leads to where one wants to go; a fight on the way does not stop it."""
    evening = Evening("cyphers.yonder_yarn")
    evening.fight()
    evening.use("Yonder Yarn")
    assert evening.conditions()
    evening.peace()
    assert evening.conditions()


def test_shield_stops_metal_shots() -> None:
    """No metal comes within immediate range: an arrowhead or a bullet neither."""
    evening = Evening("cyphers.magnetic_shield", level=3)
    evening.fight()
    evening.use("Magnetic Shield")
    assert shot(evening) == {}
    assert shot(evening, BEN) == {"might": 5}
    evening.peace()
    evening.passes("31 minutes")
    assert shot(evening) == {"might": 5}


def test_grip_of_giant_protects_comrade() -> None:
    """Who holds a comrade to protect them takes the attacks that were meant for them: an attack
    taken for another deals 1 more, and the giant has 1 Armor."""
    evening = Evening("abilities.enlarge", "abilities.grab", foe={"level": 3})
    evening.fight()
    evening.use("Enlarge")
    evening.use("Grab", BEN, 16, difficulty=2)
    evening.round()
    evening.use("Grab", BEN, options=[1])
    evening.marks()
    evening.does(FoeAttacks(foe_id=FOE, pc_id=BEN, reaches=True))
    evening.answer(2, by=BEN)
    id = next(id for id, each in evening.state.stances.items() if each.by == KARA)
    evening.does(React(poised_id=id))
    assert evening.lost(BEN) == {}
    assert evening.lost() == {"might": 3}


def test_stolen_power_is_fought_for() -> None:
    """The owner's try is opposed by the thief's Intellect task, eased by a step: if that fails, the
    owner has the power back and the thief has lost it."""
    evening = Evening("abilities.copy_power", "abilities.steal_power", foe={"level": 4})
    evening.fight()
    evening.use("Copy Power", FOE, 15, chosen=["Onslaught"])
    evening.does(MakeMove(foe_id=FOE, what="break_free"))
    done = evening.answer(2)
    assert done.difficulty == 3
    assert evening.conditions(FOE) == []
    assert evening.conditions() == []
