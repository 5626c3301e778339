"""Abilities read side by side with the reference, from Earthquake to Investigator.

Each case was written from the reference's words, and failed before it was mended.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

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
