"""Kinds of faults that a lot of sixty entries showed: each of the kind, not the entry alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused

from threefold.library.entries import SHELF, shelf
from threefold.library.items import artifact_of, artifacts
from threefold.model.effort_purchases import buys_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.entries import AbilityEntry, CreatureEntry
from threefold.model.shelf.traits import traits_of
from threefold.model.shelved import ability_of
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import (
    DropItem,
    FindItem,
    PlaceFigure,
    RollInitiative,
    SetScene,
    StartEncounter,
    WearItem,
)

# --- what goes on after a fight ---------------------------------------------------------------------


def _makings() -> Iterator[tuple[str, str]]:
    """Abilities that make something by the minute or the hour which is no thing of the scene."""
    for key, entry in shelf(SHELF["abilities"]).items():
        assert isinstance(entry, AbilityEntry)
        first = entry.effects[0] if entry.effects else None
        timed = isinstance(first, kinds.Make) and str(first.lasts).endswith(
            (" minutes", " hours", " hour")
        )
        if not timed or first.level is not None or first.holds or len(entry.effects) != 1:
            continue
        if entry.use in ("action", "action_to_begin") and (entry.aim is None or not entry.aim.when):
            yield key, entry.name


@pytest.mark.parametrize(("key", "name"), list(_makings()))
def test_makings_go_by_the_clock(key: str, name: str) -> None:
    """What is made for minutes or hours in a fight is still there when the fight is over."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    try:
        evening.use(name)
    except Refused:
        pytest.skip("it is made of or on something")
    had = evening.conditions()
    evening.peace()
    assert evening.conditions() == had


@pytest.mark.parametrize(
    ("entry", "name", "state"),
    [
        ("abilities.grand_deception", "Grand Deception", "deceived"),
        ("abilities.charm_machine", "Charm Machine", "charmed"),
        ("abilities.group_friendship", "Group Friendship", "friendly"),
        ("equipment.straightjacket", "Straightjacket", "bound"),
    ],
)
def test_states_to_be_undone_stay(entry: str, name: str, state: str) -> None:
    """What somebody has to undo does not end with the fight."""
    evening = Evening(entry)
    evening.fight()
    evening.use(name, FOE, 16)
    evening.peace()
    assert state in evening.conditions(FOE)


# --- moves on nobody --------------------------------------------------------------------------------


def _harming_moves() -> Iterator[tuple[str, str]]:
    for key, entry in shelf(SHELF["creatures"]).items():
        assert isinstance(entry, CreatureEntry)
        for move in entry.moves:
            others = move.aim is not None and move.aim.who not in ("self", "place")
            harms = any(
                isinstance(e, kinds.Damage | kinds.Track) and e.to is None for e in move.effects
            )
            if others and harms and not (move.hit and move.defend != "none"):
                yield key, move.name


@pytest.mark.parametrize(("key", "move"), list(_harming_moves()))
def test_moves_on_nobody_hurt_nobody(key: str, move: str) -> None:
    """A move for others that names nobody does not fall on whoever makes it."""
    evening = Evening(f"creatures.{key}")
    creature = list(evening.state.foes)[-1]
    evening.fight()
    evening.marks()
    evening.move(move, creature, anyway=True)
    assert evening.lost(creature) == {}


# --- Effort is counted once -------------------------------------------------------------------------


def test_effort_is_counted_once() -> None:
    """Levels of Effort that raise a figure of an entry do not bring the same figure besides."""
    twice = []
    for key, entry in shelf(SHELF["abilities"]).items():
        assert isinstance(entry, AbilityEntry)
        raised: list[Any] = [*entry.effects]
        bought = [*buys_of(ability_of(entry, {}))]
        for each in entry.effects:
            if isinstance(each, kinds.Change):
                bought += each.effort
                raised += each.add
        for buys in bought:
            kinds_raised = {type(e) for e in raised if buys.buys in traits_of(e).fields.raised}
            if any(type(e) in kinds_raised and "bought" in str(e) for e in buys.effects):
                twice.append(key)
    assert twice == []


# --- another choice ---------------------------------------------------------------------------------


def test_other_encouragement_replaces_first() -> None:
    """Who encourages allies to defend, and then to attack, has them attack better alone."""
    evening = Evening("abilities.encouragement")
    evening.use("Encouragement", BEN, options=[0])
    assert evening.struck(15, on=BEN).difficulty == 1
    evening.use("Encouragement", BEN, options=[1])
    assert evening.struck(15, on=BEN).difficulty == 2
    assert evening.attack(15, FOE, by=BEN).difficulty == 1


