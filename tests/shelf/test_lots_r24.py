"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused

from threefold.procedures.inputs import AbilityExtras, EaseEffort
from threefold.table.commands import (
    ArrangeStrip,
    CallTask,
    FoeAttacks,
    LearnAbility,
    MovePc,
    React,
    RemoveCondition,
)
from threefold.table.history import Seat
from threefold.table.state import Proposal, Reacting

PLAYER = Seat("player", KARA)
AMBUSH = "the foe has not acted yet"


def ticks(*words: str) -> AbilityExtras:
    """What the player confirms at a roll."""
    return AbilityExtras(said=list(words))


def placed(evening: Evening, **spots: int) -> None:
    """Who stands where on the strip, in feet."""
    evening.does(ArrangeStrip(spots=spots))


def offers(evening: Evening) -> list[str]:
    """What is offered in answer to what has just happened."""
    return [id for id, each in evening.state.stances.items() if isinstance(each, Reacting)]


def taken_up(evening: Evening) -> None:
    """What is offered is taken."""
    evening.does(React(poised_id=offers(evening)[0]))


# --- things and those who hold them -----------------------------------------------------------------


def test_several_metal_items_together() -> None:
    """Several metal items may be reshaped at once, as long as their masses together allow it."""
    evening = Evening("abilities.command_metal")
    shields = [evening.thing(name, 3, material="very_hard") for name in ("shield", "buckler")]
    done = evening.use("Command Metal", shields[0], 16, also=shields[1:])
    assert "buckler" in done.told


def test_beam_pushes_a_creature() -> None:
    """The beam pushes a creature an immediate distance, from a long distance."""
    evening = Evening("cyphers.manipulation_beam", level=4)
    evening.fight()
    placed(evening, **{KARA: 0, BEN: 5, FOE: 80, OTHER: 90})
    done = evening.use("Manipulation Beam", FOE, options=[3])
    assert "pushed" in done.told
    assert evening.has("Manipulation Beam")


@pytest.mark.parametrize(("die", "holds"), [(16, ["disarmed"]), (3, [])])
def test_beam_wrests_a_thing_away(die: int, holds: list[str]) -> None:
    """What a creature holds is wrested from it with a Might roll, and stays if that fails."""
    evening = Evening("cyphers.manipulation_beam", level=4, foe={"level": 3})
    evening.use("Manipulation Beam", FOE, options=[2])
    evening.answer(die)
    assert evening.conditions(FOE) == holds


@pytest.mark.parametrize("by_name", [True, False])
def test_disarm_works_on_npcs_alone(by_name: bool) -> None:
    """Only an NPC drops what it holds: a player character is refused."""
    evening = Evening("cyphers.disarm", level=5)
    more = {"difficulty": 3} if by_name else {}
    assert "GM has to say" not in evening.refuses("use", "Disarm", BEN, 16, **more)


# --- skills -----------------------------------------------------------------------------------------


def test_area_of_knowledge_is_named() -> None:
    """One of the skills to choose from is knowledge in one area, and the player says which."""
    evening = Evening()
    words = {"skill": ["persuasion", "history"]}
    evening.does(LearnAbility(pc_id=KARA, ability="No One Knows Better", chosen=words))
    assert evening.task(16, 5, "intellect", skill="history").difficulty == 4
    assert evening.task(16, 5, "intellect", skill="geography").difficulty == 5


# --- standing firm ----------------------------------------------------------------------------------


def test_free_levels_against_a_push() -> None:
    """Effort on the Might task against being pushed brings two free levels: 3, less 3 steps."""
    evening = Evening("abilities.immovable", "creatures.faerie_we_are_all_mad_here")
    evening.fight()
    evening.move("Vortex", evening.find("Faerie"), KARA)
    assert evening.answer(16, effort=EaseEffort(ease=1)).difficulty == 0


def test_no_free_levels_against_harm() -> None:
    """Against what only hurts there are no free levels."""
    evening = Evening("abilities.immovable", foe={"level": 3})
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, stat="might", reaches=True))
    assert evening.answer(16, effort=EaseEffort(ease=1)).difficulty == 2


@pytest.mark.parametrize(("die", "holds"), [(13, []), (10, ["prone"])])
def test_roll_where_none_is_allowed(die: int, holds: list[str]) -> None:
    """Where no roll is allowed against being knocked down, the immovable may try Might all the
    same, against the level of who does it."""
    evening = Evening("abilities.immovable", "creatures.wind_children")
    evening.fight()
    evening.move("Knock down", evening.find("Wind"), KARA)
    evening.answer(2)
    assert evening.conditions() == ["prone"]
    taken_up(evening)
    asked = evening.waiting(Proposal)
    evening.does(CallTask(pcs=[KARA], difficulty=4, answers=asked, title="Immovable", stat="might"))
    evening.answer(die)
    assert evening.conditions() == holds


