"""The Effort table of a request. The Effort and the dice that the request names itself are
ignored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from threefold.model.characters import FullNpc, Pc
from threefold.odds.effort import EffortOdds, bare_odds
from threefold.odds.value import PointsAtRisk, best_value, gain_of
from threefold.procedures.base import Figure
from threefold.procedures.experience import REROLL
from threefold.rules.tasks import Task
from threefold.rules.types import Message, Refusal
from threefold.service.adjudicate import adjudicate, odds_of
from threefold.service.requests import Problem, Request, prepare


class EffortTable(NamedTuple):
    """All splits of Effort that a character has for an action, and the task of the first affordable
    one.

    ``best`` is the split that gains the most for its points, or None if none gains anything.
    ``foe`` is the foe that the action would hit. ``pc`` is None where an NPC acts.
    """

    procedure: str
    pc: Pc | None
    task: Task
    rows: tuple[EffortOdds, ...]
    best: EffortOdds | None
    foe: FullNpc | None


def effort_table(request: Request) -> EffortTable | Refusal:
    """Return the Effort table of an action that one d20 decides; a refusal if no split of Effort
    makes it possible.
    """
    if request.procedure == REROLL.id:
        again = adjudicate(replace(request, odds=True, dice=None))
        if isinstance(again, Problem):
            return again.refusal
        return _table(
            request.procedure, again.outcome.actor, again.outcome.target, again.odds or ()
        )
    prepared = prepare(request)
    if isinstance(prepared, Refusal):
        return prepared
    rows = odds_of(prepared)
    if isinstance(rows, Refusal):
        return rows
    procedure, setup, inputs = prepared
    if isinstance(setup.actor, Pc):
        bare = bare_odds(procedure, setup, inputs)
    else:
        bare = None
    return _table(procedure.id, setup.actor, setup.target, rows, bare)


def _table(
    procedure: str,
    actor: Figure | None,
    target: Figure | None,
    rows: Sequence[EffortOdds],
    bare: EffortOdds | None = None,
) -> EffortTable | Refusal:
    task = next((row.task for row in rows if row.task is not None and row.affordable), None)
    if task is None:
        return rows[0].refusal or Refusal("not_allowed", "odds", Message("refusal.nothing_rolled"))
    if isinstance(actor, Pc):
        pc = actor
    else:
        pc = None
    if isinstance(target, FullNpc) and any(row.hit for row in rows):
        foe = target
    else:
        foe = None
    if pc is not None:
        reserve = PointsAtRisk(pc.pools.of(task.cost.pool).value)
    else:
        reserve = None
    gain = gain_of(rows, foe.health if foe is not None else None)
    return EffortTable(
        procedure, pc, task, tuple(rows), best_value(rows, gain, reserve, bare=bare), foe
    )
