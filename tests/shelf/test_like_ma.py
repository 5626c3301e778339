"""Like what an attacker found at tables: bursts that reach things, and further kinds of fault."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.procedures.inputs import Effort

SHIELD = "force field shield"


def bursting(**more: object) -> Evening:
    return Evening(
        "abilities.force_field_shield",
        "abilities.shield_burst",
        foe={"level": 2},
        **more,  # type: ignore[arg-type]
    )


def test_thing_near_is_struck() -> None:
    """Everything near the target of a hit takes the harm, a thing on its own track."""
    evening = bursting()
    weak, stone = evening.thing("cup", 1), evening.thing("stone", 5, material="very_hard")
    evening.marks()
    told = evening.attack(15, FOE, SHIELD, also=[OTHER, weak, stone]).told
    assert evening.lost(OTHER) == {"health": 2}
    assert evening.state.things[weak].object_damage != "intact"
    assert evening.state.things[stone].object_damage == "intact"
    assert "stone" in told


def test_struck_thing_bursts_too() -> None:
    """A hit on a thing sets the burst off as a hit on a foe does, and a miss does not."""
    evening = bursting()
    crate = evening.thing("crate", 1)
    evening.marks()
    evening.attack(2, crate, SHIELD, also=[OTHER])
    assert evening.lost(OTHER) == {}
    evening.attack(18, crate, SHIELD, also=[OTHER, BEN])
    assert evening.lost(OTHER) == {"health": 2}
    assert evening.lost(BEN) == {"might": 2}


@pytest.mark.parametrize(("levels", "points"), [(0, 2), (1, 4), (2, 6)])
def test_burst_counts_effort(levels: int, points: int) -> None:
    """Each level of Effort on damage is two more points for all."""
    evening = bursting()
    evening.marks()
    evening.attack(15, FOE, SHIELD, also=[OTHER], effort=Effort(damage=levels))
    assert evening.lost(OTHER) == {"health": points}


def test_nobody_past_harm_is_near() -> None:
    """Whoever is down or dead already, and a thing in pieces, is refused by name."""
    evening = bursting()
    evening.hurt(99, OTHER)
    evening.hurt(200, BEN)
    crate = evening.thing("crate", 1, object_damage="destroyed")
    assert "down" in evening.refuses("attack", 15, FOE, SHIELD, also=[OTHER])
    assert "dead" in evening.refuses("attack", 15, FOE, SHIELD, also=[BEN])
    assert "destroyed" in evening.refuses("attack", 15, FOE, SHIELD, also=[crate])
    assert "t99" in evening.refuses("attack", 15, FOE, SHIELD, also=["t99"])


def test_plain_weapon_strikes_one() -> None:
    """A weapon that does not burst names nobody else, on a thing either."""
    evening = bursting()
    crate = evening.thing("crate", 1)
    assert evening.refuses("attack", 15, crate, "broadsword", also=[OTHER])
    assert KARA in evening.state.party
