"""Chapter 10: walls, doors and treasure."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, attack, done, kara, refused

from threefold.rules.dungeons import BARRIERS
from threefold.rules.treasure import bargain, fits_start


def broken(barrier: str, *, dice: list[int] | None = None, **inputs: Any) -> Json:
    """An attack of Kara's on a wall or door."""
    more: Json = {"dice": dice} if dice else {}
    return done("break_through", actor=kara(), inputs={"barrier": barrier, **inputs}, **more)


def difficulty(answer: Json) -> int:
    found: int = answer["task"]["difficulty"]
    return found


LEVELS = {
    "paper_wall": 1,
    "gauzy_curtain": 1,
    "cloth_wall": 2,
    "shack_or_partition": 3,
    "house_wall": 4,
    "palisade_or_log_cabin": 5,
    "stone_wall": 6,
    "reinforced_stone_wall": 7,
    "iron_wall": 7,
    "simple_wooden_door": 2,
    "good_wooden_door": 3,
    "strong_wooden_door": 4,
    "extra_strong_wooden_door": 5,
    "stone_door": 5,
    "iron_door": 6,
    "wooden_portcullis": 3,
    "iron_portcullis": 6,
    "prison_cell_door": 6,
}


@pytest.mark.rule("wall.levels", "wall.wood.levels", "wall.stone.kinds", "door.levels")
@pytest.mark.parametrize(("barrier", "level"), LEVELS.items())
def test_wall_and_door_levels(barrier: str, level: int) -> None:
    answer = broken(barrier)
    assert (answer["task"]["stat"], answer["task"]["base_difficulty"]) == ("might", level)
    assert answer["task"]["target_number"] == 3 * level
    assert BARRIERS.keys() == LEVELS.keys()


@pytest.mark.rule("wall.wood.levels")
def test_partition_may_be_level_2() -> None:
    assert difficulty(broken("shack_or_partition", level=2)) == 2
    assert difficulty(broken("shack_or_partition", level=0)) == 0


@pytest.mark.rule("wall.attack_modifiers", "door.attack_modifiers")
@pytest.mark.parametrize(
    ("barrier", "steps"),
    [
        ("cloth_wall", {"piercing": -1, "slashing": -1, "bashing": 0, "fire": 0}),
        ("house_wall", {"piercing": 1, "slashing": 0, "bashing": 1, "fire": -1}),
        ("stone_wall", {"piercing": -1, "slashing": 1, "bashing": 1, "fire": 0}),
        ("iron_wall", {"piercing": 0, "slashing": 0, "bashing": 0, "fire": 0}),
        ("strong_wooden_door", {"piercing": 1, "slashing": 0, "bashing": 1, "fire": -1}),
        ("wooden_portcullis", {"piercing": 1, "slashing": 0, "bashing": 1, "fire": -1}),
        ("stone_door", {"piercing": -1, "slashing": 1, "bashing": 1, "fire": 0}),
        ("iron_portcullis", {"piercing": 0, "slashing": 0, "bashing": 0, "fire": 0}),
    ],
)
def test_what_material_withstands(barrier: str, steps: dict[str, int]) -> None:
    for force, moved in steps.items():
        assert difficulty(broken(barrier, force=force)) == max(0, LEVELS[barrier] + moved)
    rule = "door.attack_modifiers" if "wall" not in barrier else "wall.attack_modifiers"
    lines = [m for force in steps for m in broken(barrier, force=force)["task"]["modifiers"]]
    assert {m["rule"] for m in lines} <= {rule}


@pytest.mark.rule("door.break.target")
def test_door_break_target() -> None:
    assert difficulty(broken("good_wooden_door")) == 3
    assert difficulty(broken("good_wooden_door", panel=True)) == 4
    assert difficulty(broken("good_wooden_door", panel=True, force="fire")) == 3
    inputs = {"barrier": "stone_wall", "panel": True}
    assert refused("break_through", actor=kara(), inputs=inputs) == ("not_allowed", "inputs.panel")


def test_barrier_goes_down_track_of_objects() -> None:
    assert broken("good_wooden_door", dice=[8])["object_damage"] == "intact"
    assert broken("good_wooden_door", dice=[9])["object_damage"] == "minor"
    assert broken("good_wooden_door", dice=[15])["object_damage"] == "major"
    hurt = broken("good_wooden_door", object_damage="minor", dice=[12])
    assert (difficulty(hurt), hurt["object_damage"]) == (2, "destroyed")
    warned = broken("iron_door", damage=4, dice=[18])
    assert [e["kind"] for e in warned["events"]] == ["warning", "object_damage"]
    inputs = {"barrier": "iron_door", "object_damage": "destroyed"}
    assert refused("break_through", actor=kara(), inputs=inputs) == (
        "not_allowed",
        "inputs.object_damage",
    )


@pytest.mark.rule("wall.paper.attack_through", "wall.paper.hole")
def test_attacks_through_paper() -> None:
    through = attack(situations=["through_paper"])
    assert through["task"]["difficulty"] == attack()["task"]["difficulty"] + 4
    # what cannot be seen counts once
    both = attack(situations=["through_paper", "dim_light"])
    assert both["task"]["difficulty"] == through["task"]["difficulty"]
    hole = broken("paper_wall", force="piercing", dice=[5])
    assert (difficulty(hole), hole["result"]) == (0, "routine")
    assert hole["events"][-1]["rule"] == "wall.paper.hole"


# --- treasure -------------------------------------------------------------------------------------


def worth(**inputs: Any) -> Json:
    found: Json = done("treasure", inputs=inputs)["worth"]
    return found


@pytest.mark.rule("treasure.cypher.trade_parity", "treasure.cypher.trade_outlets")
@pytest.mark.parametrize(
    ("offered", "wanted", "expected"), [(4, 4, "even"), (4, 5, "gains"), (6, 5, "loses")]
)
def test_treasure_cypher_trade_parity(offered: int, wanted: int, expected: str) -> None:
    assert bargain(offered, wanted) == expected
    swap = worth(do="swap", offered=offered, wanted=wanted)
    assert (swap["bargain"], len(swap["outlets"])) == (expected, 6)


@pytest.mark.rule("treasure.artifact.value")
@pytest.mark.parametrize(
    ("power", "number", "price"),
    [
        ("asset_to_one_roll", 1, "very_expensive"),
        ("armor", 2, "very_expensive"),
        ("strong", 1, "exorbitant"),
    ],
)
def test_treasure_artifact_value(power: str, number: int, price: str) -> None:
    assert worth(do="artifact", power=power) == {"number": number, "price": price}


@pytest.mark.rule("treasure.gold.starting_access")
def test_treasure_gold_starting_access() -> None:
    assert fits_start(["inexpensive", "inexpensive", "moderate", "expensive", "expensive"])
    assert not fits_start(["expensive"] * 3)
    assert not fits_start(["very_expensive"])
    assert worth(do="start", items=["exorbitant"]) == {"fits": False}
    assert refused("treasure", inputs={"do": "swap", "offered": 3}) == (
        "bad_value",
        "inputs.wanted",
    )
