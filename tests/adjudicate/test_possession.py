"""A possession through the contract's door: round by round, day by day, until the creature is out;
and true names.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, done, guard, kara, lines, refused

from threefold.rules.possession import POSSESSOR_ACTIONS, possession_target

DEMON = guard(5, name="Azazel")
HELD: Json = {"held": True, "round": 2, "day": 1}


def possession(
    do: str, dice: list[int] | None = None, actor: Json | None = None, **inputs: Any
) -> Json:
    return done(
        "possession", actor=actor or kara(), target=DEMON, inputs={"do": do, **inputs}, dice=dice
    )


def no_possession(do: str, **inputs: Any) -> tuple[str, str]:
    return refused("possession", actor=kara(), target=DEMON, inputs={"do": do, **inputs}, dice=[20])


def rules(answer: Json) -> list[str]:
    return [event["rule"] for event in answer["events"]]


@pytest.mark.rule("possession.attempt.defense")
def test_possession_attempt_defense() -> None:
    taken, resisted = (possession("attempt", [face]) for face in (14, 15))
    assert (taken["task"]["stat"], taken["task"]["target_number"]) == ("intellect", 15)
    assert (taken["actor"]["conditions"], taken["state"]["held"]) == (["possessed"], True)
    assert (resisted["actor"]["conditions"], resisted["state"]["held"]) == ([], False)
    trained = kara(skills={"intellect defense": "trained"})
    assert possession("attempt", actor=trained)["task"]["difficulty"] == 4


@pytest.mark.rule("possession.attempt.touch")
def test_possession_attempt_touch() -> None:
    assert no_possession("attempt", touched=False) == ("not_allowed", "inputs.touched")
    answer = possession("attempt", [2])
    assert answer["damage"] is None
    assert answer["actor"]["pools"] == kara()["pools"]


@pytest.mark.rule("possession.first_round")
def test_possession_first_round() -> None:
    first = possession("attempt", [2])["state"]
    assert no_possession("control", state=first) == ("out_of_order", "inputs.state.round")
    acts = possession("act", state=first)
    assert (rules(acts), acts["state"]["round"]) == (["possession.first_round"], 2)
    assert possession("control", [2], state=acts["state"])["state"]["round"] == 3


@pytest.mark.rule(
    "possession.control", "possession.control.resisted", "possession.uncontrolled_rounds"
)
def test_possession_control() -> None:
    resisted = possession("control", [15], state=HELD, suggestion="strike Ben")
    assert (rules(resisted), resisted["state"]["held"]) == (["possession.control.resisted"], True)
    obeys = possession("control", [14], state=HELD, suggestion="strike Ben")
    assert obeys["events"][0]["text"] == "Kara does as Azazel wants: strike Ben."
    assert rules(possession("act", state=HELD)) == ["possession.uncontrolled_rounds"]


@pytest.mark.rule("mind_control.consent")
def test_mind_control_consent() -> None:
    assert no_possession("control", state=HELD, sexual=True) == ("not_allowed", "inputs.sexual")
    assert possession("control", [15], state=HELD, sexual=True, permitted=True)["ok"]


@pytest.mark.rule("possession.possessor_actions")
def test_possession_possessor_actions() -> None:
    assert POSSESSOR_ACTIONS == ("control", "leave")
    left = possession("leave", state=HELD, actor=kara(conditions=["possessed"]))
    assert (left["actor"]["conditions"], left["state"]["held"]) == ([], False)
    assert no_possession("attempt", state=HELD) == ("out_of_order", "inputs.state.held")
    assert no_possession("control", state={"round": 3}) == ("out_of_order", "inputs.state.held")
    for act in ("control", "act", "eject", "command", "next_day", "attacked", "leave"):
        for free in ({}, {"state": {"held": False}}):
            assert no_possession(act, **free) == ("out_of_order", "inputs.state.held")


@pytest.mark.rule("possession.immunity", "possession.effective_attacks")
def test_possession_immunity() -> None:
    assert [possession_target(aim) for aim in ("physical", "mental", "possession")] == [
        "host",
        "possessor",
        "possessor",
    ]
    assert possession("attacked", state=HELD)["hurts"] == "host"
    assert possession("attacked", state=HELD, aim="mental")["hurts"] == "possessor"


@pytest.mark.rule("possession.host_death")
def test_possession_host_death() -> None:
    dead = kara(might=0, speed=0, intellect=0, conditions=["possessed"])
    answer = possession("leave", state=HELD, actor=dead)
    assert (rules(answer), answer["state"]["held"]) == (["possession.host_death"], False)


@pytest.mark.rule("possession.eject.daily_roll", "possession.eject.powerless")
def test_possession_eject_daily_roll() -> None:
    stays = possession("eject", [14], state=HELD)
    assert (stays["state"]["held"], stays["state"]["ejected"]) == (True, True)
    assert no_possession("eject", state=stays["state"]) == ("out_of_order", "inputs.do")
    morning = possession("next_day", state=stays["state"])["state"]
    assert (morning["day"], morning["ejected"], morning["round"]) == (2, False, 2)
    out = possession("eject", [15], state=morning, actor=kara(conditions=["possessed"]))
    assert (out["actor"]["conditions"], out["state"]["held"]) == ([], False)
    assert rules(out) == ["possession.eject.daily_roll", "possession.eject.powerless"]


@pytest.mark.rule("possession.exorcise.command")
def test_possession_exorcise_command() -> None:
    state = {**HELD, "ejected": True}
    stays = possession("command", [2], state=state)["state"]
    assert (stays["held"], stays["commanded"]) == (True, True)
    assert no_possession("command", state=stays) == ("out_of_order", "inputs.do")
    assert possession("command", [15], state=state)["state"]["held"] is False


@pytest.mark.rule("possession.eject.long_possession")
@pytest.mark.parametrize(("day", "difficulty"), [(1, 5), (7, 5), (8, 6), (10, 8)])
def test_possession_eject_long_possession(day: int, difficulty: int) -> None:
    for do in ("eject", "command"):
        assert possession(do, state={**HELD, "day": day})["task"]["difficulty"] == difficulty
    assert possession("control", state={**HELD, "day": day})["task"]["difficulty"] == 5


@pytest.mark.rule("true_name.eases")
def test_true_name_eases() -> None:
    knowing = kara(
        conditions=["True name: azazel"], attacks=[{"name": "fist", "damage": 2, "weight": "heavy"}]
    )
    for procedure, inputs in (("interact", {}), ("defend", {}), ("attack", {"attack": "fist"})):
        task = done(procedure, actor=knowing, target=DEMON, inputs=inputs)["task"]
        assert (task["difficulty"], lines(task["modifiers"], "counted")) == (
            3,
            [(-2, "true_name.eases")],
        )
        assert (
            done(procedure, actor=knowing, target=guard(5), inputs=inputs)["task"]["difficulty"]
            == 5
        )
    rite = {
        "ritual": "conjure_demon",
        "level": 5,
        "state": {"subtask": 5},
        "abilities": ["its secret name"],
    }
    assert done("ritual", actor=knowing, target=DEMON, inputs=rite)["task"]["difficulty"] == 4


@pytest.mark.rule("true_name.discovery")
def test_true_name_discovery() -> None:
    begun = {
        "do": "begin",
        "arc": "uncover_a_secret",
        "session": 1,
        "day": 1,
        "goal": "the demon's true name",
    }
    answer = done("arc", actor=kara(), inputs=begun)
    assert (answer["arc"]["arc"], answer["arc"]["goal"]) == (
        "uncover_a_secret",
        "the demon's true name",
    )
