"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused
from tests.shelf.offers import ARMED, answers, offered, said

from threefold.library.items import cypher_of, cyphers
from threefold.procedures.inputs import Effort
from threefold.table.commands import (
    ArrangeStrip,
    AttackFoe,
    FindItem,
    MovePc,
    PlaceFigure,
    UsePower,
)
from threefold.table.history import Seat

PLAYER = Seat("player", KARA)


# --- what was never learned -------------------------------------------------------------------------


def test_improvised_task_is_eased() -> None:
    """Whoever improvises at a task that they are not trained in has an asset on it, once."""
    evening = Evening("abilities.improvise", skills={"climbing": "trained"})
    evening.use("Improvise")
    assert evening.task(10, 5, "might", "climbing").difficulty == 4
    assert evening.task(10, 5, "might", "swimming").difficulty == 4
    assert evening.task(10, 5, "might", "swimming").difficulty == 5


def test_improvising_lifts_an_inability() -> None:
    """At a task with an inability, improvising takes away that penalty and gives no asset."""
    evening = Evening("abilities.improvise", skills={"climbing": "inability"})
    evening.use("Improvise")
    assert evening.task(10, 5, "might", "climbing").difficulty == 5
    assert evening.task(10, 5, "might", "climbing").difficulty == 6


def test_each_question_has_its_roll() -> None:
    """Four questions to a place need a roll each: one that fails takes none of the others."""
    evening = Evening("abilities.read_the_signs")
    evening.use("Read the Signs", None, 2, difficulty=4)
    assert len(evening.state.pending) == 3


# --- a staff of three powers ------------------------------------------------------------------------


def test_staffs_suggestion_reaches_immediate() -> None:
    """The staff's suggestion reaches somebody in immediate range, its lightning farther."""
    evening = Evening("artifacts.staff_of_black_iron", level=6)
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 60, OTHER: 60}))
    evening.refuses("use", "Staff of Black Iron", FOE, 15, options=[0])
    evening.use("Staff of Black Iron", FOE, 15, options=[1])


def test_staffs_suggestion_meets_one() -> None:
    """A suggestion is made to one creature."""
    evening = Evening("artifacts.staff_of_black_iron", level=6)
    evening.refuses("use", "Staff of Black Iron", FOE, 15, options=[0], also=[OTHER])


def test_lightning_is_an_attack() -> None:
    """The bolt attacks: a 17 adds 1 to the damage, a level of Effort on damage adds 3."""
    evening = Evening("artifacts.staff_of_black_iron", level=6)
    evening.use("Staff of Black Iron", FOE, 17, options=[1])
    if evening.state.pending:
        evening.answer(17)
    assert evening.lost(FOE) == {"health": 7}
    evening.marks()
    evening.use("Staff of Black Iron", OTHER, 10, options=[1], effort=Effort(damage=1))
    assert evening.lost(OTHER) == {"health": 9}


# --- whoever is carried through the air -------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("artifacts.flying_carpet", "Flying Carpet"),
        ("equipment.hoverboard", "Hoverboard"),
        ("equipment.jet_ski", "Jet Ski"),
    ],
)
def test_ride_goes_far_each_round(entry: str, name: str) -> None:
    """On what moves a long distance each round one gets that far, without a roll."""
    evening = Evening(entry)
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 120, OTHER: 120}))
    evening.use(name)
    evening.round()
    evening.does(MovePc(pc_id=KARA, feet=100, natural=2), by=PLAYER)
    assert evening.state.spots[KARA] == 100


# --- a beam that withers flesh ----------------------------------------------------------------------


@pytest.mark.parametrize("key", ["mechanical_soldier", "golem"])
def test_wand_spares_what_is_inorganic(key: str) -> None:
    """The beam works on organic creatures alone: what is made of metal or stone is unharmed."""
    evening = Evening("artifacts.necromantic_wand", f"creatures.{key}", level=6)
    made = next(id for id in evening.state.foes if id not in (FOE, OTHER))
    evening.use("Necromantic Wand", made, 19)
    assert evening.lost(made) == {}
    assert "unconscious" not in evening.conditions(made)


