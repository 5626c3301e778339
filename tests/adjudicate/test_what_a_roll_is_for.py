"""A roll is looked up as what it is: a defense against what threatens, an attack in the light that
there is; and whom a condition keeps from defending rolls no defense."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import ask, done, kara

Json = dict[str, Any]

KNEELING: Json = {"conditions": [{"name": "kneeling", "may_not": ["defend"]}]}


def names(task: Json) -> list[str]:
    return [modifier["name"] for modifier in task["modifiers"]]


@pytest.mark.parametrize(
    ("procedure", "against", "inputs"),
    [
        ("poison", "poison", {"level": 4}),
        ("disease", "disease", {"level": 4}),
        ("radiation", "radiation", {}),
        ("shock", "fear", {"level": 4}),
    ],
)
def test_who_resists_something_well_resists_it_here(
    procedure: str, against: str, inputs: Json
) -> None:
    """Training in resisting poison counts against poison, and so on."""
    skilled = kara(skills={f"resisting {against}": "trained"})
    task = done(procedure, actor=skilled, inputs=inputs, dice=[10], modules=["horror"])["task"]
    assert names(task) == [f"trained in resisting {against}"]


@pytest.mark.parametrize("skill", ["might defense", "resisting fear"])
def test_defense_of_another_name_is_a_defense(skill: str) -> None:
    """A task that is a defense is one whatever skill the GM names."""
    inputs = {
        "difficulty": 4,
        "stat": "might",
        "defense": True,
        "skill": "holding on",
        "kinds": ["fear"],
    }
    task = done("task", actor=kara(skills={skill: "trained"}), inputs=inputs, dice=[10])["task"]
    assert names(task) == [f"trained in {skill}"]


def test_unknown_field_is_answered_with_the_fields_alone() -> None:
    """What a class keeps for itself is no field that a request may name."""
    error = ask("poison", actor=kara(), inputs={"level": 4, "shape": 1})["error"]
    assert "level" in error["message"]
    assert "resisted" not in error["message"]
