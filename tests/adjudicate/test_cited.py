"""The rule that a line cites speaks of what the line says; each case was found by reading lines
drawn by lot.
"""

from __future__ import annotations

import pytest
from tests.people import Json, done, guard, kara, lines

KINDS = ("eases", "hinders")


@pytest.mark.rule("task.step.hinder_default", "task.step.ease_default", "task.step.terms")
@pytest.mark.parametrize("steps", [1, 2, 8])
def test_condition_steps_cite_single_step_only_once(steps: int) -> None:
    """Steps of a condition cite one step only where it is one."""
    own = {"name": "shaky", "hinders": {"all tasks": steps}}
    task = done("task", actor=kara(conditions=[own]), inputs={"stat": "might", "difficulty": 4})[
        "task"
    ]
    assert lines(task["modifiers"], "steps") == [
        (steps, "task.step.hinder_default" if steps == 1 else "task.step.terms")
    ]
    theirs = guard(conditions=[{"name": "off balance", "hinders": {"defenses": steps}}])
    attack = done("attack", actor=kara(), target=theirs, inputs={"attack": "broadsword"})["task"]
    rule = "task.step.ease_default" if steps == 1 else "task.step.terms"
    assert (-steps, rule) in lines(attack["modifiers"], "steps")


@pytest.mark.rule("mind_control.safer.command_hindrance")
@pytest.mark.parametrize("steps", [1, 3])
def test_steps_of_command_cite_command(steps: int) -> None:
    held = {"name": "command: kneel", "hinders": {"all tasks": steps}}
    task = done("task", actor=kara(conditions=[held]), inputs={"stat": "might", "difficulty": 4})[
        "task"
    ]
    assert lines(task["modifiers"], "steps") == [(steps, "mind_control.safer.command_hindrance")]


@pytest.mark.rule("special_damage.dazed.duration")
@pytest.mark.parametrize(
    ("condition", "rule"),
    [("Stunned", "special_damage.stunned.effect"), ("dazed", "special_damage.dazed.effect")],
)
def test_stun_cites_its_length(condition: str, rule: str) -> None:
    """A round of a stun cites how long it lasts."""
    usual = done("special_damage", actor=kara(), inputs={"condition": condition})
    assert lines(usual["actor_lines"]) == [(1, "special_damage.dazed.duration")]
    assert [e["rule"] for e in usual["events"]] == [rule]
    longer = {"condition": condition, "lasts": {"n": 2, "unit": "minutes"}}
    assert lines(done("special_damage", actor=kara(), inputs=longer)["actor_lines"]) == [(2, rule)]


@pytest.mark.rule("special_damage.scope.not_only_points")
def test_condition_in_gm_words_cites_harm_rule() -> None:
    """A condition in the GM's words cites that harm is more than points."""
    after = done(
        "special_damage",
        actor=kara(),
        inputs={"condition": "cursed", "lasts": {"n": 2, "unit": "days"}},
    )
    assert lines(after["actor_lines"]) == [(2, "special_damage.scope.not_only_points")]


@pytest.mark.rule("movement.high_gravity.effect", "movement.high_gravity.training")
@pytest.mark.parametrize("skill", [{}, {"high-gravity maneuvering": "trained"}])
def test_miles_lost_in_high_gravity_cite_gravity(skill: Json) -> None:
    inputs = {"hours": 3, "terrain": ["high_gravity"]}
    cited = [
        line["rule"]
        for line in done("travel", actor=kara(skills=skill), inputs=inputs)["miles_lines"]
    ]
    assert cited == ["movement.long_term.rates", "movement.high_gravity.effect"]


DEAR = {"name": "Onslaught", "cost": 2, "stat": "intellect"}


@pytest.mark.rule("fact.ability.cost", "artifact_crafting.activation_cost")
@pytest.mark.parametrize(
    ("procedure", "has", "inputs"),
    [
        ("ability", {"abilities": [DEAR]}, {"ability": "Onslaught"}),
        ("artifact", {"artifacts": [{**DEAR, "level": 3}]}, {"artifact": "Onslaught"}),
        (
            "attack",
            {"attacks": [{"name": "Onslaught", "cost": 2, "stats": ["intellect"], "damage": 2}]},
            {},
        ),
    ],
)
def test_ability_price_cites_pool_cost_rule(procedure: str, has: Json, inputs: Json) -> None:
    """The price of an ability cites that abilities cost points."""
    asked = inputs or {"attack": "Onslaught"}
    target = {"target": guard()} if procedure == "attack" else {}
    answer = done(
        procedure, actor=kara(**has), inputs=asked, dice=[12] if target else None, **target
    )
    assert lines(answer["cost"]["lines"]) == [(2, "fact.ability.cost")]


@pytest.mark.rule("ritual.pool.per_subtask", "initial_cost.definition")
def test_gm_ritual_charge_stands_beside_price() -> None:
    """What a GM charges for a ritual stands beside its price."""
    inputs = {"ritual": "beseech", "level": 4, "points": 1, "stat": "intellect", "initial_cost": 3}
    state = {"subtask": 2}
    answer = done("ritual", actor=kara(), inputs={**inputs, "state": state, "effort": {"ease": 1}})
    assert lines(answer["cost"]["lines"]) == [
        (1, "ritual.pool.per_subtask"),
        (3, "initial_cost.definition"),
        (3, "effort.cost"),
    ]
    assert answer["cost"]["points"] == 7


@pytest.mark.rule("edge.reduces_pool_spending")
@pytest.mark.parametrize(
    "inputs",
    [{"effort": {"ease": 1}}, {"initial_cost": 3}, {"initial_cost": 3, "effort": {"ease": 1}}],
)
def test_edge_line_cites_cost_rule(inputs: Json) -> None:
    """That Edge counts once in an action says which cost it lowers, and not why one is lower."""
    cost = done("task", actor=kara(), inputs={"stat": "might", "difficulty": 4, **inputs})["cost"]
    assert [rule for points, rule in lines(cost["lines"]) if points < 0] == [
        "edge.reduces_pool_spending"
    ]


@pytest.mark.rule("recovery.rest.max_cap")
@pytest.mark.parametrize(
    ("might", "regained", "rule"), [(2, 4, "ability.sources"), (12, 2, "recovery.rest.max_cap")]
)
def test_restored_points_cite_maximum_when_capped(might: int, regained: int, rule: str) -> None:
    """Points that an effect gives back cite the maximum where it takes some."""
    balm = {
        "name": "balm",
        "level": 2,
        "effects": [{"kind": "heal", "points": 4, "pools": ["might"]}],
    }
    ill = kara(might=might, cyphers=[balm])
    answer = done("cypher", actor=ill, inputs={"cypher": "balm"}, dice=[9])
    [event] = [e for e in answer["events"] if "regains" in e["text"]]
    assert (event["text"], event["rule"]) == (f"Kara regains {regained} points of Might.", rule)
