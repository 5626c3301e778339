"""Entries of the shelf read beside the reference, and played as its words say.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.test_part_of_action import Seated

from threefold.library.entries import SHELF, shelf
from threefold.model.shelf.choosing import question_of
from threefold.model.shelf.entries import AbilityEntry
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import AddCondition, FoeAttacks

# --- rolls that decide ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [("slip_into_shadow", "slip into shadow"), ("find_an_opening", "find an opening")],
)
def test_missed_trick_gives_nothing(key: str, name: str) -> None:
    """Who slips away from somebody, or seeks an opening, rolls against them; a failure brings
    nothing."""
    evening = Evening(f"abilities.{key}")
    assert evening.use(name, FOE, 5).result == "failure"
    assert evening.conditions() == []
    assert evening.use(name, FOE, 6).result == "success"
    assert evening.conditions() != []


# --- a weapon alone ---------------------------------------------------------------------------------


def test_shock_runs_over_weapon_alone() -> None:
    """The weapon that crackles deals 1 point more, a blow of the mind does not."""
    evening = Evening("abilities.shock", "abilities.onslaught")
    evening.use("shock", options=[1])
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 5}
    evening.marks()
    evening.use("onslaught", FOE, 10, options=[0])
    assert evening.lost(FOE) == {"health": 4}


def test_ringing_weapon_takes_an_action() -> None:
    """To set a weapon ringing is an action, as the beam is; the attack is for the next round."""
    evening = Seated("abilities.thunder_beam")
    evening.fight()
    evening.use("thunder beam", options=[1])
    assert evening.refuses("attack", 15)
    evening.round()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 5}


# --- paid each time ---------------------------------------------------------------------------------


def test_unmovable_pays_each_fall() -> None:
    """3 points keep Kara on her feet once; the next fall asks for them again."""
    evening = Seated("abilities.unmovable")
    evening.fight()
    for paid in (3, 6):
        evening.does(AddCondition(on=KARA, condition="prone"))
        assert evening.conditions() == ["prone"]
        evening.answers("Unmovable")
        assert evening.conditions() == []
        assert evening.lost() == {"might": paid}
    evening.does(AddCondition(on=KARA, condition="dazed"))
    assert evening.offered("Unmovable") is None


# --- what comes later -------------------------------------------------------------------------------

_OUTDOORS = ["outdoors or in a huge space"]
_STRIKES = [*_OUTDOORS, "your storm blows and has not struck yet"]


def test_storm_strikes_when_told() -> None:
    """The hour brings a storm and harms nobody; one turn of it sends a stroke, which falls a round
    later for 6 points and costs nothing more."""
    evening = Evening("abilities.storm_seed")
    assert "makes: storm" in evening.use("storm seed", said=_OUTDOORS).told
    assert evening.lost() == {"intellect": 3}
    evening.fight()
    evening.round()
    assert evening.lost(FOE) == {}
    evening.use("storm seed", FOE, options=[1], said=_STRIKES)
    assert evening.lost() == {"intellect": 3}
    assert evening.lost(FOE) == {}
    evening.round()
    evening.round()
    assert evening.lost(FOE) == {"health": 6}


# --- what gives one away ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "more"),
    [
        ("wild_camouflage", "wild camouflage", {"said": ["in the wilderness"]}),
        ("wasteland_camouflage", "wasteland camouflage", {"options": [0]}),
    ],
)
def test_camouflage_ends_with_attack(key: str, name: str, more: dict[str, list[str]]) -> None:
    """An attack, or a use of an ability, gives away whoever hides."""
    evening = Evening(f"abilities.{key}", "abilities.onslaught")
    evening.use(name, **more)
    assert evening.conditions() == ["invisible"]
    assert evening.struck(20).difficulty == 0
    evening.attack(10)
    assert evening.conditions() == []
    evening.use(name, **more)
    evening.use("onslaught", FOE, 10, options=[0])
    assert evening.conditions() == []


# --- choices of those who gain it -------------------------------------------------------------------


def _entry(key: str) -> AbilityEntry:
    entry = shelf(SHELF["abilities"])[key]
    assert isinstance(entry, AbilityEntry)
    return entry


@pytest.mark.parametrize("key", ["task_training", "task_specialization"])
def test_training_is_of_no_combat(key: str) -> None:
    """The task is one other than attacks or defense."""
    assert question_of("task", _entry(key).chosen["task"], None).combat is False


@pytest.mark.parametrize(
    ("answers", "skills"),
    [
        (
            {"option": ["two areas, trained"], "fields": ["history", "botany"]},
            {"history": "trained", "botany": "trained"},
        ),
        ({"option": ["one area, specialized"], "area": ["history"]}, {"history": "specialized"}),
    ],
)
def test_studied_areas_are_named(answers: dict[str, list[str]], skills: dict[str, str]) -> None:
    """The areas of knowledge are those that the player names."""
    evening = Evening("abilities.you_studied", chosen={"you_studied": answers})
    assert evening.pc().skills == skills


# --- an unarmed blow --------------------------------------------------------------------------------


def test_grown_claws_stay_light() -> None:
    """Claws and fangs deal 4 points and are what unarmed blows are: light, so that attacks with them
    are eased."""
    evening = Evening("abilities.sculpt_flesh")
    evening.use("sculpt flesh", KARA)
    assert evening.attack(10, weapon="claws and fangs").difficulty == 1
    assert evening.lost(FOE) == {"health": 4}


# --- with somebody else's training ------------------------------------------------------------------


@pytest.mark.parametrize(("own", "difficulty"), [("trained", 1), ("specialized", 0)])
def test_shared_defense_is_own_training(own: str, difficulty: int) -> None:
    """The ally defends with the training that the user has."""
    evening = Evening("abilities.share_defense", skills={"speed defense": own})
    said = [f"ally within short range, less trained than you, who are {own} in that defense"]
    evening.does(FoeAttacks(foe_id=FOE, pc_id=BEN, reaches=True))
    assert evening.answer(10, by=BEN, besides=AbilityExtras(said=said)).difficulty == difficulty


# --- on others --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["shrink", "enlarge"])
def test_own_shape_refuses_others(key: str) -> None:
    """Who changes size does so alone: on a comrade the use is refused and nothing is paid."""
    evening = Evening(f"abilities.{key}")
    assert "user alone" in evening.refuses("use", key, BEN)
    evening.use(key)
    assert evening.lost().get("might") is not None


def test_others_shrink_too() -> None:
    """Whoever can shrink others does so with one willing creature, or one more for each level of
    Effort, and stays as tall; or shrinks alone, as ever."""
    evening = Evening("abilities.shrink", "abilities.shrink_others")
    evening.use("shrink", BEN)
    assert (evening.conditions(), evening.conditions(BEN)) == ([], ["shrunk"])
    assert evening.lost() == {"might": 1}
    assert evening.lost(BEN) == {"speed": -4}
    evening.passes("1 minute")
    assert evening.conditions(BEN) == []
    evening.marks()
    evening.use("shrink", KARA, also=[BEN], bought=[1])
    assert (evening.conditions(), evening.conditions(BEN)) == (["shrunk"], ["shrunk"])
    evening.passes("1 minute")
    evening.use("shrink")
    assert (evening.conditions(), evening.conditions(BEN)) == (["shrunk"], [])


# --- rolls of a named skill -------------------------------------------------------------------------


def test_trap_is_as_hard_as_harmful() -> None:
    """A snare is difficulty 3, a deadfall as many as the points that it deals; training in such traps
    eases both. What fails stands nowhere."""
    evening = Evening("abilities.trapster")
    evening.use("trapster", options=[0])
    assert evening.answer(6).difficulty == 2
    evening.use("trapster", options=[5])
    assert evening.answer(11).difficulty == 4
    evening.use("trapster", options=[5])
    evening.answer(12)
    traps = {thing.name: thing.level for thing in evening.state.things.values()}
    assert traps == {"snare": 3, "deadfall": 3}


def test_insight_asks_magical_lore() -> None:
    """The roll is magical lore at level 6, eased by naming a mere kind; a failure brings some subtle
    cypher too."""
    named, some, kind = "a subtle cypher of level 6", "a random subtle cypher", "of that kind"
    for skills, option, die, gained in (
        ({}, 0, 17, some),
        ({}, 0, 18, named),
        ({}, 1, 15, kind),
        ({"magical lore": "trained"}, 0, 14, some),
        ({"magical lore": "trained"}, 0, 15, named),
        ({"magical lore": "trained"}, 1, 12, kind),
    ):
        evening = Evening("abilities.wild_insight", skills=skills)
        evening.use("wild insight", options=[option])
        assert gained in evening.answer(die).told
        assert evening.conditions() == []


# --- what comes of a hit ----------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", ["force field shield", "thrown force shield"])
def test_burst_adds_to_shield_alone(weapon: str) -> None:
    """A hit with the shield of force deals 2 points more, in the hand or thrown; a sword does not,
    and nothing is there to be used. A level of Effort on damage adds 2."""
    keys = ("force_field_shield", "throw_force_shield", "shield_burst")
    evening = Evening(*(f"abilities.{key}" for key in keys))
    evening.attack(10, weapon=weapon)
    assert evening.lost(FOE) == {"health": 4}
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}
    evening.marks()
    evening.attack(10, weapon=weapon, effort=Effort(damage=2))
    assert evening.lost(FOE) == {"health": 8}
    evening.marks()
    evening.attack(10, effort=Effort(damage=2))
    assert evening.lost(FOE) == {"health": 10}
    assert evening.refuses("use", "force field shield")


def test_throw_needs_a_hit() -> None:
    """Grown by Enlarge, only whoever an unarmed blow hurts is hurled away and lies there."""
    evening = Evening("abilities.throw", "abilities.enlarge")
    evening.use("enlarge")
    evening.use("throw", FOE, 2)
    assert (evening.lost(FOE), evening.conditions(FOE)) == ({}, [])
    told = evening.use("throw", FOE, 10).told
    assert evening.lost(FOE) == {"health": 6}
    assert evening.conditions(FOE) == ["prone"]
    assert "pushed: 3 feet" in told


def test_snap_shot_is_two_shots() -> None:
    """The second shot, at the same foe or another, is hindered by two steps; there is no third, and
    none of both is for a further target."""
    evening = Evening("abilities.snap_shot", "equipment.handgun_medium")
    gun = "Handgun, Medium"
    assert evening.refuses("use", "snap shot", FOE, 15, also=[OTHER], attack=gun)
    evening = Seated("abilities.snap_shot", "equipment.handgun_medium")
    evening.fight()
    assert evening.use("snap shot", FOE, 15, attack=gun).difficulty == 2
    assert evening.attack(15, OTHER, gun).difficulty == 4
    assert evening.refuses("attack", 15, OTHER, gun)


def test_gauntlets_freeze_by_weapon_too() -> None:
    """Frost Touch deals 3 points more by hand and 2 more by the chilled weapon, and whoever it hurts
    stands frozen; the weapon may be chilled as ever."""
    keys = ("abilities.frost_touch", "abilities.winter_gauntlets")
    evening = Evening(*keys, foe={"armor": 1})
    evening.use("frost touch", FOE, 10, options=[0])
    assert evening.lost(FOE) == {"health": 5}
    assert evening.conditions(FOE) == ["frozen in place"]
    evening = Evening(*keys, foe={"armor": 1})
    evening.use("frost touch", options=[1], chosen=["broadsword"])
    evening.attack(2)
    assert evening.conditions(FOE) == []
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 6}
    assert evening.conditions(FOE) == ["frozen in place"]


def test_witch_bane_needs_no_weapon() -> None:
    """A weapon deals 1 point more; a witch takes 3 more from whatever harms her."""
    evening = Evening("abilities.witch_bane", "abilities.onslaught")
    witch = AbilityExtras(said=["against a witch or spellcaster"])
    for said, plain, power in ((AbilityExtras(), 5, 4), (witch, 7, 7)):
        evening.attack(10, besides=said)
        assert evening.lost(FOE) == {"health": plain}
        evening.marks()
        evening.use("onslaught", FOE, 10, options=[0], besides=said)
        assert evening.lost(FOE) == {"health": power}
        evening.marks()


# --- from two sources -------------------------------------------------------------------------------


def test_luck_from_one_source_is_rolled() -> None:
    """Only whoever has such luck from two sources chooses what it brings; with one, nothing is
    promised beside the second die."""
    once = Evening("abilities.uncanny_luck")
    assert "as you choose" not in once.use("uncanny luck").told
    twice = Evening("abilities.uncanny_luck", "abilities.uncanny_luck")
    assert "as you choose" in twice.use("uncanny luck").told


# --- one or several ---------------------------------------------------------------------------------


def test_misdirection_helps_with_each() -> None:
    """A level of Effort confuses one more person: the asset is there in dealings with either."""
    evening = Evening("abilities.verbal_misdirection", "abilities.onslaught")
    evening.use("verbal misdirection", FOE, 15, also=[OTHER], bought=[1])
    for _ in range(2):
        for name in ("guard 1", "guard 2"):
            asked = AbilityExtras(said=[name])
            assert evening.task(10, 4, "intellect", "persuasion", besides=asked).difficulty == 3
        evening.use("onslaught", FOE, 15, options=[0])


def test_seized_moment_costs_next_round() -> None:
    """Whoever seizes the moment after their own turn has no action in the next round, and has one in
    the round after that."""
    evening = Seated("abilities.seize_the_moment")
    evening.fight()
    evening.turn()
    evening.turn()
    evening.struck(15)
    evening.answers("Seize the Moment")
    evening.attack(10)
    evening.turn()
    evening.turn()
    assert evening.refuses("attack", 10)
    evening.round()
    assert evening.attack(10).result == "success"


def test_commanded_robot_is_one() -> None:
    """Several machines may be stopped, one alone is commanded."""
    evening = Evening("abilities.robot_control")
    evening.use("robot control", FOE, 15, options=[0], also=[OTHER])
    assert "deactivated" in evening.conditions(OTHER)
    assert evening.refuses("use", "robot control", FOE, 15, options=[1], also=[OTHER])
