"""Chapter 1: a task of any kind."""

from __future__ import annotations

from threefold.model.bounds import Difficulty
from threefold.procedures.answers import Answer
from threefold.procedures.bare import resolve_bare, settle_bare, with_ease
from threefold.procedures.base import Die, Procedure, Setting, Setup
from threefold.procedures.d20 import (
    D20,
    Payment,
    defense_lines,
    initial_line,
    set_d20,
    skill_line,
)
from threefold.procedures.inputs import BareTask, Kinds, OwnLabel
from threefold.rules.bases import stated_base
from threefold.rules.conditions import Act
from threefold.rules.task_words import TaskRoll
from threefold.rules.types import Refusal, Stat


class TaskInputs(BareTask, kw_only=True, frozen=True):
    """Any task: the GM's stat and difficulty, and all modifiers. A ``defense`` resists something
    other than an attack, such as a poison or a hold; ``kinds`` are the kinds of harm it resists.
    ``level_of`` names the thing whose level is the difficulty."""

    stat: Stat
    difficulty: Difficulty
    level_of: OwnLabel = ""
    defense: bool = False
    kinds: Kinds = []


def set_plain_task(setup: Setup, inputs: TaskInputs) -> Setting | Refusal:
    """Set a task at the GM's difficulty with skill, circumstances and Effort. An initial cost is
    paid to attempt it.
    """
    act: Act = "defense" if inputs.defense else "task"
    resisting = inputs.defense and inputs.skill == f"{inputs.stat} defense"
    against = tuple(inputs.kinds)
    if resisting:
        lines = defense_lines(setup.pc, inputs.stat, setup.rules, against)
    else:
        roll = TaskRoll(act, inputs.stat, inputs.skill, against)
        lines = skill_line(setup.pc, roll, setup.rules)
    return set_d20(
        setup,
        inputs,
        D20(
            inputs.stat,
            stated_base(inputs.difficulty, inputs.level_of),
            lines,
            act=act,
            skill=inputs.skill,
            retry=inputs.retry,
            against=against,
        ),
        Payment(inputs.effort.ease, initial=initial_line(inputs.initial_cost)),
    )


TASK = Procedure(
    id="task",
    module="tasks",
    rules=(
        "task.flow.resolution",
        "task.difficulty.target_number",
        "effort.cost",
        "special_roll.table",
    ),
    inputs=TaskInputs,
    answer=Answer,
    dice=(Die(20, "die.task"),),
    set=set_plain_task,
    resolve=resolve_bare,
    settle=settle_bare,
    target=("pc", "npc", "object", "vehicle"),
    with_effort=with_ease,
)
