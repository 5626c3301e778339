"""The like of what the lot r11 found: each kind of fault in entries that the lot did not draw."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import FoeAttacks

MELEE = "two or more foes attack you in melee"
SHIELD = (
    "abilities.force_field_shield",
    "abilities.throw_force_shield",
    "abilities.shield_burst",
)


# --- a companion lets it happen ---------------------------------------------------------------------


def _beside(*entries: str, **more: Any) -> tuple[Evening, str]:
    evening = Evening("abilities.beast_companion", *entries, **more)
    evening.use("Beast Companion")
    return evening, evening.find("beast companion")


def test_companion_made_unwilling_is_rolled() -> None:
    """Whoever says that one's own beast does not want it rolls, as for any unwilling creature."""
    evening, beast = _beside("cyphers.ascendant_flesh_vivisector", level=8)
    done = evening.use("Ascendant Flesh Vivisector", beast, 15, unwilling=True)
    assert done.difficulty == 2


def test_harm_to_companion_is_rolled() -> None:
    """What deals damage takes an attack roll on one's own beast too."""
    evening, beast = _beside("cyphers.radiation_spike", level=5)
    assert evening.use("Radiation Spike", beast, 15).difficulty == 2


# --- against those in melee -------------------------------------------------------------------------


def test_chaos_not_against_shots() -> None:
    """Foes in melee get into each other's way: a third who shoots is not among them."""
    evening = Evening("abilities.lost_in_the_chaos", foe={"level": 4})
    said = AbilityExtras(said=[MELEE])
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    assert evening.answer(18, besides=said).difficulty == 3
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, ranged=True))
    assert evening.answer(18, besides=said).difficulty == 4


# --- abilities that are passed on -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "lost"),
    [
        ((), 6),
        (("improved_absorb_kinetic_energy",), 6),
        (("absorb_pure_energy",), 5),
        (("improved_absorb_kinetic_energy", "absorb_pure_energy"), 4),
    ],
)
@pytest.mark.parametrize("name", ["Energize Creature", "Energize Crowd"])
def test_energy_shared_as_one_has_it(name: str, more: tuple[str, ...], lost: int) -> None:
    """Whom one energizes takes off pure energy what one takes off it oneself."""
    key = name.lower().replace(" ", "_")
    known = [f"abilities.{each}" for each in (key, "absorb_kinetic_energy", *more)]
    evening = Evening(*known)
    evening.use(name, BEN)
    evening.marks()
    evening.hurt(6, BEN, kind="radiation")
    assert evening.lost(BEN) == {"might": lost}


# --- a hit that bursts ------------------------------------------------------------------------------


def test_missed_shield_bursts_not() -> None:
    """An attack that misses hurts nobody."""
    evening = Evening(*SHIELD)
    evening.attack(2, FOE, "force field shield", also=[OTHER], effort=Effort(damage=1))
    assert evening.lost(OTHER) == {}


def test_burst_counts_armor_of_each() -> None:
    """Each who is near has Armor of their own."""
    evening = Evening(*SHIELD, foe={"armor": 1})
    evening.attack(15, FOE, "force field shield", also=[OTHER], effort=Effort(damage=1))
    assert evening.lost(FOE) == {"health": 5}
    assert evening.lost(OTHER) == {"health": 3}


def test_burst_strikes_allies_too() -> None:
    """Everybody near is struck, and in a throw whoever threw it as well."""
    evening = Evening(*SHIELD)
    evening.attack(15, FOE, "thrown force shield", also=[BEN, KARA])
    assert evening.lost(BEN) == {"might": 2}
    assert evening.lost(KARA) == {"might": 2}


@pytest.mark.parametrize(
    ("weapon", "also"), [("force field shield", KARA), ("broadsword", OTHER), ("broadsword", BEN)]
)
def test_burst_refused_where_none_comes(weapon: str, also: str) -> None:
    """In melee the user is spared, and no other weapon bursts."""
    evening = Evening(*SHIELD)
    assert evening.refuses("attack", 15, FOE, weapon, also=[also])


def test_burst_is_nothing_to_use() -> None:
    """It comes with a hit: there is no use of its own."""
    assert "nothing to use" in Evening(*SHIELD).refuses("use", "Shield Burst", FOE, 15)


# --- what is natural --------------------------------------------------------------------------------


def _bitten(key: str, *more: str) -> list[str]:
    evening = Evening(f"abilities.{key}", *more)
    evening.move("Diseased bite", evening.find("Giant Rat"), KARA)
    evening.answer(2)
    evening.answer(2)
    return evening.conditions()


def test_tolerant_take_no_plague() -> None:
    """Tolerance too makes immune to natural diseases; mere health of another sort does not."""
    assert _bitten("tolerance", "creatures.giant_rat") == []
    assert _bitten("hold_breath", "creatures.giant_rat") == ["rat plague"]


# --- words of tasks ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "words", "difficulty"),
    [
        ("descriptors.honorable", "discerning people's true motives", 3),
        ("descriptors.virtuous", "discerning a person's true motives", 3),
        ("descriptors.guarded", "recognizing falsehoods", 3),
        ("descriptors.kind", "discerning the dispositions of others", 3),
        ("descriptors.helborn", "lore of the underworld", 3),
        ("descriptors.weird", "supernatural knowledge", 3),
        ("descriptors.jovial", "riddles", 3),
        ("descriptors.strong_willed", "figuring out a puzzle", 5),
        ("descriptors.foolish", "seeing through an illusion", 5),
        ("descriptors.vicious", "tracking creatures", 3),
        ("descriptors.inquisitive", "noticing dangers", 5),
        ("descriptors.risk_taking", "a game of chance", 3),
        ("descriptors.hideous", "pleasant social interactions", 5),
        ("descriptors.fragmented", "memory-related tasks", 5),
    ],
)
def test_called_as_text_words_it(entry: str, words: str, difficulty: int) -> None:
    """A task counts as the text words it: in the plural or singular, with an article, by a like
    word."""
    assert Evening(entry).task(10, 4, "intellect", words).difficulty == difficulty


# --- with whom --------------------------------------------------------------------------------------


def test_contacts_are_with_each() -> None:
    """Each contact is with somebody: a second does not end the first, and one is none oneself."""
    evening = Evening("abilities.telepathic")
    evening.use("Telepathic", BEN)
    evening.use("Telepathic", FOE)
    assert evening.conditions(BEN) == ["telepathic"]
    assert evening.conditions(FOE) == ["telepathic"]
    assert evening.refuses("use", "Telepathic", KARA)


def test_eraser_asks_for_thing() -> None:
    """What works on things says so, and not that it is for somebody else."""
    assert "works on things" in Evening("cantrips.erase_cantrip").refuses("use", "Erase Cantrip")
