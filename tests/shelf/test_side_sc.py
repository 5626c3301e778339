"""Abilities read side by side with the reference: Investigator to Ritual Guidance.

Each case was written from the words of the reference; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import FoeAttacks

WISHES = ("abilities.bound_magic_creature", "abilities.minor_wish", "abilities.moderate_wish")


# --- what is over as it shows itself ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name", "how"),
    [
        ("abilities.multi_vanish", "Multi-Vanish", {"on": KARA}),
        ("abilities.wild_camouflage", "Wild Camouflage", {}),
        ("abilities.wasteland_camouflage", "Wasteland Camouflage", {}),
        ("artifacts.demonflesh", "Demonflesh", {}),
    ],
)
def test_attack_shows_the_unseen(entry: str, name: str, how: dict[str, str]) -> None:
    """Whoever attacks has shown where they are, and is seen again."""
    evening = Evening(entry, level=4)
    evening.use(name, depletion=9 if entry.startswith("art") else None, **how)
    assert "invisible" in evening.conditions()
    evening.attack(15)
    assert "invisible" not in evening.conditions()


def test_wished_invisibility_ends_with_attack() -> None:
    """An attack shows the one whom the ally has made invisible."""
    evening = _with_ally()
    evening.use("Moderate Wish", options=[3])
    assert "invisible" in evening.conditions()
    evening.attack(15)
    assert "invisible" not in evening.conditions()


# --- the ally that grants wishes ---------------------------------------------------------------------


def _with_ally() -> Evening:
    evening = Evening(*WISHES)
    evening.use("Bound Magic Creature")
    return evening


@pytest.mark.parametrize("wish", ["Minor Wish", "Moderate Wish"])
def test_wish_needs_the_ally(wish: str) -> None:
    """It is the magic ally that casts the spell: without one nothing is granted."""
    evening = Evening(*WISHES)
    evening.refuses("use", wish, options=[1])
    assert _with_ally().use(wish, options=[1])


@pytest.mark.parametrize("wish", ["Minor Wish", "Moderate Wish"])
def test_ally_rests_after_a_wish(wish: str) -> None:
    """After the spell the ally goes back into its object, where it rests for one hour."""
    evening = _with_ally()
    evening.use(wish, options=[1])
    evening.refuses("use", wish, options=[1])


# --- light, mist and wards ----------------------------------------------------------------------------


@pytest.mark.parametrize(("dealt", "lost"), [(6, 1), (1, 1)])
def test_living_light_takes_one_point(dealt: int, lost: int) -> None:
    """Until the next round no attack or other source deals more than one point."""
    evening = Evening("abilities.living_light")
    evening.fight()
    evening.use("Living Light")
    evening.marks()
    evening.hurt(dealt)
    evening.hurt(dealt)
    assert evening.lost() == {"might": 2 * lost}
    evening.round()
    evening.marks()
    evening.hurt(dealt)
    assert evening.lost() == {"might": dealt}


def test_living_light_keeps_its_armor() -> None:
    """What Armor stops is not among the points that come through."""
    evening = Evening("abilities.living_light", armor=[{"name": "mail", "weight": "medium"}])
    evening.use("Living Light")
    evening.marks()
    evening.hurt(6)
    assert evening.lost() == {"might": 1}
    evening.marks()
    evening.hurt(2)
    assert evening.lost() == {}


def test_living_armor_asks_for_place_once() -> None:
    """The swarm covers its owner for an hour: one point of Armor, without a word at each blow."""
    evening = Evening("abilities.living_armor", "abilities.influence_swarm")
    evening.use("Living Armor", said=["your swarm can come here"])
    evening.marks()
    assert evening.struck(2).difficulty == 1
    assert evening.lost() == {"might": 1}


def test_mist_strikes_nobody() -> None:
    """A body of mist cannot affect matter: it strikes no blow."""
    evening = Evening("abilities.mist_form")
    evening.use("Mist Form")
    evening.refuses("attack", 15)


def test_outside_reality_touches_nobody() -> None:
    """Outside of everything nobody else can be affected; afterwards they can."""
    evening = Evening("abilities.outside_reality", "abilities.onslaught")
    evening.fight()
    evening.use("Outside Reality")
    evening.refuses("attack", 15)
    evening.refuses("use", "Onslaught", FOE, 15, options=[0])
    evening.round()
    evening.attack(15)


def test_lent_shape_is_an_animals() -> None:
    """Whoever is changed along has the attacks of the animal and two of its gifts."""
    evening = Evening("abilities.lend_animal_shape")
    evening.use("Lend Animal Shape", BEN, chosen=["climbing", "stealth"])
    for somebody in (KARA, BEN):
        evening.attack(15, FOE, "claws or bite", by=somebody)
    assert evening.lost(FOE) == {"health": 8}
    assert evening.task(10, 3, skill="stealth", by=BEN).difficulty == 2


# --- which of two holds --------------------------------------------------------------------------------


def test_pried_energy_leaves_armor() -> None:
    """Defenses of energy fail; Armor falls by two only where there are none."""
    evening = Evening("abilities.pry_open", foe={"armor": 3})
    evening.use("Pry Open", FOE, 15, options=[0])
    assert "energy defenses negated" in evening.conditions(FOE)
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 1}


@pytest.mark.parametrize(("armor", "lost", "difficulty"), [(3, 3, 2), (0, 4, 1)])
def test_pried_armor_or_ease(armor: int, lost: int, difficulty: int) -> None:
    """Without energy it loses 2 Armor; without Armor, attacks on it are eased."""
    evening = Evening("abilities.pry_open", foe={"armor": armor})
    evening.use("Pry Open", FOE, 15, options=[1])
    assert evening.attack(15).difficulty == difficulty
    assert evening.lost(FOE) == {"health": lost}


ENHANCED = (("machine_enhancement", "Machine Enhancement"), ("gaming_god", "Gaming God"))


@pytest.mark.parametrize(("key", "name"), ENHANCED)
def test_free_level_is_for_one_action(key: str, name: str) -> None:
    """With one level of Effort on an Intellect action, a second one is free, in that action."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, options=[0])
    done = evening.task(15, 4, stat="intellect", effort=Effort(ease=1))
    assert done.difficulty == 2
    assert evening.lost() == {"intellect": 3}
    assert evening.task(15, 4, stat="intellect", effort=Effort(ease=1)).difficulty == 3


