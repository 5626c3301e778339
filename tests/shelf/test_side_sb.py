"""Abilities read side by side with the reference, from Earthquake to Investigator.

Each case was written from the reference's words, and failed before it was mended.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.model.characters import Pool, Pools
from threefold.service.powers import cards
from threefold.table.commands import AddCondition, EditPc, React, RemoveCondition

# --- ends as its bearer is attacked ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "held"),
    [
        ("abilities.enthrall", "Enthrall", "enthralled"),
        ("abilities.calm_stranger", "Calm Stranger", "calm"),
        ("cyphers.stasis_keeper", "Stasis Keeper", "in stasis"),
    ],
)
def test_attack_breaks_the_spell(key: str, name: str, held: str) -> None:
    """Whoever attacks the creature that is held ends what holds it, even if somebody else does."""
    evening = Evening(key, level=4)
    evening.use(name, FOE, 18)
    assert held in evening.conditions(FOE)
    evening.attack(15, by=BEN)
    assert evening.conditions(FOE) == []


def test_attack_loses_the_crowd() -> None:
    """If anyone in the crowd is attacked, nobody listens any more."""
    evening = Evening("abilities.captivate_or_inspire")
    evening.use("Captivate or Inspire", FOE, 15, also=[OTHER], options=[0])
    assert evening.conditions(OTHER) == ["enthralled"]
    evening.attack(15, by=BEN)
    assert evening.conditions(FOE) == evening.conditions(OTHER) == []


@pytest.mark.parametrize(
    ("key", "name"),
    [("wild_camouflage", "Wild Camouflage"), ("wasteland_camouflage", "Wasteland Camouflage")],
)
def test_attack_reveals_the_hidden(key: str, name: str) -> None:
    """An attack shows where the invisible one is: the ease on stealth is over as well."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, said=["in the wilderness"])
    assert evening.task(15, 4, "speed", "stealth").difficulty == 2
    evening.attack(15)
    assert evening.conditions() == []
    assert evening.task(15, 4, "speed", "stealth").difficulty == 4


# --- until it is used again -----------------------------------------------------------------------


def test_new_protection_ends_the_old() -> None:
    """Cast again, the first protection is over for everybody who had it."""
    evening = Evening("abilities.elemental_protection")
    evening.use("Elemental Protection", BEN, chosen=["fire"])
    assert evening.conditions(BEN) == ["elemental protection"]
    evening.use("Elemental Protection", chosen=["cold"])
    assert evening.conditions(BEN) == []
    assert evening.conditions() == ["elemental protection"]


@pytest.mark.parametrize(
    ("key", "name", "tasks"),
    [
        ("hand_to_eye", "Hand to Eye", ("pickpocketing", "lockpicking")),
        ("telling", "Telling", ("deception", "persuasion")),
    ],
)
def test_new_task_replaces_the_old(key: str, name: str, tasks: tuple[str, str]) -> None:
    """A new use, to switch tasks, replaces the one before."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, chosen=[tasks[0]])
    evening.use(name, chosen=[tasks[1]])
    assert evening.task(15, 4, "intellect", tasks[1]).difficulty == 3
    assert evening.task(15, 4, "intellect", tasks[0]).difficulty == 4


# --- again on the same target ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"), [("interruption", "Interruption"), ("castigate", "Castigate")]
)
def test_same_target_takes_more_effort(key: str, name: str) -> None:
    """Each further attempt on the same target, also after a failure, takes one level of Effort more;
    another target takes none."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, FOE, 2)
    assert "used again" in evening.refuses("use", name, FOE, 15)
    evening.use(name, FOE, 15, bought=[1])
    evening.passes("10 minutes")
    assert "2 levels" in evening.refuses("use", name, FOE, 15, bought=[1])
    evening.use(name, FOE, 15, bought=[2])
    evening.use(name, OTHER, 15)


def test_goaded_foe_learns() -> None:
    """Goading the same target again is hindered, another one not."""
    evening = Evening("abilities.goad", foe={"level": 3})
    assert evening.use("Goad", FOE, 15).difficulty == 3
    evening.passes("1 minute")
    assert evening.use("Goad", FOE, 15).difficulty == 4
    assert evening.use("Goad", OTHER, 15).difficulty == 3


