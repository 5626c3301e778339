"""Cases of touch: a power by touch that misses stays ready, and what ends that."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.procedures.inputs import Effort
from threefold.table.commands import TakeAction

TOUCHES = [
    ("shock", "Shock", "intellect", 1),
    ("frost_touch", "Frost Touch", "intellect", 1),
    ("drain_creature", "Drain Creature", "intellect", 3),
    ("poison_touch", "Poison Touch", "intellect", 2),
    ("paralyzing_touch", "Paralyzing Touch", "intellect", 4),
    ("freezing_touch", "Freezing Touch", "intellect", 4),
    ("death_touch", "Death Touch", "intellect", 6),
    ("phase_foe", "Phase Foe", "intellect", 6),
    ("exile", "Exile", "intellect", 5),
    ("lethal_vibration", "Lethal Vibration", "might", 7),
    ("teleportive_wound", "Teleportive Wound", "intellect", 7),
    ("mind_control", "Mind Control", "intellect", 6),
    ("brainwashing", "Brainwashing", "intellect", 6),
    ("show_them_the_way", "Show Them the Way", "intellect", 6),
]
HARMS = [
    ("shock", "Shock", "intellect", 1, 3),
    ("frost_touch", "Frost Touch", "intellect", 1, 3),
    ("drain_creature", "Drain Creature", "intellect", 3, 3),
    ("poison_touch", "Poison Touch", "intellect", 2, 3),
]
FAR = [
    ("gravity_cleave", "Gravity Cleave", "intellect", 3),
    ("psychosis", "Psychosis", "intellect", 4),
    ("stasis", "Stasis", "intellect", 3),
    ("thunder_beam", "Thunder Beam", "might", 2),
]


def missed(key: str, name: str, *also: str, **hero: object) -> Evening:
    """A fight in which Kara has just missed a guard with a power by touch."""
    evening = Evening(f"abilities.{key}", *also, **hero)  # type: ignore[arg-type]
    evening.fight()
    assert evening.use(name, FOE, 2).result == "failure"
    evening.round()
    return evening


@pytest.mark.parametrize(("key", "name", "pool", "price"), TOUCHES)
def test_missed_touch_is_not_paid_twice(key: str, name: str, pool: str, price: int) -> None:
    """A power by touch is paid when called up; a miss does not waste it."""
    evening = missed(key, name)
    assert evening.lost() == {pool: price}
    assert evening.use(name, FOE, 15).result == "success"
    assert evening.lost() == {pool: price}


@pytest.mark.parametrize(("key", "name", "pool", "price", "damage"), HARMS)
def test_third_try_still_costs_nothing(
    key: str, name: str, pool: str, price: int, damage: int
) -> None:
    """It stays ready over as many misses as there are, and harms in full when it hits."""
    evening = missed(key, name)
    assert evening.use(name, FOE, 2).result == "failure"
    evening.round()
    assert evening.lost(FOE) == {}
    evening.use(name, FOE, 15)
    assert evening.lost() == {pool: price}
    assert evening.lost(FOE) == {"health": damage}


@pytest.mark.parametrize(("key", "name", "pool", "price", "damage"), HARMS)
def test_hit_ends_the_readiness(key: str, name: str, pool: str, price: int, damage: int) -> None:
    """After the hit the power is spent: the next touch is a new use with its own price."""
    evening = missed(key, name)
    evening.use(name, FOE, 15)
    evening.round()
    evening.use(name, FOE, 15)
    assert evening.lost() == {pool: 2 * price}
    assert evening.lost(FOE) == {"health": 2 * damage}


@pytest.mark.parametrize(("key", "name", "pool", "price", "damage"), HARMS)
def test_first_touch_that_hits_is_spent(
    key: str, name: str, pool: str, price: int, damage: int
) -> None:
    """Without a miss nothing is kept: two hits are two uses and two prices."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(name, FOE, 15)
    evening.round()
    evening.use(name, OTHER, 15)
    assert evening.lost() == {pool: 2 * price}
    assert evening.lost(OTHER) == {"health": damage}


@pytest.mark.parametrize(("key", "name", "pool", "price"), TOUCHES[:8])
def test_another_ability_ends_the_readiness(key: str, name: str, pool: str, price: int) -> None:
    """Whoever uses some other ability meanwhile calls the touch up anew and pays anew."""
    evening = missed(key, name, "abilities.deadly_aim")
    evening.use("Deadly Aim")
    evening.round()
    evening.use(name, FOE, 15)
    assert evening.lost()[pool] == 2 * price


