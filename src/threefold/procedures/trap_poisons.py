"""Chapter 10: the common poisons of traps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import structs

from threefold.model.acts import Takes, check_act_inputs, when_done
from threefold.model.bounds import Level, Points, whole
from threefold.model.characters import Condition, NextCondition, Pc
from threefold.model.conditions import has_condition, next_conditions, without_conditions
from threefold.model.sheet_conditions import worn_now
from threefold.model.time import Duration, time_in_words
from threefold.procedures.accounts import condition_changes, tally
from threefold.procedures.answers import (
    LOGGED,
    Answer,
    AnswerPart,
    FigureChange,
    LoggedFigure,
    Reasons,
    logged,
)
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.consequences import Consequence, RollAgain
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.figures import cannot_act, put_condition, strike_pc, with_noted_vitals
from threefold.procedures.inputs import TASK_INPUTS, BareTask, TaskLabel
from threefold.rules.bases import based
from threefold.rules.binding import implements
from threefold.rules.conditions import GROGGY, PARALYZED, PRONE, UNCONSCIOUS, condition_name
from threefold.rules.harm import Blow, armor_against, with_track_down
from threefold.rules.traps import TYPICAL_MINUTES, Poison, groggy_minutes
from threefold.rules.types import Line, Message, Refusal, Result, Stat

Minutes = Annotated[int, whole(1, 999, "minutes")]
Times = Annotated[int, whole(0, 99, "times")]
HinderedBy = Annotated[int, whole(1, 2, "steps")]


class TrapPoisonInputs(BareTask, kw_only=True, frozen=True):
    """The effect of a poison: its kind, level, duration or damage, and whether this is a repeat."""

    poison: Poison
    level: Level
    minutes: Minutes | None = None
    points: Points = 0
    pool: Stat = "might"
    steps: HinderedBy = 1
    repeat: bool = False
    later_points: Points = 1
    every: Literal["round", "minute"] = "round"
    times: Times = 5
    collapses: bool = True
    groggy: bool = False
    woken: bool = False
    stat: Stat = "might"
    skill: TaskLabel = "might defense"
    resisted_kinds = ("poison",)


_TAKES: Mapping[Poison, Takes] = {
    "blindness": Takes(may=("minutes",)),
    "choking": Takes(may=("minutes",)),
    "damage_track": Takes(),
    "debilitating": Takes(may=("minutes", "steps")),
    "instant_damage": Takes(("points",), ("pool",)),
    "ongoing_damage": Takes(("points",), ("pool", "repeat", "later_points", "every", "times")),
    "paralysis": Takes(may=("minutes", "collapses")),
    "sleep": Takes(may=("minutes", "groggy", "woken")),
}
"""The inputs that each poison needs or allows, besides those of any roll."""


class Repeats(AnswerPart, kw_only=True, frozen=True):
    """How often the poison works again, and after which time."""

    every: Annotated[Literal["round", "minute"], LOGGED]
    times: Annotated[int, LOGGED]


class TrapPoisonAnswer(Answer, kw_only=True, frozen=True):
    """Whether the poison works again, and how long the PC stays groggy."""

    again: Annotated[Repeats | None, LOGGED]
    groggy_minutes: Annotated[int | None, LOGGED]
    groggy_minutes_lines: Reasons = ()
    again_lines: Reasons = ()

    def figures(self) -> Iterator[LoggedFigure]:
        if self.again is not None:
            rule = "trap_poison.ongoing_damage.repeat"
            yield logged(f"poison.every_{self.again.every}", rule, n=self.again.times)
        if self.groggy_minutes is not None:
            time = time_in_words(Duration(self.groggy_minutes, "minutes"))
            yield logged("poison.groggy", "trap_poison.sleep.groggy", time=time)


@implements("trap_poison.index", "trap_poison.ongoing_damage.repeat")
def set_poison(setup: Setup, inputs: TrapPoisonInputs) -> Setting | Refusal:
    """Set a Might defense against the level of the trap, each time the poison works. Waking up
    needs no roll.
    """
    takes = _TAKES[inputs.poison]
    rolled = () if inputs.woken else TASK_INPUTS
    refusal = check_act_inputs(
        inputs,
        takes._replace(may=(*takes.may, *rolled)),
        Message(f"trap_poison_named.{inputs.poison}"),
    )
    if refusal is not None:
        return refusal
    answer = TrapPoisonAnswer(again=None, groggy_minutes=None)
    if inputs.woken:
        return cannot_act(setup.pc, reacting=True) or Setting(answer=answer)
    points = inputs.later_points if inputs.repeat else inputs.points
    lines = (Line(points, Message(f"trap_poison.{inputs.poison}"), f"trap_poison.{inputs.poison}"),)
    base = based(
        inputs.level, Message(f"trap_poison.{inputs.poison}"), f"trap_poison.{inputs.poison}"
    )
    setting = set_bare(setup, inputs, inputs.stat, base, act="defense", answer=answer)
    if isinstance(setting, Refusal):
        return setting
    return structs.replace(
        setting, blow=Blow(lines if points else (), inputs.pool, ("poison", inputs.pool), True)
    )


@implements(
    [
        "trap_poison.blindness",
        "trap_poison.choking",
        "trap_poison.damage_track",
        "trap_poison.debilitating",
        "trap_poison.instant_damage",
        "trap_poison.ongoing_damage",
        "trap_poison.ongoing_damage.repeat",
        "trap_poison.paralysis",
        "trap_poison.sleep",
        "trap_poison.sleep.groggy",
    ],
)
def settle_poison(setup: Setup, inputs: TrapPoisonInputs, resolved: Resolved) -> Outcome:
    """Apply the poison if it is not resisted. Ongoing damage repeats until it is resisted or its
    number is used up.
    """
    if inputs.woken:
        return _waking_outcome(setup, inputs)
    settlement = settle_d20(setup, resolved, None)
    pc, notices, rules = settlement.actor, settlement.notices, setup.rules
    typical = TYPICAL_MINUTES[inputs.poison]
    lasts = Duration(inputs.minutes or typical[0], "minutes") if typical else None
    damage = None
    answer = TrapPoisonAnswer(again=None, groggy_minutes=None)
    if not succeeded(resolved):
        blow = resolved.setting.blow
        assert blow is not None
        if blow.lines:
            pc, damage = strike_pc(
                pc, blow, armor_against(blow, worn_now(pc, rules), rules), rules, notices
            )
        if inputs.poison == "damage_track":
            pc = with_noted_vitals(pc, with_track_down(pc.vitals(), 1), notices)
        answer = _poison_answer(inputs, lasts)
        if pc.damage_track != "dead":
            pc = _poisoned(pc, inputs, lasts, answer.groggy_minutes, notices)
    held = (*settlement.changes, *condition_changes("actor", setup.actor, pc, "trap_poison.index"))
    ended = outcome(
        setup, resolved, structs.replace(settlement, actor=pc, changes=held), setup.target, damage
    )
    return structs.replace(ended, answer=answer)


@implements("trap_poison.ongoing_damage.repeat", "trap_poison.sleep.groggy")
def _poison_answer(inputs: TrapPoisonInputs, lasts: Duration | None) -> TrapPoisonAnswer:
    """Return whether a poison that was not resisted works again, and how long the PC stays
    groggy.
    """
    again, why_again, groggy = None, tuple[FigureChange, ...](), None
    left = inputs.times - inputs.repeat
    if inputs.poison == "ongoing_damage" and left > 0:
        again = Repeats(every=inputs.every, times=left)
        times = tally(inputs.times, left, "trap_poison.ongoing_damage.repeat")
        why_again = tuple(FigureChange("again", "times", line) for line in times)
    if inputs.poison == "sleep" and inputs.groggy and lasts is not None:
        groggy = groggy_minutes(lasts.n)
    return TrapPoisonAnswer(
        again=again,
        groggy_minutes=groggy,
        groggy_minutes_lines=_groggy_lines(groggy),
        again_lines=why_again,
    )


def _poisoned(
    pc: Pc,
    inputs: TrapPoisonInputs,
    lasts: Duration | None,
    groggy: int | None,
    notices: list[Notice],
) -> Pc:
    """Return the PC with the condition of the poison, if it causes one. A paralyzed PC falls prone,
    unless the GM says otherwise.
    """
    condition = _condition(inputs)
    if not condition:
        return pc
    lay = has_condition(pc, PRONE)
    pc = put_condition(pc, condition, lasts, notices)
    if groggy is not None:
        pc = _with_groggy(pc, groggy)
    if inputs.poison == "paralysis" and not inputs.collapses and not lay:
        pc = without_conditions(pc, (PRONE,))
    return pc


def poison_again(
    inputs: TrapPoisonInputs, answer: TrapPoisonAnswer, result: Result | None
) -> Sequence[Consequence]:
    """The poison works again a round or a minute later, as often as it repeats."""
    again = answer.again
    if again is None:
        return ()
    wait = Duration(1, "rounds" if again.every == "round" else "minutes")
    return (RollAgain(wait, {"repeat": True, "times": again.times}),)


def _groggy_lines(minutes: int | None) -> tuple[Line, ...]:
    """The line for the time that the PC stays groggy: the full duration of the sleep."""
    if minutes is None:
        return ()
    return (Line(minutes, Message("trap_poison.sleep"), "trap_poison.sleep.groggy"),)


def _condition(inputs: TrapPoisonInputs) -> str:
    """The name of the condition that a poison causes; empty if it causes none."""
    match inputs.poison:
        case "blindness":
            return "blind"
        case "choking":
            return "choking"
        case "debilitating":
            if inputs.steps == 1:
                return "sickened"
            return "badly sickened"
        case "paralysis":
            return PARALYZED
        case "sleep":
            return UNCONSCIOUS
        case _:
            return ""


@implements("trap_poison.sleep.groggy")
def _with_groggy(pc: Pc, minutes: int) -> Pc:
    """Add to the sleep on the sheet that the PC is groggy after waking, early or not."""
    follows = NextCondition(GROGGY, Duration(minutes, "minutes"))
    asleep = [
        structs.replace(c, then=follows)
        if isinstance(c, Condition) and condition_name(c.name) == UNCONSCIOUS
        else c
        for c in pc.conditions
    ]
    return structs.replace(pc, conditions=asleep)


@implements("trap_poison.sleep.groggy")
def _waking_outcome(setup: Setup, inputs: TrapPoisonInputs) -> Outcome:
    """Wake the PC, early or not. If the inputs or the sheet say so, the PC is then groggy for the
    full duration of the sleep."""
    notices: list[Notice] = []
    pc = without_conditions(setup.pc, (UNCONSCIOUS,))
    if inputs.groggy:
        minutes = groggy_minutes(inputs.minutes or TYPICAL_MINUTES["sleep"][0])
    else:
        minutes = None
    if minutes is not None:
        follows = []
    else:
        follows = [then for _, then in next_conditions(setup.pc, pc)]
    if minutes is not None:
        follows = [Condition(GROGGY, lasts=Duration(minutes, "minutes"))]
    for each in follows:
        if each.lasts is None:
            lasts = None
        else:
            lasts = each.lasts
        pc = put_condition(pc, each.name, lasts, notices)
        if condition_name(each.name) == GROGGY and lasts is not None and lasts.unit == "minutes":
            minutes = lasts.n
    answer = TrapPoisonAnswer(
        again=None, groggy_minutes=minutes, groggy_minutes_lines=_groggy_lines(minutes)
    )
    return Outcome(pc, setup.target, notices=tuple(notices), answer=answer)


TRAP_POISON = Procedure(
    id="trap_poison",
    module="traps",
    rules=("trap_poison.index", "trap_poison.ongoing_damage.repeat", "trap_poison.sleep.groggy"),
    inputs=TrapPoisonInputs,
    answer=TrapPoisonAnswer,
    follows=poison_again,
    dice=(Die(20, "die.defend"),),
    set=set_poison,
    resolve=resolve_bare,
    settle=settle_poison,
    when=when_done("poison", _TAKES),
    with_effort=with_ease,
)
