"""Chapter 3, attacking objects: hardness, the damage that counts, the object damage track."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import CSRD, pc

from threefold.model.things import Thing
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.objects import ATTACK_OBJECT, AttackObjectInputs
from threefold.rules.objects import (
    OBJECT_TRACK,
    ObjectState,
    cannot_harm,
    effective_level,
    object_down,
    object_repaired,
    object_steps,
)
from threefold.rules.ruleset import Rules
from threefold.rules.types import Refusal
from threefold.rulesets.compose import rules_for

BARE_POINTS = rules_for("csrd", {"object_margin": "points"})


def door(level: int = 4, material: Any = "ordinary", damage: Any = "intact") -> Thing:
    """A door."""
    return Thing("door", level, material, damage)


def attacked(thing: Thing, face: int, *, rules: Rules = CSRD, **inputs: Any) -> Outcome | Refusal:
    """An attack on it with all the damage it takes."""
    told = AttackObjectInputs(**{"damage": 20, "tool": "exotic", **inputs})
    return play(ATTACK_OBJECT, Setup(rules, pc(skills={}), thing), told, [face])


@pytest.mark.rule("object.attack.might_melee", "object.target_number")
@pytest.mark.parametrize(("level", "target"), [(1, 3), (4, 12), (6, 18)])
def test_object_attack_might_melee(level: int, target: int) -> None:
    out = attacked(door(level), 20)
    assert isinstance(out, Outcome)
    assert out.task is not None
    assert (out.task.stat, out.task.target_number) == ("might", target)


@pytest.mark.rule("damage.object.own_track", "object.damage_track")
def test_damage_object_own_track() -> None:
    assert OBJECT_TRACK == ("intact", "minor", "major", "destroyed")
    assert [object_down("intact", n) for n in range(5)] == [
        "intact",
        "minor",
        "major",
        "destroyed",
        "destroyed",
    ]
    # no Pools, no health: a hit leaves nothing but another place on the track
    out = attacked(door(), 12)
    assert isinstance(out, Outcome)
    assert (out.damage, out.target) == (None, door(damage="minor"))


@pytest.mark.rule("object.state.intact")
def test_object_state_intact() -> None:
    given = msgspec.convert({"kind": "object", "name": "door", "level": 4}, Thing)
    assert given.object_damage == "intact"
    assert effective_level(ObjectState(4, "ordinary", "intact"), CSRD) == 4


@pytest.mark.rule("object.state.minor")
def test_object_state_minor() -> None:
    assert effective_level(ObjectState(4, "ordinary", "minor"), CSRD) == 3
    assert effective_level(ObjectState(0, "ordinary", "minor"), CSRD) == 0


@pytest.mark.rule("object.state.major")
def test_object_state_major() -> None:
    assert object_down("minor", 1) == "major"
    assert object_down("major", 1) == "destroyed"


@pytest.mark.rule("object.state.destroyed")
def test_object_state_destroyed() -> None:
    refusal = cannot_harm(ObjectState(4, "ordinary", "destroyed"), 20, "exotic", CSRD)
    assert refusal is not None
    assert (refusal.code, refusal.field) == ("not_allowed", "target.object_damage")
    assert cannot_harm(ObjectState(4, "ordinary", "major"), 20, "exotic", CSRD) is None


@pytest.mark.rule("object.repair")
@pytest.mark.parametrize(
    ("damage", "steps", "after"),
    [
        ("minor", 1, "intact"),
        ("major", 1, "minor"),
        ("major", 2, "intact"),
        ("minor", 3, "intact"),
        ("destroyed", 1, None),
    ],
)
def test_object_repair(damage: Any, steps: int, after: str | None) -> None:
    repaired = object_repaired(damage, steps)
    assert (None if isinstance(repaired, Refusal) else repaired) == after


@pytest.mark.rule("object.material.effective_level")
@pytest.mark.parametrize(
    ("material", "level"),
    [("fragile", 3), ("ordinary", 4), ("hard", 5), ("very_hard", 6), ("exotic", 7)],
)
def test_object_material_effective_level(material: Any, level: int) -> None:
    assert effective_level(ObjectState(4, material, "intact"), CSRD) == level
    assert effective_level(ObjectState(4, material, "minor"), CSRD) == level - 1


@pytest.mark.rule("object.material.effective_level")
@pytest.mark.parametrize(("lower", "level"), [(1, 1), (2, 0), (3, 0)])
def test_object_material_level_of_fragile_by_ruling(lower: int, level: int) -> None:
    """Object material effective level of the fragile by ruling."""
    rules = rules_for("csrd", {"fragile_reduction": lower})
    assert effective_level(ObjectState(2, "fragile", "intact"), rules) == level


@pytest.mark.rule("object.tool_hardness")
@pytest.mark.parametrize(
    ("tool", "material", "harms"),
    [
        ("ordinary", "hard", False),
        ("hard", "hard", True),
        ("very_hard", "hard", True),
        ("fragile", "ordinary", False),
    ],
)
def test_object_tool_hardness(tool: Any, material: Any, harms: bool) -> None:
    refusal = cannot_harm(ObjectState(1, material, "intact"), 20, tool, CSRD)
    assert (refusal is None) is harms
    assert refusal is None or (refusal.code, refusal.field) == ("not_allowed", "inputs.tool")


@pytest.mark.rule("object.damage_threshold")
@pytest.mark.parametrize(("damage", "harms"), [(4, False), (5, True), (6, True)])
def test_object_damage_threshold(damage: int, harms: bool) -> None:
    # wood of level 4 counts as 5: what could deal less cannot hurt it, whatever the die says
    refusal = cannot_harm(ObjectState(4, "hard", "intact"), damage, "hard", CSRD)
    assert (refusal is None) is harms
    assert refusal is None or (refusal.code, refusal.field) == ("not_allowed", "inputs.damage")


@pytest.mark.rule("object.damage.steps")
@pytest.mark.parametrize(
    ("total", "steps", "by_points"),
    [
        (9, 1, 1),
        (10, 1, 1),
        (11, 1, 2),
        (13, 1, 3),
        (14, 1, 3),
        (15, 2, 3),
        (17, 2, 3),
        (20, 2, 3),
        (21, 3, 3),
    ],
)
def test_object_damage_steps(total: int, steps: int, by_points: int) -> None:
    # difficulty 3: two levels more are met at 15, four at 21
    assert object_steps(total, 3, CSRD) == steps
    assert object_steps(total, 3, BARE_POINTS) == by_points


@pytest.mark.rule("object.damage.steps")
@pytest.mark.parametrize(
    ("face", "after"), [(2, "intact"), (3, "minor"), (9, "major"), (15, "destroyed")]
)
def test_object_damage_steps_of_roll(face: int, after: str) -> None:
    out = attacked(door(1), face)
    assert isinstance(out, Outcome)
    assert out.target == door(1, damage=after)
