"""The Effort table of a request, whatever Effort and dice it names itself."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.characters import FullNpc, Pc
from threefold.odds.effort import EffortOdds, effort_odds
from threefold.odds.value import best_value, gain_of
from threefold.procedures.experience import REROLL
from threefold.rules.tasks import Task
from threefold.rules.types import Message, Refusal
from threefold.service.adjudicate import Request, no_odds, prepare


class EffortTable(NamedTuple):
    """Every split of Effort that a character has for an action, and the task with the least of it.

    ``best`` gains most for its points, if any gains; ``foe`` is whom the action would hit.
    """

    procedure: str
    pc: Pc
    task: Task
    rows: tuple[EffortOdds, ...]
    best: EffortOdds | None
    foe: FullNpc | None


def effort_table(request: Request) -> EffortTable | Refusal:
    """The Effort table of a task, an attack or a defense; a refusal if no split of Effort makes it possible."""
    prepared = no_odds(request.procedure) if request.procedure == REROLL.id else prepare(request)
    if isinstance(prepared, Refusal):
        return prepared
    procedure, scene, inputs = prepared
    if procedure.with_effort is None:
        return no_odds(procedure.id)
    rows = effort_odds(procedure, scene, inputs)
    task = next((row.task for row in rows if row.task is not None and row.affordable), None)
    if task is None:
        return rows[0].refusal or Refusal("not_allowed", "odds", Message("refusal.nothing_rolled"))
    foe = scene.target if isinstance(scene.target, FullNpc) and any(row.hit for row in rows) else None
    return EffortTable(procedure.id, scene.pc, task, tuple(rows), best_value(rows, gain_of(rows)), foe)
