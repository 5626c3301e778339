"""Chapter 5: the difficulties of common actions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, done, guard, kara, pools, refused, task

from threefold.procedures.catalog import ENTRIES
from threefold.rules.actions import COMMON_ACTIONS


def asked(
    procedure: str, *, target: Json | None = None, dice: list[int] | None = None, **inputs: Any
) -> Json:
    """An action of Kara's without skills."""
    request: Json = {"target": target} if target else {}
    return done(
        procedure,
        actor=kara(skills={}, effort=6),
        inputs=inputs,
        **request,
        **({"dice": dice} if dice else {}),
    )


def difficulty(answer: Json) -> tuple[int, int]:
    """Base and final difficulty."""
    return answer["task"]["base_difficulty"], answer["task"]["difficulty"]


@pytest.mark.rule(
    "do_something_else.attempt.uncovered_action", "do_something_else.resolve.base_procedure"
)
def test_do_something_else_resolve_base_procedure() -> None:
    inputs: Json = {"skill": "herding bees", "assets": [{"name": "smoke"}], "effort": {"ease": 1}}
    known = kara(skills={"herding bees": "trained"})
    before = task(5, stat="intellect", actor=known, **inputs)
    assert (before["task"]["difficulty"], before["roll"], before["cost"]["paid"]) == (2, None, 0)
    after = task(5, stat="intellect", actor=known, dice=[6], **inputs)
    assert (after["result"], pools(after["actor"])) == ("success", (12, 9, 5))


@pytest.mark.rule("do_something_else.skill.not_required")
def test_do_something_else_skill_not_required() -> None:
    lock = {"act": "pick_lock", "level": 3, "skill": "lockpicking"}
    assert difficulty(asked("device", **lock)) == (3, 3)
    assert difficulty(asked("device", **lock, hinder=[{"name": "never done it"}])) == (3, 4)


@pytest.mark.rule("do_something_else.resolve.difficulty_scale")
@pytest.mark.parametrize(("given", "target"), [(1, 3), (10, 30)])
def test_do_something_else_resolve_difficulty_scale(given: int, target: int) -> None:
    assert task(given)["task"]["target_number"] == target
    assert task(0)["result"] == "routine"
    assert task(12, skill="climbing")["task"]["difficulty"] == 11


@pytest.mark.rule("do_something_else.resolve.lock_before_roll")
def test_do_something_else_resolve_lock_before_roll() -> None:
    request: Json = {"actor": kara(), "dice": [20]}
    assert refused(
        "task", inputs={"stat": "might", "difficulty": 4, "effort": {"ease": 3}}, **request
    ) == (
        "effort_limit",
        "inputs.effort",
    )
    offered = task(4, effort={"ease": 1})
    assert task(4, effort={"ease": 1}, dice=[3])["task"] == offered["task"]


@pytest.mark.rule("do_something_else.list.common_actions", "do_something_else.list.not_exhaustive")
def test_do_something_else_list_common_actions() -> None:
    assert len(COMMON_ACTIONS) == 16
    played = {id for ids in COMMON_ACTIONS.values() for id in ids}
    assert played <= ENTRIES.keys()
    assert "task" in ENTRIES
    assert "task" not in played


@pytest.mark.rule("climbing.difficulty.by_surface")
@pytest.mark.parametrize(
    ("surface", "expected"),
    [
        ("many_handholds", 2),
        ("stone_wall", 3),
        ("crumbling", 4),
        ("smooth_stone", 5),
        ("metal_wall", 6),
        ("smooth_horizontal", 8),
        ("glass_wall", 10),
    ],
)
def test_climbing_difficulty_by_surface(surface: str, expected: int) -> None:
    assert difficulty(asked("climb", surface=surface)) == (expected, expected)


@pytest.mark.rule("climbing.move.half_speed")
def test_climbing_move_half_speed() -> None:
    assert asked("climb", surface="stone_wall")["feet"] == 25
    assert asked("move", way="long", terrain=["climbing"])["feet"] == 50


@pytest.mark.rule("climbing.move.roll_hindered", "climbing.move.as_difficult_terrain")
def test_climbing_move_roll_hindered() -> None:
    assert difficulty(asked("move", way="long", terrain=["climbing"])) == (4, 5)
    # the climb itself is not made harder by it
    assert difficulty(asked("climb", surface="stone_wall")) == (3, 3)


