"""The fields of the answer of building, repairing and repurposing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from threefold.model.time import Duration
from threefold.procedures.answers import (
    BEFORE_THE_DIE,
    LOGGED,
    TIME_IN_NUMBERS,
    Answer,
    AnswerPart,
    LoggedFigure,
    Reasons,
    WorkStep,
    in_events,
    in_order,
    logged,
)
from threefold.rules.crafting import Flaw
from threefold.rules.types import Message


class CraftTime(AnswerPart, kw_only=True, frozen=True):
    """The time of the work: at least, at most, and in words."""

    least: Annotated[Duration | None, TIME_IN_NUMBERS]
    most: Annotated[Duration | None, TIME_IN_NUMBERS]
    text: Annotated[Message, LOGGED]


class CraftAnswer(Answer, kw_only=True, frozen=True):
    """Level, time and material of the work, what a rush may leave, and whether it is finished."""

    level: Annotated[int, LOGGED]
    level_lines: Reasons
    base_lines: Reasons
    time: CraftTime
    time_lines: Reasons
    left: Annotated[Duration | None, BEFORE_THE_DIE]
    left_lines: Reasons
    materials: Annotated[tuple[int, ...], LOGGED]
    materials_lines: Reasons
    missing: Annotated[tuple[int, ...], in_events("materials")]
    missing_lines: Reasons
    flaws: Annotated[tuple[Flaw, ...], LOGGED]
    finished: Annotated[bool, in_events("crafted")]

    def figures(self) -> Iterator[LoggedFigure]:
        """Yield level, time, material and flaws. Of what is made, time and material are over."""
        yield logged("craft.level", "crafting.difficulty.item_level", level=self.level)
        if not self.finished:
            yield logged("craft.time", "crafting.time.by_difficulty", time=self.time.text)
            if self.materials:
                levels = ", ".join(map(str, self.materials))
                yield logged("craft.materials", "crafting.materials.level_chain", levels=levels)
        if self.flaws:
            flaws = in_order(Message(f"told.flaw.{flaw}") for flaw in self.flaws)
            yield logged("craft.flaws", "crafting.rush.quality_outcomes", flaws=flaws)

    def work_step(self) -> WorkStep:
        least = self.time.least
        return WorkStep(
            done=int(self.finished),
            of=1,
            stage="done" if self.finished else "under_way",
            takes=0 if least is None else least.rounds,
            materials=tuple(self._material(level) for level in self.materials),
        )

    def _material(self, level: int) -> Message:
        key = "work.material_missing" if level in self.missing else "work.material_level"
        return Message(key, {"n": level})