# --- in the next round ----------------------------------------------------------------------------


def test_feint_needs_no_roll() -> None:
    """The diversion succeeds; the melee attack of the next round on that foe has an asset and deals
    4 more, an attack on another foe neither."""
    evening = Evening("abilities.feint")
    evening.fight()
    assert evening.use("Feint", FOE).result is None
    evening.round()
    assert evening.attack(15, OTHER).difficulty == 2
    assert evening.lost(OTHER) == {"health": 4}
    evening = Evening("abilities.feint")
    evening.fight()
    evening.use("Feint", FOE)
    evening.round()
    assert evening.attack(15).difficulty == 1
    assert evening.lost(FOE) == {"health": 8}


def test_feint_waits_one_round() -> None:
    """What is not used in the next round is lost."""
    evening = Evening("abilities.feint")
    evening.fight()
    evening.use("Feint", FOE)
    evening.round()
    evening.round()
    assert evening.attack(15).difficulty == 2
    assert evening.lost(FOE) == {"health": 4}


# --- one label for all ----------------------------------------------------------------------------


@pytest.mark.parametrize("by", [KARA, BEN])
def test_guilty_are_easier_to_hit(by: str) -> None:
    """All whom Greater Designation names guilty are attacked with an asset by its user and allies,
    until it is used again."""
    evening = Evening("abilities.designation", "abilities.greater_designation")
    evening.use("Greater Designation", FOE, also=[OTHER], options=[1])
    assert evening.attack(15, FOE, by=by).difficulty == 1
    assert evening.attack(15, OTHER, by=by).difficulty == 1
    evening.use("Greater Designation", OTHER, options=[0])
    assert evening.attack(15, FOE, by=by).difficulty == 2
    assert evening.attack(15, OTHER, by=by).difficulty == 2


# --- attacks that are lost ------------------------------------------------------------------------


def test_foiled_foe_does_not_attack() -> None:
    """A foe's plain attack that is foiled is not made this round."""
    evening = Evening("abilities.foil_danger")
    evening.fight()
    evening.use("Foil Danger", FOE, 15, options=[1])
    assert evening.refuses("struck", 15)
    evening.turn()
    evening.turn()
    assert evening.refuses("struck", 15)
    evening.round()
    assert evening.struck(15).result == "success"


# --- each round -----------------------------------------------------------------------------------


def test_horror_attacks_each_round() -> None:
    """The creature of dark matter attacks somebody each round of its minute for one price, also
    after a miss; then it is gone."""
    evening = Evening("abilities.embrace_the_night", foe={"armor": 2})
    evening.fight()
    evening.use("Embrace the Night", FOE, 2)
    assert evening.lost() == {"intellect": 7}
    for on in (FOE, OTHER):
        evening.round()
        evening.attack(15, on, weapon="creature of dark matter", stat="intellect")
        assert evening.lost(on) == {"health": 3}
        assert "stunned" in evening.conditions(on)
    assert evening.lost() == {"intellect": 7}
    evening.peace()
    evening.passes("1 minute")
    assert evening.refuses("attack", 15, weapon="creature of dark matter")


def test_telekinetic_grip_is_kept() -> None:
    """Each later round 2 Intellect points and a difficulty 2 task keep the target in the grip; a
    failure drops it."""
    evening = Evening("abilities.force_at_distance", foe={"level": 4})
    evening.fight()
    evening.use("Force at Distance", FOE, 15)
    assert evening.lost() == {"intellect": 4}
    evening.round()
    evening.use("Force at Distance", FOE)
    assert evening.answer(7).difficulty == 2
    assert evening.lost() == {"intellect": 6}
    assert evening.conditions(FOE) == ["held"]
    evening.round()
    evening.use("Force at Distance", FOE)
    evening.answer(2)
    assert evening.lost() == {"intellect": 8}
    assert evening.conditions(FOE) == []


# --- who and what it concerns ---------------------------------------------------------------------


def test_flung_foe_is_hurt_once() -> None:
    """The second attack hurts whoever it is flung at, not the one who is flung once more."""
    evening = Evening("abilities.fling")
    # mended: the second target is named, not ticked in words
    evening.use("Fling", FOE, 15, also=[OTHER])
    done = evening.answer(15)
    assert evening.lost(FOE) == {"health": 4}
    assert "guard 2" in done.told


