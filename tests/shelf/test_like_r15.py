"""Kinds of faults that a lot of sixty entries had, each on all entries that are like them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.library.entries import ABILITIES, shelf
from threefold.model.shelf.entries import AbilityEntry
from threefold.table.commands import EditPc, React, Recover
from threefold.table.state import Recovering

# --- the target decides -----------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "left"), [(2, 0), (3, 34)])
def test_level_of_foe_decides_option(level: int, left: int) -> None:
    """Where the kind of target decides what a power does, nobody has to choose: the vibration kills a
    foe of level 2, and deals 6 points to one of level 3."""
    evening = Evening("abilities.lethal_vibration", foe={"level": level})
    evening.use("Lethal Vibration", FOE, 16)
    assert evening.foe().health == left


def test_seal_of_command_lasts_by_level() -> None:
    """On a fiend of level 6 the command is over after the round, on one of level 5 it is not."""
    found = []
    for level in (5, 6):
        evening = Evening("artifacts.seal_of_command", foe={"level": level})
        evening.fight()
        evening.use("Seal of Command", FOE, 18)
        evening.round()
        found.append("commanded" in evening.conditions(FOE))
    assert found == [True, False]


# --- what reaches minds -----------------------------------------------------------------------------


def _needs_a_mind(entry: AbilityEntry) -> bool:
    aim = entry.aim
    if aim is None or not (aim.hears or aim.understands) or aim.when:
        return False
    return aim.who in ("foe", "target", "creature") and entry.use == "action"


MINDS = [
    key
    for key, entry in shelf(ABILITIES).items()
    if isinstance(entry, AbilityEntry) and _needs_a_mind(entry)
]


@pytest.mark.parametrize("key", MINDS)
def test_minds_alone_are_reached(key: str) -> None:
    """What works on those who hear and understand refuses a thing, before the price."""
    evening = Evening(f"abilities.{key}")
    chest = evening.thing("chest", 1)
    name = shelf(ABILITIES)[key].name
    assert evening.refuses("use", name, chest, 19)
    assert evening.lost() == {}


@pytest.mark.parametrize(("armor", "stops"), [("closed_mind", 2), ("discerning_mind", 3)])
@pytest.mark.parametrize(
    ("creature", "move", "points"),
    [
        ("artificial_intelligence_ai", "Pulsed lights", 6),
        ("enthraller", "Psychic burst", 4),
        ("internet_d_emon", "Siphon magic", 3),
    ],
)
def test_mental_armor_counts(armor: str, stops: int, creature: str, move: str, points: int) -> None:
    """Armor against Intellect damage stops it although it goes past other Armor."""
    evening = Evening(f"abilities.{armor}", f"creatures.{creature}")
    evening.fight()
    foe = next(id for id in evening.state.foes if id not in (FOE, OTHER))
    evening.move(move, foe, KARA)
    evening.answer(2)
    left = points - stops
    assert evening.lost() == ({"intellect": left} if left else {})


# --- points between Pools ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["gamers_fortitude", "deep_reserves"])
def test_points_move_between_two_pools(key: str) -> None:
    """Points come out of one Pool and go into another: not into the same, not more than there are."""
    pools = {stat: {"value": 20, "max": 50, "edge": 0} for stat in ("might", "intellect")}
    low = {"speed": {"value": 4, "max": 50, "edge": 0}}
    evening = Evening(f"abilities.{key}", pools=pools | low)
    name = shelf(ABILITIES)[key].name
    assert evening.refuses("use", name, options=[0], chosen=["might", "might"])
    assert evening.refuses("use", name, options=[0], chosen=["speed", "might"])
    evening.use(name, options=[1], chosen=["speed", "might"])
    assert evening.lost() == {"speed": 4, "might": -4}


# --- answers and rests ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "stat"), [("dodge_and_respond", "might"), ("return_to_sender", "speed")]
)
def test_answer_goes_to_attacker(key: str, stat: str) -> None:
    """An attack in return that the table offers is made on the attacker, whoever else is named."""
    evening = Evening(f"abilities.{key}", foe={"level": 3})
    evening.fight()
    evening.struck(18)
    offered = next(iter(evening.state.stances), None)
    if offered is None:
        pytest.skip("it is offered for another kind of attack")
    assert evening.refuses("does", React(poised_id=offered, target=OTHER))
    evening.does(React(poised_id=offered))
    assert evening.lost() == {stat: 3}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("incomparable_pilot", "aboard a starship you know well"),
        ("trick_driver", "you are driving"),
    ],
)
def test_rest_counts_what_is_told(key: str, words: str) -> None:
    """A recovery roll gives 5 points more where people say that it is made in the right place."""
    found = []
    for said in ([], [words]):
        evening = Evening(f"abilities.{key}")
        evening.hurt(30)
        evening.does(Recover(pc_id=KARA, natural=3, said=said))
        pending = evening.state.pending[evening.waiting(Recovering)]
        assert isinstance(pending, Recovering)
        found.append(pending.points)
    assert found == [6, 11]


# --- what holds for its own time --------------------------------------------------------------------


def test_willing_needs_no_roll() -> None:
    """What a foe resists happens to a comrade who agrees, and to its user, without a roll."""
    for whom in (BEN, KARA):
        evening = Evening("cyphers.stasis_keeper", level=3)
        assert evening.use("Stasis Keeper", whom).result is None
    evening = Evening("cyphers.stasis_keeper", level=3, foe={"level": 3})
    assert evening.use("Stasis Keeper", FOE, 2).result == "failure"


def test_no_xp_no_escape_from_dust() -> None:
    """The price in XP is paid by those who have it, and by nobody whom the beam leaves whole."""
    evening = Evening("artifacts.disintegration_beamer", level=5)
    evening.does(EditPc(pc_id=BEN, pc=replace(evening.pc(BEN), xp=2)))
    evening.use("Disintegration Beamer", BEN, 16, difficulty=3)
    assert evening.pc(BEN).xp == 2
    assert evening.pc(BEN).damage_track == "hale"