@pytest.mark.parametrize(("key", "name"), ENHANCED)
def test_minor_effect_is_for_one_action(key: str, name: str) -> None:
    """The other gift is a minor effect whatever the die shows, in the action of that turn."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(name, options=[1])
    done = evening.task(15, 4, stat="intellect", effort=Effort(ease=1))
    assert "minor effect" in done.told.lower()
    evening.round()
    done = evening.task(15, 4, stat="intellect", effort=Effort(ease=1))
    assert "minor effect" not in done.told.lower()


# --- whom it reaches, and when ---------------------------------------------------------------------------


def test_lightning_finds_metal() -> None:
    """The flash is eased against whoever wears much metal."""
    evening = Evening("abilities.lightning_flash")
    metal = "the target wears, carries or is much metal"
    assert evening.use("Lightning Flash", FOE, 5, said=[metal]).difficulty == 1


def test_chaos_eases_defense() -> None:
    """Two foes in melee get into each other's way: one word is enough."""
    evening = Evening("abilities.lost_in_the_chaos")
    said = AbilityExtras(said=["two or more foes attack you in melee"])
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    assert evening.answer(15, besides=said).difficulty == 1


def test_courage_lasts_until_next_attack() -> None:
    """What weighs on the mind is held off for a minute, or until the next attack."""
    evening = Evening("abilities.nobles_courage")
    evening.use("Noble's Courage")
    evening.hurt(5, kind="mental effects")
    assert evening.lost() == {"intellect": 3}
    evening.struck(15)
    assert evening.conditions() == []


def test_shattering_is_for_things() -> None:
    """The burst works against inanimate objects alone: no guard is destroyed by it."""
    evening = Evening("abilities.psychokinetic_attack")
    assert "destroyed" not in evening.use("Psychokinetic Attack", FOE, 15, options=[1]).told
    assert evening.lost(FOE) == {}
    box = evening.thing("box", 6)
    assert evening.use("Psychokinetic Attack", box, 10, options=[1]).difficulty == 3
    assert evening.state.things[box].object_damage == "destroyed"


def test_iron_fists_stay_light() -> None:
    """Unarmed attacks deal 4 points; they are as quick as light weapons still."""
    evening = Evening("abilities.iron_fist")
    fists = evening.pc().attacks[-1].name
    assert evening.attack(15, FOE, fists).difficulty == 1
    assert evening.lost(FOE) == {"health": 4}


def test_quarry_changes_whole() -> None:
    """Up to three are quarry; whoever marks others lets the first go."""
    evening = Evening("abilities.multiple_quarry")
    evening.use("Multiple Quarry", FOE, also=[OTHER])
    assert evening.conditions(FOE) == evening.conditions(OTHER) == ["quarry"]
    evening.use("Multiple Quarry", BEN)
    assert evening.conditions(FOE) == evening.conditions(OTHER) == []
    assert "quarry" in evening.conditions(BEN)


def test_will_holds_one_foe() -> None:
    """The power is active on one target at a time."""
    evening = Evening("abilities.overcome_all_obstacles")
    evening.fight()
    evening.use("Overcome All Obstacles", FOE, 15)
    evening.round()
    assert evening.lost(FOE) == {"health": 4}
    evening.use("Overcome All Obstacles", OTHER, 15)
    evening.round()
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 4}
