"""A lot of thirty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Outcome

from threefold.procedures.inputs import Effort

FOCUS_ATTACK = "with an attack ability of your focus"
HORDE = "two or more foes attack you in melee"


# --- beasts that are made clever --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("ascendant_brain_vivisector", "Ascendant Brain Vivisector"),
        ("ascendant_flesh_vivisector", "Ascendant Flesh Vivisector"),
    ],
)
def test_beast_reverts_as_slowly(key: str, name: str) -> None:
    """At level 5 a beast is changed for five days, and it goes back over days 6 to 9: on day 9 it
    is still on its way."""
    evening = Evening(f"cyphers.{key}", "creatures.giant_rat", level=5)
    rat = evening.find("Giant Rat")
    evening.use(name, rat, 15)
    changed = evening.conditions(rat)
    assert changed
    evening.passes("4 days")
    assert evening.conditions(rat) == changed
    evening.passes("1 day")
    fading = evening.conditions(rat)
    assert fading
    assert fading != changed
    evening.passes("3 days")
    assert evening.conditions(rat) == fading


def test_own_beast_grows_clever_unrolled() -> None:
    """Used on one's own beast, of a lower level than the cypher, it works: no roll is told."""
    evening = Evening("abilities.beast_companion", "cyphers.ascendant_brain_vivisector", level=8)
    evening.use("Beast Companion")
    beast = evening.find("beast companion")
    evening.use("Ascendant Brain Vivisector", beast)
    assert "near-human mind" in evening.conditions(beast)


# --- foes who crowd ---------------------------------------------------------------------------------


def test_horde_asset_not_against_shots() -> None:
    """The asset is against those who attack in melee: not against a third foe who shoots."""
    evening = Evening("abilities.horde_fighting", "creatures.giant_rat", foe={"level": 4})
    evening.fight()
    evening.use("Horde Fighting", options=[0], said=[HORDE])
    assert evening.struck(18).difficulty == 3
    assert evening.struck(18, OTHER, ranged=True).difficulty == 4


# --- energy for another -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["light", "radiation"])
def test_energized_ally_absorbs_two_energy(kind: str) -> None:
    """Who has both further abilities takes 2 points off pure energy, and so does whom they
    energize."""
    evening = Evening(
        "abilities.energize_creature",
        "abilities.absorb_kinetic_energy",
        "abilities.improved_absorb_kinetic_energy",
        "abilities.absorb_pure_energy",
    )
    evening.use("Energize Creature", BEN)
    evening.marks()
    evening.hurt(6, KARA, kind=kind)
    evening.hurt(6, BEN, kind=kind)
    assert evening.lost(KARA) == {"might": 4}
    assert evening.lost(BEN) == {"might": 4}


# --- unseen while one phases ------------------------------------------------------------------------


def phasing(*more: str) -> Evening:
    """A fight in which Kara sprints and is unseen, against guards of level 4."""
    evening = Evening(
        "abilities.phase_sprint",
        "abilities.invisible_phasing",
        "abilities.scratch_existence",
        *more,
        foe={"level": 4},
    )
    evening.fight()
    evening.use("Phase Sprint")
    evening.use("Invisible Phasing")
    return evening


def difficulties(done: Outcome) -> list[int]:
    """What each roll of a press had to beat."""
    facts = [r for e in done.events if (r := getattr(e, "resolution", None)) is not None]
    return [fact.task.difficulty for fact in facts if fact.task is not None]


def test_unseen_replaces_sprints_asset() -> None:
    """Speed defense is eased by two steps in place of the sprint's asset, not besides it."""
    assert phasing().struck(18).difficulty == 2


def test_only_first_scratch_is_eased() -> None:
    """Of two separate attack rolls along the path, the first is eased by two steps and the other,
    made when one is seen again, is not."""
    evening = phasing()
    done = evening.use(
        "Scratch Existence", FOE, 10, bought=[1, 0], also=[OTHER], said=[FOCUS_ATTACK]
    )
    assert difficulties(done) == [2, 4]


def test_invisibility_keeps_sprinter_unseen() -> None:
    """Who has Invisibility stays unseen the whole round, though attacking along the path."""
    evening = phasing("abilities.invisibility")
    evening.use("Scratch Existence", FOE, 18, bought=[1, 0], also=[OTHER])
    assert "invisible" in evening.conditions()


@pytest.mark.parametrize(
    ("more", "said"), [((), ()), (("abilities.shred_existence",), (FOCUS_ATTACK,))]
)
def test_two_steps_on_every_scratch(more: tuple[str, ...], said: tuple[str, ...]) -> None:
    """With Invisibility each attack along the path is eased by two steps, the first one too, and
    no more: whether or not one has Shred Existence."""
    evening = phasing("abilities.invisibility", *more)
    done = evening.use("Scratch Existence", FOE, 10, bought=[1, 0], also=[OTHER], said=[*said])
    assert difficulties(done) == [2, 2]


# --- a shield that bursts ---------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", ["force field shield", "thrown force shield"])
@pytest.mark.parametrize(("levels", "dealt", "near"), [(0, 4, 2), (1, 6, 4)])
def test_burst_hurts_those_near(weapon: str, levels: int, dealt: int, near: int) -> None:
    """A hit deals 2 more to the target and 2 to all near it, each 2 more a level of Effort."""
    evening = Evening(
        "abilities.force_field_shield", "abilities.throw_force_shield", "abilities.shield_burst"
    )
    evening.attack(15, FOE, weapon, also=[OTHER], effort=Effort(damage=levels))
    assert evening.lost(FOE) == {"health": dealt}
    assert evening.lost(OTHER) == {"health": near}


# --- what the wild does not do ----------------------------------------------------------------------


def test_natural_disease_takes_no_hold() -> None:
    """Who lives off the land is immune to natural diseases: a rat's plague is one."""
    evening = Evening("abilities.living_off_the_land", "creatures.giant_rat")
    evening.move("Diseased bite", evening.find("Giant Rat"), KARA)
    evening.answer(2)
    evening.answer(2)
    assert evening.conditions() == []


# --- words of tasks ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["seeing through deceptions", "determining someone's secret motive"]
)
def test_naive_fail_to_see_through(words: str) -> None:
    """The naive are hindered in seeing through deceptions and in finding out secret motives."""
    evening = Evening("descriptors.naive")
    assert evening.task(10, 4, "intellect", words).difficulty == 5
