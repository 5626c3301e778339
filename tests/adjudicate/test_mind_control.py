"""Mind control and wishes through the contract's door."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, done, guard, kara, refused


def control(**inputs: Any) -> Json:
    return done("mind_control", actor=kara(), inputs={"experience": "dream", **inputs})


@pytest.mark.rule("mind_control.safer.forbid_actions")
@pytest.mark.parametrize(
    ("action", "free"),
    [
        ("attack vampire", False),
        ("Run away", False),
        ("leave at normal pace", True),
        ("call for help", True),
    ],
)
def test_mind_control_safer_forbid_actions(action: str, free: bool) -> None:
    assert control(action=action, forbidden=["attack vampire", "run away"])["allowed"] is free


@pytest.mark.rule("mind_control.safer.command_hindrance")
def test_mind_control_safer_command_hindrance() -> None:
    assert control(command="kneel")["hinder"] == [{"name": "kneel", "steps": 1, "why": "command"}]
    assert control(command="kneel", steps=3)["hinder"][0]["steps"] == 3
    assert control(command="kneel", obeyed=True)["hinder"] == []
    assert (
        control(command="kneel", action="Kneel", steps=2)["hinder"] == []
    )  # what is commanded is no harder
    assert control(command="kneel", action="run", steps=2)["hinder"] == [
        {"name": "kneel", "steps": 2, "why": "command"}
    ]
    for name, value in (("steps", 3), ("obeyed", True)):
        inputs = {"experience": "dream", name: value}
        assert refused("mind_control", actor=kara(), inputs=inputs) == (
            "bad_value",
            f"inputs.{name}",
        )


@pytest.mark.rule("mind_control.safer.command_hindrance")
def test_command_hinders_other_acts_until_obeyed() -> None:
    """A command makes everything else harder until it is obeyed."""
    held = done(
        "mind_control", actor=kara(skills={}), inputs={"experience": "dream", "command": "kneel"}
    )["actor"]
    assert held["conditions"] == [{"name": "command: kneel", "hinders": {"all tasks": 1}}]
    for procedure, inputs in (
        ("task", {"stat": "might", "difficulty": 3}),
        ("climb", {"difficulty": 3}),
    ):
        task = done(procedure, actor=held, inputs=inputs)["task"]
        assert (task["difficulty"], task["target_number"]) == (4, 12)
        assert task["modifiers"][-1]["rule"] == "mind_control.safer.command_hindrance"
    assert done("defend", actor=held, target=guard(3), inputs={})["task"]["target_number"] == 12
    assert (
        done("attack", actor=held, target=guard(3), inputs={"attack": "broadsword"})["task"][
            "modifiers"
        ][-1]["steps"]
        == 1
    )
    told = done("task", actor=held, inputs={"stat": "might", "difficulty": 3, "skill": "kneel"})
    assert told["task"]["target_number"] == 9  # what is commanded is no harder
    harder = done(
        "mind_control", actor=held, inputs={"experience": "trapped", "command": "kneel", "steps": 3}
    )["actor"]
    assert harder["conditions"] == [{"name": "command: kneel", "hinders": {"all tasks": 3}}]
    free = done(
        "mind_control",
        actor=held,
        inputs={"experience": "dream", "command": "kneel", "obeyed": True},
    )
    assert free["actor"]["conditions"] == []
    assert [event["kind"] for event in free["events"]] == ["obeyed", "experience"]


@pytest.mark.rule("mind_control.safer.forbid_actions", "mind_control.experience_options")
def test_barred_acts_and_likeness_are_told() -> None:
    """What is barred and what it is like are told."""
    answer = control(forbidden=["attack the vampire", "run away"])
    assert answer["actor"]["conditions"] == ["barred: attack the vampire, run away"]
    assert [event["kind"] for event in answer["events"]] == ["barred", "experience"]
    assert answer["experience"]["during"] in answer["events"][1]["text"]
    assert (
        done("task", actor=answer["actor"], inputs={"stat": "might", "difficulty": 3})["task"][
            "difficulty"
        ]
        == 3
    )
    assert control()["events"] == []


@pytest.mark.rule("mind_control.experience_options")
def test_mind_control_experience_options() -> None:
    texts = {
        tuple(control(experience=e)["experience"].values())
        for e in ("confusion", "dream", "trapped")
    }
    assert len(texts) == 3


@pytest.mark.rule("mind_control.consent")
def test_mind_control_consent() -> None:
    asked: Json = {"experience": "dream", "sexual": True}
    assert refused("mind_control", actor=kara(), inputs=asked) == ("not_allowed", "inputs.sexual")
    assert control(sexual=True, permitted=True)["ok"]


@pytest.mark.rule("mind_control.xp.cooperation", "mind_control.xp.refusal", "mind_control.xp.debt")
def test_mind_control_xp() -> None:
    assert control(cooperates=True)["actor"]["xp"] == 4
    refuse: Json = {"inputs": {"accept": False, "mind_control": True}}
    assert done("intrude", actor=kara(), **refuse)["actor"]["xp"] == 2
    poor = kara(xp=0)
    assert refused("intrude", actor=poor, **refuse) == ("cannot_pay", "actor.xp")
    assert (
        done("intrude", actor=poor, **refuse, rulings={"mind_control_xp_debt": True})["actor"]["xp"]
        == -1
    )


@pytest.mark.rule("wish.level_cap", "wish.no_more_wishes")
@pytest.mark.parametrize(
    ("wanted", "granted", "level"), [(6, "as_asked", 6), (7, "scaled_down", 6), (3, "as_asked", 3)]
)
def test_wish_level_cap(wanted: int, granted: str, level: int) -> None:
    asked: Json = {"granter_level": 6, "level": wanted}
    assert done("wish", actor=kara(), inputs=asked)["wish"] == {
        "granted": granted,
        "level": level,
        "twisted": False,
    }
    more = {**asked, "more_wishes": True}
    assert refused("wish", actor=kara(), inputs=more) == ("not_allowed", "inputs.more_wishes")


@pytest.mark.rule("wish.level_cap")
def test_wish_level_caps_highest_beings() -> None:
    """Wish level cap of who is beyond all levels."""
    for granter, wanted, granted, level in (
        (12, 12, "as_asked", 12),
        (11, 12, "scaled_down", 11),
        (20, 20, "as_asked", 20),
    ):
        asked = {"granter_level": granter, "level": wanted}
        wish = done("wish", actor=kara(), inputs=asked)["wish"]
        assert wish == {"granted": granted, "level": level, "twisted": False}


@pytest.mark.rule("wish.twist.intrusion")
def test_wish_twist_intrusion() -> None:
    asked: Json = {"granter_level": 6, "level": 5}
    taken = done(
        "wish", actor=kara(), inputs={**asked, "twist": "accepted", "pass_to": kara(name="Ben")}
    )
    assert (taken["wish"]["twisted"], taken["actor"]["xp"], taken["pass_to"]["xp"]) == (True, 4, 4)
    airtight = done("wish", actor=kara(), inputs={**asked, "twist": "refused"})
    assert (airtight["wish"]["twisted"], airtight["actor"]["xp"]) == (False, 2)
    assert refused("wish", actor=kara(xp=0), inputs={**asked, "twist": "refused"}) == (
        "cannot_pay",
        "actor.xp",
    )
    assert refused("wish", actor=kara(), inputs={**asked, "twist": "accepted"}) == (
        "bad_value",
        "inputs.pass_to",
    )
    alone = {**asked, "twist": "accepted", "pass_to": kara()}
    assert refused("wish", actor=kara(), inputs=alone) == ("not_allowed", "inputs.pass_to")
