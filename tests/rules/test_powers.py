"""Level dice, depletion, cypher limits, what takes a roll, what lasts and what it bears on."""

from __future__ import annotations

import pytest

from threefold.rules.characters import Type
from threefold.rules.powers import (
    Depletion,
    Every,
    LastingEffect,
    LevelDice,
    cypher_limit,
    depletion,
    lasting_lines,
    level_dice,
    meets,
    sees_through,
)
from threefold.rules.task_words import TaskRoll, counts_as
from threefold.rules.types import Refusal


@pytest.mark.parametrize(
    ("text", "dice", "least", "most"),
    [
        ("4", (0, 0, 4), 4, 4),
        ("1d6 + 2", (1, 6, 2), 3, 8),
        ("d6+4", (1, 6, 4), 5, 10),
        ("1d6−1", (1, 6, -1), 0, 5),
        ("2d4", (2, 4, 0), 2, 8),
        (" 10 ", (0, 0, 10), 10, 10),
    ],
)
def test_level_dice_are_read(text: str, dice: tuple[int, int, int], least: int, most: int) -> None:
    level = level_dice(text)
    assert level == LevelDice(*dice)
    assert (level.least, level.most) == (least, most)
    assert level.level([1] * dice[0]) == least


@pytest.mark.parametrize("text", ["11", "1d6 + 5", "1d6-2", "d1", "0d6", "six", "", "1d", "-1"])
def test_level_stays_between_0_and_10(text: str) -> None:
    no = level_dice(text)
    assert isinstance(no, Refusal)
    assert (no.code, no.field) == ("bad_value", "level")


@pytest.mark.rule("artifact_crafting.depletion", "magic_technology.artifact.truth_binoculars")
@pytest.mark.parametrize(
    ("text", "faces", "sides", "every", "times"),
    [
        ("1 in 1d20", (1,), 20, "use", 1),
        ("1–2 in 1d100 (check each use)", (1, 2), 100, "use", 1),
        ("1-2 in 1d10", (1, 2), 10, "use", 1),
        ("1 in d100", (1,), 100, "use", 1),
        ("1 in d%", (1,), 100, "use", 1),
        ("1 or 2 in d6", (1, 2), 6, "use", 1),
        ("1, 2 in 1d20, each use", (1, 2), 20, "use", 1),
        ("1 in 1d6 (check each hour of use)", (1,), 6, "hour", 1),
        ("5-6 in d6", (5, 6), 6, "use", 1),
        ("1 in 1d10 per day", (1,), 10, "day", 1),
        ("1 in 1d6 (check each 10 minutes)", (1,), 6, "minute", 10),
    ],
)
def test_artifact_crafting_depletion(
    text: str, faces: tuple[int, ...], sides: int, every: Every, times: int
) -> None:
    wear = depletion(text)
    assert wear == Depletion(faces, sides, every, times)
    assert [wear.depletes(n) for n in (faces[-1], faces[-1] + 1)] == [True, False]
    assert wear.rolled_at_use is (every == "use")


@pytest.mark.rule("artifact_crafting.depletion")
@pytest.mark.parametrize("text", ["—", "-", "never", "None", ""])
def test_what_is_never_depleted_throws_no_die(text: str) -> None:
    assert depletion(text) == Depletion()


@pytest.mark.rule("artifact_crafting.depletion")
@pytest.mark.parametrize("text", ["automatic", "Once", "single use"])
def test_what_works_once_throws_no_die(text: str) -> None:
    assert depletion(text) == Depletion(at_once=True)


@pytest.mark.rule("artifact_crafting.depletion")
@pytest.mark.parametrize(
    "text",
    [
        "sometimes",
        "7 in d6",
        "0 in d20",
        "1 in d7",
        "1 in",
        "1 in 1d20 (ask the GM)",
        "1 in d6, each 3 uses",
    ],
)
def test_depletion_that_cannot_be_read_is_refused(text: str) -> None:
    no = depletion(text)
    assert isinstance(no, Refusal)
    assert (no.code, no.field) == ("bad_value", "depletion")


@pytest.mark.rule("fact.type.starting_numbers")
@pytest.mark.parametrize(
    ("type", "own", "limit"),
    [("adept", None, 3), ("warrior", None, 2), ("adept", 5, 5), (None, None, None), (None, 0, 0)],
)
def test_fact_type_starting_numbers_limit_of_cyphers(
    type: Type | None, own: int | None, limit: int | None
) -> None:
    assert cypher_limit(type, own) == limit


@pytest.mark.rule("magic_technology.artifact.truth_binoculars.threshold")
@pytest.mark.parametrize(
    ("binoculars", "illusion", "seen"), [(5, 4, True), (5, 5, False), (3, 8, False)]
)
def test_magic_technology_artifact_truth_binoculars_threshold(
    binoculars: int, illusion: int, seen: bool
) -> None:
    assert sees_through(binoculars, illusion) is seen


@pytest.mark.rule(
    "ability.no_attack_roll", "ability.unwanted_is_attack", "ability.object_success_roll"
)
@pytest.mark.parametrize(
    ("on_foe", "unwilling", "on_object", "what"),
    [
        (False, False, False, "nothing"),
        (True, False, False, "foe"),
        (False, True, False, "foe"),
        (False, False, True, "object"),
    ],
)
def test_ability_unwanted_is_attack_but_thing_task(
    on_foe: bool, unwilling: bool, on_object: bool, what: str
) -> None:
    """Ability unwanted is attack and a thing takes a task."""
    assert meets(on_foe, unwilling, on_object) == what


@pytest.mark.parametrize(
    ("task", "act", "stat", "skill", "counts"),
    [
        ("climbing", "task", "might", "climbing", True),
        ("Climbing", "task", "might", "swimming", False),
        ("Speed defense", "defense", "speed", "", True),
        ("Speed defense", "defense", "might", "", False),
        ("defense", "defense", "intellect", "", True),
        ("attacks", "attack", "might", "bladed weapons", True),
        ("might attacks", "attack", "speed", "", False),
        ("speed tasks", "attack", "speed", "", True),
        ("all tasks", "defense", "might", "", True),
        ("attacks", "task", "might", "", False),
    ],
)
def test_help_counts_for_task_it_names(
    task: str, act: str, stat: str, skill: str, counts: bool
) -> None:
    assert counts_as(task, TaskRoll(act, stat, skill)) is counts  # type: ignore[arg-type]


@pytest.mark.rule("asset.typed_counts_to_limit", "asset.untyped_ease_outside_limit")
def test_asset_typed_counts_to_lasting_limit() -> None:
    """Asset typed counts to limit for what lasts."""
    held = [LastingEffect("gloves", {"climbing": 2}, {"climbing": 1}, {"all": 1})]
    own = lasting_lines(held, TaskRoll("task", "might", "climbing"), foe=False)
    assert [(m.steps, m.kind) for m in own] == [(-2, "asset"), (-1, "ability"), (1, "situation")]
    # what hinders a foe's defense eases the attack that meets it, and what hinders its attacks
    # eases the defense
    foe = [LastingEffect("bound", hinders={"attacks": 2}, eases={"defense": 1})]
    assert [m.steps for m in lasting_lines(foe, TaskRoll("defense", "speed"), foe=True)] == [-2]
    assert [m.steps for m in lasting_lines(foe, TaskRoll("attack", "might"), foe=True)] == [1]
