"""The fields of the answer of magic crafting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from threefold.model.time import Duration, time_in_words
from threefold.procedures.answers import (
    ADVICE,
    BEFORE_THE_DIE,
    LOGGED,
    PROGRESS,
    Answer,
    AnswerPart,
    LoggedFigure,
    Reasons,
    WorkStep,
    in_events,
    logged,
)
from threefold.rules.treasure import Price
from threefold.rules.types import Message


class MagicMaterials(AnswerPart, kw_only=True, frozen=True):
    """The materials: so many items of one price."""

    number: Annotated[int, LOGGED]
    price: Annotated[Price, LOGGED]

    def in_words(self) -> Message:
        """The name of the price."""
        return Message(f"craft.price.{self.price}")


class MagicCraftPlan(Answer, kw_only=True, frozen=True):
    """The plan of the work: the item's level, the difficulty, the materials, the subtasks and the
    time.
    """

    level: Annotated[int, LOGGED]
    level_lines: Reasons
    assessed: Annotated[int, LOGGED]
    assessed_lines: Reasons
    materials: Annotated[MagicMaterials | None, LOGGED]
    materials_lines: Reasons
    subtasks: Annotated[tuple[int, ...], LOGGED]
    subtasks_lines: Reasons
    time: Annotated[Duration, LOGGED]
    time_lines: Reasons
    interval: Annotated[Duration, LOGGED]
    interval_lines: Reasons
    unattended: Annotated[bool, ADVICE]
    effort_allowed: Annotated[bool, BEFORE_THE_DIE]

    def plan(self) -> Iterator[LoggedFigure]:
        base = "magic_crafting.difficulty.base"
        yield logged("craft.level", base, level=self.level)
        yield logged("magic_craft.assessed", base, difficulty=self.assessed)
        needed = self.materials
        if needed is not None:
            table, price = "magic_crafting.materials.table", needed.in_words()
            yield logged("magic_craft.materials", table, n=needed.number, price=price)
        yield logged("craft.time", "magic_crafting.time.table", time=time_in_words(self.time))
        each = time_in_words(self.interval)
        yield logged("magic_craft.interval", "magic_crafting.subtask.completion", time=each)
        if self.subtasks:
            levels = ", ".join(map(str, self.subtasks))
            yield logged("subtasks", "magic_crafting.subtask.ladder", levels=levels)


class MagicCraftAnswer(MagicCraftPlan, kw_only=True, frozen=True):
    """The plan of the work, its progress, and what the last subtask took.

    The next request repeats ``done``, ``failures``, ``to_replace`` and ``xp_paid``.
    """

    done: Annotated[int, PROGRESS]
    done_lines: Reasons
    failures: Annotated[int, PROGRESS]
    failures_lines: Reasons
    to_replace: Annotated[int, PROGRESS]
    to_replace_lines: Reasons
    xp_paid: Annotated[bool, PROGRESS]
    spent: Annotated[Duration | None, LOGGED]
    finished: Annotated[bool, in_events("crafted")]
    spent_lines: Reasons = ()

    def figures(self) -> Iterator[LoggedFigure]:
        if self.spent is not None:
            time = time_in_words(self.spent)
            yield logged("magic_craft.spent", "magic_crafting.subtask.completion", time=time)

    def work_step(self) -> WorkStep:
        of = len(self.subtasks) or 1
        stage: Literal["done", "materials", "under_way"] = "under_way"
        if self.to_replace:
            stage = "materials"
        if self.finished:
            stage = "done"
        return WorkStep(
            done=of if self.finished else self.done,
            of=of,
            stage=stage,
            lacks=self.to_replace,
            takes=self.interval.rounds,
            materials=self._checklist(),
        )

    def _checklist(self) -> tuple[Message, ...]:
        needed = self.materials
        if needed is None:
            return ()
        return (Message("work.material", {"n": needed.number, "price": needed.in_words()}),)
