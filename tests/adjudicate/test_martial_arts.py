"""The module of mystical martial arts, switched by its ruling."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, done, kara, refused

ON = {"martial_arts": True}
SKILLS: dict[str | None, int] = {
    None: 2,
    "practiced": 2,
    "inability": 2,
    "trained": 3,
    "specialized": 5,
}


def skilled(skill: str, level: str | None) -> Json:
    return kara(skills={skill: level} if level else {})


def wuxia(procedure: str, actor: Json, **inputs: Any) -> Json:
    return done(procedure, actor=actor, inputs=inputs, rulings=ON)


@pytest.mark.rule("martial_arts.movement_multiplier")
@pytest.mark.parametrize(("level", "times"), SKILLS.items())
def test_martial_arts_movement_multiplier(level: str | None, times: int) -> None:
    runner, climber, jumper = (skilled(s, level) for s in ("running", "climbing", "jumping"))
    assert wuxia("move", runner, way="short")["feet"] == 50 * times
    assert wuxia("move", runner, way="long")["feet"] == 100 * times
    assert wuxia("move", runner, way="immediate")["feet"] == 10
    assert wuxia("move", climber, way="short")["feet"] == 100
    assert wuxia("move", climber, way="short", terrain=["climbing"])["feet"] == 25 * times
    assert wuxia("move", runner, way="short", terrain=["climbing"])["feet"] == 50
    assert wuxia("climb", climber, surface="stone_wall")["feet"] == 25 * times
    leap = wuxia("jump", jumper, kind="vertical", feet=6 * times)["task"]
    assert leap["base_difficulty"] == 6
    assert (
        wuxia("jump", jumper, kind="vertical", feet=6 * times + 1)["task"]["base_difficulty"] == 7
    )


def test_without_module_nobody_goes_farther() -> None:
    runner = skilled("running", "specialized")
    assert done("move", actor=runner, inputs={"way": "short"})["feet"] == 50
    assert (
        done("jump", actor=kara(), inputs={"kind": "vertical", "feet": 6})["task"][
            "base_difficulty"
        ]
        == 6
    )


@pytest.mark.rule("martial_arts.object_level")
@pytest.mark.parametrize(
    ("level", "material", "damage", "difficulty"),
    [
        (4, "ordinary", "intact", 2),
        (1, "ordinary", "intact", 0),
        (1, "hard", "intact", 1),
        (5, "hard", "minor", 3),
    ],
)
def test_martial_arts_object_level(level: int, material: str, damage: str, difficulty: int) -> None:
    door = {
        "kind": "object",
        "name": "door",
        "level": level,
        "material": material,
        "object_damage": damage,
    }
    inputs = {"damage": difficulty, "tool": "hard"}
    answer = done("attack_object", actor=kara(), target=door, inputs=inputs, rulings=ON)
    assert answer["task"]["base_difficulty"] == difficulty
    assert refused("attack_object", actor=kara(), target=door, inputs=inputs) == (
        "not_allowed",
        "inputs.damage",
    )


@pytest.mark.rule("martial_arts.recovery_bonus")
def test_martial_arts_recovery_bonus() -> None:
    rest: Json = {"actor": kara(might=2, recovery_bonus=2), "dice": [4]}
    assert (
        done("recover", **rest)["to_spend"],
        done("recover", **rest, rulings=ON)["to_spend"],
    ) == (8, 9)
