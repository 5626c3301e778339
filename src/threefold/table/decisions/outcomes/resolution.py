"""Converts an outcome into the facts that an event holds."""

from __future__ import annotations

from threefold.procedures.answers import Answer
from threefold.procedures.area_targets import AreaAnswer
from threefold.procedures.base import Outcome
from threefold.procedures.inputs import Inputs
from threefold.procedures.payments import paid_by_reserves
from threefold.table.decisions.outcomes.figures import unstated_figures
from threefold.table.decisions.outcomes.input_facts import input_facts
from threefold.table.state.facts import (
    CostFact,
    DamageFact,
    HitFact,
    Resolution,
    SpecialFact,
    TaskFact,
    line_fact,
    modifier_fact,
    notice,
)

# --- the whole answer -----------------------------------------------------------------------------


def _cost_fact(out: Outcome) -> CostFact | None:
    if out.cost is None:
        return None
    return CostFact(
        pool=out.cost.pool,
        points=out.cost.points,
        paid=out.paid,
        lines=[line_fact(x) for x in out.cost.lines],
        reserves=[line_fact(x) for x in paid_by_reserves(out.changes)],
    )


def resolution(procedure: str, out: Outcome, inputs: Inputs | None = None) -> Resolution:
    """Return an outcome as the facts that an event holds. The inputs say what it was about."""
    task = None
    if out.task is not None:
        t = out.task
        task = TaskFact(
            stat=t.stat,
            base_difficulty=t.base_difficulty,
            difficulty=t.difficulty,
            target_number=t.target_number,
            roll=t.roll,
            modifiers=[modifier_fact(m) for m in t.modifiers],
            roll_bonus=t.roll_bonus,
            base=[line_fact(x) for x in t.base],
        )
    special = None
    if out.special is not None and out.special.kind is not None:
        special = SpecialFact(
            out.special.kind, list(out.special.choices), out.taken, out.damage_bonus
        )
    damage = None
    if out.damage is not None:
        d = out.damage
        might, speed, intellect = d.pools or (0, 0, 0)
        damage = DamageFact(
            dealt=d.dealt,
            armor=d.armor,
            taken=d.taken,
            type=d.type,
            lines=[line_fact(x) for x in d.lines],
            armor_lines=[line_fact(x) for x in d.armor_lines],
            might=might,
            speed=speed,
            intellect=intellect,
        )
    roll = out.roll
    return Resolution(
        procedure=procedure,
        task=task,
        cost=_cost_fact(out),
        natural=roll.natural if roll is not None else None,
        total=roll.total if roll is not None else None,
        result=out.result,
        special=special,
        damage=damage,
        notices=[*(notice(h) for h in out.notices), *unstated_figures(out, inputs)],
        hits=_hits(out.answer),
        about=input_facts(inputs, out),
    )


def _hits(answer: Answer) -> list[HitFact]:
    """The result for each target of an area attack; none before its roll."""
    if not isinstance(answer, AreaAnswer):
        return []
    return [
        HitFact(
            name=hit.name,
            difficulty=hit.difficulty,
            target_number=hit.target_number,
            hit=hit.hit,
            dealt=hit.dealt or 0,
            armor=hit.armor or 0,
            taken=hit.damage or 0,
        )
        for hit in answer.hits
        if hit.hit is not None
    ]
