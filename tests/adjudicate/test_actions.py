"""The contract on common actions: what each knows itself, what it shares with a task, and what it
refuses.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, done, guard, kara, lines, refused

BARE: dict[str, Json] = {
    "climb": {"surface": "stone_wall"},
    "jump": {"kind": "standing", "feet": 8},
    "swim": {"difficulty": 4},
    "sneak": {},
    "heavy_object": {"pounds": 200},
    "ride": {"maneuver": "abrupt_turn"},
    "interact": {},
    "perceive": {},
    "device": {"act": "operate", "level": 4},
    "identify": {"rarity": "scholars_may_not"},
    "move": {"way": "long"},
    "push_off": {"feet": 16},
    "chase": {},
}
"""Every action that is otherwise a task, with the least it asks for."""
AT = {"sneak", "interact", "perceive", "chase"}


def acted(
    procedure: str, *, more: Json | None = None, actor: Json | None = None, **inputs: Any
) -> Json:
    """One of them, tried by Kara."""
    request = {"actor": actor or kara(), "inputs": {**BARE[procedure], **inputs}, **(more or {})}
    return done(procedure, **request, **({"target": guard()} if procedure in AT else {}))


@pytest.mark.parametrize("procedure", BARE)
def test_task_modifiers_count_for_actions_too(procedure: str) -> None:
    """All that a task may have counts here too."""
    plain = acted(procedure, skill="")["task"]
    helped = acted(
        procedure,
        stat="might",
        skill="climbing",
        assets=[{"name": "one"}, {"name": "two", "steps": 2}],
        ease=[{"name": "ease"}],
        hinder=[{"name": "hinder", "steps": 3}],
        effort={"ease": 2},
        free_effort=1,
        initial_cost=2,
    )
    task = helped["task"]
    assert task["stat"] == "might"
    assert task["base_difficulty"] == plain["base_difficulty"]
    assert task["difficulty"] == max(0, plain["difficulty"] - 1 - 2 - 1 + 3 - 3)
    assert lines(helped["cost"]["lines"]) == [
        (2, "initial_cost.definition"),
        (5, "effort.cost"),
        (-1, "edge.reduces_pool_spending"),
    ]


@pytest.mark.parametrize("procedure", BARE)
def test_die_decides_and_price_is_paid(procedure: str) -> None:
    answer = acted(procedure, stat="might", effort={"ease": 1}, more={"dice": [20]})
    assert (answer["result"], answer["cost"]["paid"]) == ("success", 0)
    assert answer["special"]["kind"] == "major_effect"
    answer = acted(procedure, stat="might", effort={"ease": 1}, more={"dice": [1]})
    assert answer["special"]["kind"] == "gm_intrusion"
    assert (answer["result"], answer["cost"]["paid"]) == ("failure", 2)
    assert answer["actor"]["pools"]["might"]["value"] == 10


@pytest.mark.parametrize("procedure", BARE)
def test_odds_have_rows_for_effort_levels(procedure: str) -> None:
    """Odds have a row for each level of effort."""
    odds = acted(procedure, more={"odds": True})["odds"]
    assert [(row["effort"]["ease"], row["effort"]["damage"]) for row in odds] == [
        (0, 0),
        (1, 0),
        (2, 0),
    ]
    assert odds[0]["success"] <= odds[1]["success"] <= odds[2]["success"]


@pytest.mark.parametrize("procedure", BARE)
def test_second_try_takes_effort_but_not_debilitated(procedure: str) -> None:
    """Another try takes effort and the debilitated do nothing."""
    target: Json = {"target": guard()} if procedure in AT else {}
    inputs = {**BARE[procedure], "retry": True}
    assert refused(procedure, actor=kara(), inputs=inputs, **target) == (
        "not_allowed",
        "inputs.retry",
    )
    out = kara(might=0, speed=0)
    assert refused(procedure, actor=out, inputs=BARE[procedure], **target)[0] == "cannot_act"


def test_run_is_asset_line_outside_base() -> None:
    """A run is an asset line and not part of the base."""
    answer = done("jump", actor=kara(), inputs={"kind": "short_run", "feet": 20})
    assert (answer["task"]["base_difficulty"], answer["task"]["difficulty"]) == (6, 5)
    assert lines(answer["task"]["modifiers"], "counted") == [(-1, "jumping.immediate_run.asset")]


@pytest.mark.parametrize("word", ["stealth", "hiding", "sneaking", "remaining undetected"])
def test_hidden_creature_has_its_level(word: str) -> None:
    """A creature that hides or sneaks better than its level is as hard to notice as a stealthy one."""
    hidden = guard(2, modifications={word: 7, "climbing": 8})
    assert done("perceive", actor=kara(), target=hidden)["task"]["difficulty"] == 7


@pytest.mark.parametrize(("word", "level"), [("perception", 7), ("listening", 7), ("climbing", 2)])
def test_watcher_has_its_level(word: str, level: int) -> None:
    """A creature that hears better than its level perceives as well as that."""
    watching = guard(2, modifications={word: 7})
    assert done("sneak", actor=kara(), target=watching)["task"]["difficulty"] == level


@pytest.mark.parametrize(
    ("procedure", "skill"),
    [
        ("climb", "climbing"),
        ("swim", "swimming"),
        ("sneak", "sneaking"),
        ("ride", "riding"),
        ("perceive", "perception"),
    ],
)
def test_usual_skill_counts_unless_another_is_named(procedure: str, skill: str) -> None:
    trained = kara(skills={skill: "trained"})
    plain = acted(procedure, actor=trained, skill="something else")["task"]["difficulty"]
    assert acted(procedure, actor=trained)["task"]["difficulty"] == plain - 1


@pytest.mark.parametrize(
    ("procedure", "inputs", "code", "field"),
    [
        ("climb", {}, "bad_value", "inputs.surface"),
        ("climb", {"surface": "stone_wall", "difficulty": 3}, "bad_value", "inputs.surface"),
        ("jump", {"kind": "standing", "feet": 8, "run": True}, "not_allowed", "inputs.run"),
        ("ride", {}, "bad_value", "inputs.maneuver"),
        ("device", {"act": "operate"}, "bad_value", "inputs.level"),
        ("identify", {}, "bad_value", "inputs.level"),
        ("identify", {"level": 3, "rarity": "lost"}, "bad_value", "inputs.level"),
    ],
)
def test_contradictions_are_refused(procedure: str, inputs: Json, code: str, field: str) -> None:
    assert refused(procedure, actor=kara(), inputs=inputs) == (code, field)


@pytest.mark.parametrize(
    ("inputs", "code", "field"),
    [
        ({"successes": 1}, "not_allowed", "inputs.long"),
        ({"rolls": 3}, "not_allowed", "inputs.long"),
        ({"long": True, "successes": 4}, "out_of_order", "inputs.successes"),
        ({"long": True, "failures": 1}, "out_of_order", "inputs.successes"),
    ],
)
def test_finished_or_short_chase_is_uncounted(inputs: Json, code: str, field: str) -> None:
    """A chase that is over or short is not counted."""
    assert refused("chase", actor=kara(), target=guard(), inputs=inputs) == (code, field)


def test_preview_already_tells_distance() -> None:
    answer = done(
        "move", actor=kara(), inputs={"way": "short", "action": True, "terrain": ["difficult"]}
    )
    assert (answer["roll"], answer["feet"], answer["task"]["difficulty"]) == (None, 25, 5)
