"""A lot of thirty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.table.commands import AddPc

# --- things without a roll ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key",
    [
        "clean",
        "cooking",
        "extra_chair",
        "flavor",
        "hand",
        "sprout",
        "wash_car",
        "wet_or_dry",
        "wrap",
    ],
)
def test_cantrip_on_thing_never_fails(key: str) -> None:
    """A text that has no roll has none on a thing of the scene either, whatever its level."""
    evening = Evening(f"cantrips.{key}_cantrip")
    done = evening.use(f"{key} cantrip".replace("_", " "), evening.thing("thing", 4))
    assert done.result in (None, "routine")
    assert evening.lost() == {"intellect": 1}


# --- gear that is part of a form ------------------------------------------------------------------

_GIFTS: list[str] = ["perception", "stealth"]


def test_animal_has_no_broadsword() -> None:
    """What is carried is part of the animal: its claws strike, the sword does not, and no thing is
    used. Armor that is worn still counts. Afterwards all is as before."""
    evening = Evening(
        "abilities.animal_shape",
        "cyphers.fairy_cup",
        armor=[{"name": "plate", "armor": 2, "source": "suit"}],
    )
    evening.use("animal shape", chosen=_GIFTS)
    assert [attack.name for attack in evening.pc().attacks_now()] == ["claws or bite"]
    evening.refuses("attack", 15, weapon="broadsword")
    assert "part of the form" in evening.refuses("use", "fairy cup")
    assert evening.attack(15, weapon="claws or bite").resolution.damage is not None
    evening.marks()
    evening.hurt(5)
    assert evening.lost() == {"might": 3}
    evening.passes("10 minutes")
    assert evening.attack(15, weapon="broadsword").resolution.damage is not None
    evening.use("fairy cup")


def test_lent_animal_has_no_broadsword() -> None:
    """Who is taken along carries nothing either."""
    evening = Evening("abilities.lend_animal_shape")
    evening.use("lend animal shape", BEN, chosen=_GIFTS)
    for who in (KARA, BEN):
        evening.refuses("attack", 15, weapon="broadsword", by=who)
        assert evening.attack(15, weapon="claws or bite", by=who).result == "success"


def _third(evening: Evening) -> str:
    """One more character at the table."""
    evening.does(AddPc(pc=replace(evening.pc(BEN), name="Cid")))
    return next(id for id in evening.state.party if id not in (KARA, BEN))


def test_second_animal_takes_effort() -> None:
    """A form for several takes one comrade along, and one more for each level of Effort."""
    evening = Evening("abilities.lend_animal_shape")
    third = _third(evening)
    evening.refuses("use", "lend animal shape", BEN, also=[third], chosen=_GIFTS)
    evening.use("lend animal shape", BEN, also=[third], chosen=_GIFTS, bought=[1])
    for who in (KARA, BEN, third):
        assert "animal" in evening.conditions(who)
