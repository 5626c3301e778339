"""A lot of fifty-eight entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import answers, offered

from threefold.table.commands import ArrangeStrip, CallTask, RemoveCondition
from threefold.table.history import Seat
from threefold.table.state import Proposal

PLAYER = Seat("player", KARA)
BOW = {"name": "bow", "weight": "medium", "range": "long", "kinds": ["bow"]}


# --- an attack that goes elsewhere ------------------------------------------------------------------


def struck_evening(**attack: object) -> Evening:
    """Kara, who confuses enemies, has just been hit by a guard of level 3 for 3 points."""
    evening = Evening("abilities.confuse_enemy", foe={"level": 3})
    evening.fight()
    evening.turn()
    evening.turn()
    evening.struck(2, **attack)
    return evening


def test_confusing_is_always_difficulty_two() -> None:
    """It is a difficulty 2 task, whatever the level of the creature that is hit instead."""
    assert answers(struck_evening(), "Confuse Enemy", target=OTHER, natural=10).difficulty == 2


def test_redirected_blow_costs_nothing() -> None:
    """The blow hits another instead: Kara has lost the price of 4 Intellect, and no Might."""
    evening = struck_evening()
    answers(evening, "Confuse Enemy", target=OTHER, natural=16)
    assert evening.lost() == {"intellect": 4}
    assert evening.lost(OTHER) == {"health": 3}


@pytest.mark.parametrize("attack", [{"ranged": True}, {"stat": "intellect"}])
def test_only_melee_is_redirected(attack: dict[str, object]) -> None:
    """A physical melee attack is sent elsewhere: no shot, and nothing aimed at the mind."""
    assert offered(struck_evening(**attack), "Confuse Enemy") is None


# --- a suit of powered armor ------------------------------------------------------------------------

DRONE = "drone (3 Intellect points, action to begin)"


def drone_evening(**hero: object) -> Evening:
    """Kara with a suit of powered armor that launches a drone."""
    return Evening(
        "abilities.powered_armor",
        "abilities.masterful_armor_modification",
        foe={"level": 3},
        chosen={"masterful_armor_modification": {"option": [DRONE]}},
        **hero,
    )


def test_drone_helps_one_attack() -> None:
    """The drone is an asset for one attack in a turn, not for each."""
    evening = drone_evening()
    evening.fight()
    evening.use("Masterful Armor Modification")
    evening.round()
    assert evening.attack(16).difficulty == 2
    assert evening.attack(16).difficulty == 3
    evening.round()
    assert evening.attack(16).difficulty == 2


def test_powered_suit_is_a_suit() -> None:
    """It is effectively medium armor: over plate it adds nothing, the better suit counts."""
    plate = {"name": "plate", "armor": 3, "weight": "heavy"}
    evening = Evening("abilities.powered_armor", armor=[plate])
    evening.hurt(10)
    assert evening.lost() == {"might": 7}


# --- one danger less --------------------------------------------------------------------------------


def test_one_danger_leaves_others() -> None:
    """One danger of a beast is negated for a round: it attacks with what else it has."""
    evening = Evening("abilities.foil_danger", "creatures.chimera")
    beast = evening.find("Chimera")
    evening.use("Foil Danger", beast, 18, options=[0])
    assert evening.move("Bite and gore", beast, KARA).told


def test_thing_takes_no_action() -> None:
    """The mundane action of a foe: a trap has none, and Kara's own is not lost."""
    evening = Evening("abilities.foil_danger", foe={"level": 3})
    trap = evening.thing("pressure plate", 3)
    assert evening.refuses("use", "Foil Danger", trap, 16, options=[1])
    assert evening.attack(16).result == "success"


# --- a gauntlet -------------------------------------------------------------------------------------


def test_power_fist_is_a_weapon() -> None:
    """A medium weapon: training in attacks without a weapon does not ease it."""
    evening = Evening("equipment.power_fist", "abilities.unarmed_fighting_style", foe={"level": 3})
    assert evening.attack(16, weapon="Power Fist").difficulty == 3


# --- ten tons ---------------------------------------------------------------------------------------


def test_foe_is_no_material() -> None:
    """It pushes material: no foe is shoved 50 feet without a roll."""
    evening = Evening("abilities.move_mountains", foe={"level": 3})
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 30, OTHER: 30}))
    assert evening.refuses("use", "Move Mountains", FOE)


# --- a plea -----------------------------------------------------------------------------------------


