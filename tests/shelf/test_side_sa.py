"""Entries read side by side with the reference, abilities from A to E: what the table did otherwise.

Each case was written from the words of the reference, and each of them had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.table.commands import HelpComrade

# --- what ends something ------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "name"), [("calm_stranger", "calm"), ("enthrall", "enthralled")])
def test_attack_breaks_spell(key: str, name: str) -> None:
    """Who is calmed or held by words is so until somebody attacks it, hit or miss."""
    evening = Evening(f"abilities.{key}")
    evening.use(key.replace("_", " "), FOE, 15)
    assert name in evening.conditions(FOE)
    evening.attack(2, by=BEN)
    assert name not in evening.conditions(FOE)


def test_attack_scatters_crowd() -> None:
    """Whoever in the crowd is attacked: the attention of all is lost."""
    evening = Evening("abilities.captivate_or_inspire")
    evening.use("captivate or inspire", FOE, 15, also=[OTHER], options=[0])
    assert "enthralled" in evening.conditions(OTHER)
    evening.attack(15, by=BEN)
    assert "enthralled" not in evening.conditions(FOE)
    assert "enthralled" not in evening.conditions(OTHER)


def test_starshine_ends_with_speech() -> None:
    """It lasts as long as the user speaks: another action ends it."""
    evening = Evening("abilities.captivate_with_starshine", "abilities.deadly_aim")
    evening.fight()
    evening.use("captivate with starshine", FOE, 15)
    assert "enthralled" in evening.conditions(FOE)
    evening.round()
    evening.use("deadly aim")
    assert "enthralled" not in evening.conditions(FOE)


@pytest.mark.parametrize("key", ["wild_camouflage", "wasteland_camouflage"])
def test_attack_gives_hidden_away(key: str) -> None:
    """Attacking or using an ability reveals whoever is invisible."""
    evening = Evening(f"abilities.{key}")
    evening.use(key.replace("_", " "), options=[0], said=["in the wilderness"])
    assert "invisible" in evening.conditions()
    evening.attack(15)
    assert "invisible" not in evening.conditions()


# --- how often ----------------------------------------------------------------------------------


def test_drug_helps_once_an_hour() -> None:
    """After the minute of more Edge, it does nothing for an hour, in which all spending costs 1
    more."""
    evening = Evening("abilities.better_living_through_chemistry")
    evening.use("better living through chemistry", chosen=["might"])
    evening.passes("2 minutes")
    evening.refuses("use", "better living through chemistry", chosen=["might"])
    evening.passes("60 minutes")
    evening.marks()
    evening.use("better living through chemistry", chosen=["might"])
    assert evening.lost() == {"intellect": 4}


def test_castigate_again_takes_effort() -> None:
    """Against the same target each attempt takes a level of Effort more than the last; another
    target is new."""
    evening = Evening("abilities.castigate")
    evening.use("castigate", FOE, 15)
    assert "Effort" in evening.refuses("use", "castigate", FOE, 15)
    evening.use("castigate", OTHER, 15)
    evening.use("castigate", FOE, 15, bought=[1])
    evening.refuses("use", "castigate", FOE, 15, bought=[1])
    evening.use("castigate", FOE, 15, bought=[2])


# --- whom it is for -----------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["battle_management", "encouraging_presence", "encouragement"])
def test_allies_are_not_user(key: str) -> None:
    """What eases the rolls of one's allies eases none of one's own."""
    evening = Evening(f"abilities.{key}")
    name = key.replace("_", " ")
    evening.refuses("use", name, options=[0])
    evening.refuses("use", name, KARA, options=[0])
    evening.use(name, BEN, options=[0])
    assert evening.struck(10, on=BEN).difficulty == 1
    assert evening.struck(10).difficulty == 2


# --- blessings ----------------------------------------------------------------------------------

AUTHORITY = "Authority, law, peace: a foe that hears and understands you attacks nobody for a round"
WITHERS = "Death, darkness (2): 3 points of damage to a target in short range"
BURNS = "Sun, light, fire (2): something in short range burns until put out, an action"
WAR = "War (1): a target in short range, even you, deals 2 more on its next weapon hit"
WATER = "Water, sea (2): touch lets one breathe water for 10 minutes"
HOLDS = "Earth, stone (holds)"


def _blessed(blessing: str) -> Evening:
    given = {"blessing_of_the_gods": {"option": [blessing, HOLDS]}}
    return Evening("abilities.blessing_of_the_gods", chosen=given)


@pytest.mark.parametrize("blessing", [AUTHORITY, WITHERS, BURNS])
def test_blessing_against_foe_is_rolled(blessing: str) -> None:
    """What befalls somebody unwilling needs a roll against it; a miss does nothing."""
    evening = _blessed(blessing)
    assert evening.use("blessing of the gods", FOE, 2).result == "failure"
    assert evening.conditions(FOE) == []
    assert evening.lost(FOE) == {}
    assert evening.use("blessing of the gods", FOE, 15).difficulty == 2


@pytest.mark.parametrize("blessing", [WAR, WATER])
def test_blessing_of_friend_needs_no_roll(blessing: str) -> None:
    """A comrade, or the user, is blessed without a roll."""
    for whom in (BEN, KARA):
        evening = _blessed(blessing)
        assert evening.use("blessing of the gods", whom).result is None
        assert evening.conditions(whom) == ["blessing of the gods"]


# --- what is ended by name ----------------------------------------------------------------------


def test_countermeasures_end_one_effect() -> None:
    """One effect that goes on is ended, the one that is chosen."""
    evening = Evening("abilities.countermeasures", "abilities.calm", "abilities.castigate")
    evening.use("calm", FOE, 15)
    evening.use("castigate", FOE, 15)
    evening.use("countermeasures", FOE, options=[0], ends="calm")
    assert "calm" not in evening.conditions(FOE)
    assert "castigate" in evening.conditions(FOE)


# --- what is made, and for how long -------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "hours"), [(5, 1), (3, 3), (1, 5)])
def test_created_item_vanishes(difficulty: int, hours: int) -> None:
    """It lasts as many hours as 6 less its difficulty."""
    evening = Evening("abilities.create")
    evening.use("create", options=[5 - difficulty])
    assert len(evening.state.things) == 1
    if hours > 1:
        evening.passes(f"{hours - 1} hours")
    assert len(evening.state.things) == 1
    evening.passes("1 hour")
    assert len(evening.state.things) == 0


# --- points that go again -----------------------------------------------------------------------


def test_growth_takes_its_points_back() -> None:
    """What Enlarge and the abilities on top of it lend is taken off again, from a Pool that was
    spent as well."""
    keys = ("enlarge", "bigger", "huge", "gargantuan", "colossal")
    evening = Evening(*(f"abilities.{key}" for key in keys))
    evening.hurt(20)
    evening.use("enlarge")
    assert evening.points()["might"] == 29 + 4 + 3 + 3 + 5
    evening.passes("1 minute")
    assert evening.points() == {"might": 29, "speed": 50, "intellect": 50}


def test_height_brings_one_point_a_level() -> None:
    """With two levels of Effort on height it is 17 points in all."""
    keys = ("enlarge", "bigger", "huge", "gargantuan", "colossal")
    evening = Evening(*(f"abilities.{key}" for key in keys))
    evening.hurt(20)
    evening.use("enlarge", bought=[0, 2])
    spent = evening.lost()["might"]
    was = 50 - 20 - 6
    assert evening.points()["might"] == was + 17, spent
    evening.passes("1 minute")
    assert evening.points() == {"might": was, "speed": 50, "intellect": 50}


# --- damage that is less ------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "options"), [("disable_mechanisms", [3]), ("drain_power", [])])
@pytest.mark.parametrize(("level", "dealt"), [(2, 1), (3, 1), (6, 4)])
def test_weakened_machine_deals_one(key: str, options: list[int], level: int, dealt: int) -> None:
    """It deals 2 points fewer, at least 1."""
    evening = Evening(f"abilities.{key}", foe={"level": level})
    evening.use(key.replace("_", " "), FOE, 19, options=options)
    evening.marks()
    evening.passes("1 round")
    evening.struck(2)
    assert evening.lost() == {"might": dealt}


@pytest.mark.parametrize(("weapon", "dealt"), [("light", 1), ("medium", 1), ("heavy", 3)])
def test_projected_mind_deals_one(weapon: str, dealt: int) -> None:
    """A projected mind deals 3 points fewer, at least 1."""
    attacks = [{"name": "blade", "weight": weapon, "range": "immediate"}]
    evening = Evening("abilities.mental_projection", attacks=attacks)
    evening.use("mental projection")
    evening.attack(15, weapon="blade")
    assert evening.lost(FOE) == {"health": dealt}


# --- a cypher for a cypher ----------------------------------------------------------------------


def test_second_cypher_frees_effort() -> None:
    """Another subtle cypher is expended without its effect, and the first has a free level of
    Effort."""
    plain = Evening("cyphers.disarm", level=5)
    usual = plain.use("disarm", FOE, 15).difficulty
    evening = Evening(
        "abilities.cypher_surge",
        "abilities.deadly_aim",
        "cyphers.analeptic",
        "cyphers.disarm",
        level=5,
    )
    evening.use("deadly aim")
    evening.marks()
    evening.use("cypher surge", chosen=["Analeptic"])
    assert not evening.has("analeptic")
    assert evening.lost() == {}
    assert evening.use("disarm", FOE, 15).difficulty == usual - 1
    assert "cypher surge" not in evening.conditions()


def test_spent_cypher_leaves_nothing() -> None:
    """What the expended cypher would do for a time does not come."""
    evening = Evening("abilities.cypher_surge", "cyphers.lions_courage", "cyphers.disarm")
    plain = evening.struck(10, stat="intellect").difficulty
    evening.use("cypher surge", chosen=["Lion's Courage"])
    assert evening.struck(10, stat="intellect").difficulty == plain
    assert len(evening.conditions()) == 1


# --- points that find no room -------------------------------------------------------------------


@pytest.mark.parametrize(("spent", "surplus"), [(0, 3), (2, 1)])
def test_surplus_is_difficulty(spent: int, surplus: int) -> None:
    """The Might defense is as hard as the points over the maximum, not as the thing."""
    evening = Evening("abilities.absorb_energy")
    evening.hurt(spent, damage_type="intellect")
    evening.use("absorb energy", evening.thing("lamp", 6), None, 10)
    assert evening.answer(2).difficulty == surplus


def test_no_surplus_asks_nothing() -> None:
    """Where all points find room, nothing is rolled."""
    evening = Evening("abilities.absorb_energy")
    evening.use("absorb energy", evening.thing("lamp", 6), None, 7)
    assert not evening.state.pending


# --- a verdict that is changed ------------------------------------------------------------------


def test_all_guilty_are_struck_easier() -> None:
    """Attacks on each of those who are called guilty have an asset, the user's and a comrade's."""
    evening = Evening("abilities.designation")
    evening.use("designation", FOE, options=[1])
    evening.use("designation", OTHER, options=[1])
    for on in (FOE, OTHER):
        assert evening.attack(15, on).difficulty == 1
        assert evening.attack(15, on, by=BEN).difficulty == 1


def test_verdict_is_changed() -> None:
    """A new verdict takes the place of the old one."""
    evening = Evening("abilities.designation")
    evening.use("designation", FOE, options=[1])
    evening.use("designation", FOE, options=[0])
    assert evening.conditions(FOE) == ["innocent"]
    assert evening.attack(15).difficulty == 2
    evening.use("designation", FOE, options=[1])
    assert evening.conditions(FOE) == ["guilty"]
    assert evening.attack(15).difficulty == 1


# --- empty Pools --------------------------------------------------------------------------------


@pytest.mark.parametrize(("chosen", "attack", "defense"), [(0, 1, 2), (1, 2, 1)])
def test_blood_fever_knows_empty_pools(chosen: int, attack: int, defense: int) -> None:
    """With no points in a Pool, attacks or defense have an asset, as chosen; else neither has."""
    evening = Evening("abilities.blood_fever")
    evening.use("blood fever", options=[chosen])
    assert evening.attack(15).difficulty == 2
    assert evening.struck(15).difficulty == 2
    evening.hurt(50, damage_type="intellect")
    assert evening.attack(15).difficulty == attack
    assert evening.struck(15).difficulty == defense


def test_blood_fever_is_chosen_anew() -> None:
    """The choice may be another one later."""
    evening = Evening("abilities.blood_fever")
    evening.hurt(50, damage_type="intellect")
    evening.use("blood fever", options=[0])
    evening.use("blood fever", options=[1])
    assert evening.attack(15).difficulty == 2
    assert evening.struck(15).difficulty == 1


# --- weapons that reach several -----------------------------------------------------------------


def test_shield_bounces_to_two_more() -> None:
    """The thrown shield attacks up to two additional targets; without the throw there is none."""
    evening = Evening("abilities.throw_force_shield", "abilities.bouncing_shield")
    evening.use("bouncing shield", FOE, 15, also=[OTHER])
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 2}
    evening = Evening("abilities.bouncing_shield")
    evening.refuses("use", "bouncing shield", FOE, 15, also=[OTHER])


# --- falling ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "lost"), [(15, 3), (4, 6)])
def test_slowed_fall_hurts_half(die: int, lost: int) -> None:
    """On a success the damage of the fall is halved; that of a later one is not."""
    evening = Evening("abilities.controlled_fall")
    fallen = ["falling by a wall; level is 1 per 20 feet"]
    evening.use("controlled fall", None, die, difficulty=3, said=fallen)
    evening.hurt(6, kind="falling")
    assert evening.lost() == {"might": lost}
    evening.marks()
    evening.hurt(6, kind="falling")
    assert evening.lost() == {"might": 6}


# --- one level higher ---------------------------------------------------------------------------


def test_coaxed_machine_is_level_higher() -> None:
    """A machine of the other side works one level higher for an hour: harder to hit and to escape,
    and its blows hurt more."""
    evening = Evening("abilities.coaxing_power")
    evening.use("coaxing power", FOE)
    assert evening.attack(15).difficulty == 3
    assert evening.struck(4).difficulty == 3
    assert evening.lost()["might"] == 3
    evening.passes("1 hour")
    assert evening.attack(15).difficulty == 2


def test_inspired_deal_more() -> None:
    """Who functions one level higher deals the damage of that level too."""
    evening = Evening("abilities.captivate_or_inspire")
    evening.use("captivate or inspire", FOE, 15, options=[1])
    evening.struck(4)
    assert evening.lost() == {"might": 3}


@pytest.mark.parametrize("key", ["alley_rat", "escape_the_ruins"])
def test_hidden_way_is_one_roll(key: str) -> None:
    """The GM sets the difficulty, and one roll against it finds the way, or does not."""
    said = ["in a city", "among ruins"]
    for die, found in ((15, True), (5, False)):
        evening = Evening(f"abilities.{key}")
        done = evening.use(key.replace("_", " "), None, die, difficulty=3, said=said)
        assert done.difficulty == 3
        assert not evening.state.pending
        assert ("makes: hidden way" in done.told) is found


# --- poison -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "bought", "lost"), [(2, 0, 9), (3, 0, 4), (3, 1, 9)])
def test_poison_on_weapon(level: int, bought: int, lost: int) -> None:
    """One dose of level 2, or one higher for a level of Effort, deals 5 at the next hit to those
    who do not withstand it; then it is gone."""
    evening = Evening("abilities.create_deadly_poison", foe={"level": level})
    evening.use("create deadly poison", options=[0], bought=[bought])
    evening.attack(2)
    evening.attack(16)
    assert evening.lost(FOE) == {"health": lost}
    evening.attack(16)
    assert evening.lost(FOE) == {"health": lost + 4}


def test_poison_hinders() -> None:
    """The other sort hinders all that the poisoned does for ten minutes."""
    evening = Evening("abilities.create_deadly_poison")
    evening.use("create deadly poison", options=[1])
    evening.attack(16)
    assert evening.struck(10).difficulty == 1
    evening.passes("10 minutes")
    assert evening.struck(10).difficulty == 2


def test_old_poison_is_weak() -> None:
    """Unused, it loses its strength after an hour."""
    evening = Evening("abilities.create_deadly_poison")
    evening.use("create deadly poison", options=[0])
    evening.passes("1 hour")
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 4}


# --- help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skills", "steps"), [({}, 2), ({"climbing": "trained"}, 2), ({"climbing": "inability"}, 0)]
)
def test_helper_counts_as_trained(skills: dict[str, str], steps: int) -> None:
    """Who helps with a task it is untrained in helps as if it were trained."""
    evening = Evening("abilities.applying_your_knowledge", skills=skills)
    evening.does(HelpComrade(pc_id=KARA, comrade=BEN))
    assert evening.task(15, 6, skill="climbing", by=BEN).difficulty == 6 - steps


def test_own_task_is_untrained() -> None:
    """One's own tasks are not helped by it."""
    evening = Evening("abilities.applying_your_knowledge")
    assert evening.task(15, 6, skill="climbing").difficulty == 6


