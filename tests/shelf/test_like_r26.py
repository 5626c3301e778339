"""The kinds of fault that a lot of sixty entries showed, and their like in the whole shelf."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import said, ticked

from threefold.table.commands import AddCondition, ArrangeStrip, RemoveCondition

# --- what is had for good ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "weapon"),
    [
        ("melee_weapon", "Melee Weapon", "blackjack"),
        ("firearm", "Firearm", "found small pistol"),
        ("horrific_integrated_weapon", "Horrific Integrated Weapon", "grown-in hunting knife"),
    ],
)
def test_found_weapon_outlasts_fight(key: str, name: str, weapon: str) -> None:
    """A weapon that a cypher turns out to be is kept when the fight is over."""
    evening = Evening(f"cyphers.{key}", level=6)
    evening.fight()
    evening.use(name)
    evening.peace()
    evening.passes("2 days")
    evening.attack(15, weapon=weapon)
    assert evening.lost(FOE) == {"health": 2}


def test_damaged_gun_stays_damaged() -> None:
    """It has its wider range for intrusions after the fight too."""
    evening = Evening("cyphers.firearm", level=6)
    evening.fight()
    evening.use("Firearm")
    evening.peace()
    assert "intrude" in evening.attack(3, weapon="found small pistol").told


def test_supply_serves_after_fight() -> None:
    """Nails found in a fight are still right for a job of carpentry on the next day."""
    evening = Evening("cyphers.construction_supply", level=6)
    evening.fight()
    evening.use("Construction Supply")
    evening.peace()
    evening.passes("1 day")
    right = ticked("cyphers.construction_supply")
    assert evening.task(15, 5, skill="building", besides=right).difficulty == 4


def test_drink_outlasts_fight() -> None:
    """Whoever drank in a fight talks more easily, and sees less, after it."""
    evening = Evening("equipment.alcohol_and_drugs")
    evening.fight()
    evening.use("Alcohol and Drugs", options=[0])
    evening.peace()
    assert evening.task(15, 5, "intellect", "persuasion").difficulty == 4
    assert evening.task(15, 5, "intellect", "perception").difficulty == 6


def test_betrayal_is_never_forgotten() -> None:
    """Abilities on whom one has betrayed are hindered by two steps for ever, on others they are
    not."""
    entries = ("abilities.unexpected_betrayal", "abilities.scramble_machine")
    evening = Evening(*entries, foe={"level": 4})
    evening.fight()
    evening.use("Unexpected Betrayal", FOE, said=said(entries[0]))
    evening.peace()
    evening.passes("30 days")
    assert evening.use("Scramble Machine", FOE, 15).difficulty == 6
    assert evening.use("Scramble Machine", OTHER, 15).difficulty == 4


def test_history_is_remembered_after_fight() -> None:
    """Who has seen an object's past has an asset on identifying it, fights or not."""
    evening = Evening("abilities.see_history")
    ring = evening.thing("ring", 3)
    evening.fight()
    evening.use("See History", ring, 15, difficulty=3)
    evening.peace()
    assert "see history" in evening.conditions()


