"""Followers and pets: their help, what they are worth alone, how they grow, how they are
replaced.
"""

from __future__ import annotations

import pytest
from tests.people import CSRD, Json, ask, done, kara, refused

from threefold.rules.followers import (
    Helper,
    acts_as,
    help_with,
    level_at,
    level_gained,
    may_not_gain,
    may_not_learn,
    may_not_replace,
    open_choices,
    own_ease,
    progress,
)
from threefold.rules.types import Message, Refusal, sum_of
from threefold.text import Lang, render

SPY = Helper("Ash", 2, ("stealth", "deception"))


def helped(
    helper: Helper, task: str, *, fighting: bool = False, well_kept: bool = True
) -> int | str:
    """The steps a follower's help is worth, or the field of a refusal."""
    line = help_with(helper, task, fighting, well_kept, CSRD)
    if isinstance(line, Refusal):
        assert line.code == "not_allowed"
        return line.field
    assert line.kind == "asset"
    assert line.steps == line.counted
    return line.steps


def code(no: Refusal | None) -> str | None:
    """The field of a refusal that says no."""
    return None if no is None else no.field


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.rule("follower.help.asset")
def test_follower_help_asset() -> None:
    assert helped(SPY, "stealth") == -1
    assert helped(SPY, "Deception") == -1
    # one asset of one step, whatever its level
    assert helped(Helper("Ash", 6, ("stealth",)), "stealth") == -1


@pytest.mark.rule("follower.help.unmodified")
@pytest.mark.parametrize("task", ["climbing", "stealthily", "persuasion"])
def test_follower_help_unmodified(task: str) -> None:
    assert helped(SPY, task) == "inputs.task"
    assert helped(Helper("Ash", 9), task) == "inputs.task"


@pytest.mark.rule("follower.combat.minimum_level")
@pytest.mark.parametrize("task", ["speed defense", "attack", "melee attacks", "light weapons"])
@pytest.mark.parametrize(
    ("level", "steps"), [(1, "inputs.task"), (2, "inputs.task"), (3, -1), (4, -1)]
)
def test_follower_combat_minimum_level(task: str, level: int, steps: int | str) -> None:
    assert helped(Helper("Ash", level, (task,)), task) == steps
    # a name that does not say so can still be a fight
    assert helped(Helper("Ash", level, ("archery",)), "archery", fighting=True) == steps
    assert helped(Helper("Ash", level, ("archery",)), "archery") == -1


@pytest.mark.rule("follower.combat.needs_modification")
def test_follower_combat_needs_modification() -> None:
    guard = Helper("Ash", 5, ("speed defense", "stealth"))
    assert helped(guard, "speed defense") == -1
    assert helped(guard, "might defense") == "inputs.task"
    assert helped(guard, "attack") == "inputs.task"


@pytest.mark.rule("follower.combat.exceptions")
def test_follower_combat_exceptions() -> None:
    # Serv-0 Defender: a modification for Speed defense though the machine is level 1
    serv = Helper("Serv-0", 1, ("repair",), ("speed defense",))
    assert helped(serv, "speed defense") == -1
    assert helped(serv, "might defense") == "inputs.task"
    assert open_choices(serv) == 0


@pytest.mark.rule("pet.comfort_asset")
def test_pet_comfort_asset() -> None:
    cat = Helper("Mog", 1, pet=True)
    assert helped(cat, "Peace of mind") == -1
    assert helped(cat, "comfort", well_kept=False) == "inputs.well_kept"
    assert helped(cat, "stealth") == "inputs.task"
    assert helped(SPY, "comfort") == "inputs.task"
    for words in (
        "achieving peace of mind",
        "Finding comfort",
        "resisting loneliness",
        "not to be lonely",
        "comfort",
    ):
        assert helped(cat, words) == -1


@pytest.mark.rule("pet.comfort_asset")
def test_pet_comfort_asset_counts_by_any_name() -> None:
    """Pet comfort asset of a task by any name."""
    cat: Json = {"name": "Mog", "level": 1, "pet": True, "gained_at": 1}
    dog: Json = {"name": "Rex", "level": 3, "gained_at": 1}
    asked: Json = {
        "follower": "Mog",
        "task": "the long night",
        "stat": "intellect",
        "difficulty": 3,
        "comfort": True,
    }
    owner = kara(followers=[cat, dog])
    answer = done("follower_help", actor=owner, inputs=asked)
    assert [(m["steps"], m["rule"]) for m in answer["task"]["modifiers"]] == [
        (-1, "pet.comfort_asset")
    ]
    assert (
        refused("follower_help", actor=owner, inputs={**asked, "well_kept": False})[1]
        == "inputs.well_kept"
    )
    assert (
        refused("follower_help", actor=owner, inputs={**asked, "follower": "Rex"})[1]
        == "inputs.comfort"
    )
    unfit = ask("follower_help", actor=owner, inputs={**asked, "comfort": False})["error"]
    assert "peace of mind, comfort and loneliness" in unfit["message"]


SPOKEN = {
    "en": ("find comfort", "Resist loneliness", "peace  of mind", "not to feel lonely"),
    "fr": (
        "Trouver la paix de l’esprit",
        "trouver du réconfort",
        "résister à la solitude",
        "tranquillité d'esprit",
    ),
    "ko": ("마음의 평화를 얻는다", "위안을 찾는다", "외로움을 견딘다"),
}
FITS = {"en": "peace of mind", "fr": "la paix de l’esprit", "ko": "마음의 평화"}


