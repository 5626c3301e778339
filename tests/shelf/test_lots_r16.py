"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.library.items import artifact_of, artifacts
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import FindItem, PlaceFigure, RollInitiative, SetScene, StartEncounter

LOW = {s: {"value": 30, "max": 50, "edge": 0} for s in ("might", "speed", "intellect")}


# --- what lasts longer than the fight ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "passes"),
    [
        ("background_music", "Background Music", "50 minutes"),
        ("illusory_disguise", "Illusory Disguise", "50 minutes"),
        ("network_dead_zone", "Network Dead Zone", "3 rounds"),
        ("storm_seed", "Storm Seed", "8 minutes"),
    ],
)
def test_making_outlasts_the_fight(key: str, name: str, passes: str) -> None:
    """Music for an hour, a disguise for an hour, a dead zone for a minute and a storm for ten
    minutes do not ask whether people fight: they go on when the fight is over."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(name)
    evening.peace()
    assert name.lower() in evening.conditions()
    evening.passes(passes)
    assert name.lower() in evening.conditions()
    evening.passes("1 hour")
    assert name.lower() not in evening.conditions()


def test_machine_is_blind_until_repaired() -> None:
    """A machine stays blind until somebody repairs it: the end of the fight repairs nothing."""
    evening = Evening("abilities.blind_machine")
    evening.fight()
    evening.use("Blind Machine", FOE, 16)
    evening.peace()
    assert "blinded" in evening.conditions(FOE)
    evening.passes("2 days")
    assert "blinded" in evening.conditions(FOE)


# --- the giant --------------------------------------------------------------------------------------


def test_disaster_lasts_ten_rounds() -> None:
    """A giant's storm deals 3 points each round for at most a minute: 30 in all."""
    evening = Evening("creatures.giant")
    evening.fight()
    evening.move("Disaster", evening.find("Giant"), KARA)
    for _ in range(14):
        evening.round()
    assert evening.lost() == {"might": 30}


def test_disaster_spares_giant_alone() -> None:
    """It lashes all creatures of the area: with nobody named it is not the giant alone who bleeds,
    with all named each takes 3."""
    evening = Evening("creatures.giant")
    giant = evening.find("Giant")
    evening.fight()
    assert "aimed at nobody" in evening.move("Disaster", giant).told
    assert evening.lost(giant) == {}
    evening.move("Disaster", giant, KARA, BEN, FOE)
    assert evening.lost() == {"might": 3}
    assert evening.lost(BEN) == {"might": 3}
    assert evening.lost(FOE) == {"health": 3}


# --- whom it falls on -------------------------------------------------------------------------------


def test_wound_takes_step_from_comrade() -> None:
    """A PC moves one step down the damage track: no points, no stun."""
    evening = Evening("abilities.teleportive_wound")
    evening.use("Teleportive Wound", BEN, 16, difficulty=3)
    assert evening.lost(BEN) == {}
    assert evening.pc(BEN).damage_track == "impaired"
    assert "stunned" not in evening.conditions(BEN)


@pytest.mark.parametrize(("level", "bought", "dead"), [(2, 0, 1), (3, 0, 0), (3, 1, 1), (4, 1, 0)])
def test_wound_kills_up_to_level(level: int, bought: int, dead: int) -> None:
    """A creature of level 2 or lower dies; a higher one takes 6 and is stunned. A level of Effort
    moves both by one. Nobody has to say which of the two it is."""
    evening = Evening(
        "abilities.teleportive_wound", foe={"level": level, "health": 40, "max_health": 40}
    )
    evening.use("Teleportive Wound", FOE, 15, bought=[bought])
    assert evening.lost(FOE) == {"health": 40 if dead else 6}
    assert ("stunned" in evening.conditions(FOE)) is not bool(dead)


# --- no gravity -------------------------------------------------------------------------------------


def _weightless(*entries: str) -> Evening:
    evening = Evening(*entries)
    scene: Any = type(evening.state.scene)
    evening.does(SetScene(scene=scene(gravity="zero_gravity")))
    return evening


def test_silent_without_gravity_acts_sooner() -> None:
    """Without gravity there is an asset on initiative: 5 counts as 8."""
    evening = _weightless("abilities.silent_as_space")
    evening.does(StartEncounter())
    assert "8 in all" in evening.does(RollInitiative(pc_id=KARA, natural=5)).told