def test_same_choice_goes_on() -> None:
    """The same label twice is one."""
    evening = Evening("abilities.powerful_rhetoric")
    for _ in range(2):
        evening.use("Powerful Rhetoric", FOE, 16, options=[2])
    assert evening.attack(15, FOE).difficulty == 1


# --- skills that stay down --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "difficulty"), [("specialized", 2), ("trained", 2), ("inability", 3)]
)
def test_barred_training_leaves_inability(level: str, difficulty: int) -> None:
    """No training counts, and an inability still does."""
    evening = Evening("abilities.golem_body", skills={"speed defense": level})
    assert evening.struck(15).difficulty == difficulty


def test_other_defenses_stay_trained() -> None:
    """Only Speed defense is barred."""
    evening = Evening("abilities.golem_body", skills={"defense": "trained"})
    assert evening.struck(15).difficulty == 2
    assert evening.struck(15, stat="intellect").difficulty == 1


# --- success that is sure ---------------------------------------------------------------------------


def test_effort_brings_work_down() -> None:
    """A task of 6 comes to 4 by training and a level of Effort, and needs no die."""
    evening = Evening("abilities.expert_crafter", skills={"crafting": "trained"})
    trained = AbilityExtras(said=["you are trained in this craft"])
    done = evening.task(2, 6, "intellect", "crafting", besides=trained, effort=Effort(ease=1))
    assert done.resolution.result == "routine"


def test_expert_skill_takes_no_help() -> None:
    """Expert Skill is for tasks of difficulty 4, whatever eases them."""
    evening = Evening("abilities.expert_skill", skills={"climbing": "trained"})
    took = AbilityExtras(said=["Expert Skill"])
    assert evening.task(2, 5, "might", "climbing", besides=took).result == "failure"


# --- blows on things --------------------------------------------------------------------------------


@pytest.mark.parametrize(("sort", "harmed"), [("melee", True), ("ranged", False)])
def test_bonuses_count_on_things(sort: str, harmed: bool) -> None:
    """A point more with melee weapons lets a sword of 4 harm a chest of level 5."""
    evening = Evening("abilities.combat_prowess", chosen={"combat_prowess": {"sort": [sort]}})
    chest = evening.thing("chest", 5)
    if not harmed:
        evening.refuses("attack", 18, chest)
        return
    evening.attack(18, chest)
    assert evening.state.things[chest].object_damage != "intact"


# --- the scene --------------------------------------------------------------------------------------


def _in_scene(*entries: str, **scene: str) -> Evening:
    evening = Evening(*entries)
    surroundings: Any = type(evening.state.scene)
    evening.does(SetScene(scene=surroundings(**scene)))
    return evening


def test_water_of_scene_trains_swimmer() -> None:
    """Under water the swimmer is trained without a tick, on land not."""
    wet = _in_scene("abilities.trained_swimmer", water="underwater")
    dry = Evening("abilities.trained_swimmer")
    plain = _in_scene(water="underwater")
    trained = wet.task(15, 5, "intellect", "perception").difficulty
    assert trained == plain.task(15, 5, "intellect", "perception").difficulty - 1
    assert dry.task(15, 5, "intellect", "perception").difficulty == 5


def test_high_gravity_is_no_microgravity() -> None:
    """Heavy gravity gives no asset to who is silent as space."""
    evening = _in_scene("abilities.silent_as_space", gravity="high_gravity")
    evening.does(StartEncounter())
    assert "8 in all" not in evening.does(RollInitiative(pc_id=KARA, natural=5)).told


# --- levels that decide -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "bought", "lost"), [(2, 0, 40), (3, 0, 6), (3, 1, 40), (4, 1, 6)]
)
def test_vibration_kills_up_to_level(level: int, bought: int, lost: int) -> None:
    """The level of the target decides, with the levels of Effort on it."""
    evening = Evening(
        "abilities.lethal_vibration", foe={"level": level, "health": 40, "max_health": 40}
    )
    evening.use("Lethal Vibration", FOE, 15, bought=[bought])
    assert evening.lost(FOE) == {"health": lost}


# --- companions on a leash --------------------------------------------------------------------------


