"""The player's own page after a power on several: every target with its die, the outcome and the
damage.
"""

from __future__ import annotations

from msgspec import structs
from tests.web.test_player import MARA, Evening, evening
from tests.web.test_reacting import of_the_shelf

from threefold.model.characters import Npc
from threefold.table import commands as c

__all__ = ["evening"]


def used(evening: Evening, key: str, *naturals: int) -> str:
    """Mara uses an ability on three crabs; the page afterwards."""
    power = of_the_shelf(key)
    evening.edit(abilities=[power], intellect=12, xp=0)
    evening.gm(c.AddFoe(npc=Npc("brine crab", 2), count=3))
    crabs = [id for id, foe in evening.state.foes.items() if "crab" in foe.npc.name]
    evening.mara(
        c.UsePower(
            pc_id=MARA,
            what="ability",
            name=power.name,
            target=crabs[0],
            also=crabs[1:],
            natural=naturals[0],
        )
    )
    return evening.act()


def test_roll_for_each_shows_each_die(evening: Evening) -> None:
    page = used(evening, "psychic_burst", 16)
    assert "A roll against each" in page
    assert page.count("or more was needed") >= 3
    assert all(f"brine crab {n}" in page for n in (1, 2, 3))
    assert "rolled 16" in page
    assert "as its text says" not in page


def test_one_roll_against_all_is_told_once(evening: Evening) -> None:
    page = used(evening, "flash", 16)
    assert "One roll against all: 16" in page
    assert "rolled 16" not in page
    assert all(f"brine crab {n}" in page for n in (1, 2, 3))


def test_open_roll_tells_each_target_its_number(evening: Evening) -> None:
    """Before the roll is accepted, each target has its own number and result; a miss of the first
    is no miss of all.
    """
    power = of_the_shelf("flash")
    evening.edit(abilities=[power], intellect=12, xp=3)
    evening.gm(c.AddFoe(npc=Npc("old crab", 6)), c.AddFoe(npc=Npc("young crab", 2)))
    old, young = [id for id, foe in evening.state.foes.items() if "crab" in foe.npc.name]
    evening.mara(
        c.UsePower(
            pc_id=MARA, what="ability", name=power.name, target=old, also=[young], natural=12
        )
    )
    page = evening.act()
    assert "Hits 1 of 2" in page
    assert "18 or more was needed" in page
    assert "6 or more was needed" in page
    assert "Accept the miss" not in page
    assert "Keep it" in page


def test_hidden_numbers_of_targets_stay_hidden(evening: Evening) -> None:
    """A target whose level is hidden tells only whether it was hit."""
    power = of_the_shelf("flash")
    evening.edit(abilities=[power], intellect=12, xp=3)
    evening.gm(c.AddFoe(npc=Npc("old crab", 6)), c.AddFoe(npc=Npc("young crab", 2)))
    old, young = [id for id, foe in evening.state.foes.items() if "crab" in foe.npc.name]
    evening.gm(
        c.EditFoe(foe_id=old, foe=structs.replace(evening.state.foes[old], show_level=False))
    )
    evening.mara(
        c.UsePower(
            pc_id=MARA, what="ability", name=power.name, target=old, also=[young], natural=12
        )
    )
    page = evening.act()
    assert "Hits 1 of 2" in page
    assert "18 or more" not in page
