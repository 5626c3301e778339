"""Converts an outcome into the facts that an event holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from threefold.model import typed
from threefold.procedures.base import Outcome
from threefold.procedures.inputs import Inputs
from threefold.table.decisions.outcomes.figures import figures
from threefold.table.decisions.outcomes.input_facts import input_facts
from threefold.table.state.facts import (
    CostFact,
    DamageFact,
    HitFact,
    Resolution,
    SpecialFact,
    TaskFact,
    line,
    modifier,
    notice,
)

# --- the whole answer -------------------------------------------------------------------------------------------------


def resolution(procedure: str, out: Outcome, inputs: Inputs | None = None) -> Resolution:
    """Return an outcome as the facts that an event holds. The inputs say what it was about."""
    task = None
    if out.task is not None:
        t = out.task
        task = TaskFact(
            t.stat,
            t.base_difficulty,
            t.difficulty,
            t.target_number,
            t.roll,
            [modifier(m) for m in t.modifiers],
            t.roll_bonus,
            [line(x) for x in t.base],
        )
    cost = None
    if out.cost is not None:
        cost = CostFact(out.cost.pool, out.cost.points, out.paid, [line(x) for x in out.cost.lines])
    special = None
    if out.special is not None and out.special.kind is not None:
        special = SpecialFact(out.special.kind, list(out.special.choices), out.taken, out.damage_bonus)
    damage = None
    if out.damage is not None:
        d = out.damage
        might, speed, intellect = d.pools or (0, 0, 0)
        damage = DamageFact(
            d.dealt,
            d.armor,
            d.taken,
            d.type,
            [line(x) for x in d.lines],
            [line(x) for x in d.armor_lines],
            might,
            speed,
            intellect,
        )
    roll = out.roll
    return Resolution(
        procedure,
        task,
        cost,
        roll.natural if roll is not None else None,
        roll.total if roll is not None else None,
        out.result,
        special,
        damage,
        [*(notice(h) for h in out.notices), *figures(procedure, out, inputs)],
        _hits(out.extra),
        input_facts(inputs, out),
    )


def _hits(extra: Mapping[str, object]) -> list[HitFact]:
    """The result for each target of an area attack."""
    hits = cast(Sequence[Mapping[str, object]], extra.get("hits", ()))
    rows = ({**hit, "taken": hit["damage"]} for hit in hits)
    return [typed.convert({k: v for k, v in hit.items() if k in HitFact.__struct_fields__}, HitFact) for hit in rows]