def _strays(power: str, key: str, feet: int, *more: str) -> Evening:
    evening = Evening(f"abilities.{key}", *more)
    evening.fight()
    for name in more:
        evening.use(name.split(".")[1].replace("_", " ").title())
    evening.use(power)
    companion = next(id for id, foe in evening.state.foes.items() if foe.owner == KARA)
    evening.does(PlaceFigure(id=KARA, feet=0))
    evening.does(PlaceFigure(id=companion, feet=feet))
    evening.round()
    evening.turn()
    return evening


@pytest.mark.parametrize(
    ("key", "power"),
    [
        ("bound_magic_creature", "Bound Magic Creature"),
        ("bound_magic_familiar", "Bound Magic Familiar"),
        ("spirit_accomplice", "Spirit Accomplice"),
    ],
)
def test_leash_holds_companions(key: str, power: str) -> None:
    """Beside its owner a companion stays, farther off it is gone after the next turn."""
    assert _strays(power, key, 5).companions()
    assert not _strays(power, key, 40).companions()


def test_bond_lets_ally_farther() -> None:
    """With Object Bond the ally may go 300 feet."""
    power, key = "Bound Magic Creature", "bound_magic_creature"
    assert _strays(power, key, 200, "abilities.object_bond").companions()
    assert not _strays(power, key, 320, "abilities.object_bond").companions()


def test_faded_spirit_returns_next_day() -> None:
    """A spirit that has faded cannot return for a day."""
    evening = _strays("Spirit Accomplice", "spirit_accomplice", 40)
    evening.peace()
    evening.refuses("use", "Spirit Accomplice", options=[0])
    evening.passes("30 hours")
    evening.use("Spirit Accomplice", options=[0])
    assert evening.companions()


def test_broken_body_ends_animation() -> None:
    """An animated thing is gone when the thing is destroyed, by whomever."""
    evening = Evening("abilities.facsimile_of_life")
    chest = evening.thing("chest", 2)
    evening.use("Facsimile of Life", chest)
    evening.attack(20, chest, by=BEN)
    assert evening.state.things[chest].object_damage == "destroyed"
    assert not evening.companions()


# --- suits and things carried -----------------------------------------------------------------------


def _suit(key: str, weight: str) -> Evening:
    evening = Evening()
    suit = artifact_of(artifacts()[key])
    evening.does(FindItem(to=KARA, artifact=suit, level="5", chosen=[f"{weight} armor"]))
    return evening


def _stopped(evening: Evening) -> int:
    evening.marks()
    evening.hurt(10)
    return 10 - evening.lost()["might"]


@pytest.mark.parametrize("key", ["enchanted_armor", "ghostly_armor"])
def test_suit_goes_with_its_artifact(key: str) -> None:
    """Taken off or left behind, the suit stops nothing."""
    evening = _suit(key, "heavy")
    name = evening.pc().carries()[0].called
    assert _stopped(evening) == 4
    evening.does(WearItem(pc_id=KARA, name=name, on=False))
    assert _stopped(evening) == 0
    evening.does(WearItem(pc_id=KARA, name=name, on=True))
    assert _stopped(evening) == 4
    evening.does(DropItem(pc_id=KARA, what="artifact", name=name))
    assert _stopped(evening) == 0


def test_named_cypher_alone_is_absorbed() -> None:
    """Of two cyphers the one that is named is useless; a thing of the scene asks for none."""
    evening = Evening("abilities.absorb_energy", "cyphers.analeptic", "cyphers.heat_attack")
    evening.use("Absorb Energy", None, None, 2, options=[1], chosen=["Heat Attack"])
    assert evening.has("analeptic")
    assert not evening.has("heat attack")
    evening.refuses("use", "Absorb Energy", options=[2])
    evening.use("Absorb Energy", evening.thing("engine", 4), None, 2)
    assert evening.has("analeptic")


# --- whom it is for ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("calm", "Calm"),
        ("cloud_personal_memories", "Cloud Personal Memories"),
        ("defuse_situation", "Defuse Situation"),
        ("goad", "Goad"),
    ],
)
def test_minds_are_no_things(key: str, name: str) -> None:
    """What works on a mind is refused for a thing, before the price."""
    evening = Evening(f"abilities.{key}")
    evening.refuses("use", name, evening.thing("chest", 2), 16)
    assert evening.lost() == {}


def test_shroud_is_for_oneself() -> None:
    """A shroud of flame is around its user alone: nobody else can be named."""
    evening = Evening("abilities.shroud_of_flame")
    evening.refuses("use", "Shroud of Flame", BEN)
    evening.refuses("use", "Shroud of Flame", OTHER)
    evening.use("Shroud of Flame")
    assert "shroud of flame" in evening.conditions()