# --- a major effect that is prayed for ----------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "condition"), [(0, "prone"), (2, "disarmed"), (3, "stunned"), (4, "impaired")]
)
def test_god_brings_major_effect(option: int, condition: str) -> None:
    """A successful plea lays a major effect on a creature: it falls, drops its weapon, loses its
    next action or is hindered until the fight ends. A plea that fails does nothing."""
    evening = Evening("abilities.divine_intervention")
    evening.fight()
    evening.use("divine intervention", FOE, 2, options=[option])
    assert evening.conditions(FOE) == []
    evening.use("divine intervention", FOE, 15, options=[option])
    assert evening.lost() == {"intellect": 4}
    if condition == "impaired":
        assert evening.struck(10).difficulty == 1
    else:
        assert condition in evening.conditions(FOE)


# --- two weapons in one blow --------------------------------------------------------------------


@pytest.mark.parametrize(("second", "dealt"), [(0, 8), (1, 10), (2, 12)])
def test_double_strike_adds_both(second: int, dealt: int) -> None:
    """Both weapons and 2 points more, and Armor is subtracted once."""
    evening = Evening("abilities.double_strike", foe={"armor": 1})
    evening.use("double strike", FOE, 15, options=[second])
    assert evening.lost(FOE) == {"health": dealt - 1}
    assert evening.lost() == {"might": 3}


def test_duplicate_adds_its_damage() -> None:
    """A hit deals what both deal, and Armor is subtracted once; the roll has an asset."""
    evening = Evening("abilities.duplicate", "abilities.coordinated_effort", foe={"armor": 1})
    evening.use("duplicate")
    done = evening.use("coordinated effort", FOE, 15, options=[0])
    assert done.difficulty == 1
    assert evening.lost(FOE) == {"health": 4 + 2 - 1}