def test_wand_sprays_as_a_weapon() -> None:
    """The wand is a rapid-fire weapon: Arc Spray turns it on up to three who stand together."""
    evening = Evening("artifacts.necromantic_wand", "abilities.arc_spray", level=6)
    confirmed = said("artifacts.necromantic_wand")
    evening.use("Arc Spray", FOE, 15, attack="Necromantic Wand", also=[OTHER], said=confirmed)
    assert "unconscious" in evening.conditions(FOE)
    assert evening.lost()["speed"] == 3


# --- two who strike as one --------------------------------------------------------------------------


def test_double_strikes_with_its_maker() -> None:
    """Whoever makes one attack together with the double has used the double's attack too."""
    evening = Evening("abilities.coordinated_effort", "abilities.duplicate")
    evening.use("Duplicate")
    evening.fight()
    use = UsePower(
        pc_id=KARA, what="ability", name="Coordinated Effort", target=FOE, natural=10, options=[0]
    )
    evening.does(use, by=PLAYER)
    attack = AttackFoe(pc_id=evening.find("duplicate"), foe_id=FOE, attack="attack", natural=10)
    evening.refuses("does", attack, by=PLAYER)


# --- light that one leaves behind -------------------------------------------------------------------


def test_oldest_light_goes_out() -> None:
    """Of more lights than one has tiers the oldest goes out: at tier 3 the fourth ends the first."""
    evening = Evening("abilities.illuminating_touch")
    stones = [evening.thing(f"stone {n}", 2) for n in range(4)]
    for stone in stones:
        evening.use("Illuminating Touch", stone)
    lit = [bool(evening.state.things[stone].conditions) for stone in stones]
    assert lit == [False, True, True, True]


def test_second_touch_puts_light_out() -> None:
    """An action to touch the thing again ends its light."""
    evening = Evening("abilities.illuminating_touch")
    stone = evening.thing("stone", 2)
    evening.use("Illuminating Touch", stone)
    assert evening.state.things[stone].conditions
    evening.use("Illuminating Touch", stone)
    assert not evening.state.things[stone].conditions


# --- an arm that is made ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("injury", "task"),
    [
        ("two-handed tasks", "using both hands"),
        ("sight-based perception", "seeing"),
        ("sight-based perception", "spotting"),
    ],
)
def test_injury_hinders_its_tasks(injury: str, task: str) -> None:
    """With a made arm tasks that take both hands are hindered, with one eye perception by sight."""
    answers = {"defense": ["might defense"], "craft": ["singing"], "part": ["a made arm"]}
    evening = Evening("descriptors.rusted", chosen={"rusted": {**answers, "injury": [injury]}})
    assert evening.task(10, 4, "intellect", task).difficulty == 5


# --- the dead ---------------------------------------------------------------------------------------


def test_spirit_returns_but_once() -> None:
    """A spirit that was called from its remains cannot return again."""
    evening = Evening("abilities.call_dead_spirit")
    corpse = evening.thing("corpse", 5)
    evening.use("Call Dead Spirit", corpse)
    evening.refuses("use", "Call Dead Spirit", corpse)
    evening.passes("25 hours")
    assert evening.companions() == []
    evening.refuses("use", "Call Dead Spirit", corpse)


def test_spirit_needs_its_remains() -> None:
    """No spirit of level 0 comes: the level is that of somebody whose remains are touched."""
    evening = Evening("abilities.call_dead_spirit")
    evening.refuses("use", "Call Dead Spirit")


# --- a blow that comes back -------------------------------------------------------------------------


@pytest.mark.parametrize("stat", ["might", "intellect"])
def test_only_speed_defense_returns_blow(stat: str) -> None:
    """The blow is returned after a Speed defense, not after one of Might or Intellect."""
    evening = Evening("abilities.return_to_sender")
    evening.fight()
    evening.struck(15, stat=stat)
    assert offered(evening, "Return to Sender") is None


