"""Chapter 4: movement in a round, travel over days, and pushing off in zero gravity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import msgspec

from threefold.model.bounds import whole
from threefold.model.characters import Pc
from threefold.model.conditions import has_condition
from threefold.model.time import time_in_words
from threefold.procedures.answers import (
    LOGGED,
    Answer,
    FigureChange,
    LoggedFigure,
    Reasons,
    logged,
    number_text,
)
from threefold.procedures.bare import (
    NOT_MOVED,
    FeetAnswer,
    feet_answer,
    resolve_bare,
    set_moving,
    settle_bare,
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
    diceless_procedure,
)
from threefold.procedures.consequences import Consequence, Drift
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.effects.endurance import felt_track
from threefold.procedures.effects.spared import spared_terrains
from threefold.procedures.effects.strides import Stride, slowed, stride_of, with_stride
from threefold.procedures.figures import cannot_leave, may_not_roll
from threefold.procedures.inputs import BareTask, Inputs
from threefold.rules.bases import based
from threefold.rules.binding import implements
from threefold.rules.clock import rounds_in
from threefold.rules.conditions import in_words
from threefold.rules.harm import can_crawl
from threefold.rules.movement import (
    HIGH_GRAVITY_SKILL,
    MILES_A_DAY,
    MILES_AN_HOUR,
    Road,
    Terrain,
    TerrainEffect,
    Way,
    distance_multiplier,
    drift,
    environment,
    mile_lines,
    move_base,
    push_difficulty,
    round_feet,
    terrain_lines,
)
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Measure, Message, Refusal, Result, Stat, sum_of

Feet = Annotated[int, whole(0, 999, "feet")]
Days = Annotated[int, whole(0, 999, "days")]
Hours = Annotated[int, whole(0, 999, "hours")]
_TRAINED = ("trained", "specialized")


class MoveInputs(BareTask, kw_only=True, frozen=True):
    """A move: its distance, whether the PC also takes an action, and the terrain."""

    way: Way
    action: bool = False
    terrain: list[Terrain] = []
    roll: bool = False
    stat: Stat = "speed"


def _around(
    pc: Pc, terrain: list[Terrain], said: Sequence[str], rules: Rules
) -> dict[Terrain, TerrainEffect]:
    """What the terrains do to the moves of a PC; those that something spares them do nothing."""
    swimmer, heavy = (pc.skill(skill) in _TRAINED for skill in ("swimming", HIGH_GRAVITY_SKILL))
    spared = spared_terrains(pc, said, terrain)
    return {
        name: environment(name, swimmer, heavy, rules) for name in terrain if name not in spared
    }


_HALVES_MOVES: Final = "mangled foot"
"""The condition of somebody who moves half as far, until it heals."""


def _limping(pc: Pc, feet: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines of a move by somebody whose foot may be mangled."""
    if not has_condition(pc, _HALVES_MOVES):
        return feet
    lost = sum_of(feet) - sum_of(feet) // 2
    return (
        *feet,
        Line(-lost, Message("line.given", {"name": in_words(_HALVES_MOVES)}), "trap.entry.mangler"),
    )


