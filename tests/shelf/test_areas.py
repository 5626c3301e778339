"""Attacks on all in an area: what the text says after a hit falls on each who was hit, what it says
after a miss on each who was missed, and what it does to the attacker once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest
from msgspec import Raw
from msgspec.json import encode
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Outcome

from threefold.rules.types import Stat
from threefold.table.commands import (
    ArrangeStrip,
    Attempt,
    CallFor,
    Defend,
    FoeAttacks,
    Play,
    Settle,
)
from threefold.table.state import Called, Incoming, Rolled

BOMB: Final = {
    "name": "bomb", "damage": 4, "range": "short", "stats": ["speed"], "area": True,
}  # fmt: skip


def thrown(evening: Evening, die: int, weapon: str, *on: str, settles: bool = True) -> Outcome:
    """The GM calls for the attack on all in the area, and Kara's player rolls it."""
    inputs = Raw(encode({"attack": weapon, "targets": [*on]}))
    evening.does(CallFor(procedure="area_attack", pcs=[KARA], inputs=inputs))
    done = evening.does(Attempt(open_id=evening.waiting(Called), natural=die))
    return evening._settled(done, KARA, None) if settles else done


def armed(*effects: dict[str, Any], **more: Any) -> Evening:
    """Kara has a bomb whose text says this besides its 4 points."""
    return Evening(attacks=[{**BOMB, "effects": [*effects]}], **more)


DAZED: Final = {"kind": "condition", "to": "target", "name": "dazed", "lasts": "1 minute"}


# --- grenades -------------------------------------------------------------------------------------


def test_sonic_grenade_stuns_each() -> None:
    """2 points for each in the radius, and whoever is below level 4 loses a turn; a tough one does
    not."""
    evening = Evening("equipment.grenade_sonic")
    thrown(evening, 15, "Grenade, Sonic", FOE, OTHER)
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 2}
    assert evening.conditions(FOE) == evening.conditions(OTHER) == ["stunned"]


def test_sonic_grenade_spares_who_withstands() -> None:
    """Of a guard of level 2 and one above level 4, the first alone loses its turn."""
    evening = Evening("equipment.grenade_sonic", "creatures.djinni")
    strong = evening.find("Djinni")
    thrown(evening, 20, "Grenade, Sonic", FOE, strong)
    assert evening.conditions(FOE) == ["stunned"]
    assert evening.conditions(strong) == []


def test_thermite_burns_each_who_is_hit() -> None:
    """6 points, and each burns on: 2 points a round until somebody smothers the flames."""
    evening = Evening("equipment.grenade_thermite")
    thrown(evening, 15, "Grenade, Thermite", FOE, OTHER)
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 6}
    evening.fight()
    evening.round()
    evening.round()
    assert evening.lost(FOE)["health"] > 8
    assert evening.lost(FOE) == evening.lost(OTHER)


def test_missed_one_does_not_burn() -> None:
    """One roll: it hits the guard of level 2 and misses the soldier of level 4, who does not burn."""
    evening = Evening("equipment.grenade_thermite", "creatures.mechanical_soldier")
    soldier = evening.find("Mechanical")
    thrown(evening, 8, "Grenade, Thermite", FOE, soldier)
    assert evening.conditions(FOE) == ["burning"]
    assert evening.conditions(soldier) == []
    assert evening.lost(soldier) == {}


# --- conditions of any weapon -----------------------------------------------------------------------


@pytest.mark.parametrize("die", [15, 19])
def test_each_condition_has_its_end(die: int) -> None:
    """Each who was hit is dazed for a minute, and a minute later no longer; so too where the die
    left a choice."""
    evening = armed(DAZED)
    thrown(evening, die, "bomb", FOE, OTHER)
    assert evening.conditions(FOE) == evening.conditions(OTHER) == ["dazed"]
    evening.passes("2 minutes")
    assert evening.conditions(FOE) == evening.conditions(OTHER) == []


def test_earned_effect_comes_beside() -> None:
    """A 19 knocks the first one back; dazed are both."""
    evening = armed(DAZED)
    thrown(evening, 19, "bomb", FOE, OTHER, settles=False)
    open_id = evening.waiting(Rolled)
    evening.does(Settle(open_id=open_id, choice="minor_effect", effect="distract"))
    assert {*evening.conditions(FOE)} == {"dazed", "distracted"}
    assert evening.conditions(OTHER) == ["dazed"]


def test_miss_has_what_follows_it() -> None:
    """What a text says of a miss falls on each who was missed, and on nobody who was hit."""
    effects = [{**DAZED, "upon": "miss"}, {**DAZED, "name": "prone"}]
    evening = Evening("creatures.mechanical_soldier", attacks=[{**BOMB, "effects": effects}])
    tough = evening.find("Mechanical")
    thrown(evening, 8, "bomb", FOE, tough)
    assert evening.conditions(FOE) == ["prone"]
    assert evening.conditions(tough) == ["dazed"]