@pytest.mark.parametrize(("die", "spot"), [(16, 5), (4, 15)])
def test_roll_against_a_throw(die: int, spot: int) -> None:
    """Whoever is thrown, and had no roll against it, stands where they stood if Might succeeds."""
    evening = Evening("abilities.immovable", "creatures.sapient_tree")
    evening.fight()
    tree = evening.find("Sapient")
    placed(evening, **{KARA: 5, BEN: 40, FOE: 45, OTHER: 45, tree: 0})
    evening.move("Toss", tree, KARA)
    evening.answer(2)
    taken_up(evening)
    evening.answer(die)
    assert evening.state.spots[KARA] == spot


@pytest.mark.parametrize(
    ("creature", "move"), [("faerie_we_are_all_mad_here", "Vortex"), ("sapient_tree", "Toss")]
)
def test_unmovable_answers_a_push(creature: str, move: str) -> None:
    """For 3 Might whoever stands is not pushed back either."""
    evening = Evening("abilities.unmovable", f"creatures.{creature}")
    evening.fight()
    who = next(iter(set(evening.state.foes) - {FOE, OTHER}))
    placed(evening, **{KARA: 5, BEN: 40, FOE: 45, OTHER: 45, who: 0})
    evening.move(move, who, KARA)
    evening.answer(2)
    evening.marks()
    evening.use("Unmovable")
    assert evening.lost() == {"might": 3}
    assert evening.state.spots[KARA] == 5


# --- flesh and steel --------------------------------------------------------------------------------


def test_first_points_need_repair() -> None:
    """Of 8 points lost from full, rests give 3 back; the other 5 must be repaired."""
    evening = Evening("abilities.enhanced_body")
    evening.marks()
    evening.hurt(8, ignores_armor=True)
    evening.rest(6, might=3)
    assert evening.lost() == {"might": 5}
    with pytest.raises(Refused):
        evening.rest(6, might=1)


# --- talk -------------------------------------------------------------------------------------------


def test_walking_breaks_the_spell() -> None:
    """She can't even move: a few steps on the strip end what her talk does."""
    evening = Evening("abilities.enthrall", foe={"level": 2})
    evening.fight()
    placed(evening, **{KARA: 0, BEN: 0, FOE: 10, OTHER: 20})
    evening.use("Enthrall", FOE, 16)
    evening.round()
    assert evening.conditions(FOE) == ["enthralled"]
    evening.does(MovePc(pc_id=KARA, feet=5))
    assert evening.conditions(FOE) == []


# --- ambush and attack ------------------------------------------------------------------------------


def test_ambush_in_first_round_alone() -> None:
    """A foe that has not acted yet is attacked with ease in the first round, without a tick; in
    the second round it is not."""
    evening = Evening("abilities.ambusher", foe={"level": 3})
    evening.fight()
    assert evening.attack(16, besides=ticks(AMBUSH)).difficulty == 2
    evening.round()
    assert evening.attack(16, besides=ticks(AMBUSH)).difficulty == 3


def test_no_ambush_without_a_fight() -> None:
    """Outside of combat there is no first round."""
    evening = Evening("abilities.ambusher", foe={"level": 3})
    assert evening.attack(16, besides=ticks(AMBUSH)).difficulty == 3


def test_no_ambush_once_it_acted() -> None:
    """A foe that has had its turn in the first round is not ambushed any more."""
    evening = Evening("abilities.ambusher", foe={"level": 3})
    evening.fight(first=BEN)
    order = evening.state.encounter.order if evening.state.encounter else []
    assert order.index(KARA) < order.index(FOE)
    evening.turn()
    for _ in range(2):
        evening.turn()
    assert evening.attack(16, besides=ticks(AMBUSH)).difficulty == 3


@pytest.mark.parametrize("die", [17, 18, 19, 20])
def test_second_attack_replaces_extra_damage(die: int) -> None:
    """From a natural 17 on a second attack may be had instead of the extra damage or the effect:
    the first blow deals its 4 points alone."""
    evening = Evening("abilities.attack_and_attack_again", foe={"level": 3})
    evening.fight()
    evening.marks()
    evening.attack(die)
    taken_up(evening)
    assert evening.lost(FOE) == {"health": 4}
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 8}


def test_no_second_attack_below_seventeen() -> None:
    """After a natural 16, and where nobody has attacked, there is no second attack."""
    evening = Evening("abilities.attack_and_attack_again", foe={"level": 3})
    evening.fight()
    assert evening.refuses("use", "Attack and Attack Again")
    evening.attack(16)
    assert evening.refuses("use", "Attack and Attack Again")
    assert not offers(evening)


def test_effect_leaves_no_second_attack() -> None:
    """Whoever chooses the effect of a natural 19 has no second attack instead of it."""
    evening = Evening("abilities.attack_and_attack_again", foe={"level": 3})
    evening.fight()
    evening.attack(19, effect="distract")
    assert not offers(evening)


