"""Events that follow from a settled roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from threefold.model import typed
from threefold.model.characters import Condition, Pc
from threefold.model.conditions import figure_conditions
from threefold.model.marks import mark_among
from threefold.model.picked import item_place
from threefold.model.time import Duration
from threefold.procedures.base import Outcome
from threefold.procedures.catalog import PLAYED
from threefold.procedures.consequences import (
    Aided,
    AttackDrawn,
    AttackStopped,
    Consequence,
    Drift,
    FurtherRoll,
    GuardPassed,
    ItemInUse,
    RollAgain,
)
from threefold.procedures.inputs import AbilityExtras
from threefold.rules.binding import implements
from threefold.rules.conditions import condition_name
from threefold.rules.powers import wear_of
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.drawn import attack_redirected
from threefold.table.decisions.powers.in_use import stance_in_use
from threefold.table.decisions.scene.drifting import drift_started
from threefold.table.decisions.works.progress import advanced
from threefold.table.events import AnyEvent, Closed, Opened, Readied, WorkChanged
from threefold.table.state import Aid, FollowUp, Incoming, InUse, Past, Recurring, Rolled
from threefold.table.state.inputs import decoded_inputs, with_inputs

# --- what follows from a roll ---------------------------------------------------------------------


def follow_up(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """Events that follow from a settled roll: its work goes on, rolls fall due again, and what its
    procedure says follows. ``offset`` is the number of ids already given.
    """
    procedure = PLAYED[rolled.procedure]
    inputs = typed.decode(rolled.inputs, procedure.inputs)
    resisted = procedure.resists(inputs) if procedure.resists is not None else ""
    events = [
        *_work_goes_on(context, rolled, out),
        *_recurs(context, rolled, out, condition_name(resisted), offset),
    ]
    if procedure.follows is None or not isinstance(out.answer, procedure.answer):
        return events
    for each in procedure.follows(inputs, out.answer, out.result):
        events += _consequence(context, rolled, out, each, offset + len(events))
    return events


def _consequence(
    context: Context, rolled: Rolled, out: Outcome, follows: Consequence, offset: int
) -> list[AnyEvent]:
    """Events that carry out a consequence of a roll."""
    match follows:
        case Aided(steps):
            return _aid(context, rolled, steps, offset)
        case AttackDrawn(hinder):
            return _attack_drawn(context, rolled, hinder, offset)
        case AttackStopped():
            return [Closed(id=rolled.about)] if rolled.about in context.state.pending else []
        case GuardPassed(success):
            return _guard_passed(context, rolled, success, offset)
        case Drift():
            return drift_started(context, rolled, offset)
        case ItemInUse():
            return in_use_from(context, rolled, out, offset)
        case FurtherRoll():
            return _further_roll(context, rolled, follows, offset)
        case RollAgain():
            inputs = with_inputs(_next_repeat(rolled), **follows.inputs)
            return _due(context, rolled, _Due("", follows.after, inputs), offset)


def _aid(context: Context, rolled: Rolled, steps: int, offset: int) -> list[AnyEvent]:
    if rolled.target not in context.state.party:
        return []
    aid = Aid(by=rolled.pc, to=rolled.target, steps=steps)
    id = context.new_id("r", offset)
    return [Readied(by=rolled.pc, way="help", whom=rolled.target, puts={id: aid})]


@implements("artifact_crafting.depletion")
def in_use_from(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """The event that puts an artifact in use, if it depletes with time."""
    at = rolled.picked.power if rolled.picked is not None else None
    at = item_place(rolled.before.carries(), rolled.title) if at is None else at
    if at is None or not isinstance(out.actor, Pc):
        return []
    item = out.actor.carries()[at]
    span = None if item.spent else wear_of(item.depletion).span
    if span is None or stance_in_use(context.state, rolled.pc, item) is not None:
        return []
    carried = rolled.before.carries()
    of = mark_among(carried, carried[at])
    put = InUse(
        by=rolled.pc, name=item.called, at=context.state.clock.now + span, every=span, of=of
    )
    return [Readied(by=rolled.pc, way="again", puts={context.new_id("r", offset, put): put})]


@implements("trap.failure.activates", "trap_poison.index")
def _further_roll(
    context: Context, rolled: Rolled, follows: FurtherRoll, offset: int
) -> list[AnyEvent]:
    """A pending follow-up that the GM may bring about, such as the poison of a trap that hit."""
    given = decoded_inputs(rolled.inputs)
    carried = {name: given[name] for name in follows.carried}
    pending = FollowUp(
        pc=rolled.pc,
        procedure=follows.procedure,
        inputs=with_inputs(msgspec.Raw(b"{}"), **carried, **follows.inputs),
        hidden=rolled.hidden or None,
    )
    return [Opened(id=context.new_id("o", offset, pending), pending=pending)]


def _work_goes_on(context: Context, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """The event that updates the work to which this roll belongs."""
    work = context.state.works.get(rolled.about or "")
    if (
        work is None
        or rolled.about is None
        or work.procedure != rolled.procedure
        or work.stage == "done"
    ):
        return []
    after = advanced(work, out)
    return [
        WorkChanged(
            id=rolled.about, work=after, why="stopped" if after.stopped is not None else "rolled"
        )
    ]


@implements("cooperation.draw_attack.intellect_roll", "cooperation.draw_attack.defense_hindered")
def _attack_drawn(
    context: Context, rolled: Rolled, hinder: Sequence[int], offset: int
) -> list[AnyEvent]:
    incoming = context.state.pending.get(rolled.about or "")
    if rolled.about is None or not isinstance(incoming, Incoming) or incoming.drawn:
        return []
    return [attack_redirected(context, rolled.about, incoming, rolled.pc, hinder, offset)]


@implements("guarding.npc_guard.pass_success", "guarding.npc_guard.same_procedure")
def _guard_passed(context: Context, rolled: Rolled, success: bool, offset: int) -> list[AnyEvent]:
    """A PC who does not get past a guard loses the action."""
    if rolled.foe is None:
        return []
    if not success:
        return [Readied(by=rolled.pc, way="pass", whom=rolled.foe, spends=True)]
    past = Past(by=rolled.pc, guard=rolled.foe)
    return [
        Readied(
            by=rolled.pc,
            way="pass",
            whom=rolled.foe,
            puts={context.new_id("r", offset, past): past},
        )
    ]


# --- what the clock brings ------------------------------------------------------------------------


@implements("special_damage.disease.daily", "ritual.consecration.warded_pc")
def _recurs(
    context: Context, rolled: Rolled, out: Outcome, resisted: str, offset: int
) -> list[AnyEvent]:
    """Events that schedule the next roll against a poison, a disease or a ward by the clock: those
    that are new on the sheet, and the one that this roll ``resisted``.
    """
    if not isinstance(out.actor, Pc):
        return []
    events: list[AnyEvent] = []
    for c in figure_conditions(out.actor):
        if not isinstance(c, Condition) or c.again is None:
            continue
        if condition_name(c.name) == resisted or c not in figure_conditions(rolled.before):
            due = _Due(c.name, c.again, _next_repeat(rolled))
            events += _due(context, rolled, due, offset + len(events))
    return events


class _Due(NamedTuple):
    """A roll that falls due: the condition that it is against, after which time, and its inputs."""

    condition: str
    after: Duration
    inputs: msgspec.Raw


def _due(context: Context, rolled: Rolled, due: _Due, offset: int) -> list[AnyEvent]:
    put = Recurring(
        by=rolled.pc,
        condition=due.condition,
        procedure=rolled.procedure,
        inputs=due.inputs,
        at=context.state.clock.now + due.after.rounds,
        hidden=rolled.hidden or None,
    )
    return [Readied(by=rolled.pc, way="again", puts={context.new_id("r", offset, put): put})]


def _next_repeat(rolled: Rolled) -> msgspec.Raw:
    """The inputs of the next repeat, without the choices for this roll alone."""
    inputs = without_roll_choices(msgspec.json.decode(rolled.inputs))
    times = inputs.get("times")
    if isinstance(times, int):
        inputs["times"] = max(0, times - 1)
    if inputs.get("do") == "enter_ward":
        inputs["inside"] = True
    return msgspec.Raw(msgspec.json.encode(inputs))


def without_roll_choices(inputs: dict[str, object]) -> dict[str, object]:
    """Return the inputs without what a player chose for one roll alone."""
    own = (
        "effort",
        "assets",
        "ease",
        "hinder",
        *AbilityExtras.__struct_fields__,
        "retry",
        "roll_anyway",
        "initial_cost",
    )
    return {name: value for name, value in inputs.items() if name not in own}