def test_other_touch_ends_the_first() -> None:
    """Of two powers by touch only the one called up last is ready."""
    evening = missed("shock", "Shock", "abilities.poison_touch")
    evening.use("Poison Touch", FOE, 2)
    evening.round()
    evening.use("Poison Touch", FOE, 15)
    assert evening.lost() == {"intellect": 3}
    evening.round()
    evening.use("Shock", FOE, 15)
    assert evening.lost() == {"intellect": 4}


@pytest.mark.parametrize(("key", "name", "pool", "price"), TOUCHES[:8])
def test_weapon_in_hand_ends_the_readiness(key: str, name: str, pool: str, price: int) -> None:
    """To strike with a weapon takes the hands, so the touch is lost and paid again."""
    evening = missed(key, name)
    evening.attack(2)
    evening.round()
    evening.use(name, FOE, 15)
    assert evening.lost() == {pool: 2 * price}


@pytest.mark.parametrize(("key", "name", "pool", "price"), TOUCHES[:5])
def test_walking_keeps_the_touch_ready(key: str, name: str, pool: str, price: int) -> None:
    """An action that needs no hands, as a move, leaves the power ready."""
    evening = missed(key, name)
    evening.does(TakeAction(pc_id=KARA, what="move"))
    evening.round()
    evening.use(name, FOE, 15)
    assert evening.lost() == {pool: price}


@pytest.mark.parametrize(("key", "name", "pool", "price"), TOUCHES[:5])
def test_retry_pays_only_its_effort(key: str, name: str, pool: str, price: int) -> None:
    """A later try is an action of its own: what is paid for it is the Effort put into it."""
    evening = missed(key, name)
    done = evening.use(name, FOE, 15, effort=Effort(ease=1))
    assert done.difficulty == 1
    assert evening.lost() == {pool: price + 3}


@pytest.mark.parametrize(("key", "name", "pool", "price"), TOUCHES[:5])
def test_effort_of_the_miss_is_gone(key: str, name: str, pool: str, price: int) -> None:
    """Effort counted for the roll it was put into: a later try starts at the plain difficulty."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    assert evening.use(name, FOE, 2, effort=Effort(ease=1)).difficulty == 1
    evening.round()
    assert evening.use(name, FOE, 15).difficulty == 2
    assert evening.lost() == {pool: price + 3}


@pytest.mark.parametrize(("key", "name", "pool", "price"), FAR)
def test_missed_power_at_range_is_wasted(key: str, name: str, pool: str, price: int) -> None:
    """What is not done by touch is paid for every try."""
    evening = missed(key, name)
    evening.use(name, FOE, 15)
    assert evening.lost() == {pool: 2 * price}


def test_drained_points_come_at_the_free_try() -> None:
    """Drain Creature gives its points back when the touch lands, whichever try that is."""
    evening = Evening("abilities.drain_creature")
    evening.hurt(10)
    evening.fight()
    evening.use("Drain Creature", FOE, 2, pool="might")
    assert evening.lost() == {"might": 10, "intellect": 3}
    evening.round()
    evening.use("Drain Creature", FOE, 15, pool="might")
    assert evening.lost() == {"might": 7, "intellect": 3}


def test_death_touch_kills_at_second_try() -> None:
    """Death Touch ends a guard of level 2 as soon as it lands, at one price."""
    evening = missed("death_touch", "Death Touch")
    evening.use("Death Touch", FOE, 15)
    assert evening.foe().health == 0
    assert evening.lost() == {"intellect": 6}


def test_healing_touch_is_new_each_time() -> None:
    """On somebody willing there is nothing to miss: each attempt at healing is paid, and each
    further one is hindered by a step more."""
    evening = Evening("abilities.healing_touch")
    evening.hurt(20, BEN)
    first = evening.use("Healing Touch", BEN, 2, pool="might")
    assert (first.difficulty, first.result) == (2, "failure")
    second = evening.use("Healing Touch", BEN, 15, 4, pool="might")
    assert (second.difficulty, second.result) == (3, "success")
    assert evening.lost() == {"intellect": 2}
    assert evening.lost(BEN) == {"might": 16}
    third = evening.use("Healing Touch", BEN, 15, 4, pool="might")
    assert third.difficulty == 4
    assert evening.lost() == {"intellect": 3}


def test_healing_touch_counts_each_patient() -> None:
    """What hinders the next attempt is the number of attempts on the same creature alone."""
    evening = Evening("abilities.healing_touch")
    evening.hurt(20, BEN)
    evening.hurt(20)
    evening.use("Healing Touch", BEN, 15, 4, pool="might")
    assert evening.use("Healing Touch", KARA, 15, 4, pool="might").difficulty == 2
    assert evening.use("Healing Touch", BEN, 15, 4, pool="might").difficulty == 3
