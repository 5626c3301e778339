"""Words of tasks that stand for others, from content to the rules."""

from __future__ import annotations

import pytest

from threefold.library.task_words import task_words
from threefold.rules.known_tasks import TASK_WORDS
from threefold.rules.task_words import TaskRoll, counting, counts_as
from threefold.rules.weapon_words import Weapon, is_surely_unfit, made_with


def test_rules_know_words_of_content() -> None:
    """The module of the rules is what the script writes of the content."""
    content = [(each.key, tuple(each.also), tuple(each.of)) for each in task_words()]
    assert [tuple(each) for each in TASK_WORDS] == content, "run `python scripts/schemas.py`"


@pytest.mark.parametrize(
    ("word", "roll", "counts"),
    [
        ("interaction", TaskRoll("task", "intellect", "bargaining"), True),
        ("Social Interaction", TaskRoll("task", "intellect", "interact"), True),
        ("pleasant interaction", TaskRoll("task", "intellect", "intimidation"), False),
        ("interaction except coercion or intimidation", TaskRoll("task", "", "deception"), True),
        ("interaction except coercion or intimidation", TaskRoll("task", "", "coercion"), False),
        ("persuasion", TaskRoll("task", "intellect", "interaction"), False),
        ("stealth tasks", TaskRoll("task", "speed", "sneaking"), True),
        ("all except attacks", TaskRoll("attack", "might"), False),
        ("all except attacks", TaskRoll("defense", "might"), True),
        ("resisting natural poisons", TaskRoll("defense", "might", "", ("poison",)), True),
        ("resisting natural poisons", TaskRoll("defense", "might", "", ("cold",)), False),
        ("resisting poison", TaskRoll("task", "might", "resisting poisons"), True),
        ("resisting mental attacks", TaskRoll("defense", "intellect"), True),
        ("mental defense", TaskRoll("defense", "intellect"), True),
        ("physical defense", TaskRoll("defense", "intellect"), False),
        ("noncombat", TaskRoll("attack", "might"), False),
        ("magic", TaskRoll("attack", "might", weapon=Weapon("magic sword")), False),
        ("ranged attacks", TaskRoll("attack", "speed", weapon=Weapon("bow", ranged=True)), True),
        ("spell attack", TaskRoll("attack", "intellect", weapon=Weapon("Shock", power=True)), True),
        ("medium bladed", TaskRoll("attack", "", weapon=Weapon("sword", weight="light")), False),
    ],
)
def test_word_counts_for_task(word: str, roll: TaskRoll, counts: bool) -> None:
    """A word counts for its members and for nothing else."""
    assert counts_as(word, roll) is counts


def test_member_does_not_add_up() -> None:
    """Of a word and its member, the word alone counts."""
    roll = TaskRoll("task", "speed", "lockpicking")
    assert counting(["manual dexterity", "lockpicking", "climbing"], roll) == ["manual dexterity"]


def test_stated_kind_of_weapon_decides() -> None:
    """A weapon with stated kinds is of no other, whatever its name says."""
    blowgun = Weapon("Blowgun", weight="light", ranged=True, kinds=("blowgun", "pointed"))
    assert not made_with("gun", blowgun)
    assert is_surely_unfit("guns", blowgun)
    assert made_with("pointed ranged", blowgun)
    assert not is_surely_unfit("bladed", Weapon("Old Faithful", weight="medium"))