# --- allies are others ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("attack_flourish", "Attack Flourish"),
        ("explains_the_ineffable", "Explains the Ineffable"),
        ("in_harms_way", "In Harm's Way"),
        ("inspiration", "Inspiration"),
        ("inspire_coordinated_actions", "Inspire Coordinated Actions"),
        ("inspiring_ease", "Inspiring Ease"),
    ],
)
@pytest.mark.parametrize("on", [None, KARA])
def test_gift_for_allies_not_kept(key: str, name: str, on: str | None) -> None:
    """What one does for friends falls on no friendless user, who would pay an action for an
    action."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.marks()
    assert evening.refuses("use", name, on)
    assert evening.lost() == {}
    evening.use(name, BEN)
    assert evening.conditions(BEN)
    assert evening.conditions() == []


@pytest.mark.parametrize("on", [None, KARA])
def test_guardian_guards_those_near(on: str | None) -> None:
    """Allies within immediate range gain the asset without being named; the guardian does not."""
    evening = Evening("abilities.true_guardian")
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 5}))
    evening.fight()
    evening.use("True Guardian", on)
    assert evening.conditions(BEN) == ["true guardian"]
    assert evening.conditions() == []
    far = Evening("abilities.true_guardian")
    far.does(ArrangeStrip(spots={KARA: 0, BEN: 40}))
    far.fight()
    far.use("True Guardian", on)
    assert far.conditions(BEN) == []


# --- whoever held is dead ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "move"),
    [
        ("deinonychus", "Deinonychus", "Bite and hold"),
        ("dragon", "Dragon", "Bite"),
        ("elder_thing", "Elder Thing", "Tentacles"),
        ("erlking", "Erlking", "Root tendrils"),
        ("giant", "Giant", "Grab"),
        ("giant_snake", "Giant Snake", "Coil"),
        ("nightgaunt", "Nightgaunt", "Snatch"),
        ("puppet_tree", "Puppet Tree", "Puppet's grip"),
        ("ravage_bear", "Ravage Bear", "Grab and tear"),
        ("redivus", "Redivus", "Wrap in metal"),
        ("shoggoth", "Shoggoth", "Engulf"),
        ("troll", "Troll", "Claws and grip"),
        ("warlord", "Warlord", "Power gauntlet"),
    ],
)
def test_dead_grip_opens(key: str, name: str, move: str) -> None:
    """Who is gripped is free, and takes no more points, once the creature that grips is dead."""
    evening = Evening(f"creatures.{key}")
    beast = evening.find(name)
    evening.fight()
    if move == "Coil":
        evening.does(AddCondition(on=KARA, condition="stunned"))
        evening.move(move, beast, KARA)
        evening.does(RemoveCondition(on=KARA, condition="stunned"))
    else:
        evening.struck(1, by=beast, move=move)
        with suppress(AssertionError):  # some let one save oneself from the grip
            evening.answer(2)
    assert evening.conditions()
    evening.hurt(200, beast, ignores_armor=True)
    assert evening.conditions() == []
    evening.marks()
    evening.round()
    assert evening.lost() == {}


def test_bear_holds_one_at_a_time() -> None:
    """Whoever it grabs next is the one it holds and tears."""
    evening = Evening("creatures.ravage_bear")
    bear = evening.find("Ravage Bear")
    evening.fight()
    evening.struck(2, by=bear, move="Grab and tear")
    evening.struck(2, by=bear, on=BEN, move="Grab and tear")
    assert evening.conditions() == []
    assert evening.conditions(BEN) == ["held"]
    evening.marks()
    evening.round()
    assert evening.lost() == {}
    assert evening.lost(BEN) == {"might": 4}


# --- asked though the sheet says it -----------------------------------------------------------------


def shielded(entry: str) -> Evening:
    """Kara in a fight, with a shield on her arm."""
    shield = {"name": "Shield", "source": "shield", "worn": True}
    evening = Evening(entry, armor=[shield], foe={"level": 4})
    evening.fight()
    return evening


def test_shield_worn_needs_no_word() -> None:
    """A shield on the arm eases Speed defense by a step; with training in it by two, unasked."""
    assert shielded("abilities.shield_training").struck(15).difficulty == 2
    evening = shielded("abilities.shield_master")
    assert evening.struck(15).difficulty == 3
    evening.use("Shield Master", options=[0])
    assert evening.struck(15).difficulty == 2
    assert evening.attack(15).difficulty == 5


def test_no_shield_no_cover() -> None:
    """Without a shield neither helps, and no attack is hindered."""
    bare = {"level": 4}
    assert Evening("abilities.shield_training", foe=bare).struck(15).difficulty == 4
    evening = Evening("abilities.shield_master", foe=bare)
    evening.fight()
    evening.use("Shield Master", options=[0])
    assert evening.struck(15).difficulty == 4
    assert evening.attack(15).difficulty == 4
