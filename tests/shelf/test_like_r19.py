"""Kinds of faults that a lot of sixty entries showed, held for all entries that are alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused
from tests.shelf.offers import ARMED, answers
from tests.shelf.shapes import shelf_entries

from threefold.model.moments import MOMENTS
from threefold.table.commands import ArrangeStrip, AttackFoe, FindItem, MovePc
from threefold.table.history import Seat

PLAYER = Seat("player", KARA)
READ_OF_TARGETS: Final = {"pc", "npc", "object", "creature"}
"""What the table knows of a target. All else people say."""


def effects_in(value: object) -> Iterator[dict[str, Any]]:
    """Yield every effect of an entry, those within others too."""
    if isinstance(value, dict):
        if "kind" in value:
            yield value
        for each in value.values():
            yield from effects_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from effects_in(each)


def keys_with(kind: str) -> list[tuple[str, dict[str, Any]]]:
    """Return each entry that has effects of a kind, with one of these."""
    return [
        (key, effect)
        for key, entry in shelf_entries().items()
        for effect in effects_in(entry)
        if effect["kind"] == kind
    ]


# --- paces ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name", "feet"),
    [
        ("abilities.electrical_flight", "Electrical Flight", 100),
        ("abilities.wind_chariot", "Wind Chariot", 100),
        ("abilities.windrider", "Windrider", 100),
        ("cyphers.burst_of_speed", "Burst of Speed", 100),
        ("artifacts.falcon_cloak", "Falcon Cloak", 100),
        ("artifacts.ring_of_dragons_flight", "Ring of Dragon's Flight", 100),
        ("artifacts.salvaged_car", "Salvaged Car", 500),
        ("artifacts.witchs_broom", "Witch's Broom", 100),
        ("equipment.car_sedan", "Car, Sedan", 100),
        ("equipment.helicopter", "Helicopter", 100),
        ("equipment.jetpack", "Jetpack", 500),
        ("equipment.motorboat", "Motorboat", 100),
        ("equipment.vtol_hyperjet", "VTOL Hyperjet", 500),
    ],
)
def test_pace_counts_on_the_strip(entry: str, name: str, feet: int) -> None:
    """What carries somebody so far each round does so without a roll, and no farther."""
    evening = Evening(entry)
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 600, OTHER: 600}))
    evening.use(name)
    evening.round()
    evening.refuses("does", MovePc(pc_id=KARA, feet=feet + 1, natural=2), by=PLAYER)
    evening.does(MovePc(pc_id=KARA, feet=feet, natural=2), by=PLAYER)
    assert evening.state.spots[KARA] == feet


def test_own_pace_needs_no_use() -> None:
    """Whose standard movement is long goes a long distance without a use and without a roll."""
    evening = Evening("abilities.runner")
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 600, OTHER: 600}))
    evening.does(MovePc(pc_id=KARA, feet=100, natural=2), by=PLAYER)
    assert evening.state.spots[KARA] == 100


def test_rides_of_vehicles_last() -> None:
    """A vehicle that moves so far each round carries its rider until that ends."""
    rides = [(key, e) for key, e in keys_with("move") if key.startswith("equipment.")]
    vehicles = {key for key, entry in shelf_entries().items() if entry.get("category") == "vehicle"}
    over = [key for key, e in rides if key in vehicles and e.get("each_round") and "lasts" not in e]
    assert over == []


# --- attacks that answer ----------------------------------------------------------------------------


def test_attacks_that_answer_are_bound() -> None:
    """An attack that comes of a defense, or as a foe leaves, is one on that foe."""
    free = [
        key
        for key, act in keys_with("act")
        if act.get("what") == "attack"
        and act.get("upon") in ("defended", "leaves_reach")
        and not act.get("bound")
    ]
    assert free == []


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("dodge_and_respond", "Dodge and Respond"),
        ("defense_master", "Defense Master"),
        ("return_to_sender", "Return to Sender"),
    ],
)
def test_answer_strikes_its_attacker(key: str, name: str) -> None:
    """The blow that answers an attack is refused on anybody but the attacker."""
    evening = Evening(f"abilities.{key}", attacks=ARMED)
    evening.fight()
    evening.turn()
    evening.turn()
    evening.struck(18)
    answers(evening, name)
    other = AttackFoe(pc_id=KARA, foe_id=OTHER, attack="broadsword", natural=15)
    evening.refuses("does", other, by=PLAYER)
    evening.does(AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword", natural=15), by=PLAYER)
    assert evening.lost(FOE) == {"health": 4}


# --- what nobody reads ------------------------------------------------------------------------------


def test_targets_are_ones_known() -> None:
    """No effect asks of its target what no table knows: people say that."""
    asked = {
        (key, effect["when"]["target"])
        for key, entry in shelf_entries().items()
        for effect in effects_in(entry)
        if "target" in effect.get("when", {})
    }
    assert {(key, word) for key, word in asked if word not in READ_OF_TARGETS} == set()


def test_further_rolls_come_with_use() -> None:
    """Where a use is several rolls of its user, the later ones do not hang on the first. A roll of
    a moment of its own comes with no use."""
    hanging = []
    for key, entry in shelf_entries().items():
        used = [e for e in entry.get("effects", []) if e.get("upon") not in MOMENTS]
        own = [e for e in used if e["kind"] == "save" and e.get("by") == "self"]
        if any(each.get("upon") != "use" for each in own[1:]):
            hanging.append(key)
    assert hanging == []


@pytest.mark.parametrize(
    ("key", "name"),
    [("perfect_speed_burst", "Perfect Speed Burst"), ("two_things_at_once", "Two Things at Once")],
)
def test_second_action_once_a_round(key: str, name: str) -> None:
    """What gives two actions in a round gives them once in it."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(name)
    with pytest.raises(Refused):
        evening.use(name)


@pytest.mark.parametrize("key", ["alchemist_bag", "a_tisket_a_tasket"])
def test_bags_hold_more_cyphers(key: str) -> None:
    """What holds cyphers beside the limit has room for them, once, used or not."""
    for used in (False, True):
        evening = Evening(f"artifacts.{key}", "cyphers.curative", level=3, cypher_limit=1)
        if used:
            evening.use((evening.pc().artifacts or [])[0].name)
        found = FindItem(to=KARA, cypher=evening.pc().cyphers[0])
        told = [evening.does(found).told for _ in range(4)]
        assert ["safe" in each for each in told] == [False, False, False, True]


@pytest.mark.parametrize("machine", [True, False])
def test_sphere_mends_machines_alone(machine: bool) -> None:
    """The repair sphere goes along with what is a machine, and does nothing for anybody else."""
    evening = Evening("artifacts.repair_sphere", level=5)
    evening.use("Repair Sphere", FOE, said=["it is a machine"] if machine else [])
    assert ("repair sphere" in evening.conditions(FOE)) is machine
