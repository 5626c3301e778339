"""Conditions on those who act and on their foes: each counts once, by its name or by what it says
itself.
"""

from __future__ import annotations

import pytest
from tests.people import Json, ask, done, guard, kara, npc, pc

from threefold.model.conditions import has_condition
from threefold.rules.conditions import CONDITIONS, PRONE
from threefold.rules.effects import held_ready, ready_condition
from threefold.rules.mind_control import held_command
from threefold.text import render
from threefold.web.words import condition

ACTS: dict[str, Json] = {
    "task": {"procedure": "task", "inputs": {"stat": "intellect", "difficulty": 5}},
    "attack": {"procedure": "attack", "target": guard(), "inputs": {"attack": "broadsword"}},
    "defense": {"procedure": "defend", "target": guard(), "inputs": {"stat": "intellect"}},
}
SHIP: Json = {"kind": "vehicle", "name": "ship", "level": 4}
OWN = {"task": "all tasks", "attack": "attacks", "defense": "defenses"}
MET = {"attack": "defenses", "defense": "attacks"}


def steps(act: str, **changed: object) -> int:
    request: Json = {"actor": kara(), **ACTS[act], **changed}
    answer = done(**request)
    assert answer["task"] is not None, answer
    return sum(m["steps"] for m in answer["task"]["modifiers"])


@pytest.mark.rule("special_damage.dazed.effect")
@pytest.mark.parametrize("name", [n for n, c in CONDITIONS.items() if c.bears_on])
@pytest.mark.parametrize("act", [*ACTS])
def test_condition_that_says_its_steps_counts_once(name: str, act: str) -> None:
    usual, condition = steps(act), CONDITIONS[name]
    for spelt in (name, f" {name.upper()} ".replace(" ", "  ")):
        own = {"name": spelt, "hinders": {OWN[act]: 2}}
        if name == "on guard" and act == "attack":
            continue  # who stands guard does not attack
        assert steps(act, actor=kara(conditions=[own])) == usual + 2
        if act in MET:
            theirs = guard(conditions=[{"name": spelt, "hinders": {MET[act]: 2}}])
            assert steps(act, target=theirs) == usual - 2
    if act in condition.bears_on and not (name == "on guard" and act == "attack"):
        assert steps(act, actor=kara(conditions=[{"name": name, "armor": 1}])) != usual


@pytest.mark.rule("cooperation.distract.effect", "cooperation.distract.no_stacking")
def test_distraction_says_condition_that_it_puts_on() -> None:
    first = done("distract", actor=kara(), target=guard())
    again = done("distract", actor=kara(), target=first["target"])
    other = done("distract", actor=kara(), target=guard(conditions=["distracted"]))
    assert [c["name"] for c in first["target"]["conditions"]] == ["diverted"]
    for answer, word in (
        (first, "diverted"),
        (again, "diverted already"),
        (other, "distracted already"),
    ):
        assert word in answer["events"][0]["text"]


@pytest.mark.parametrize("name", [*CONDITIONS])
def test_condition_name_matches_sheet_name(name: str) -> None:
    """A condition is called in texts what it is called on a sheet."""
    assert name in render(condition(name))


def test_prone_foe_counts_prone_once() -> None:
    """A foe who lies prone in a way of its own counts once."""
    usual = steps("attack")
    assert steps("attack", target=guard(conditions=[PRONE])) == usual - 1
    theirs = guard(conditions=[{"name": PRONE, "hinders": {"defenses": 2}}])
    assert steps("attack", target=theirs) == usual - 2


def test_debilitated_hear_what_lifts_them() -> None:
    request: Json = {"inputs": {"stat": "might", "difficulty": 2}}
    special = ask("task", actor=kara(damage_track="debilitated"), **request)["error"]
    emptied = ask("task", actor=kara(might=0, speed=0), **request)["error"]
    assert special["code"] == emptied["code"] == "cannot_act"
    assert "no Pool is empty" in special["message"]
    assert "recovery roll in an empty Pool" in emptied["message"]


def test_fitting_targets_are_named_in_words() -> None:
    """Who or what fits is said in words."""
    nobody = ask("guard", inputs={})["error"]
    assert (nobody["field"], nobody["message"]) == (
        "actor",
        "Choose who acts here: a player character or an NPC.",
    )
    nothing = ask("attack", actor=kara(), inputs={"attack": "broadsword"})["error"]
    assert (nothing["field"], nothing["message"]) == (
        "target",
        "Choose whom or what this concerns: an NPC.",
    )


@pytest.mark.parametrize(
    ("kind", "words"), [("immediate_run", "immediate"), ("short_run", "short")]
)
def test_run_before_jump_is_named_by_distance(kind: str, words: str) -> None:
    """A run before a jump is called by its distance."""
    answer = done("jump", actor=kara(), inputs={"kind": kind, "feet": 20})
    assert words in answer["task"]["modifiers"][0]["name"]


@pytest.mark.parametrize("spelt", ["tidal forces", " Tidal  FORCES "])
def test_tides_pull_once_however_they_are_spelt(spelt: str) -> None:
    inside = kara(conditions=[spelt])
    assert done("space_hazard", actor=inside, inputs={"do": "tides", "vehicle": SHIP})["actor"][
        "conditions"
    ] == [spelt]
    assert (
        done("space_hazard", actor=inside, inputs={"do": "out_of_tides", "vehicle": SHIP})["actor"][
            "conditions"
        ]
        == []
    )


@pytest.mark.rule("trap_poison.paralysis")
def test_prone_spelling_variants_count_once() -> None:
    """Who lies prone already stays so however it is spelt."""
    poison: Json = {"poison": "paralysis", "level": 9, "collapses": False}
    fallen = done("trap_poison", actor=kara(conditions=["Prone "]), inputs=poison, dice=[1, 1])[
        "actor"
    ]
    assert "Prone " in fallen["conditions"]


@pytest.mark.rule("special_damage.disease.daily")
def test_disease_spelling_variants_keep_effects() -> None:
    """A disease keeps what it does however it is spelt."""
    sick = kara(conditions=[{"name": "Fever", "hinders": {"all tasks": 1}}])
    after = done(
        "disease", actor=sick, inputs={"level": 4, "name": "fever", "points": 1}, dice=[1]
    )["actor"]
    assert [c["hinders"] for c in after["conditions"]] == [{"all tasks": 1}]


@pytest.mark.rule("mind_control.safer.command_hindrance")
@pytest.mark.parametrize("spelt", ["command: open the gate", "Command :  open the gate"])
def test_command_is_known_however_it_is_spelt(spelt: str) -> None:
    assert held_command(spelt) == "open the gate"
    assert held_command("in command") == held_command("fever: open the gate") == ""


@pytest.mark.parametrize(
    "spelt", ["Onslaught: ready", "Onslaught:  READY ", ready_condition("Onslaught")]
)
def test_ready_power_is_known_by_any_spelling(spelt: str) -> None:
    """A power that stays ready is known however it is spelt."""
    assert held_ready(spelt) == "Onslaught"
    assert held_ready("ready") is held_ready("Onslaught: not ready") is None


@pytest.mark.parametrize(
    ("spelt", "other", "same"),
    [
        ("Very  Thin air", "very thin air", True),
        ("paralysed", "Paralyzed", True),
        ("thin air", "air", False),
    ],
)
def test_condition_names_ignore_case_and_spacing(spelt: str, other: str, same: bool) -> None:
    """Conditions are the same but for capitals spaces and spellings."""
    assert (
        has_condition(npc(conditions=[spelt]), other)
        is has_condition(pc(conditions=[other]), spelt)
        is same
    )