@pytest.mark.rule("pet.comfort_asset")
@pytest.mark.parametrize("lang", SPOKEN)
def test_pet_takes_book_words_in_each_language(lang: Lang) -> None:
    """A pet takes the words of the book in each language and says what fits."""
    cat = Helper("Mog", 1, pet=True)
    clever = cat._replace(granted=("hunting",))
    assert {helped(cat, words) for words in SPOKEN[lang]} == {-1}
    for pet in (cat, clever):
        refusal = help_with(pet, "stealth", False, True, CSRD)
        assert isinstance(refusal, Refusal)
        said = render(refusal.message, lang)
        assert FITS[lang] in said
        assert (
            "nothing yet" in said,
            render(Message("refusal.follower.nothing"), lang) in said,
        ) == (False, False)


@pytest.mark.rule("pet.comfort_asset")
@pytest.mark.parametrize("task", ["bear discomfort", "an uncomfortable night", "inconfortable"])
def test_pet_ignores_words_with_equal_endings(task: str) -> None:
    """A pet does not comfort where a word only ends alike."""
    assert helped(Helper("Mog", 1, pet=True), task) == "inputs.task"


# --- alone ----------------------------------------------------------------------------------------


@pytest.mark.rule("follower.autonomous")
@pytest.mark.parametrize(("task", "level"), [("stealth", 3), ("deception", 3), ("climbing", 2)])
def test_follower_autonomous(task: str, level: int) -> None:
    lines = acts_as(SPY, task, CSRD)
    assert sum_of(lines) == level
    assert {line.rule for line in lines} == {"follower.autonomous"}


@pytest.mark.rule("follower.autonomous", "follower.who_rolls")
def test_follower_rolls_are_eased_by_its_modification() -> None:
    line = own_ease(SPY, "stealth", CSRD)
    assert line is not None
    assert (line.steps, line.kind) == (-1, "ability")
    assert own_ease(SPY, "climbing", CSRD) is None


@pytest.mark.rule("follower.combat.minimum_level")
def test_low_follower_keeps_modification_alone() -> None:
    """A low follower fights alone with its modification all the same."""
    assert sum_of(acts_as(Helper("Ash", 2, ("attack",)), "attack", CSRD)) == 3


# --- gaining and growing --------------------------------------------------------------------------


@pytest.mark.rule("follower.help.task_count", "follower.help.predetermined")
def test_follower_help_task_count() -> None:
    new = Helper("Ash", 2)
    assert code(may_not_learn(new, ["stealth", "deception"])) is None
    assert code(may_not_learn(new, ["stealth"])) is None
    assert code(may_not_learn(new, ["stealth", "deception", "climbing"])) == "inputs.tasks"
    assert code(may_not_learn(new, ["stealth", "Stealth"])) == "inputs.tasks"
    assert code(may_not_learn(SPY, ["climbing"])) == "inputs.tasks"
    assert [open_choices(h) for h in (new, SPY, SPY._replace(level=3))] == [2, 0, 1]


@pytest.mark.rule("follower.exceptional")
def test_follower_exceptional() -> None:
    assert (level_gained(2, False, CSRD), level_gained(2, True, CSRD)) == (2, 3)
    # as many tasks as levels, the additional one included
    assert code(may_not_learn(Helper("Ash", level_gained(2, True, CSRD)), ["a", "b", "c"])) is None


@pytest.mark.rule("follower.progression")
@pytest.mark.parametrize(
    ("gained_at", "levels"),
    [(1, [0, 0, 1, 1, 2, 2]), (2, [0, 0, 0, 1, 1, 2]), (5, [0, 0, 0, 0, 0, 0])],
)
def test_follower_progression(gained_at: int, levels: list[int]) -> None:
    assert [progress(gained_at, tier, CSRD) for tier in range(1, 7)] == levels


@pytest.mark.rule("follower.progression")
def test_follower_progression_tracks_each_to_ten() -> None:
    """Follower progression is tracked for each and ends at ten."""
    assert level_at(2, 1, before=1, tier=2, rules=CSRD) == 2
    assert level_at(2, 1, before=2, tier=3, rules=CSRD) == 3
    assert level_at(2, 2, before=2, tier=3, rules=CSRD) == 2
    assert level_at(3, 1, before=1, tier=6, rules=CSRD) == 5
    assert level_at(10, 1, before=2, tier=3, rules=CSRD) == 10


@pytest.mark.rule("follower.progression.new_modification")
def test_follower_progression_new_modification() -> None:
    grown = SPY._replace(level=3)
    assert open_choices(grown) == 1
    assert code(may_not_learn(grown, ["climbing"])) is None
    assert code(may_not_learn(grown, ["climbing", "jumping"])) == "inputs.tasks"
    assert code(may_not_learn(grown, ["stealth"])) == "inputs.tasks"


@pytest.mark.rule("pet.modifications")
def test_pet_modifications() -> None:
    assert code(may_not_gain(Helper("Mog", 1, pet=True), "")) is None
    assert code(may_not_gain(Helper("Mog", 1, ("stealth",), pet=True), "")) == "inputs.ability"
    assert code(may_not_gain(Helper("Mog", 1, (), ("stealth",), pet=True), "")) == "inputs.ability"
    assert code(may_not_gain(Helper("Mog", 1, ("stealth",), pet=True), "Controls Beasts")) is None
    assert code(may_not_gain(SPY, "")) is None


@pytest.mark.rule("follower.replacement")
@pytest.mark.parametrize(
    ("days", "recruited", "field"),
    [
        (14, True, None),
        (30, True, None),
        (13, True, "inputs.days"),
        (14, False, "inputs.recruited"),
    ],
)
def test_follower_replacement(days: int, recruited: bool, field: str | None) -> None:
    assert code(may_not_replace(SPY, days, recruited, CSRD)) == field