def test_disarming_is_of_one_foe() -> None:
    """Whose weapon the Speed task was for is hurt and disarmed, nobody else: an attack on another
    foe is a plain one."""
    evening = Evening("abilities.disarming_attack", foe={"level": 3})
    evening.fight()
    evening.use("Disarming Attack", FOE, 16)
    evening.marks()
    try:
        evening.attack(16, OTHER)
    except Refused:
        return
    assert evening.lost(OTHER) == {"health": 4}
    assert evening.conditions(OTHER) == []


def test_demon_is_awed_once() -> None:
    """Awed by the radiance, a demon is only hurt by it for several hours."""
    evening = Evening("abilities.divine_radiance", foe={"level": 3})
    evening.fight()
    demon = ["against a demon or spirit"]
    evening.use("Divine Radiance", FOE, 16, said=demon)
    assert "stunned" in evening.conditions(FOE)
    evening.round()
    evening.marks()
    evening.use("Divine Radiance", FOE, 16, said=demon)
    assert evening.lost(FOE) == {"health": 4}
    assert "stunned" not in evening.conditions(FOE)
    evening.use("Divine Radiance", OTHER, 16, said=demon)
    assert "stunned" in evening.conditions(OTHER)


# --- healing ----------------------------------------------------------------------------------------


def test_chosen_pool_regenerates() -> None:
    """All points go to the Pool that was chosen, one each round."""
    evening = Evening("abilities.regeneration")
    evening.hurt(50, BEN)
    evening.hurt(20, BEN)
    evening.marks()
    evening.use("Regeneration", BEN, pool="speed")
    evening.passes("1 minute")
    assert evening.lost(BEN) == {"speed": -6}


def test_regeneration_stops_far_off() -> None:
    """The user must stay within immediate range: farther off no point comes."""
    evening = Evening("abilities.regeneration")
    evening.hurt(30, BEN)
    evening.fight()
    placed(evening, **{KARA: 0, BEN: 5, FOE: 30, OTHER: 40})
    evening.use("Regeneration", BEN)
    evening.round()
    evening.marks()
    placed(evening, **{KARA: 0, BEN: 45, FOE: 30, OTHER: 40})
    evening.round()
    assert evening.lost(BEN) == {}


# --- areas ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["Grenade", "Laser bank"])
def test_wardroids_targets_stand_close(move: str) -> None:
    """A grenade bursts in an immediate area, and lasers sweep those who stand side by side."""
    evening = Evening("creatures.wardroid")
    evening.fight()
    robot = evening.find("Wardroid")
    placed(evening, **{KARA: 0, BEN: 60, FOE: 90, OTHER: 90, robot: 30})
    assert evening.refuses("move", move, robot, KARA, BEN)
    placed(evening, **{KARA: 0, BEN: 5, FOE: 90, OTHER: 90, robot: 30})
    evening.move(move, robot, KARA, BEN)


# --- a visitor --------------------------------------------------------------------------------------


def test_shield_stops_the_ray() -> None:
    """While its shield is up the grey cannot fire its ray."""
    evening = Evening("creatures.grey")
    evening.fight()
    grey = evening.find("Grey")
    evening.move("Personal shield", grey)
    evening.round()
    assert evening.refuses("move", "Ray emitter", grey, KARA)


@pytest.mark.parametrize("struck", [True, False])
def test_woken_victim_remembers_greys(struck: bool) -> None:
    """Only who comes out of the daze by itself has forgotten the greys: an attack wakes one up."""
    evening = Evening("creatures.grey")
    evening.move("Memory eraser", evening.find("Grey"), KARA)
    evening.answer(2)
    assert evening.conditions() == ["stunned"]
    if struck:
        evening.struck(2)
    evening.passes("1 minute")
    assert ("no memory of the greys" in evening.conditions()) is not struck


# --- the beast --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "changed"), [(6, True), (5, False)])
@pytest.mark.parametrize("name", ["Beast Form", "Controlled Change"])
def test_beast_changes_back_early(name: str, die: int, changed: bool) -> None:
    """Before the hour is over the beast may try to change back: an Intellect task of difficulty 2,
    for which alone it may spend Intellect."""
    evening = Evening("abilities.beast_form", "abilities.controlled_change")
    evening.use(name, None, 16 if name == "Controlled Change" else None)
    assert evening.conditions() == ["beast"]
    evening.does(RemoveCondition(on=KARA, condition="beast"), by=PLAYER)
    evening.answer(die)
    assert ("beast" not in evening.conditions()) is changed


def test_perfect_control_changes_back_unrolled() -> None:
    """With perfect control no roll is needed to change back, and no penalty follows."""
    evening = Evening(
        "abilities.beast_form", "abilities.controlled_change", "abilities.perfect_control"
    )
    evening.use("Controlled Change")
    assert evening.conditions() == ["beast"]
    evening.does(RemoveCondition(on=KARA, condition="beast"), by=PLAYER)
    assert evening.conditions() == []
