"""A roll is looked up as what it is: a defense against what threatens, an attack in the light that
there is; and whom a condition keeps from defending rolls no defense."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import BROADSWORD, ask, done, guard, kara

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


def test_reaction_is_rolled_with_the_skill_of_a_defense() -> None:
    """What answers an attack is a defense, for its skill too."""
    ability: Json = {
        "name": "Turn Aside",
        "use": "reaction",
        "cost": 0,
        "aim": {"range": "immediate", "who": "foe", "roll": "speed"},
        "effects": [{"kind": "damage", "points": 2}],
    }
    for skill, counts in (("speed defense", True), ("attacks", False)):
        actor = kara(abilities=[ability], skills={skill: "trained"})
        inputs = {"ability": "Turn Aside"}
        task = done("ability", actor=actor, target=guard(), inputs=inputs, dice=[10])["task"]
        assert (f"trained in {skill}" in names(task)) is counts


def test_attacked_pc_defends_against_the_kind_of_harm() -> None:
    burning: Json = {**BROADSWORD, "kinds": ["fire"]}
    answer = done(
        "pc_combat",
        actor=kara(attacks=[burning]),
        target=kara(name="Ben", skills={"resisting fire": "trained"}),
        inputs={"attack": "broadsword"},
        dice=[10, 10],
    )
    assert names(answer["defense"]) == ["trained in resisting fire"]


def test_light_counts_for_an_attack_on_a_pc() -> None:
    """What helps in the dark helps against another PC as well."""
    nightstrike: Json = {
        "name": "Nightstrike",
        "use": "enabler",
        "effects": [{"kind": "effort", "when": {"light": ["darkness"]}, "tasks": ["attack"]}],
    }
    for situations, counts in ((["darkness"], True), ([], False)):
        answer = done(
            "pc_combat",
            actor=kara(abilities=[nightstrike]),
            target=kara(name="Ben"),
            inputs={"attack": "broadsword", "situations": situations},
            dice=[10, 10],
        )
        assert ("Nightstrike" in names(answer["attack"])) is counts


def test_who_may_not_defend_is_hit_without_a_roll() -> None:
    """Neither an attack nor a trap asks for a defense from one whom a condition keeps from it."""
    kneeling = kara(**KNEELING)
    assert done("defend", actor=kneeling, target=guard(), inputs={"stat": "speed"})["damage"]
    assert done("trap_spring", actor=kneeling, inputs={"trap": "arrow"})["damage"]
    answer = done(
        "pc_combat",
        actor=kara(),
        target=kara(name="Ben", **KNEELING),
        inputs={"attack": "broadsword"},
    )
    assert answer["damage"]


def test_unknown_field_is_answered_with_the_fields_alone() -> None:
    """What a class keeps for itself is no field that a request may name."""
    error = ask("poison", actor=kara(), inputs={"level": 4, "shape": 1})["error"]
    assert "level" in error["message"]
    assert "resisted" not in error["message"]


def test_helper_is_trained_in_what_a_wider_skill_holds() -> None:
    """Training in interaction is training in persuasion, for a helper as for oneself."""
    for skills, rule in (
        ({"interaction": "inability"}, "cooperation.help.inability_zero"),
        ({}, "cooperation.help.base_ease"),
    ):
        answer = done("help", actor=kara(skills=skills), inputs={"skill": "persuasion"})
        assert rule in {event["rule"] for event in answer["events"]}


def test_trained_succeed_unrolled_by_a_wider_skill_too() -> None:
    """What spares the trained a die spares those who are trained by a wider word."""
    sure: Json = {
        "name": "Sure Hand",
        "use": "enabler",
        "effects": [{"kind": "die", "what": "succeed", "tasks": ["trained"], "max_difficulty": 4}],
    }
    for skill in ("persuasion", "interaction"):
        actor = kara(abilities=[sure], skills={skill: "trained"})
        inputs = {"difficulty": 4, "stat": "intellect", "skill": "persuasion"}
        assert done("task", actor=actor, inputs=inputs)["result"] == "routine"
