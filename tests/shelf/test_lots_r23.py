"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.library.items import cypher_of, cyphers
from threefold.procedures.inputs import Effort
from threefold.table.commands import FindItem, FoeAttacks

EARNED = "you hit it in an earlier round"
TUNE = "Fruitfully Pass the Time"


def found(key: str, face: int, level: int = 4) -> Evening:
    """Kara has a cypher whose table showed this face as it was found."""
    evening = Evening(foe={"level": 3, "health": 40, "max_health": 40})
    cypher = replace(cypher_of(cyphers()[key]), level=level)
    evening.does(FindItem(to=KARA, cypher=cypher, drawn=[face]))
    evening.marks()
    return evening


# --- clouds and liquids -----------------------------------------------------------------------------


def test_corrosive_gas_harms_things() -> None:
    """Corrosive gas harms everything in the cloud: a chest as well as a guard."""
    evening = found("gas_bomb", 55, level=6)
    chest = evening.thing("chest", 3)
    evening.use("Gas Bomb", FOE, 16, also=[chest])
    assert evening.lost(FOE) == {"health": 6}
    assert evening.state.things[chest] != evening.thing("chest", 3)


@pytest.mark.parametrize(("face", "stat"), [(70, "might"), (80, "speed"), (90, "intellect")])
def test_dose_raises_an_edge(face: int, stat: str) -> None:
    """A dose raises the Edge by 1 for an hour: a level of Effort then costs 2 points, afterwards
    3 again."""
    evening = found("chemical_factory", face)
    evening.use("Chemical Factory")
    evening.passes("1 hour")
    dose = next(each.name for each in evening.pc().equipment or () if not isinstance(each, str))
    evening.use(dose)
    evening.marks()
    evening.task(10, 3, stat, effort=Effort(ease=1))
    assert evening.lost() == {stat: 2}
    evening.passes("1 hour")
    evening.marks()
    evening.task(10, 3, stat, effort=Effort(ease=1))
    assert evening.lost() == {stat: 3}


def test_spores_harm_in_peace() -> None:
    """Spores harm each round of the minute, whether or not turns are counted: 10 points in all."""
    evening = Evening("abilities.spore_cloud", foe={"level": 3, "health": 40, "max_health": 40})
    evening.use("Spore Cloud", FOE, 16)
    evening.marks()
    evening.passes("1 minute")
    assert evening.lost(FOE) == {"health": 10}
    evening.passes("10 minutes")
    assert evening.lost(FOE) == {"health": 10}


def test_spores_harm_after_fight() -> None:
    """The fight ends after two rounds; the other eight points fall as the minute passes."""
    evening = Evening("abilities.spore_cloud", foe={"level": 3, "health": 40, "max_health": 40})
    evening.fight()
    evening.use("Spore Cloud", FOE, 16)
    evening.marks()
    evening.round()
    evening.round()
    assert evening.lost(FOE) == {"health": 2}
    evening.peace()
    evening.passes("1 minute")
    assert evening.lost(FOE) == {"health": 10}


# --- a performance ----------------------------------------------------------------------------------


def performer() -> Evening:
    """Kara sings."""
    return Evening(
        "abilities.fruitfully_pass_the_time",
        chosen={"fruitfully_pass_the_time": {"art": ["singing"]}},
    )


@pytest.mark.parametrize("listener", [None, KARA])
def test_performer_alone_rests_once(listener: str | None) -> None:
    """Who performs for nobody else gets one recovery roll, not two."""
    done = performer().use(TUNE, listener, 16)
    assert done.told.count("may make a recovery roll at once") == 1


def test_performer_waits_for_rest() -> None:
    """Who has profited does not again before a rest of an hour or more: at the second tune, for
    Ben, Kara gets nothing."""
    evening = performer()
    evening.use(TUNE, None, 16)
    done = evening.use(TUNE, BEN, 16)
    assert "Ben may make a recovery roll at once" in done.told
    assert "Kara may make a recovery roll at once" not in done.told


def test_performance_uses_its_training() -> None:
    """The ability trains the skill that it is performed with: difficulty 3 is eased to 2."""
    assert performer().use(TUNE, BEN, 16).difficulty == 2


# --- wounds -----------------------------------------------------------------------------------------


def bitten(*faces: int) -> Evening:
    """Four roaches bite Kara once for each face, and each time her Might defense fails."""
    evening = Evening("creatures.glowing_roach")
    roach = evening.find("Glowing Roach")
    evening.fight()
    for face in faces:
        evening.does(
            FoeAttacks(foe_id=roach, pc_id=KARA, move="Four together", reaches=True, anyway=True)
        )
        evening.answer(2)
        evening.answer(2, face)
        evening.round()
    return evening


def test_roach_wounds_add_up() -> None:
    """A head wound hinders Intellect defense, a wounded leg Speed defense: both last, and the same
    leg bitten again hinders by one step more."""
    evening = bitten(1, 2)
    assert evening.struck(10, stat="intellect").difficulty == 3
    assert evening.struck(10, stat="speed").difficulty == 3
    assert bitten(2, 2).struck(10, stat="speed").difficulty == 4


# --- the knife in the wound -------------------------------------------------------------------------


def test_twist_needs_earlier_hit() -> None:
    """Nobody twists a knife that has struck nobody: neither at once, nor after a miss."""
    evening = Evening("abilities.twisting_the_knife")
    evening.fight()
    evening.refuses("use", "Twisting the Knife", FOE, options=[1], said=[EARNED])
    evening.attack(2)
    evening.round()
    evening.refuses("use", "Twisting the Knife", FOE, options=[1], said=[EARNED])


def test_twist_waits_a_round() -> None:
    """It is done in a round after the hit: not in the round of the hit."""
    evening = Evening("abilities.twisting_the_knife")
    evening.fight()
    evening.attack(16)
    evening.refuses("use", "Twisting the Knife", FOE, options=[1], said=[EARNED])


def test_twist_hits_same_foe() -> None:
    """The foe that was struck is the one who suffers: not the other guard."""
    evening = Evening("abilities.twisting_the_knife")
    evening.fight()
    evening.attack(16)
    evening.round()
    evening.refuses("use", "Twisting the Knife", OTHER, options=[1], said=[EARNED])


def test_twist_deals_weapons_damage() -> None:
    """The weapon that struck was medium: 4 points, and heavy is not to be had."""
    evening = Evening("abilities.twisting_the_knife")
    evening.fight()
    evening.attack(16)
    evening.round()
    evening.marks()
    evening.refuses("use", "Twisting the Knife", FOE, options=[2], said=[EARNED])
    evening.use("Twisting the Knife", FOE, said=[EARNED])
    assert evening.lost(FOE) == {"health": 4}
    assert evening.lost(KARA) == {"speed": 4}