def test_encouragement_is_for_one_skill() -> None:
    """Allies are eased in tasks of one skill of the user's, whatever they are trained in
    themselves."""
    evening = Evening("abilities.encouragement", skills={"climbing": "trained"})
    evening.use("Encouragement", BEN, options=[2], chosen=["climbing"])
    assert evening.task(15, 5, skill="climbing", by=BEN).difficulty == 4
    assert evening.task(15, 5, skill="swimming", by=BEN).difficulty == 5
    plain = Evening("abilities.encouragement")
    plain.use("Encouragement", BEN, options=[0])
    assert plain.struck(15, on=BEN).difficulty == 1


SWORD = {"name": "broadsword", "damage": 4, "weight": "medium", "stats": ["might", "speed"]}
CLUB = {"name": "club", "damage": 2, "weight": "light", "stats": ["might", "speed"]}


@pytest.mark.parametrize(("key", "name"), [("frost_touch", "Frost Touch"), ("shock", "Shock")])
def test_one_weapon_is_charged(key: str, name: str) -> None:
    """Used on a weapon, that weapon deals 1 more, another one does not."""
    evening = Evening(f"abilities.{key}", attacks=[SWORD, CLUB])
    evening.use(name, options=[1], chosen=["club"])
    evening.attack(15, weapon="club")
    assert evening.lost(FOE) == {"health": 3}
    evening.attack(15, OTHER)
    assert evening.lost(OTHER) == {"health": 4}
    evening.use(name, FOE, 15, options=[0])
    assert evening.lost(FOE) == {"health": 6}


# --- levels of what is made -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "level"),
    [("sculpt_light", "Sculpt Light", 5), ("improved_sculpt_light", "Improved Sculpt Light", 7)],
)
def test_harder_light_is_higher(key: str, name: str, level: int) -> None:
    """Objects of hard light are one level higher."""
    evening = Evening(f"abilities.{key}", "abilities.harder_light")
    evening.use(name)
    assert [thing.level for thing in evening.state.things.values()] == [level]
    assert evening.conditions() in ([], [name.lower()])


# --- one of several -------------------------------------------------------------------------------


def test_affliction_is_ignored() -> None:
    """For one hour the condition chosen does nothing to Kara, the other one stays; then the table is
    told that it is back."""
    evening = Evening("abilities.ignore_affliction")
    for condition in ("dazed", "blinded"):
        evening.does(AddCondition(on=KARA, condition=condition))
    plain = evening.task(15, 5).difficulty
    evening.use("Ignore Affliction", ends="dazed")
    assert evening.lost() == {"might": 5}
    assert "dazed" not in evening.conditions()
    assert "blinded" in evening.conditions()
    assert evening.task(15, 5).difficulty == plain - 1
    assert "is back" in evening.passes("61 minutes").told


@pytest.mark.parametrize(
    ("key", "name"), [("deep_reserves", "Deep Reserves"), ("gamers_fortitude", "Gamer's Fortitude")]
)
def test_points_come_from_two_pools(key: str, name: str) -> None:
    """3 points of Might and 2 of Intellect may go to Speed together."""
    evening = Evening(f"abilities.{key}")
    evening.hurt(10, damage_type="speed")
    evening.marks()
    chosen = ["might", "speed", "intellect", "speed"]
    evening.use(name, options=[6], chosen=chosen)
    assert evening.lost() == {"might": 3, "speed": -5, "intellect": 2}


def test_crystal_hurts_as_it_breaks() -> None:
    """Entering the crystal harms nobody: the steps on the damage track come with its ruin."""
    evening = Evening("abilities.inhabit_crystal")
    done = evening.use("Inhabit Crystal")
    assert "destroyed" not in done.told
    left = evening.does(RemoveCondition(on=KARA, condition="inside a crystal"))
    assert "the crystal is destroyed or badly damaged" in left.told


# --- items that work at a higher level ------------------------------------------------------------