def test_great_plea_silences_a_week() -> None:
    """After the larger plea no other is made for a week, the plain one included."""
    evening = Evening("abilities.divine_intervention", xp=5)
    evening.use("Divine Intervention", FOE, 16, options=[1])
    assert evening.pc().xp == 1
    assert evening.refuses("use", "Divine Intervention", OTHER, 16, options=[0])
    evening.passes("6 days")
    assert evening.refuses("use", "Divine Intervention", OTHER, 16, options=[0])
    evening.passes("2 days")
    assert evening.use("Divine Intervention", OTHER, 16, options=[0]).result == "success"


def test_plain_plea_silences_nothing() -> None:
    """The plain plea may be made again at once."""
    evening = Evening("abilities.divine_intervention", xp=5)
    evening.use("Divine Intervention", FOE, 16, options=[0])
    assert evening.use("Divine Intervention", OTHER, 16, options=[0]).result == "success"


# --- flesh that is twisted --------------------------------------------------------------------------


def test_twisted_flesh_hits_bodily() -> None:
    """Physical attacks deal 3 more: a blow does, words that gnaw at the mind do not."""
    evening = Evening("creatures.corrupt_mage", "abilities.psychosis")
    evening.move("Twist flesh", evening.find("Corrupt"), KARA)
    evening.answer(1)
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 7}
    evening.use("Psychosis", OTHER, 16)
    assert evening.lost(OTHER) == {"health": 6}


# --- swarms -----------------------------------------------------------------------------------------


def swarm_evening() -> Evening:
    """Kara, who calls deadly swarms, in a fight with two guards of level 3."""
    evening = Evening("abilities.influence_swarm", "abilities.deadly_swarm", foe={"level": 3})
    evening.fight()
    return evening


def test_swarm_comes_without_foe() -> None:
    """Where such creatures can come, they come: nobody needs to be named."""
    evening = swarm_evening()
    evening.use("Deadly Swarm")
    assert [npc.level for npc in evening.companions()] == [2]
    assert evening.lost() == {"intellect": 6}


def test_called_swarm_hinders_nobody_yet() -> None:
    """It hinders or attacks: while it attacks, nobody is hindered by it."""
    evening = swarm_evening()
    evening.use("Deadly Swarm")
    assert evening.attack(16).difficulty == 3


def test_swarm_attacks_all_together() -> None:
    """Focused, it attacks all opponents within immediate range of each other, for 4 points."""
    evening = swarm_evening()
    evening.use("Deadly Swarm")
    evening.round()
    evening.use("Deadly Swarm", FOE, 16, options=[2], also=[OTHER])
    assert evening.lost() == {"intellect": 6}
    assert evening.lost(FOE) == {"health": 4}
    assert evening.lost(OTHER) == {"health": 4}


def test_attacking_swarm_hinders_no_more() -> None:
    """It hinders, or it attacks: whom it attacks it does not hinder meanwhile."""
    evening = swarm_evening()
    evening.use("Deadly Swarm", FOE, also=[OTHER])
    assert evening.attack(16).difficulty == 2
    evening.round()
    evening.use("Deadly Swarm", OTHER, 16, options=[2])
    assert evening.attack(16).difficulty == 3
    evening.round()
    evening.use("Deadly Swarm", FOE, options=[1])
    assert evening.attack(16).difficulty == 2


# --- breath out of turn -----------------------------------------------------------------------------


def test_hindered_until_coming_turn_ends() -> None:
    """A recovery roll in another's turn hinders until the end of the next turn, which is the one
    that comes now."""
    evening = Evening("abilities.rapid_recovery", foe={"level": 3})
    evening.fight(BEN)
    evening.hurt(20)
    evening.rest(3, might=4)
    answers(evening, "Rapid Recovery")
    assert evening.struck(18).difficulty == 4
    evening.turn()
    assert evening.attack(16).difficulty == 4
    evening.turn()
    assert evening.struck(18).difficulty == 3


# --- a watched doorway ------------------------------------------------------------------------------


@pytest.mark.parametrize("benefit", ["invisible", "prone", "cover", "dim_light", "hiding"])
def test_overwatch_negates_all_benefits(benefit: str) -> None:
    """Cover, position, surprise, range, illumination and visibility do not help the target."""
    evening = Evening("abilities.overwatch", foe={"level": 3}, attacks=[BOW])
    shot = evening.attack(16, weapon="bow", power="Overwatch", situations=[benefit])
    assert shot.difficulty == 3


