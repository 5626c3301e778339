"""The Effort table of a request, whatever Effort and dice it names itself."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.characters import Pc
from threefold.odds.effort import EffortOdds, effort_odds
from threefold.procedures.experience import REROLL
from threefold.rules.tasks import Task
from threefold.rules.types import Message, Refusal
from threefold.service.adjudicate import Request, no_odds, prepare


class Split(NamedTuple):
    """Effort split between easing and damage: its odds, and the task it makes (none if it cannot be chosen)."""

    odds: EffortOdds
    task: Task | None


class EffortTable(NamedTuple):
    """Every split of Effort that a character has for an action, and the task with the least of it."""

    procedure: str
    pc: Pc
    task: Task
    splits: tuple[Split, ...]


def effort_table(request: Request) -> EffortTable | Refusal:
    """The Effort table of a task, an attack or a defense; a refusal if no split of Effort makes it possible."""
    prepared = no_odds(request.procedure) if request.procedure == REROLL.id else prepare(request)
    if isinstance(prepared, Refusal):
        return prepared
    procedure, scene, inputs = prepared
    if procedure.with_effort is None:
        return no_odds(procedure.id)
    splits = []
    for row in effort_odds(procedure, scene, inputs):
        setting = procedure.set(scene, procedure.with_effort(inputs, row.ease, row.damage_levels))
        splits.append(Split(row, None if isinstance(setting, Refusal) else setting.task))
    task = next((split.task for split in splits if split.task is not None), None)
    if task is None:
        return splits[0].odds.refusal or Refusal("not_allowed", "odds", Message("refusal.nothing_rolled"))
    return EffortTable(procedure.id, scene.pc, task, tuple(splits))