@pytest.mark.rule(
    "jumping.standing.difficulty", "jumping.procedure.declare_distance", "jumping.stat.might"
)
@pytest.mark.parametrize(("feet", "expected"), [(3, 0), (4, 0), (5, 1), (10, 6), (20, 16)])
def test_jumping_standing_difficulty(feet: int, expected: int) -> None:
    answer = asked("jump", kind="standing", feet=feet)
    assert answer["task"]["stat"] == "might"
    assert difficulty(answer) == (expected, expected)


@pytest.mark.rule("jumping.immediate_run.asset")
def test_jumping_immediate_run_asset() -> None:
    answer = asked("jump", kind="immediate_run", feet=10)
    assert difficulty(answer) == (6, 5)
    assert [(m["kind"], m["rule"]) for m in answer["task"]["modifiers"]] == [
        ("asset", "jumping.immediate_run.asset")
    ]
    # it shares the limit of two with other assets
    pole = asked("jump", kind="immediate_run", feet=10, assets=[{"name": "a pole", "steps": 2}])
    assert difficulty(pole) == (6, 4)


@pytest.mark.rule("jumping.short_run.difficulty")
@pytest.mark.parametrize(
    ("feet", "base", "final"), [(20, 6, 5), (21, 7, 6), (8, 0, 0), (10, 1, 0), (50, 21, 20)]
)
def test_jumping_short_run_difficulty(feet: int, base: int, final: int) -> None:
    assert difficulty(asked("jump", kind="short_run", feet=feet)) == (base, final)


@pytest.mark.rule("jumping.vertical.difficulty", "jumping.vertical.run_asset")
def test_jumping_vertical() -> None:
    assert difficulty(asked("jump", kind="vertical", feet=4)) == (4, 4)
    assert difficulty(asked("jump", kind="vertical", feet=4, run=True)) == (4, 3)


@pytest.mark.rule("heavy_object.difficulty.weight")
@pytest.mark.parametrize(("pounds", "expected"), [(49, 0), (50, 1), (99, 1), (150, 3), (400, 8)])
def test_heavy_object_difficulty_weight(pounds: int, expected: int) -> None:
    answer = asked("heavy_object", pounds=pounds)
    assert answer["task"]["stat"] == "might"
    assert difficulty(answer) == (expected, expected)


@pytest.mark.rule("heavy_object.move.immediate", "heavy_object.move.short_if_zero")
def test_heavy_object_moves() -> None:
    moved = asked("heavy_object", pounds=150, dice=[9])["events"]
    assert [(e["text"], e["rule"]) for e in moved] == [
        ("It moves up to an immediate distance.", "heavy_object.move.immediate")
    ]
    eased = asked("heavy_object", pounds=100, ease=[{"name": "wheels", "steps": 2}], dice=[1])[
        "events"
    ]
    assert [e["text"] for e in eased] == ["It moves up to a short distance."]
    assert asked("heavy_object", pounds=150, dice=[8])["events"] == []


@pytest.mark.rule(
    "sneaking.difficulty.creature_level", "sneaking.stat.speed", "fact.npc.modification"
)
def test_sneaking_difficulty_creature_level() -> None:
    answer = asked("sneak", target=guard(3))
    assert (answer["task"]["stat"], difficulty(answer)) == ("speed", (3, 3))
    # of several, the one that notices most
    assert difficulty(asked("sneak", target=guard(3), others=[guard(5), guard(2)])) == (5, 5)
    assert difficulty(asked("sneak", target=guard(2, modifications={"perception": 4}))) == (4, 4)


@pytest.mark.rule("sneaking.half_speed.ease")
def test_sneaking_half_speed_ease() -> None:
    answer = asked(
        "sneak", target=guard(4), half_speed=True, assets=[{"name": "dusk"}, {"name": "bushes"}]
    )
    # no asset, so it comes on top of two of them
    assert difficulty(answer) == (4, 1)


@pytest.mark.rule("riding.difficulty.by_maneuver", "riding.stat.speed", "riding.routine.no_roll")
@pytest.mark.parametrize(
    ("maneuver", "expected"),
    [
        ("riding", 0),
        ("stay_mounted_in_trouble", 1),
        ("stay_mounted_when_hurt", 3),
        ("mount_while_moving", 4),
        ("abrupt_turn", 4),
        ("double_vehicle_speed", 4),
        ("double_mount_speed", 5),
        ("vehicle_jump", 5),
    ],
)
def test_riding_difficulty_by_maneuver(maneuver: str, expected: int) -> None:
    answer = asked("ride", maneuver=maneuver)
    assert (answer["task"]["stat"], difficulty(answer)) == ("speed", (expected, expected))
    assert answer["result"] == (None if expected else "routine")