@pytest.mark.parametrize(("foe", "weapon"), [(OTHER, "broadsword"), (FOE, "pistol")])
def test_blow_returns_to_its_sender(foe: str, weapon: str) -> None:
    """It is a melee attack on the foe who struck: not on another, and not a shot."""
    evening = Evening("abilities.return_to_sender", attacks=ARMED)
    evening.fight()
    evening.turn()
    evening.turn()
    evening.struck(15)
    answers(evening, "Return to Sender")
    attack = AttackFoe(pc_id=KARA, foe_id=foe, attack=weapon, natural=15)
    evening.refuses("does", attack, by=PLAYER)
    evening.does(AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword", natural=15), by=PLAYER)
    assert evening.lost(FOE) == {"health": 4}


# --- more than one action ---------------------------------------------------------------------------


def test_two_actions_not_three() -> None:
    """The burst of speed gives two actions in a round: nobody buys a third with it."""
    evening = Evening("abilities.perfect_speed_burst")
    evening.fight()
    attack = AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword", natural=10)
    burst = UsePower(pc_id=KARA, what="ability", name="Perfect Speed Burst")
    evening.does(burst, by=PLAYER)
    evening.does(attack, by=PLAYER)
    evening.does(attack, by=PLAYER)
    evening.refuses("does", burst, by=PLAYER)
    evening.round()
    evening.does(burst, by=PLAYER)


# --- a basket of cyphers ----------------------------------------------------------------------------


def test_basket_raises_the_limit() -> None:
    """A basket holds as many cyphers as its level besides those that one carries safely."""
    evening = Evening("artifacts.a_tisket_a_tasket", level=2, cypher_limit=2)
    found = FindItem(to=KARA, cypher=cypher_of(cyphers()["detonation"]))
    for _ in range(3):
        evening.does(found)
    assert "safe" not in evening.does(found).told
    assert "safe" in evening.does(found).told


# --- unseen together --------------------------------------------------------------------------------


def test_user_vanishes_with_others() -> None:
    """Whoever makes others vanish may do so too, and does not count among the five."""
    evening = Evening("abilities.multi_vanish")
    evening.use("Multi-Vanish", BEN, also=[KARA])
    assert evening.conditions(BEN) == ["invisible"]
    assert evening.conditions() == ["invisible"]


# --- warriors out of teeth --------------------------------------------------------------------------


def test_warriors_spear_impedes_movement() -> None:
    """Whom the warrior's spear hits moves no farther than an immediate distance for one round."""
    evening = Evening("artifacts.dragontooth_soldiers", level=4)
    evening.use("Dragontooth Soldiers")
    warrior = evening.find("dragontooth")
    evening.fight()
    evening.turn()
    evening.attack(15, FOE, "spear", by=warrior)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.conditions(FOE)
    evening.round()
    assert evening.conditions(FOE) == []


# --- who runs from a fight --------------------------------------------------------------------------


def test_parting_blow_meets_who_leaves() -> None:
    """The parting blow is for the creature that leaves: not for another that stays."""
    evening = Evening("abilities.reaction")
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 5, OTHER: 5}))
    attack = AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword", natural=10)
    evening.does(attack, by=PLAYER)
    evening.turn()
    evening.turn()
    evening.does(PlaceFigure(id=FOE, feet=30))
    answers(evening, "Reaction")
    other = AttackFoe(pc_id=KARA, foe_id=OTHER, attack="broadsword", natural=10)
    evening.refuses("does", other, by=PLAYER)


# --- where nothing has weight -----------------------------------------------------------------------


def test_launched_foe_drifts_on() -> None:
    """A foe that is launched drifts a short distance each round."""
    evening = Evening("abilities.push_off_and_throw")
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 80, OTHER: 0}))
    evening.fight()
    evening.use("Push Off and Throw", FOE, 15, options=[2], said=["without gravity"])
    assert evening.state.spots[FOE] == 130
    evening.round()
    assert evening.state.spots[FOE] == 180


# --- what is no ghost -------------------------------------------------------------------------------


def test_trap_spares_the_living() -> None:
    """The trap takes in ghosts: bodies of flesh are not affected, foes or PCs."""
    evening = Evening("cyphers.ghost_trap", "creatures.ghost", level=6)
    ghost = evening.find("Ghost")
    evening.use("Ghost Trap", FOE, 19)
    assert evening.conditions(FOE) == []
    evening = Evening("cyphers.ghost_trap", "creatures.ghost", level=6)
    evening.use("Ghost Trap", ghost, 19, said=said("cyphers.ghost_trap"))
    assert "trapped" in evening.conditions(ghost)


def test_trap_asks_nothing_of_flesh() -> None:
    """A PC of flesh has no roll to make against the trap."""
    evening = Evening("cyphers.ghost_trap", "creatures.ghost", level=6)
    with suppress(Refused):
        evening.use("Ghost Trap", BEN, 19, difficulty=2)
    assert not evening.state.pending


