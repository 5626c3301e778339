"""Chapter 4: chases, by a single roll or by several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import structs

from threefold.model.acts import when
from threefold.model.bounds import Level, whole
from threefold.procedures.accounts import tally
from threefold.procedures.answers import (
    LOGGED,
    Answer,
    AnswerPart,
    FigureChange,
    LoggedFigure,
    Reasons,
    in_events,
    logged,
)
from threefold.procedures.bare import (
    resolve_bare,
    set_bare,
    succeeded,
    with_ease,
)
from threefold.procedures.base import (
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
)
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.inputs import BareTask, TaskLabel
from threefold.rules.binding import implements
from threefold.rules.chases import Basis, Chase, chase_base, chase_rolls
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Refusal, Stat, sum_of

Count = Annotated[int, whole(0, 99, "chase_rolls")]
Rolls = Annotated[int, whole(1, 99, "chase_rolls")]


class ChaseInputs(BareTask, kw_only=True, frozen=True):
    """A chase after the target or away from it: a single roll, or the next roll of a long chase."""

    fleeing: bool = False
    long: bool = False
    rolls: Rolls | None = None
    successes: Count = 0
    failures: Count = 0
    vehicle_level: Level | None = None
    basis: Basis = "vehicle"
    stat: Stat = "speed"
    skill: TaskLabel = ""


def _so_far(setup: Setup, inputs: ChaseInputs) -> Chase:
    if inputs.long:
        rolls = chase_rolls(setup.npc.level, inputs.rolls)
    else:
        rolls = 1
    return Chase(rolls, inputs.successes, inputs.failures)


class ChaseProgress(AnswerPart, kw_only=True, frozen=True):
    """The successes and failures of a chase so far, the successes it needs, and whether it is over."""

    successes: Annotated[int, LOGGED]
    failures: Annotated[int, LOGGED]
    needed: Annotated[int, in_events("chase")]
    state: Annotated[Literal["on", "won", "lost"], in_events("chase")]


class ChaseAnswer(Answer, kw_only=True, frozen=True):
    """The progress of a chase."""

    chase: ChaseProgress
    chase_lines: Reasons

    def figures(self) -> Iterator[LoggedFigure]:
        if self.chase.needed == 1:
            return
        rule = "chase.extended.failure_adds_success"
        yield logged("chase.so_far", rule, won=self.chase.successes, lost=self.chase.failures)


def _chase_answer(chase: Chase, inputs: ChaseInputs, name: str, rules: Rules) -> ChaseAnswer:
    state: Literal["on", "won", "lost"] = "on"
    if chase.won:
        state = "won"
    if chase.lost(rules):
        state = "lost"
    if inputs.rolls is not None:
        rolls = Message("line.base.stated")
    else:
        rolls = Message("line.base.level", {"name": name})
    if inputs.long:
        rule = "chase.extended.rolls"
    else:
        rule = "chase.single_roll"
    more = "chase.extended.failure_adds_success"
    needed = [Line(chase.rolls, rolls if inputs.long else Message("line.account.one_roll"), rule)]
    if chase.failures and inputs.long:
        needed.append(Line(chase.failures, Message("line.account.failures"), more))
    lines = {
        "successes": tally(inputs.successes, chase.successes, rule),
        "failures": tally(inputs.failures, chase.failures, more),
        "needed": needed,
    }
    progress = ChaseProgress(
        successes=chase.successes,
        failures=chase.failures,
        needed=sum_of(needed),
        state=state,
    )
    why = [FigureChange("chase", name, line) for name, each in lines.items() for line in each]
    return ChaseAnswer(chase=progress, chase_lines=why)


@implements("chase.single_roll", "chase.vehicles", "chase.extended.rolls")
def set_chase(setup: Setup, inputs: ChaseInputs) -> Setting | Refusal:
    """Set a Speed task against the NPC or its vehicle. Refuse another roll in a long chase that is
    over.
    """
    if not inputs.long and (inputs.rolls is not None or inputs.successes or inputs.failures):
        return Refusal("not_allowed", "inputs.long", Message("refusal.chase_short"))
    chase = _so_far(setup, inputs)
    if chase.won or chase.lost(setup.rules):
        return Refusal("out_of_order", "inputs.successes", Message("refusal.chase_over"))
    base = chase_base(setup.npc.name, setup.npc.level, inputs.vehicle_level, inputs.basis)
    return set_bare(
        setup,
        inputs,
        inputs.stat,
        base,
        answer=_chase_answer(chase, inputs, setup.npc.name, setup.rules),
    )


@implements("chase.extended.failure_adds_success", "chase.extended.loss")
def settle_chase(setup: Setup, inputs: ChaseInputs, resolved: Resolved) -> Outcome:
    """Settle a single roll, or report what a long chase still needs and whether it is over."""
    settlement = settle_d20(setup, resolved, None)
    chase = _so_far(setup, inputs).after(succeeded(resolved))
    over = chase.won or not inputs.long or chase.lost(setup.rules)
    answer = _chase_answer(chase, inputs, setup.npc.name, setup.rules)
    if not inputs.long:
        ended = msgspec.structs.replace(answer.chase, state="won" if chase.won else "lost")
        answer = msgspec.structs.replace(answer, chase=ended)
    if inputs.fleeing:
        side = "chased"
    else:
        side = "chasing"
    if over:
        text = Message(f"event.chase.{side}.{answer.chase.state}", {"name": setup.npc.name})
    else:
        text = Message("event.chase.on", {"n": chase.needed - chase.successes})
    if inputs.long:
        rule = "chase.extended.failure_adds_success"
    else:
        rule = "chase.single_roll"
    settlement.notices.append(Notice("chase", text, rule))
    return structs.replace(outcome(setup, resolved, settlement, setup.target, None), answer=answer)


def next_of_chase(inputs: ChaseInputs, answer: ChaseAnswer) -> ChaseInputs | None:
    """The inputs of the next roll of a chase, with the successes and failures so far. None if it is
    over.
    """
    chase = answer.chase
    if chase.state != "on":
        return None
    return msgspec.structs.replace(inputs, successes=chase.successes, failures=chase.failures)


CHASE = Procedure(
    id="chase",
    module="movement",
    rules=(
        "chase.single_roll",
        "chase.extended.rolls",
        "chase.extended.failure_adds_success",
        "chase.extended.loss",
        "vehicle.chase.worked_example",
    ),
    inputs=ChaseInputs,
    answer=ChaseAnswer,
    dice=(Die(20, "die.task"),),
    set=set_chase,
    resolve=resolve_bare,
    settle=settle_chase,
    target=("npc",),
    with_effort=with_ease,
    goes_on=next_of_chase,
    when={name: when("long", True) for name in ("rolls", "successes", "failures")},
)
