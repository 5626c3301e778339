"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.procedures.inputs import Effort
from threefold.table.state import TaskCall


def test_missed_goad_hinders_no_later() -> None:
    """Further goading is hindered after the goaded foe has come to its senses: a try that failed
    goaded nobody, so the next one is as hard as the first."""
    evening = Evening("abilities.goad", foe={"level": 3})
    assert evening.use("Goad", FOE, 2).difficulty == 3
    assert evening.use("Goad", FOE, 16).difficulty == 3


def test_goaded_foe_stays_wary_tomorrow() -> None:
    """Who has been goaded once is harder to goad from then on: no day's end is told for it."""
    evening = Evening("abilities.goad", foe={"level": 3})
    assert evening.use("Goad", FOE, 16).difficulty == 3
    evening.passes("2 days")
    assert evening.use("Goad", FOE, 16).difficulty == 4


def test_missed_singularity_still_drags_heroes() -> None:
    """Every player character in the radius makes the Might defense: it does not ask whether the
    thrower's roll was good."""
    evening = Evening("cyphers.detonation_singularity", level=10, foe={"level": 3})
    evening.use("Detonation Singularity", FOE, 2, also=[BEN], difficulty=3)
    assert evening.waiting(TaskCall, BEN)


def test_paint_armor_sprayed_on_comrade() -> None:
    """The solution is sprayed over anybody's clothes and skin: whom it is used on has 1 Armor, and
    who holds the can has none."""
    evening = Evening("equipment.paint_on_impact_armor")
    evening.use("Paint-On Impact Armor", BEN)
    evening.marks()
    evening.hurt(5, BEN)
    evening.hurt(5, KARA)
    assert evening.lost(BEN) == {"might": 4}
    assert evening.lost(KARA) == {"might": 5}


def test_lit_webbing_burns_away() -> None:
    """A web that is lit is gone after a round, with damage equal to the wand's level: nobody is
    held by it any more."""
    evening = Evening("artifacts.wand_of_spiders_webbing", level=5, foe={"level": 2})
    evening.fight()
    evening.use("Wand of Spider's Webbing", FOE, 16, said=["the web is lit"])
    assert evening.lost(FOE) == {"health": 5}
    evening.round()
    evening.round()
    assert "held" not in evening.conditions(FOE)


def test_distracted_foes_blow_keeps_effort() -> None:
    """The foe's next attack is hindered, and one's own next attack on it has a free level of Effort
    if one applies Effort: the foe's blow in between does not use that level up."""
    evening = Evening("abilities.dual_distraction", foe={"level": 4})
    evening.fight()
    evening.use("Dual Distraction", FOE, said=["two weapons"])
    assert evening.struck(18).difficulty == 3
    evening.marks()
    struck = evening.attack(16, effort=Effort(ease=1), said=["against the same foe"])
    assert struck.difficulty == 2
    assert evening.lost() == {"might": 3}


def test_poison_immune_shrugs_assassins_blade() -> None:
    """A level 6 kiss keeps poisons of level 6 or lower off for hours: the assassin's coat of level 6
    poison moves nobody down the damage track then; the blade itself cuts as before."""
    evening = Evening("cyphers.beloveds_kiss", "creatures.assassin", level=6)
    evening.use("Beloved's Kiss", KARA, None, 1)
    assassin = evening.find("Assassin")
    evening.marks()
    evening.move("Poisoned weapon", assassin, KARA)
    evening.answer(2)
    assert evening.lost() == {"might": 6}
    if evening.state.pending:
        evening.answer(2)
    assert evening.pc().damage_track == "hale"
