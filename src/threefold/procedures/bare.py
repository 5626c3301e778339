"""The usual parts of a procedure for a task with its own difficulty: set, resolve, settle, and
Effort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import structs

from threefold.procedures.answers import LOGGED, NO_FIELDS, Answer, LoggedFigure, Reasons, logged
from threefold.procedures.base import Die, Kind, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import (
    D20,
    Payment,
    initial_line,
    outcome,
    resolve_d20,
    set_d20,
    settle_d20,
    skill_line,
)
from threefold.procedures.figures import cannot_leave
from threefold.procedures.inputs import BareTask, EaseEffort, Effort, Inputs
from threefold.rules.conditions import Act
from threefold.rules.task_words import TaskRoll
from threefold.rules.types import Base, Line, Modifier, Refusal, Stat, sum_of

B = TypeVar("B", bound=BareTask)
I = TypeVar("I", bound=Inputs)  # noqa: E741 - the usual letter for inputs
A = TypeVar("A", bound=Answer)


# --- tasks of a difficulty of their own -----------------------------------------------------------


def set_bare(
    setup: Setup,
    inputs: BareTask,
    stat: Stat,
    base: Base,
    modifiers: Sequence[Modifier] = (),
    *,
    act: Act = "task",
    answer: Answer = NO_FIELDS,
) -> Setting | Refusal:
    """Set a task with its own difficulty: first the named skill (of a defense without one, that of
    its stat), then its own modifiers, then the options of a task.
    """
    skill = inputs.skill or (f"{stat} defense" if act == "defense" else "")
    roll = TaskRoll(act, stat, skill, inputs.resisted_kinds)
    own = skill_line(setup.pc, roll, setup.rules)
    setting = set_d20(
        setup,
        inputs,
        D20(
            stat,
            base,
            [*own, *modifiers],
            act=act,
            skill=inputs.skill,
            retry=inputs.retry,
            against=inputs.resisted_kinds,
        ),
        Payment(inputs.effort.ease, initial=initial_line(inputs.initial_cost)),
    )
    if isinstance(setting, Refusal):
        return setting
    return structs.replace(setting, answer=answer)


class FeetAnswer(Answer, kw_only=True, frozen=True):
    """How many feet the character moves; None if the move fails."""

    feet: Annotated[int | None, LOGGED]
    feet_lines: Reasons | None

    def figures(self) -> Iterator[LoggedFigure]:
        if self.feet is not None:
            yield logged("feet", "movement.short.action", n=self.feet)


def feet_answer(feet: tuple[Line, ...]) -> FeetAnswer:
    """Return the answer for a move over a distance with these lines."""
    return FeetAnswer(feet=sum_of(feet), feet_lines=feet)


NOT_MOVED: Final = FeetAnswer(feet=None, feet_lines=None)


def set_moving(
    setup: Setup,
    inputs: BareTask,
    stat: Stat,
    base: Base,
    modifiers: Sequence[Modifier] = (),
    *,
    answer: Answer = NO_FIELDS,
    if_failed: Answer | None = None,
) -> Setting | Refusal:
    """Set a task that moves the character: of movement, where no skill is named. Refuse it for a
    character who is held to the spot.
    """
    moving = msgspec.structs.replace(inputs, skill=inputs.skill or "movement")
    setting = cannot_leave(setup.pc) or set_bare(
        setup, moving, stat, base, modifiers, answer=answer
    )
    if isinstance(setting, Refusal):
        return setting
    return structs.replace(setting, if_failed=if_failed)


def resolve_bare(setup: Setup, inputs: Inputs, setting: Setting, faces: Sequence[int]) -> Resolved:
    """A task deals no damage: 19 offers a minor effect, 20 a major one."""
    return resolve_d20(setup, setting, faces, damaging=False)


def settle_bare(setup: Setup, inputs: BareTask, resolved: Resolved) -> Outcome:
    """Pay the cost and build the outcome."""
    return outcome(setup, resolved, settle_d20(setup, resolved, None), setup.target, None)


def succeeded(resolved: Resolved) -> bool:
    """True if the task succeeded, with or without a roll."""
    return resolved.result in ("success", "routine")


def with_ease(inputs: I, ease: int, damage: int) -> I:
    """Return the inputs with other levels of Effort on easing. Effort on damage is ignored."""
    return msgspec.structs.replace(inputs, effort=EaseEffort(ease=ease))


def with_effort(inputs: I, ease: int, damage: int) -> I:
    """Return the inputs with other levels of Effort on easing and on damage."""
    return msgspec.structs.replace(inputs, effort=Effort(ease=ease, damage=damage))


def bare_task(
    *,
    id: str,
    module: str,
    rules: tuple[str, ...],
    inputs: type[B],
    set: Callable[[Setup, B], Setting | Refusal],
    answer: type[A],
    target: tuple[Kind, ...] = (),
) -> Procedure[B, A]:
    """Return a procedure that is a plain task: one d20, Effort on easing, no damage."""
    return Procedure(
        id=id,
        module=module,
        rules=rules,
        inputs=inputs,
        answer=answer,
        dice=(Die(20, "die.task"),),
        set=set,
        resolve=resolve_bare,
        settle=settle_bare,
        target=target,
        with_effort=with_ease,
    )