@pytest.mark.rule("riding.gear.asset")
def test_riding_gear_asset() -> None:
    answer = asked("ride", maneuver="stay_mounted_when_hurt", gear=True)
    assert difficulty(answer) == (3, 2)
    assert [m["kind"] for m in answer["task"]["modifiers"]] == ["asset"]


@pytest.mark.rule(
    "interaction.difficulty.creature_level", "interaction.stat.intellect", "interaction.scope.kinds"
)
def test_interaction() -> None:
    answer = done("interact", actor=kara(), target=guard(3), inputs={"skill": "persuasion"})
    assert (answer["task"]["stat"], answer["task"]["base_difficulty"]) == ("intellect", 3)
    # Kara has no way with people
    assert (answer["task"]["difficulty"], answer["task"]["target_number"]) == (4, 12)


@pytest.mark.rule("perception.stat.intellect", "perception.difficulty.creature")
def test_perception() -> None:
    answer = asked("perceive", target=guard(4))
    assert (answer["task"]["stat"], difficulty(answer)) == ("intellect", (4, 4))
    panel = {"kind": "object", "name": "a secret panel", "level": 5}
    assert difficulty(asked("perceive", target=panel)) == (5, 5)
    assert difficulty(asked("perceive", difficulty=6)) == (6, 6)
    assert refused("perceive", actor=kara(), inputs={}) == ("bad_value", "inputs.difficulty")
    both = {"difficulty": 2}
    assert refused("perceive", actor=kara(), target=guard(), inputs=both) == (
        "bad_value",
        "inputs.difficulty",
    )
    hiding = guard(4, modifications={"stealth": 6})
    assert difficulty(asked("perceive", target=hiding)) == (6, 6)


@pytest.mark.rule("device.operate.difficulty", "device.disable.stat", "device.destroy.stat")
@pytest.mark.parametrize(
    ("act", "stat"),
    [("operate", "intellect"), ("disable", "speed"), ("pick_lock", "speed"), ("smash", "might")],
)
def test_device_stats(act: str, stat: str) -> None:
    answer = asked("device", act=act, level=4)
    assert (answer["task"]["stat"], difficulty(answer)) == (stat, (4, 4))


@pytest.mark.rule("device.operate.difficulty")
def test_device_operate_difficulty_said_once() -> None:
    lock: Json = {"kind": "object", "name": "lock", "level": 5}
    assert difficulty(asked("device", act="operate", target=lock)) == (5, 5)
    both: Json = {"act": "operate", "level": 3}
    assert refused("device", actor=kara(), target=lock, inputs=both) == (
        "bad_value",
        "inputs.level",
    )
    assert refused("device", actor=kara(), inputs={"act": "operate"}) == (
        "bad_value",
        "inputs.level",
    )


@pytest.mark.rule("device.disable.stat")
def test_device_disable_with_intellect() -> None:
    assert (
        asked("device", act="pick_lock", level=4, stat="intellect")["task"]["stat"] == "intellect"
    )


@pytest.mark.rule("device.disable.needs_roll")
def test_device_disable_needs_roll() -> None:
    assert asked("device", act="operate", level=4, known=True)["result"] == "routine"
    inputs = {"act": "disable", "level": 4, "known": True}
    assert refused("device", actor=kara(), inputs=inputs) == ("not_allowed", "inputs.known")


@pytest.mark.rule("knowledge.device.difficulty", "knowledge.device.stat")
def test_knowledge_device() -> None:
    answer = asked("identify", target={"kind": "object", "name": "a strange lamp", "level": 6})
    assert (answer["task"]["stat"], difficulty(answer)) == ("intellect", (6, 6))
    assert difficulty(asked("identify", level=6)) == (6, 6)


@pytest.mark.rule("knowledge.difficulty.by_rarity")
@pytest.mark.parametrize(
    ("rarity", "expected"),
    [
        ("common", 0),
        ("simple", 1),
        ("scholars_know", 3),
        ("scholars_may_not", 5),
        ("very_few", 7),
        ("lost", 10),
    ],
)
def test_knowledge_difficulty_by_rarity(rarity: str, expected: int) -> None:
    assert difficulty(asked("identify", rarity=rarity)) == (expected, expected)