@pytest.mark.parametrize(("said", "points"), [([], 4), (["fused with your body"], 5)])
def test_fused_cypher_is_higher(said: list[str], points: int) -> None:
    """A manifest cypher that is fused with the body works as if one level higher."""
    evening = Evening("abilities.fusion", "cyphers.detonation", level=4)
    evening.use("Detonation", FOE, 15, said=said)
    assert evening.lost(FOE) == {"health": points}


@pytest.mark.parametrize(
    ("key", "ticked"),
    [
        ("fusion", "fused with your body"),
        ("artifact_tinkerer", "you have tinkered with it for a day"),
    ],
)
def test_bettered_artifact_is_higher(key: str, ticked: str) -> None:
    """An artifact that is fused, or that somebody has tinkered with, works one level higher."""
    for said, points in (([], 4), ([ticked], 5)):
        evening = Evening(f"abilities.{key}", "artifacts.carbonizer", level=4)
        evening.use("Carbonizer", FOE, 15, said=said, depletion=5)
        assert evening.lost(FOE) == {"health": points}


def test_card_asks_whether_fused() -> None:
    """The card of an artifact offers what makes it a level higher, before the press."""
    evening = Evening("abilities.fusion", "artifacts.carbonizer", "cyphers.detonation", level=4)
    asked = {card.name: card.open for card in cards(evening.pc(), evening.state.rules())}
    assert "fused with your body" in asked["Carbonizer"]
    assert "fused with your body" in asked["Detonation"]


# --- further rolls --------------------------------------------------------------------------------


def test_escape_is_a_stealth_task() -> None:
    """Whoever hides as a foe dies rolls stealth: training in it counts."""
    level = []
    for skills in ({}, {"stealth": "trained"}):
        evening = Evening("abilities.escape_plan", foe={"health": 3}, skills=skills)
        evening.attack(15)
        evening.does(React(poised_id=next(iter(evening.state.stances))))
        level.append(evening.answer(15).difficulty)
        assert evening.conditions() == ["hidden"]
    assert level[1] == level[0] - 1


def test_resuscitation_is_a_healing_task() -> None:
    """It is a level 6 healing task: training in healing counts."""
    evening = Evening("abilities.resuscitate", skills={"healing": "trained"})
    dead = Pools(*(Pool(value=0, max=50, edge=0) for _ in range(3)))
    pc = replace(evening.pc(BEN), pools=dead, damage_track="dead")
    evening.does(EditPc(pc_id=BEN, pc=pc))
    evening.use("Resuscitate", BEN, options=[1])
    assert evening.answer(18).difficulty == 5


def test_exiled_are_out_of_reach() -> None:
    """While it is in another universe nothing here harms the target; then it is back."""
    evening = Evening("abilities.exile")
    evening.use("Exile", FOE, 15)
    evening.attack(15)
    assert evening.lost(FOE) == {}
    evening.passes("11 minutes")
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 4}


# --- what disagrees still -------------------------------------------------------------------------


def test_swarm_attacks_all_each_round() -> None:
    """The swarm attacks all its targets each round, the second one too."""
    evening = Evening("abilities.insect_eruption")
    evening.fight()
    evening.use("Insect Eruption", FOE, 15, also=[OTHER], options=[1])
    evening.round()
    for _ in range(2):
        evening.answer(15)
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 4}


def test_area_is_kept_for_xp() -> None:
    """A new area takes the place of the old one, unless 1 XP is spent to keep that for good."""
    evening = Evening("abilities.familiarize", xp=3)
    evening.use("Familiarize")
    evening.use("Familiarize", options=[1])
    assert evening.pc().xp == 2


def test_wall_is_never_routine() -> None:
    """Building a wall is eased by two steps, to a minimum of difficulty 1."""
    evening = Evening("abilities.fortification_builder")
    task = "crafting walls and fortifications"
    assert evening.task(15, 5, "intellect", task).difficulty == 3
    assert evening.task(15, 2, "intellect", task).difficulty == 1


def test_second_target_rolls_its_own_level() -> None:
    """Whoever is flung at another creature is thrown at that one's level, and it takes 4."""
    evening = Evening("abilities.fling")
    evening.use("Fling", FOE, 15, also=[OTHER])  # mended: naming it is enough
    evening.answer(15)
    assert evening.lost(OTHER) == {"health": 4}