def _far(pc: Pc, stride: Stride | None, way: Way, feet: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines of a move with what lames, slows or carries the PC."""
    if stride is None:
        return _limping(pc, slowed(pc, feet))
    farther = with_stride(stride, way, feet)
    return _limping(pc, slowed(pc, farther)) if stride.on_foot else farther


@implements("damage_track.debilitated.actions", "damage_track.debilitated.speed_zero")
def _crawl(pc: Pc, inputs: MoveInputs, feet: tuple[Line, ...]) -> Setting | Refusal:
    """The debilitated can move an immediate distance without a roll, unless their Speed Pool is at
    0.
    """
    if not can_crawl(pc.vitals()):
        return Refusal(
            "cannot_act", "actor.pools.speed", Message("refusal.cannot_move", {"name": pc.name})
        )
    if inputs.effort.ease or inputs.free_effort or inputs.initial_cost:
        return Refusal("not_allowed", "inputs.effort", Message("refusal.no_roll_no_effort"))
    able = msgspec.structs.replace(pc, damage_track="impaired")
    refusal = cannot_leave(pc) or may_not_roll(able, "task", "speed")
    return refusal or Setting(result="routine", answer=feet_answer(feet))


@implements("movement.long.action", "movement.short_plus_action")
def set_move(setup: Setup, inputs: MoveInputs) -> Setting | Refusal:
    """Set a Speed task for a long move, or for a short move with an action. Other moves need no
    roll.

    With ``roll`` the GM asks for a roll anyway: terrain then counts from difficulty 0.
    """
    if inputs.action and inputs.way == "long":
        return Refusal("not_allowed", "inputs.action", Message("refusal.long_move_and_action"))
    around = _around(setup.pc, inputs.terrain, inputs.said, setup.rules)
    if "climbing" in inputs.terrain:
        skill = "climbing"
    else:
        skill = "running"
    if inputs.way != "immediate":
        times = distance_multiplier(setup.pc.skill(skill), setup.rules)
    else:
        times = 1
    stride = stride_of(setup.pc, inputs.way, inputs.action, inputs.terrain, inputs.said)
    if stride is not None:
        around = {name: each for name, each in around.items() if name not in stride.ignores}
    feet = _far(setup.pc, stride, inputs.way, round_feet(inputs.way, around, times))
    if felt_track(setup.pc) == "debilitated" and inputs.way == "immediate" and not inputs.action:
        return _crawl(setup.pc, inputs, feet)
    base = move_base(inputs.way, inputs.action)
    if stride is not None and sum_of(base):
        given = Message("line.given", {"name": stride.source})
        base = based(0, given, "movement.short_plus_action")
    if sum_of(base) or inputs.roll:
        lines = terrain_lines(around)
    else:
        lines = []
    return set_moving(
        setup,
        inputs,
        inputs.stat,
        base,
        lines,
        answer=feet_answer(feet),
        if_failed=NOT_MOVED,
    )


@implements("movement.long.failure", "movement.short_plus_action")
def settle_move(setup: Setup, inputs: MoveInputs, resolved: Resolved) -> Outcome:
    """On a failure, the PC stops on the way, where the GM says. An action that needed the full move
    is lost.
    """
    settlement = settle_d20(setup, resolved, None)
    if resolved.result == "failure":
        text = Message("event.stopped_before_acting" if inputs.action else "event.stopped")
        settlement.notices.append(Notice("stopped", text, "movement.long.failure"))
    return outcome(setup, resolved, settlement, setup.target, None)


MOVE = Procedure(
    id="move",
    module="movement",
    rules=(
        "movement.short.action",
        "movement.long.action",
        "movement.short_plus_action",
        "movement.environment.summary",
    ),
    inputs=MoveInputs,
    answer=FeetAnswer,
    dice=(Die(20, "die.task"),),
    set=set_move,
    resolve=resolve_bare,
    settle=settle_move,
    with_effort=with_ease,
)


class TravelInputs(Inputs, kw_only=True, frozen=True):
    """A journey: days and hours, on a road or not, mounted or not, and the terrain."""

    road: Road = "overland"
    days: Days = 0
    hours: Hours = 0
    mounted: bool = False
    terrain: list[Terrain] = []


class TravelAnswer(Answer, kw_only=True, frozen=True):
    """The miles that the journey covers."""

    miles: Annotated[float, LOGGED]
    miles_lines: Reasons

    def figures(self) -> Iterator[LoggedFigure]:
        yield logged("miles", "movement.long_term.rates", n=number_text(self.miles))


@implements(
    "movement.long_term.rates", "movement.environment.summary", "movement.high_gravity.training"
)
def settle_travel(setup: Setup, inputs: TravelInputs, resolved: Resolved) -> Outcome | Refusal:
    """Report the miles covered: days at the daily rate, hours at the hourly rate. Only the worst
    terrain slows.
    """
    if not inputs.days and not inputs.hours:
        return Refusal("bad_value", "inputs.days", Message("refusal.travel_how_long"))
    around = _around(setup.pc, inputs.terrain, (), setup.rules)
    by_day, by_hour = (rates[inputs.road] for rates in (MILES_A_DAY, MILES_AN_HOUR))
    days, hours = (
        time_in_words(rounds_in(inputs.days, "days")),
        time_in_words(rounds_in(inputs.hours, "hours")),
    )
    lines = [
        *mile_lines(days, inputs.days, by_day, inputs.mounted, around),
        *mile_lines(hours, inputs.hours, by_hour, inputs.mounted, around),
    ]
    return Outcome(
        setup.actor,
        setup.target,
        answer=TravelAnswer(miles=sum(x.points for x in lines), miles_lines=lines),
    )


TRAVEL = diceless_procedure(
    id="travel",
    module="movement",
    rules=("movement.long_term.rates", "movement.environment.summary"),
    inputs=TravelInputs,
    answer=TravelAnswer,
    settle=settle_travel,
)


class PushOffInputs(BareTask, kw_only=True, frozen=True):
    """A push off a surface in zero gravity, with its distance."""

    feet: Feet
    surface: bool = True
    stat: Stat = "might"


class PushOffAnswer(Answer, kw_only=True, frozen=True):
    """The drift in feet of the next three rounds; None if the push fails."""

    drift: Annotated[Sequence[float] | None, LOGGED]
    drift_lines: Reasons | None

    def figures(self) -> Iterator[LoggedFigure]:
        if self.drift is None:
            return
        first, second, third = map(number_text, self.drift)
        rule = "movement.zero_gravity.drift"
        yield logged("drift", rule, first=first, second=second, third=third)


def drift_of_push(
    inputs: PushOffInputs, answer: PushOffAnswer, result: Result | None
) -> Sequence[Consequence]:
    """A push that succeeds lets the character drift on."""
    return () if answer.drift is None else (Drift(),)


@implements(
    "movement.zero_gravity.push", "movement.zero_gravity.no_surface", "movement.zero_gravity.drift"
)
def set_push(setup: Setup, inputs: PushOffInputs) -> Setting | Refusal:
    """Set a Might task by distance. Refuse it without a surface. Report the drift of the next three
    rounds.
    """
    if not inputs.surface:
        return Refusal("not_allowed", "inputs.surface", Message("refusal.no_surface"))
    name = Message("line.base.push", {"n": inputs.feet})
    base = based(push_difficulty(inputs.feet), name, "movement.zero_gravity.push")
    key, rule = (
        f"line.base.drift_{setup.rules.rulings.zero_gravity_drift}",
        "movement.zero_gravity.drift",
    )
    drifts = [float(drift(inputs.feet, n, setup.rules)) for n in (1, 2, 3)]
    why = Message(key, {"n": inputs.feet})
    lines = [
        FigureChange("drift", f"[{i}]", Measure(feet, why, rule)) for i, feet in enumerate(drifts)
    ]
    return set_moving(
        setup,
        inputs,
        inputs.stat,
        base,
        answer=PushOffAnswer(drift=drifts, drift_lines=lines),
        if_failed=PushOffAnswer(drift=None, drift_lines=None),
    )


PUSH_OFF = Procedure(
    id="push_off",
    module="movement",
    rules=(
        "movement.zero_gravity.push",
        "movement.zero_gravity.no_surface",
        "movement.zero_gravity.drift",
    ),
    inputs=PushOffInputs,
    answer=PushOffAnswer,
    dice=(Die(20, "die.task"),),
    set=set_push,
    resolve=resolve_bare,
    settle=settle_bare,
    with_effort=with_ease,
    follows=drift_of_push,
)
