"""The fields of the answers of a ritual: its plan, its state, its wards, and a bargain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from threefold.model.characters import Pc
from threefold.model.rituals import RitualEffect, RitualState
from threefold.model.time import span, time_in_words
from threefold.procedures.answers import (
    ADVICE,
    EFFECT_OF_RITUAL,
    FIGURES_KEPT,
    LOGGED,
    PROGRESS,
    TIME_IN_NUMBERS,
    Answer,
    AnswerPart,
    LoggedFigure,
    Reasons,
    WorkStep,
    in_events,
    logged,
)


class RitualTime(AnswerPart, kw_only=True, frozen=True):
    """The time of one step."""

    rounds: Annotated[int, LOGGED]
    minutes: Annotated[float, TIME_IN_NUMBERS]


class RitualAnswer(Answer, kw_only=True, frozen=True):
    """The level of a ritual; of its subtasks, the plan, the progress and the time."""

    level: Annotated[int, LOGGED]
    level_lines: Reasons
    subtasks: Annotated[tuple[int, ...] | None, LOGGED] = None
    subtasks_lines: Reasons = ()
    state: Annotated[RitualState | None, PROGRESS] = None
    time: RitualTime | None = None
    time_lines: Reasons = ()
    suggested_restart_after: Annotated[int | None, ADVICE] = None
    suggested_restart_after_lines: Reasons = ()
    participants: Annotated[list[Pc] | None, FIGURES_KEPT] = None
    effect: Annotated[RitualEffect | None, EFFECT_OF_RITUAL] = None
    effect_lines: Reasons = ()

    def figures(self) -> Iterator[LoggedFigure]:
        if self.time is not None and self.time.rounds:
            time = time_in_words(span(self.time.rounds))
            yield logged("ritual_time", "ritual.time.phases", time=time)

    def plan(self) -> Iterator[LoggedFigure]:
        rule = "ritual.subtask.ladder"
        yield logged("ritual_level", rule, level=self.level)
        if self.subtasks:
            yield logged("subtasks", rule, levels=", ".join(map(str, self.subtasks)))

    def work_step(self) -> WorkStep | None:
        if self.state is None or self.time is None:
            return None
        of = len(self.subtasks or ()) or 1
        return WorkStep(
            done=min(self.state.subtask - 1, of),
            of=of,
            stage="done" if self.state.done else "under_way",
            takes=self.time.rounds,
        )


class WardAnswer(RitualAnswer, kw_only=True, frozen=True):
    """Whether a ward keeps a creature out; None before they meet."""

    barred: Annotated[bool | None, in_events("ward")]


class Bargain(AnswerPart, kw_only=True, frozen=True):
    """A bargain with a conjured creature: whether the deed is within its limits, and its attacks."""

    deal: bool | None
    within: bool
    attacks: int
    certain: bool


class BargainAnswer(RitualAnswer, kw_only=True, frozen=True):
    """The bargain with a conjured creature; None before it is struck."""

    bargain: Annotated[Bargain | None, in_events("bargain")]
    bargain_lines: Reasons = ()
