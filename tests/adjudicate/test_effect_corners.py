"""Corners of typed effects that no entry of the shelf has, and a pack might."""

from __future__ import annotations

import pytest
from tests.people import Json, done, guard, kara, lines


def under(effect: Json, **condition: object) -> Json:
    """Kara under a condition that gives her this."""
    return kara(conditions=[{"name": "blessed", "effects": [effect], **condition}])


@pytest.mark.parametrize(("level", "counts"), [(None, False), (3, False), (4, True), (5, True)])
def test_level_dependent_step_needs_source_level(level: int | None, counts: bool) -> None:
    """A step of a level and up needs a source of it."""
    step = {"kind": "step", "by": "ease", "tasks": ["jumping"], "steps": 2, "level_at_least": 4}
    actor = under(step, **({} if level is None else {"level": level}))
    task = done("task", actor=actor, inputs={"stat": "might", "difficulty": 5, "skill": "jumping"})[
        "task"
    ]
    assert task["difficulty"] == (3 if counts else 5)


@pytest.mark.parametrize(
    ("ease", "least", "counts"), [(0, 1, False), (1, 1, True), (1, 2, False), (2, 2, True)]
)
def test_effort_step_counts_its_levels(ease: int, least: int, counts: bool) -> None:
    """A step that comes with effort counts its levels."""
    step = {"kind": "step", "by": "ease", "tasks": ["all"], "steps": 1, "when": {"effort": least}}
    actor = under(step) | {"effort": 2}
    inputs = {"stat": "might", "difficulty": 6, "effort": {"ease": ease}}
    task = done("task", actor=actor, inputs=inputs)["task"]
    assert ("blessed" in [m["name"] for m in task["modifiers"]]) is counts


@pytest.mark.parametrize(
    ("level", "below", "up_to"), [(3, True, True), (4, False, True), (5, False, False)]
)
def test_step_against_level_stops_at_its_limit(level: int, below: bool, up_to: bool) -> None:
    for key, counts in (("target_level_below", below), ("target_level_max", up_to)):
        step = {"kind": "step", "by": "ease", "tasks": ["attacks"], "steps": 1, "when": {key: 4}}
        answer = done(
            "attack", actor=under(step), target=guard(level=level), inputs={"attack": "broadsword"}
        )
        assert ("blessed" in [m["name"] for m in answer["task"]["modifiers"]]) is counts, key


@pytest.mark.parametrize(("free", "steps"), [(1, -1), (2, -2)])
def test_free_levels_that_hold_cost_nothing(free: int, steps: int) -> None:
    effect = {"kind": "effort", "tasks": ["all"], "free": free}
    task = done("task", actor=under(effect), inputs={"stat": "might", "difficulty": 6})
    assert (steps, "effort.free_level.adds_one") in lines(task["task"]["modifiers"], "steps")
    assert task["cost"]["points"] == 0


@pytest.mark.parametrize("first", ["target", "self"])
def test_answer_damage_is_that_of_target(
    first: str,
) -> None:
    """The damage of an answer is that of the target whatever its user suffers."""
    blows: list[Json] = [
        {"kind": "damage", "points": 4},
        {"kind": "damage", "to": "self", "points": 1},
    ]
    ability = {
        "name": "Burst",
        "aim": {"who": "foe"},
        "effects": blows if first == "target" else blows[::-1],
    }
    actor = kara(abilities=[ability], armor=[], effort=2)
    inputs = {"ability": "Burst", "effort": {"damage": 1}}
    answer = done("ability", actor=actor, target=guard(5), inputs=inputs, dice=[19])
    assert (answer["damage"]["dealt"], answer["target"]["health"]) == (10, 5)
    assert answer["actor"]["pools"]["might"]["value"] == actor["pools"]["might"]["value"] - 1
