"""A lot of forty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from msgspec import convert
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.model.characters import Npc
from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import AddFoe, FoeAttacks, Hurt, MakeMove
from threefold.table.state import Incoming

# --- what breaks through an immunity ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "points", "lost"),
    [
        ("holy water", 1, 5),
        ("running water", 1, 11),
        ("sunlight", 1, 11),
        ("slashing", 9, 0),
    ],
)
def test_weakness_passes_immunity(kind: str, points: int, lost: int) -> None:
    """What a creature is weak to harms it, though a wider kind of harm does not."""
    evening = Evening("creatures.vampire")
    vampire = evening.find("Vampire")
    evening.does(Hurt(on=vampire, points=points, kind=kind))
    assert evening.lost(vampire).get("health", 0) == lost


def test_stake_destroys_vampire() -> None:
    """A wooden stake deals 25 points."""
    evening = Evening("creatures.vampire")
    vampire = evening.find("Vampire")
    evening.does(Hurt(on=vampire, points=2, kind="wooden stake"))
    assert evening.foe(vampire).health == 0


# --- how many a creature's move strikes -------------------------------------------------------------


def test_spikes_meet_three_targets() -> None:
    """A move for up to three targets takes no fourth one."""
    evening = Evening("creatures.gamma_worm")
    worm = evening.find("Gamma")
    four = (worm, KARA, BEN, FOE, OTHER)
    assert "3" in evening.refuses("move", "Gamma spikes", *four)
    evening.move("Gamma spikes", worm, KARA, BEN, FOE)


def test_curse_meets_one_target() -> None:
    """A move for a creature takes one, in both ways to attack; the GM may allow more."""
    evening = Evening("creatures.sphinx")
    sphinx = evening.find("Sphinx")
    assert "1" in evening.refuses("move", "Curse", sphinx, KARA, BEN)
    attack = FoeAttacks(foe_id=sphinx, pc_id=KARA, also=[BEN], move="Curse", reaches=True)
    assert "1" in evening.refuses("does", attack)
    evening.does(MakeMove(foe_id=sphinx, move="Curse", targets=[KARA, BEN], anyway=True))


def test_claws_divide_between_two() -> None:
    """Two swipes of one action may strike two."""
    evening = Evening("creatures.sphinx")
    sphinx = evening.find("Sphinx")
    evening.move("Claws", sphinx, KARA, BEN)
    struck = [each.pc for each in evening.state.pending.values() if isinstance(each, Incoming)]
    assert struck == [KARA, BEN]


# --- up to which level --------------------------------------------------------------------------------


def test_pest_spell_spares_people() -> None:
    """What kills vermin of level 0 does nothing to a PC."""
    evening = Evening("cantrips.exterminate_cantrip")
    assert "beyond" in evening.use("exterminate cantrip", BEN).told
    assert evening.pc(BEN).damage_track == "hale"


# --- one at a time --------------------------------------------------------------------------------------


def test_second_structure_undoes_first() -> None:
    """Of dark matter one structure stands at a time."""
    evening = Evening("abilities.dark_matter_structure")
    evening.use("dark matter structure")
    evening.use("dark matter structure")
    assert len(evening.state.things) == 1


def test_second_maw_undoes_first() -> None:
    """The maw lasts until another spell is cast, so a second one is alone."""
    evening = Evening("abilities.dragons_maw")
    evening.use("dragon's maw")
    evening.use("dragon's maw")
    assert len(evening.companions()) == 1


@pytest.mark.parametrize(
    ("key", "mark"), [("buddy_system", "buddy"), ("duel_to_the_death", "duel opponent")]
)
def test_second_mark_ends_first(key: str, mark: str) -> None:
    """One buddy, one duel at a time: the next one ends the last."""
    evening = Evening(f"abilities.{key}")
    evening.use(key.replace("_", " "), FOE)
    evening.use(key.replace("_", " "), OTHER)
    assert mark not in evening.conditions(FOE)
    assert mark in evening.conditions(OTHER)
    evening.passes("10 minutes")
    assert mark not in evening.conditions(OTHER)


# --- things that nobody named -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "key",
    ["abilities.tinker", "cyphers.dead_water", "cyphers.fireproofing", "cyphers.bone_key"],
)
def test_unnamed_thing_is_not_user(key: str) -> None:
    """What is done to a thing that is not in the scene does not fall on the user."""
    evening = Evening(key)
    told = evening.use(key.partition(".")[2].replace("_", " "), None, 15, difficulty=1).told
    assert evening.conditions() == []
    assert "the table plays" in told


def test_tinkered_device_is_spoiled() -> None:
    """A device put to another use is a level lower, and useless for its own until repaired."""
    evening = Evening("abilities.tinker")
    radio = evening.thing("radio", 5)
    told = evening.use("tinker", radio).told
    assert evening.state.things[radio].level == 4
    assert "spoiled" in told


# --- for its user alone -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key", ["emperors_new_clothes", "white_snake", "intellect_booster", "effort_enhancer_noncombat"]
)
def test_own_cypher_refuses_others(key: str) -> None:
    """What works on its user alone is not used on somebody else, and is not spent."""
    evening = Evening(f"cyphers.{key}")
    name = evening.pc().cyphers[0].name
    assert "user" in evening.refuses("use", name, BEN)
    assert evening.has(name)
    evening.use(name)


# --- mesmerized ---------------------------------------------------------------------------------------


def test_mesmerized_stands_one_round() -> None:
    """Whom a vampire mesmerizes stands motionless for a round; then each round brings a roll."""
    evening = Evening("creatures.vampire")
    vampire = evening.find("Vampire")
    evening.fight()
    evening.move("Mesmerize", vampire, KARA)
    evening.answer(5)
    assert "cannot" in evening.refuses("attack", 15)
    evening.round()
    evening.round()
    assert evening.answer(19).result == "success"
    assert evening.conditions() == []


# --- traits of the melted -----------------------------------------------------------------------------


def test_melted_bites_besides_claws() -> None:
    """One with the bite makes a bite attack for 6 points each round."""
    evening = Evening("creatures.melted")
    melted = evening.find("Melted")
    evening.does(MakeMove(foe_id=melted, move="Trait"), 3)
    evening.move("Bite", melted, KARA)
    evening.answer(3)
    assert evening.lost() == {"might": 6}


def test_melted_blast_strikes_others() -> None:
    """The blast deals 6 points of ambient damage to those who fail a Might defense, hourly."""
    evening = Evening("creatures.melted")
    melted = evening.find("Melted")
    evening.does(MakeMove(foe_id=melted, move="Trait"), 6)
    evening.move("Transdimensional blast", melted, KARA, BEN)
    evening.answer(3)
    evening.answer(19, by=BEN)
    assert sum(evening.lost().values()) == 6
    assert evening.lost(BEN) == {}
    assert evening.lost(melted) == {}
    assert "often" in evening.refuses("move", "Transdimensional blast", melted, KARA)


# --- a body for a spirit ------------------------------------------------------------------------------


def test_spirit_gets_body_for_points() -> None:
    """An action and 3 Intellect points give the spirit a body for up to ten minutes."""
    evening = Evening("abilities.spirit_accomplice")
    evening.use("spirit accomplice", options=[0])
    assert evening.lost() == {}
    evening.use("spirit accomplice", options=[1])
    assert evening.lost() == {"intellect": 3}
    assert "spirit with a body" in evening.conditions()
    evening.passes("10 minutes")
    assert evening.conditions() == []


def test_spirit_helps_one_attack() -> None:
    """With a body it is an asset on one attack of a turn."""
    evening = Evening("abilities.spirit_accomplice")
    said = AbilityExtras(said=["the spirit spends its action on it"])
    assert evening.attack(15, besides=said).difficulty == 2
    evening.use("spirit accomplice", options=[0])
    evening.use("spirit accomplice", options=[1])
    assert evening.attack(15, besides=said).difficulty == 1


# --- a mind outside its body ----------------------------------------------------------------------------


def test_projected_mind_acts() -> None:
    """A projected mind acts for a day, and its attacks deal 3 less; only its body is helpless."""
    evening = Evening("abilities.mental_projection")
    evening.use("mental projection")
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 1}
    evening.passes("24 hours")
    assert evening.conditions() == []


@pytest.mark.parametrize(("dealt", "lost"), [(5, 2), (2, 1)])
def test_projected_mind_loses_intellect(dealt: int, lost: int) -> None:
    """What a projected mind takes is 3 less, at least 1, and comes off Intellect first."""
    evening = Evening("abilities.mental_projection")
    evening.use("mental projection")
    evening.marks()
    evening.struck(3, damage=dealt)
    assert evening.lost() == {"intellect": lost}


# --- whom a snake may coil around -----------------------------------------------------------------------


def test_snake_coils_around_helpless() -> None:
    """It coils around somebody asleep, stunned or debilitated; somebody else it cannot."""
    evening = Evening("creatures.giant_snake")
    snake = evening.find("Giant")
    evening.refuses("move", "Coil", snake, KARA)
    evening.does(AddFoe(npc=convert({"kind": "npc", "name": "x", "level": 1}, Npc)))
    assert "held" not in evening.conditions()