def test_plain_miss_has_it_too() -> None:
    """So it is with an attack on one alone."""
    evening = armed({**DAZED, "upon": "miss"}, {**DAZED, "name": "prone"})
    evening.attack(2, weapon="bomb")
    assert evening.conditions(FOE) == ["dazed"]
    evening.attack(15, OTHER, weapon="bomb")
    assert evening.conditions(OTHER) == ["prone"]


def test_push_moves_each_away() -> None:
    """A blast throws each who was hit ten feet back, in its own direction."""
    evening = armed({"kind": "move", "to": "target", "mode": "push", "distance": "10 feet"})
    evening.does(ArrangeStrip(spots={KARA: 50, BEN: 50, FOE: 40, OTHER: 60}))
    thrown(evening, 15, "bomb", FOE, OTHER)
    assert (evening.state.spots[FOE], evening.state.spots[OTHER]) == (30, 70)


def test_gm_carries_out_all_of_it() -> None:
    """It is the same where the GM has it carried out at once."""
    evening = armed(DAZED)
    inputs = Raw(encode({"attack": "bomb", "targets": [FOE, OTHER]}))
    evening.does(Play(procedure="area_attack", actor=KARA, inputs=inputs, faces=[15]))
    assert evening.conditions(FOE) == evening.conditions(OTHER) == ["dazed"]
    evening.passes("2 minutes")
    assert evening.conditions(FOE) == evening.conditions(OTHER) == []


def test_gain_of_attacker_comes_once() -> None:
    """What a hit gives to whoever strikes it gives once, however many are hit."""
    gain = {"kind": "heal", "to": "self", "points": 2, "pools": ["might"]}
    held = {"name": "hungry", "effects": [{"kind": "attack", "then": [gain]}]}
    evening = armed(conditions=[held])
    evening.hurt(10)
    evening.marks()
    thrown(evening, 15, "bomb", FOE, OTHER)
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 4}
    assert evening.lost() == {"might": -2}


def test_enhanced_weapon_counts_for_each() -> None:
    """A cypher that makes attacks disrupting takes an action from each below its level."""
    evening = Evening("cyphers.disrupting", level=5, attacks=[BOMB])
    evening.use("Disrupting")
    thrown(evening, 15, "bomb", FOE, OTHER)
    assert "stunned" in evening.conditions(FOE)
    assert "stunned" in evening.conditions(OTHER)


# --- powers on several ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name", "feet"),
    [
        ("cyphers.detonation_pressure", "Detonation Pressure", 10),
        ("cyphers.detonation_singularity", "Detonation Singularity", -50),
    ],
)
def test_power_shoves_further_ones(entry: str, name: str, feet: int) -> None:
    """Each in the area is pushed away or drawn in, not the first alone."""
    evening = Evening(entry, level=4)
    evening.does(ArrangeStrip(spots={KARA: 100, BEN: 100, FOE: 40, OTHER: 160}))
    evening.use(name, FOE, 15, also=[OTHER])
    assert evening.state.spots[FOE] == 40 - feet
    assert evening.state.spots[OTHER] == 160 + feet


# --- foes -------------------------------------------------------------------------------------------


def bursts(evening: Evening, by: str, move: str, stat: Stat, dice: Sequence[int]) -> None:
    """A foe strikes Kara and Ben with a move, and they defend with these faces."""
    evening.does(
        FoeAttacks(foe_id=by, pc_id=KARA, also=[BEN], move=move, reaches=True, anyway=True)
    )
    for who, die in zip((KARA, BEN), dice, strict=True):
        evening.does(Defend(open_id=evening.waiting(Incoming, who), natural=die))


def test_earthquake_throws_down_each() -> None:
    """5 points and prone for each who fails the Might defense, nothing for whoever withstands it."""
    evening = Evening("creatures.earth_elemental")
    bursts(evening, evening.find("Earth"), "Earthquake", "might", (2, 2))
    assert evening.conditions(KARA) == evening.conditions(BEN) == ["prone"]
    evening = Evening("creatures.earth_elemental")
    bursts(evening, evening.find("Earth"), "Earthquake", "might", (2, 18))
    assert evening.conditions(KARA) == ["prone"]
    assert evening.conditions(BEN) == []
    assert evening.lost(BEN) == {}


@pytest.mark.parametrize("by_move", [True, False])
def test_further_targets_defend_more_easily(by_move: bool) -> None:
    """A burst at several: from the second on, defending is eased by a step."""
    evening = Evening("creatures.mechanical_soldier")
    soldier = evening.find("Mechanical")
    if by_move:
        evening.move("Burst of shots", soldier, KARA, BEN, anyway=True)
    else:
        evening.does(
            FoeAttacks(foe_id=soldier, pc_id=KARA, also=[BEN], move="Burst of shots", reaches=True)
        )
    first = evening.does(Defend(open_id=evening.waiting(Incoming, KARA), natural=15))
    second = evening.does(Defend(open_id=evening.waiting(Incoming, BEN), natural=15))
    assert (first.difficulty, second.difficulty) == (4, 3)