def test_overwatch_is_one_shot() -> None:
    """It is the one shot: the next one meets cover as usual."""
    evening = Evening("abilities.overwatch", foe={"level": 3}, attacks=[BOW])
    evening.fight()
    evening.attack(16, weapon="bow", power="Overwatch")
    assert evening.attack(16, weapon="bow", situations=["cover"]).difficulty == 4


# --- through Armor ----------------------------------------------------------------------------------


def test_phased_power_ignores_armor() -> None:
    """Whatever kind of attack it is, by a power too, Armor does not stop it."""
    evening = Evening("abilities.phased_attack", "abilities.flash", foe={"armor": 1})
    evening.fight()
    evening.use("Phased Attack")
    evening.use("Flash", FOE, 16)
    assert evening.lost(FOE) == {"health": 2}
    evening.use("Flash", OTHER, 16)
    assert evening.lost(OTHER) == {"health": 1}


# --- a creature that is called ----------------------------------------------------------------------


def test_second_call_brings_another() -> None:
    """Each call brings a creature: after two there are two."""
    evening = Evening("abilities.improved_apportation")
    evening.use("Improved Apportation", options=[0])
    evening.use("Improved Apportation", options=[0])
    assert [npc.level for npc in evening.companions()] == [3, 3]


# --- out of sight -----------------------------------------------------------------------------------


def test_slipping_away_needs_somebody() -> None:
    """One slips away from a selected target: with nobody named there is nothing to roll."""
    evening = Evening("abilities.slip_into_shadow")
    evening.fight()
    assert evening.refuses("use", "Slip Into Shadow", None, 16)


def test_old_memory_is_rolled() -> None:
    """The GM assigns the question a level, and it is rolled: no answer before that, nor after a
    failure."""
    evening = Evening("abilities.drawing_on_lifes_experiences")
    assert "may ask" not in evening.use("Drawing on Life's Experiences").told
    assert evening.lost() == {"intellect": 6}
    id = evening.waiting(Proposal)
    asked = {"title": "a question", "stat": "intellect", "answers": id}
    evening.does(CallTask(pcs=[KARA], difficulty=4, **asked))
    before = evening.history
    assert "may ask" not in evening.answer(11).told
    evening.history = before
    assert "may ask" in evening.answer(12).told


def test_things_vanish_too() -> None:
    """Creatures or objects are made invisible."""
    evening = Evening("abilities.multi_vanish")
    crate = evening.thing("crate", 3)
    evening.use("Multi-Vanish", BEN, also=[crate])
    assert evening.conditions(BEN) == ["invisible"]
    assert [each.name for each in evening.state.things[crate].conditions or ()] == ["invisible"]


def test_vanishing_user_counts_besides() -> None:
    """Who stands in the area makes herself invisible as well."""
    evening = Evening("abilities.multi_vanish", foe={"level": 3})
    evening.use("Multi-Vanish", BEN, also=[KARA])
    assert evening.conditions() == ["invisible"]
    assert evening.struck(16).difficulty == 2


@pytest.mark.parametrize("levels", [0, 1, 2])
def test_effort_vanishes_whole_rounds(levels: int) -> None:
    """It ends at the end of the next turn, and a level of Effort makes it a round longer: through
    the whole turn after that."""
    evening = Evening("abilities.multi_vanish")
    evening.fight()
    evening.use("Multi-Vanish", BEN, bought=[levels])
    for _ in range(levels + 1):
        evening.round()
    assert evening.conditions(BEN) == ["invisible"]
    evening.turn()
    assert evening.conditions(BEN) == []


# --- the land ---------------------------------------------------------------------------------------


def test_moon_beast_reverts_by_roll() -> None:
    """To go back from the moon's shape is a task of difficulty 2."""
    evening = Evening("abilities.moon_shape")
    evening.use("Moon Shape")
    assert "beast" in evening.conditions()
    evening.does(RemoveCondition(on=KARA, condition="beast"), by=PLAYER)
    assert "beast" in evening.conditions()
    assert evening.answer(2).difficulty == 2
    assert "beast" in evening.conditions()


def test_moon_beast_is_left_behind() -> None:
    """With the roll made, the beast is gone, and rolls are lower by 1 for an hour."""
    evening = Evening("abilities.moon_shape")
    evening.use("Moon Shape")
    evening.does(RemoveCondition(on=KARA, condition="beast"), by=PLAYER)
    evening.answer(16)
    assert "beast" not in evening.conditions()
    assert evening.lost() == {"intellect": 4}
    assert evening.task(6, 2).result == "failure"
