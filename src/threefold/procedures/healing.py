"""Chapter 5: healing with bandages and first aid."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import structs

from threefold.model.bounds import whole
from threefold.model.characters import Pc
from threefold.procedures.accounts import regained
from threefold.procedures.answers import Answer, in_events
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.figures import with_noted_vitals
from threefold.procedures.inputs import BareTask, TaskLabel
from threefold.rules.bases import based
from threefold.rules.binding import implements
from threefold.rules.harm import Pools
from threefold.rules.healing import healed, healing_difficulty, may_not_heal, pool_to_heal
from threefold.rules.types import STATS, Message, Params, Refusal, Stat


class HealInputs(BareTask, kw_only=True, frozen=True):
    """First aid for the target or for the actor: the number of points, and the Pool."""

    points: Annotated[int, whole(1, 15, "points")]
    pool: Stat | None = None
    stat: Stat = "intellect"
    skill: TaskLabel = "healing"


def _on_self(setup: Setup) -> bool:
    return not isinstance(setup.target, Pc) or setup.target.name == setup.pc.name


def _patient(setup: Setup) -> Pc:
    if isinstance(setup.target, Pc):
        return setup.target
    return setup.pc


class HealAnswer(Answer, kw_only=True, frozen=True):
    """What each Pool regained; None without a success."""

    regained: Annotated[Pools | None, in_events("healed")]


@implements("healing.difficulty.equals_points", "healing.limit.once_per_day")
def set_healing(setup: Setup, inputs: HealInputs) -> Setting | Refusal:
    """Set an Intellect task. The difficulty equals the number of points."""
    patient = _patient(setup)
    if setup.target is None:
        who = "actor"
    else:
        who = "target"
    if patient.damage_track == "dead":
        return Refusal(
            "not_allowed",
            f"{who}.damage_track",
            Message("refusal.heal.dead", {"name": patient.name}),
        )
    before = patient.healed_by or []
    refusal = may_not_heal(setup.pc.name, patient.name, before, inputs.retry, who, setup.rules)
    if refusal is not None:
        return refusal
    name = Message("line.base.heal", {"n": inputs.points})
    base = based(healing_difficulty(inputs.points), name, "healing.difficulty.equals_points")
    return set_bare(setup, inputs, inputs.stat, base, answer=HealAnswer(regained=None))


@implements("healing.effect.one_pool")
def settle_healing(setup: Setup, inputs: HealInputs, resolved: Resolved) -> Outcome:
    """On success, one Pool regains the points. Any attempt, failed or not, uses up the day.

    An impossible task does not count as an attempt.
    """
    settlement = settle_d20(setup, resolved, None)
    if _on_self(setup):
        patient = settlement.actor
    else:
        patient = _patient(setup)
    before = patient.healed_by or []
    points = None
    if succeeded(resolved):
        most = patient.restorable()
        stat = pool_to_heal(patient.vitals().pools, most, inputs.pool)
        vitals, points = healed(patient.vitals(), most, stat, inputs.points, setup.rules)
        params: Params = {
            "patient": patient.name,
            "n": points[STATS.index(stat)],
            "stat": Message(f"stat.{stat}"),
        }
        settlement.notices.append(
            Notice("healed", Message("event.healed", params), "healing.effect.one_pool")
        )
        patient = with_noted_vitals(patient, vitals, settlement.notices)
    if resolved.result != "impossible":
        patient = msgspec.structs.replace(patient, healed_by=[*before, setup.pc.name])
    if _on_self(setup):
        settlement = structs.replace(settlement, actor=patient)
    if setup.target is not None:
        target = patient
    else:
        target = None
    out = outcome(setup, resolved, settlement, target, None)
    if points is None:
        return structs.replace(out, answer=HealAnswer(regained=None))
    if _on_self(setup):
        of = "actor"
    else:
        of = "target"
    changes = regained(of, points, Message("line.account.heal"), "healing.effect.one_pool")
    if of == "actor" and target is not None:
        changes += [c._replace(of="target") for c in changes if c.of == "actor"]
    answer = HealAnswer(regained=points)
    return structs.replace(out, answer=answer, changes=(*out.changes, *changes))


HEAL = Procedure(
    id="heal",
    module="actions",
    rules=(
        "healing.difficulty.equals_points",
        "healing.effect.one_pool",
        "healing.limit.once_per_day",
    ),
    inputs=HealInputs,
    answer=HealAnswer,
    dice=(Die(20, "die.task"),),
    set=set_healing,
    resolve=resolve_bare,
    settle=settle_healing,
    target=("pc",),
    target_optional=True,
    with_effort=with_ease,
)
