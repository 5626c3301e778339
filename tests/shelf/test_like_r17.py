"""Kinds of faults that one lot of entries had, looked for in the whole shelf."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.shelf.evening import FOE, KARA, OTHER, Evening

from threefold.library.entries import SHELF, shelf
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import leave_others_alone
from threefold.model.shelf.entries import AbilityEntry
from threefold.procedures.inputs import AbilityExtras


def powers() -> Iterator[tuple[str, AbilityEntry]]:
    """The abilities and cantrips of the shelf, with where each stands."""
    for kind in ("abilities", "cantrips"):
        for key, entry in shelf(SHELF[kind]).items():
            if isinstance(entry, AbilityEntry):
                yield f"{kind}.{key}", entry


# --- what is rolled against what --------------------------------------------------------------------


def test_stated_stat_has_its_level() -> None:
    """An aim that names the stat of a roll is at somebody who has a level, or states the difficulty;
    else the GM names the level of a roll of one's own."""
    unrolled = [
        where
        for where, entry in powers()
        if entry.aim is not None
        and entry.aim.roll not in (None, "none")
        and entry.aim.who in ("self", "place")
        and entry.aim.difficulty is None
    ]
    assert unrolled == []


AT_FOES = [
    where
    for where, entry in powers()
    if entry.aim is not None
    and entry.aim.who in ("foe", "foes")
    and entry.aim.roll != "none"
    and entry.effects
    and leave_others_alone(entry.effects)
]


@pytest.mark.parametrize("where", AT_FOES)
def test_trick_needs_its_foe(where: str) -> None:
    """What one gains by a roll against a foe is not gained with nobody named."""
    evening = Evening(where)
    name = evening.pc().abilities[0].name
    assert evening.refuses("use", name, None, 16)
    assert evening.use(name, FOE, 16).result == "success"


@pytest.mark.parametrize(
    ("where", "difficulty"),
    [("abilities.call_in_favor", 3), ("abilities.wild_vitality", 2)],
)
def test_stated_difficulty_stands(where: str, difficulty: int) -> None:
    """A task of a stated difficulty is as hard for a creature of level 6 as for any other."""
    evening = Evening(where, foe={"level": 6})
    assert evening.use(evening.pc().abilities[0].name, FOE, 18).difficulty == difficulty


THINGS_ALONE = [
    where
    for where, entry in powers()
    if entry.aim is not None
    and entry.aim.who == "object"
    and entry.aim.roll == "none"
    and any(isinstance(each, kinds.Move) and each.mode == "push" for each in entry.effects)
]


@pytest.mark.parametrize("where", THINGS_ALONE)
def test_unrolled_push_is_of_things(where: str) -> None:
    """What pushes things without a roll pushes no foe."""
    evening = Evening(where, "abilities.absorb_energy")
    assert evening.refuses("use", evening.pc().abilities[0].name, FOE)


# --- what holds, and for how long -------------------------------------------------------------------


def test_ended_state_takes_points_back() -> None:
    """What a state gave to the Pools goes with it, also where an effect ends it."""
    evening = Evening("abilities.moon_shape", "abilities.countermeasures")
    evening.use("Moon Shape")
    assert evening.points()["might"] == 58
    evening.use("Countermeasures", KARA, options=[0], ends="beast")
    assert "beast" not in evening.conditions()
    assert evening.points()["might"] == 50


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("bound_magic_familiar", "the familiar spends its action on it"),
        ("bound_magic_creature", "the creature spends its action on it"),
    ],
)
def test_helper_helps_once_a_round(key: str, words: str) -> None:
    """One who spends its action on one attack of the round has none for the next."""
    evening = Evening(f"abilities.{key}", foe={"level": 3})
    evening.use(evening.pc().abilities[0].name)
    evening.fight()
    ticked = AbilityExtras(said=[words])
    for _ in range(2):
        assert evening.attack(16, besides=ticked).difficulty == 2
        assert evening.attack(16, besides=ticked).difficulty == 3
        evening.round()


# --- swarms -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["call_swarm", "control_swarm", "deadly_swarm"])
def test_swarm_obeys_once_it_came(key: str) -> None:
    """An order needs a swarm that is there, costs nothing more, and takes the place of the order
    before it."""
    evening = Evening("abilities.influence_swarm", f"abilities.{key}", foe={"level": 3})
    name = evening.pc().abilities[1].name
    evening.fight()
    assert evening.refuses("use", name, FOE, options=[1])
    evening.use(name)
    evening.marks()
    evening.use(name, FOE, options=[1])
    evening.round()
    evening.use(name, OTHER, options=[1])
    assert evening.lost() == {}
    assert evening.conditions(FOE) == []
    assert evening.conditions(OTHER) == [name.lower()]


# --- a thing that somebody has ----------------------------------------------------------------------


@pytest.mark.parametrize("key", ["foil_danger", "negate_danger"])
def test_stopped_thing_leaves_its_bearer(key: str) -> None:
    """A weapon or device in somebody's hand is put out of work: whoever holds it may act."""
    evening = Evening(f"abilities.{key}", foe={"level": 3})
    evening.use(evening.pc().abilities[0].name, FOE, 16, options=[0])
    assert evening.struck(2).result == "failure"


# --- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["blackout"])
def test_log_leaves_own_clauses(key: str) -> None:
    """Of two entries of one name the log names what this one leaves to people."""
    evening = Evening(f"cyphers.{key}")
    assert "generator" not in evening.use("Blackout").told
    evening = Evening(f"abilities.{key}")
    assert "generator" in evening.use("Blackout").told
