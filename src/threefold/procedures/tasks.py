"""Chapter 1: a task of any kind."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from threefold.model.bounds import Difficulty
from threefold.procedures.base import Die, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import (
    D20,
    Payment,
    defense_lines,
    initial_line,
    outcome,
    resolve_d20,
    set_d20,
    settle_d20,
    skill_lines,
)
from threefold.procedures.inputs import BareTask, EaseEffort, Label
from threefold.rules.bases import stated
from threefold.rules.types import Refusal, Stat


class TaskInputs(BareTask, kw_only=True, frozen=True):
    """Any task: the GM's stat and difficulty, and everything that bears on it. A ``defense`` resists something that
    nobody attacks with: what holds somebody still, a poison; ``level_of`` names what the difficulty is the level of."""

    stat: Stat
    difficulty: Difficulty
    level_of: Label = ""
    defense: bool = False


def set_(setup: Setup, inputs: TaskInputs) -> Setting | Refusal:
    """Skill, circumstances and Effort on the GM's difficulty; an initial cost is paid for trying."""
    resisting = inputs.defense and inputs.skill == f"{inputs.stat} defense"
    lines = defense_lines(setup.pc, inputs.stat, setup.rules) if resisting else skill_lines(setup, inputs.skill)
    return set_d20(
        setup,
        inputs,
        D20(
            inputs.stat,
            stated(inputs.difficulty, inputs.level_of),
            lines,
            act="defense" if inputs.defense else "task",
            skill=inputs.skill,
            retry=inputs.retry,
        ),
        Payment(inputs.effort.ease, initial=initial_line(inputs.initial_cost)),
    )


def resolve(setup: Setup, inputs: TaskInputs, setting: Setting, faces: Sequence[int]) -> Resolved:
    """A task deals no damage: 19 offers a minor effect, 20 a major one."""
    return resolve_d20(setup, setting, faces, damaging=False)


def settle(setup: Setup, inputs: TaskInputs, resolved: Resolved) -> Outcome:
    """Pay what it cost."""
    return outcome(setup, resolved, settle_d20(setup, resolved, None), setup.target, None)


TASK = Procedure(
    id="task",
    module="tasks",
    rules=("task.flow.resolution", "task.difficulty.target_number", "effort.cost", "special_roll.table"),
    inputs=TaskInputs,
    dice=(Die(20, "die.task"),),
    set=set_,
    resolve=resolve,
    settle=settle,
    target=("pc", "npc", "object", "vehicle"),
    with_effort=lambda inputs, ease, _damage: msgspec.structs.replace(inputs, effort=EaseEffort(ease=ease)),
)