def test_silent_without_gravity_sneaks() -> None:
    """Without gravity there is an asset on stealth, in a place with gravity there is none."""
    evening = _weightless("abilities.silent_as_space")
    assert evening.task(10, 5, "speed", "stealth").difficulty == 4
    assert evening.task(10, 5, "speed", "climbing").difficulty == 5
    assert Evening("abilities.silent_as_space").task(10, 5, "speed", "stealth").difficulty == 5


# --- things that somebody carries -------------------------------------------------------------------


def test_absorbed_cypher_is_useless() -> None:
    """A manifest cypher that is touched is useless afterwards, and 1d10 Intellect comes of it."""
    evening = Evening("abilities.absorb_energy", "cyphers.analeptic", pools=LOW)
    evening.use("Absorb Energy", None, None, 8, options=[1], chosen=["Analeptic"])
    assert not evening.has("analeptic")
    assert evening.lost() == {"intellect": 7 - 8}


def test_absorbed_artifact_checks_depletion() -> None:
    """An artifact that is touched rolls for its depletion (here 1 in 1d6)."""
    evening = Evening(
        "abilities.absorb_energy", "artifacts.rocket_propelled_grenade", level=5, pools=LOW
    )
    name = "Rocket-Propelled Grenade"
    evening.use("Absorb Energy", None, None, 8, 1, options=[2], chosen=[name])
    assert evening.refuses("use", name, FOE, 16)
    assert evening.lost() == {"intellect": 7 - 8}


# --- armor ------------------------------------------------------------------------------------------


def _found(key: str, level: int, weight: str) -> Evening:
    """Kara finds a suit of this weight."""
    evening = Evening()
    suit = artifact_of(artifacts()[key])
    evening.does(FindItem(to=KARA, artifact=suit, level=str(level), chosen=[f"{weight} armor"]))
    return evening


@pytest.mark.parametrize(
    ("level", "weight", "stops"),
    [(5, "light", 2), (5, "medium", 3), (5, "heavy", 4), (7, "medium", 4)],
)
def test_enchanted_suit_is_armor_itself(level: int, weight: str, stops: int) -> None:
    """The suit is armor of its class, 1, 2 or 3, and 1 more (2 from level 7)."""
    evening = _found("enchanted_armor", level, weight)
    evening.hurt(10)
    assert evening.lost() == {"might": 10 - stops}


def test_enchantment_alone_stops_ambient_harm() -> None:
    """Against what ordinary armor lets through the magic part alone counts."""
    evening = _found("enchanted_armor", 5, "heavy")
    evening.hurt(10, kind="cold", damage_type="ambient")
    assert evening.lost() == {"might": 9}


# --- what is given life or substance ----------------------------------------------------------------


def test_animated_object_is_hit_as_object() -> None:
    """Apart from its tasks the animated thing is an object of its level, on the object damage
    track: a chest of level 4 is not killed by one blow."""
    evening = Evening("abilities.facsimile_of_life")
    chest = evening.thing("chest", 4)
    evening.use("Facsimile of Life", chest)
    animated = evening.find("animated")
    assert evening.attack(16, animated, by=BEN).difficulty == 4
    assert animated in evening.state.foes


def test_animated_object_falls_still_far_off() -> None:
    """The animation is over when the two are a long distance apart."""
    evening = Evening("abilities.facsimile_of_life")
    chest = evening.thing("chest", 4)
    evening.does(PlaceFigure(id=KARA, feet=0))
    evening.does(PlaceFigure(id=chest, feet=5))
    evening.use("Facsimile of Life", chest)
    animated = evening.find("animated")
    evening.does(PlaceFigure(id=animated, feet=45))
    assert animated in evening.state.foes
    evening.does(PlaceFigure(id=animated, feet=120))
    assert animated not in evening.state.foes


def test_bolstering_needs_an_illusion() -> None:
    """It gives substance to an illusion: without one there is nothing to bolster, and nothing is
    paid."""
    evening = Evening("abilities.bolster_illusion", "abilities.minor_illusion")
    evening.refuses("use", "Bolster Illusion")
    assert evening.lost() == {}
    evening.use("Minor Illusion")
    evening.use("Bolster Illusion")
    assert evening.companions()


def test_bolstered_illusion_lapses_with_image() -> None:
    """When the illusion is over, what made it solid is too."""
    evening = Evening("abilities.bolster_illusion", "abilities.minor_illusion")
    evening.use("Minor Illusion")
    evening.passes("8 minutes")
    evening.use("Bolster Illusion")
    evening.passes("3 minutes")
    assert not evening.companions()


