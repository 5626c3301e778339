"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused
from tests.shelf.offers import said, ticked

from threefold.model.characters import Attack
from threefold.table.commands import AddCondition, ArrangeStrip, EditPc, RemoveCondition

# --- what people keep after a fight -----------------------------------------------------------------


def test_tool_serves_after_fight() -> None:
    """A crowbar that appeared in a fight is still the right tool when the fight is over."""
    evening = Evening("cyphers.useful_tool", level=6)
    evening.fight()
    evening.use("Useful Tool", options=[10])
    evening.peace()
    right = ticked("cyphers.useful_tool")
    assert evening.task(15, 5, besides=right).difficulty == 4
    evening.passes("2 days")
    assert evening.task(15, 5, besides=right).difficulty == 4


def test_friends_insight_outlasts_fight() -> None:
    """A friend's benefit goes on for as long as they are together, fights or not."""
    entry = "abilities.explains_the_ineffable"
    evening = Evening(entry)
    evening.fight()
    evening.use("Explains the Ineffable", BEN)
    evening.peace()
    assert evening.task(15, 5, by=BEN, besides=ticked(entry)).difficulty == 3


def test_insight_is_for_friends() -> None:
    """Each of your friends eases a task: you are none of them."""
    evening = Evening("abilities.explains_the_ineffable")
    assert evening.refuses("use", "Explains the Ineffable", KARA)


# --- a robot that is no more ------------------------------------------------------------------------


def test_broken_robot_brawls_no_more() -> None:
    """The robot aids in melee: once it is destroyed, nobody does."""
    evening = Evening("abilities.serv_0", "abilities.serv_0_brawler", foe={"level": 4})
    evening.use("Serv-0")
    assert evening.attack(15).difficulty == 3
    evening.hurt(10, evening.find("Serv-0"))
    assert evening.attack(15).difficulty == 4


# --- an exact duplicate -----------------------------------------------------------------------------


def kept(evening: Evening, name: str) -> list[str]:
    """The names of the cyphers and artifacts that Kara has of this sort."""
    pc = evening.pc()
    names = [each.name for each in (*pc.cyphers, *(pc.artifacts or ()))]
    return [each for each in names if each.startswith(name)]


def test_copied_cypher_is_used() -> None:
    """Within ten minutes the duplicate of a cypher does what the original does; the original is
    there afterwards."""
    entry = "cyphers.visual_displacement_device"
    evening = Evening("cyphers.crown_jewel", entry, level=4, foe={"level": 4})
    evening.use("Crown Jewel", chosen=["Visual Displacement Device"])
    duplicate = kept(evening, "Visual Displacement Device")[-1]
    evening.use(duplicate)
    assert evening.struck(15).difficulty == 3
    evening.passes("11 minutes")
    assert kept(evening, "Visual Displacement Device") == ["Visual Displacement Device"]


def test_copied_items_vanish() -> None:
    """The duplicate of a cypher or artifact is gone after ten minutes, the original is not."""
    for entry, name in (
        ("cyphers.visual_displacement_device", "Visual Displacement Device"),
        ("artifacts.terror_hook", "Terror Hook"),
    ):
        evening = Evening("cyphers.crown_jewel", entry, level=4)
        evening.use("Crown Jewel", chosen=[name])
        assert len(kept(evening, name)) == 2
        evening.passes("11 minutes")
        assert kept(evening, name) == [name]


def test_copied_weapon_is_exact() -> None:
    """The duplicate of a weapon that nobody else has strikes as that one does."""
    evening = Evening("cyphers.crown_jewel", level=4)
    pc = evening.pc()
    fang = Attack(name="Fang", damage=7, weight="medium", stats=["might"])
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, attacks=[fang])))
    evening.use("Crown Jewel", chosen=["Fang"])
    assert [each.damage for each in evening.pc().attacks] == [7, 7]
    evening.passes("11 minutes")
    assert [each.damage for each in evening.pc().attacks] == [7]


# --- whatever one casts -----------------------------------------------------------------------------


def test_training_eases_every_spell() -> None:
    """Trained in all spells: what a spell rolls is eased, and an attack that is none is not."""
    evening = Evening("abilities.magical_training", "abilities.cold_burst", foe={"level": 4})
    spell = said("abilities.magical_training")
    assert evening.use("Cold Burst", FOE, 15, said=spell).difficulty == 3
    assert evening.use("Cold Burst", FOE, 15).difficulty == 4
    assert evening.attack(15).difficulty == 4


# --- a malady resists -------------------------------------------------------------------------------


@pytest.mark.parametrize("on", [KARA, BEN])
def test_cure_is_an_attempt(on: str) -> None:
    """One attempts to cure a malady: who fails has cured nothing, though the patient is willing."""
    evening = Evening("abilities.alleviate")
    evening.does(AddCondition(on=on, condition="poisoned"))
    evening.use("Alleviate", on, 2, difficulty=4)
    assert evening.conditions(on) == ["poisoned"]
    with pytest.raises(Refused):
        evening.use("Alleviate", on, 2)
    assert evening.conditions(on) == ["poisoned"]


# --- the earth shakes -------------------------------------------------------------------------------


def test_quake_is_worse_beside_walls() -> None:
    """Each round one creature in the area takes 3 points in the open, and another one 6 beside what
    sheds debris, until it gets away from there. Armor counts once."""
    evening = Evening("abilities.earthquake", foe={"level": 4, "armor": 1})
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 180, OTHER: 200}))
    evening.fight()
    evening.use("Earthquake", spot=200)
    evening.does(AddCondition(on=OTHER, condition="by falling debris"))
    evening.marks()
    evening.round()
    assert evening.lost(FOE) == {"health": 2}
    assert evening.lost(OTHER) == {"health": 5}
    evening.does(RemoveCondition(on=OTHER, condition="by falling debris"))
    evening.marks()
    evening.round()
    assert evening.lost(OTHER) == {"health": 2}