# --- machines ---------------------------------------------------------------------------------------


def test_commanded_robot_obeys_a_minute() -> None:
    """A single robot is taken control of for one minute: something holds it that long."""
    evening = Evening("abilities.robot_control", "creatures.mechanical_soldier")
    robot = evening.find("Mechanical")
    evening.use("Robot Control", robot, 15, options=[1], bought=[2])
    assert evening.conditions(robot)
    evening.passes("1 minute")
    assert evening.conditions(robot) == []


def test_battle_speedster_goes_far() -> None:
    """The speedster carries its rider a very long distance each round."""
    evening = Evening("equipment.hover_speedster_battle")
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 400, OTHER: 400}))
    evening.use("Hover Speedster, Battle")
    evening.round()
    evening.does(MovePc(pc_id=KARA, feet=300, natural=2), by=PLAYER)
    assert evening.state.spots[KARA] == 300


@pytest.mark.parametrize("used", [False, True])
def test_loading_arms_are_hindered(used: bool) -> None:
    """The mech's arms strike for 10, and always hindered."""
    evening = Evening("equipment.mech_loader")
    if used:
        evening.use("Mech, Loader")
    assert evening.attack(10, FOE, "loading arms").difficulty == 3
    assert evening.lost(FOE) == {"health": 10}


# --- a stone with a hole ----------------------------------------------------------------------------


def test_stones_boon_is_chosen() -> None:
    """The boon of the stone is rolled or chosen: here the fifth, after the roll: better recovery
    for two."""
    evening = Evening("cyphers.adderstone", level=5)
    evening.use("Adderstone", BEN, options=[5])
    assert evening.conditions() == ["adderstone"]
    assert evening.conditions(BEN) == ["adderstone"]


def test_stone_trains_two_skills() -> None:
    """Worn at the throat the stone gives training in two skills for a day."""
    evening = Evening("cyphers.adderstone", level=5)
    evening.use("Adderstone", None, None, 17, chosen=["climbing", "swimming"])
    assert evening.task(10, 5, "might", "climbing").difficulty == 4
    assert evening.task(10, 5, "might", "swimming").difficulty == 4
    evening.passes("1 day")
    assert evening.task(10, 5, "might", "climbing").difficulty == 5


# --- hands of ice -----------------------------------------------------------------------------------


def gauntlets(**guard: int) -> Evening:
    """Kara has Frost Touch and Winter Gauntlets, and weapons of all sorts."""
    return Evening(
        "abilities.frost_touch",
        "abilities.winter_gauntlets",
        foe={"level": 3, **guard},
        attacks=ARMED,
    )


def test_only_chilled_weapon_freezes() -> None:
    """What is hurt by the chilled weapon freezes to its place, not what another weapon hits."""
    evening = gauntlets()
    evening.use("Frost Touch", options=[1], chosen=["broadsword"])
    evening.attack(12, FOE, "knife")
    assert evening.conditions(FOE) == []
    evening.attack(12, OTHER)
    assert evening.conditions(OTHER) == ["frozen in place"]


def test_unhurt_foe_is_not_frozen() -> None:
    """Only what takes damage is frozen in place: by touch, and by the weapon."""
    evening = gauntlets(armor=9)
    evening.use("Frost Touch", FOE, 15, options=[0])
    assert evening.conditions(FOE) == []
    evening.use("Frost Touch", options=[1], chosen=["broadsword"])
    evening.attack(12, OTHER)
    assert evening.conditions(OTHER) == []


def test_frost_goes_into_freezing_touch() -> None:
    """Another power of cold by touch may be part of the same touch, for its own price."""
    evening = Evening("abilities.freezing_touch", "abilities.frost_touch", foe={"level": 3})
    evening.use("Freezing Touch", FOE, 15, options=[1])
    assert evening.lost() == {"intellect": 5}
    assert evening.lost(FOE) == {"health": 3}
    assert "paralyzed" in evening.conditions(FOE)


def test_freezing_touch_needs_life() -> None:
    """The touch freezes a living target: a robot goes on."""
    evening = Evening("abilities.freezing_touch", "creatures.mechanical_soldier")
    robot = evening.find("Mechanical")
    with suppress(Refused):
        evening.use("Freezing Touch", robot, 19)
    assert "paralyzed" not in evening.conditions(robot)