# --- tasks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "sure"), [(4, True), (5, True), (6, False)])
def test_expert_brings_work_to_four(level: int, sure: bool) -> None:
    """A trained crafter succeeds without a roll where the task comes down to 4 by what eases it."""
    evening = Evening("abilities.expert_crafter", skills={"crafting": "trained"})
    trained = AbilityExtras(said=["you are trained in this craft"])
    done = evening.task(2, level, "intellect", "crafting", besides=trained)
    assert (done.resolution.result == "routine") is sure


@pytest.mark.parametrize(("task", "difficulty"), [("calming animals", 3), ("climbing", 4)])
def test_smile_works_on_animals(task: str, difficulty: int) -> None:
    """Effort on calming an animal brings a free level, as in all dealings."""
    evening = Evening("abilities.a_smile_and_a_word")
    done = evening.task(15, 5, "intellect", task, effort=Effort(ease=1))
    assert done.difficulty == difficulty


def test_golem_stays_untrained_in_dodging() -> None:
    """A golem's body is stiff: training in Speed defense does not count with it."""
    trained = {"speed defense": "trained"}
    assert Evening(skills=trained).struck(10).difficulty == 1
    assert Evening("abilities.golem_body", skills=trained).struck(10).difficulty == 2


@pytest.mark.parametrize(("option", "difficulty"), [(0, 2), (1, 4), (2, 9)])
def test_memories_fade_with_time(option: int, difficulty: int) -> None:
    """The roll is against the time since death: 2 for minutes, 4 for an hour, 9 for days, whatever
    level the dead one had."""
    evening = Evening("abilities.retrieve_memories")
    dead = evening.thing("corpse of a champion", 7)
    evening.use("Retrieve Memories", dead, options=[option])
    assert evening.answer(19).difficulty == difficulty


# --- blows and forms --------------------------------------------------------------------------------


def test_heat_helps_to_break_things() -> None:
    """The heat adds 2 points against things too: with a sword of 4 one harms a chest of level 6."""
    evening = Evening("cyphers.heat_attack", level=3)
    evening.use("Heat Attack")
    chest = evening.thing("chest", 6)
    evening.attack(18, chest)
    assert evening.state.things[chest].object_damage != "intact"


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_tinier_is_one_point_each(levels: int) -> None:
    """With Tiny the Speed Pool has 4 and 5 points more, and 1 for each level of Effort."""
    evening = Evening("abilities.shrink", "abilities.tiny")
    evening.use("Shrink", bought=[levels])
    assert evening.lost()["speed"] == -(4 + 5 + levels)
    evening.passes("2 minutes")
    assert "speed" not in evening.lost()


# --- a name that sticks -----------------------------------------------------------------------------


def test_new_label_replaces_the_old() -> None:
    """The friend is a friend until the rhetoric changes: named an enemy, it has the hindered defense
    and no longer the asset."""
    evening = Evening("abilities.powerful_rhetoric")
    evening.use("Powerful Rhetoric", BEN, 16, options=[0], difficulty=2)
    assert evening.task(15, 5, "intellect", "persuasion", by=BEN).difficulty == 4
    evening.use("Powerful Rhetoric", BEN, 16, options=[2], difficulty=2)
    assert evening.task(15, 5, "intellect", "persuasion", by=BEN).difficulty == 5
    assert evening.struck(15, on=BEN).difficulty == 3
    evening.use("Powerful Rhetoric", FOE, 16, options=[2])
    evening.use("Powerful Rhetoric", FOE, 16, options=[0])
    assert evening.attack(15, FOE).difficulty == 2


# --- the magic ally ---------------------------------------------------------------------------------


def test_ally_is_pulled_back() -> None:
    """Beyond an immediate distance it is yanked back at the end of the next turn, and does not come
    again before a ten-hour rest."""
    evening = Evening("abilities.bound_magic_creature")
    evening.fight()
    evening.use("Bound Magic Creature")
    ally = evening.find("bound")
    evening.does(PlaceFigure(id=KARA, feet=0))
    evening.does(PlaceFigure(id=ally, feet=50))
    evening.round()
    evening.turn()
    assert not evening.companions()
    evening.refuses("use", "Bound Magic Creature")


def test_ally_forms_anew_in_days() -> None:
    """Brought to 0 health it forms anew in 1d6 + 2 days: not at once."""
    evening = Evening("abilities.bound_magic_creature")
    evening.use("Bound Magic Creature")
    evening.hurt(9, evening.find("bound"))
    evening.refuses("use", "Bound Magic Creature")
    evening.passes("9 days")
    evening.use("Bound Magic Creature")
    assert evening.companions()
