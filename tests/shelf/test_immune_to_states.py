"""Immune to what is no harm: to states by others' powers, to poison, to missiles, to death.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

import contextlib

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening, Refused

from threefold.table.commands import FoeAttacks


def shot(evening: Evening, on: str = KARA) -> dict[str, int]:
    """A guard shoots at somebody who rolls badly, if there is a roll at all: what it costs."""
    evening.marks()
    try:
        evening.does(FoeAttacks(foe_id=FOE, pc_id=on, reaches=True, ranged=True, damage=5))
        evening.answer(2, by=on)
    except (Refused, AssertionError):
        pass
    return evening.lost(on)


@pytest.mark.parametrize(
    ("key", "name"),
    [("abilities.mind_games", "Mind Games"), ("abilities.stun_attack", "Stun Attack")],
)
def test_golem_cannot_be_stunned(key: str, name: str) -> None:
    """A golem loses no turn to what stuns others, and is not dazed afterwards."""
    evening = Evening(key, "creatures.golem")
    golem = evening.find("Golem")
    evening.fight()
    evening.use(name, golem, 18, 18)
    evening.round()
    assert evening.struck(10, by=golem).difficulty == 6


def test_guard_is_stunned_where_golem_is_not() -> None:
    """The same words stun a plain guard."""
    evening = Evening("abilities.mind_games", "creatures.golem")
    evening.fight()
    evening.use("Mind Games", FOE, 18)
    assert evening.refuses("struck", 10)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("abilities.stasis", "Stasis"),
        ("artifacts.dimensional_modulator", "Dimensional Modulator"),
    ],
)
def test_stasis_lets_no_harm_in(key: str, name: str) -> None:
    """What is in stasis is harmed by nothing until it ends."""
    evening = Evening(key, level=6)
    evening.use(name, FOE, 15)
    evening.hurt(5, on=FOE)
    evening.hurt(5, on=FOE, damage_type="intellect")
    evening.hurt(5, on=FOE, damage_type="ambient", ignores_armor=True)
    assert evening.lost(FOE) == {}
    evening.passes("25 hours")
    evening.hurt(5, on=FOE)
    assert evening.lost(FOE) == {"health": 5}


def test_stasis_lets_no_power_in() -> None:
    """A power that works on others does nothing to a foe in stasis."""
    evening = Evening("abilities.stasis", "abilities.pry_open", foe={"armor": 3})
    evening.use("Stasis", FOE, 15)
    with contextlib.suppress(Refused):
        evening.use("Pry Open", FOE, 15)
    evening.passes("2 minutes")
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 1}


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("abilities.field_of_gravity", "Field of Gravity"),
        ("abilities.magnetic_field", "Magnetic Field"),
    ],
)
def test_field_drops_missiles(key: str, name: str) -> None:
    """For a round no arrow reaches the user; a blade does, and the friend has no protection."""
    evening = Evening(key)
    evening.fight()
    evening.use(name)
    assert evening.lost() == {"intellect": 4}
    assert shot(evening) == {}
    assert shot(evening, BEN) == {"might": 5}
    evening.struck(2, damage=5)
    assert evening.lost() == {"might": 5}
    evening.round()
    evening.round()
    assert shot(evening) == {"might": 5}


@pytest.mark.parametrize(
    ("key", "name"),
    [("abilities.poison_resistance", ""), ("cyphers.antivenom", "Antivenom")],
)
def test_immune_body_takes_no_venom(key: str, name: str) -> None:
    """The spider's fangs still wound, but their venom does nothing to whoever is immune."""
    evening = Evening(key, "creatures.giant_spider", level=6)
    if name:
        evening.use(name)
    evening.move("Fangs", evening.find("Giant Spider"), KARA)
    evening.answer(2)
    with contextlib.suppress(AssertionError):
        evening.answer(2)
    assert evening.lost() == {"might": 3}


def test_venom_harms_who_is_not_immune() -> None:
    """Without immunity a second failure costs 3 Speed besides."""
    evening = Evening("creatures.giant_spider")
    evening.move("Fangs", evening.find("Giant Spider"), KARA)
    evening.answer(2)
    evening.answer(2)
    assert evening.lost() == {"might": 3, "speed": 3}


def test_antivenom_works_to_its_level() -> None:
    """An antidote of level 2 does not stop the venom of a creature of level 3."""
    evening = Evening("cyphers.antivenom", "creatures.giant_spider", level=2)
    evening.use("Antivenom")
    evening.move("Fangs", evening.find("Giant Spider"), KARA)
    evening.answer(2)
    evening.answer(2)
    assert evening.lost() == {"might": 3, "speed": 3}


def test_antivenom_ends_after_its_hours() -> None:
    """An antidote of level 3 protects three hours."""
    evening = Evening("cyphers.antivenom", "creatures.giant_spider", level=3)
    evening.use("Antivenom")
    evening.passes("4 hours")
    evening.move("Fangs", evening.find("Giant Spider"), KARA)
    evening.answer(2)
    evening.answer(2)
    assert evening.lost() == {"might": 3, "speed": 3}


@pytest.mark.parametrize("move", ["Tune of the Clouded Mind"])
def test_legendary_will_is_not_swayed(move: str) -> None:
    """A mind of legend cannot be taken over by the satyr's tune, whatever is rolled."""
    evening = Evening("abilities.will_of_legend", "creatures.satyr")
    evening.fight()
    try:
        evening.move(move, evening.find("Satyr"), KARA)
        evening.answer(2)
    except (Refused, AssertionError):
        pass
    assert evening.conditions() == []
    assert evening.attack(10).result == "success"


def test_plain_will_is_swayed() -> None:
    """Without it a failed defense leaves the victim under the tune."""
    evening = Evening("creatures.satyr")
    evening.move("Tune of the Clouded Mind", evening.find("Satyr"), KARA)
    evening.answer(2)
    assert evening.conditions() != []


def test_legendary_will_still_bleeds() -> None:
    """The immunity is for the mind's freedom, not for blows or mental damage."""
    evening = Evening("abilities.will_of_legend")
    evening.struck(2, damage=5)
    evening.hurt(3, damage_type="intellect")
    assert evening.lost() == {"might": 5, "intellect": 3}


def test_shapeshifted_being_cannot_die() -> None:
    """In another shape one is hurt and sinks on the track, but does not die until it ends."""
    evening = Evening("artifacts.shapeshifter_wand", level=4)
    evening.use("Shapeshifter Wand", KARA)
    for _ in range(3):
        evening.hurt(60)
    assert evening.points() == {"might": 0, "speed": 0, "intellect": 0}
    assert evening.pc().damage_track != "dead"


def test_shapeshifted_foe_cannot_die() -> None:
    """A foe turned into a duck may be hurt, yet is not dead while the shape lasts."""
    evening = Evening("artifacts.shapeshifter_wand", level=4)
    evening.use("Shapeshifter Wand", FOE, 15)
    evening.hurt(5, on=FOE)
    assert evening.lost(FOE) == {"health": 5}
    evening.hurt(100, on=FOE)
    assert "dead" not in evening.conditions(FOE)


def test_being_in_own_shape_dies() -> None:
    """Without the wand so much harm kills."""
    evening = Evening()
    for _ in range(3):
        evening.hurt(60)
    assert evening.pc().damage_track == "dead"
