"""Chapter 4: movement in a round, travel over days, pushing off in zero gravity, and chases."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec

from threefold.model.acts import when
from threefold.model.bounds import Level, whole
from threefold.model.characters import Pc
from threefold.model.time import in_words
from threefold.procedures.accounts import tally
from threefold.procedures.bare import (
    bare_task,
    resolve_bare,
    set_bare,
    set_moving,
    succeeded,
    with_ease,
)
from threefold.procedures.base import (
    Change,
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
    diceless_procedure,
)
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.figures import blocked_action, cannot_act, cannot_leave
from threefold.procedures.inputs import BareTask, Inputs, Label
from threefold.rules.bases import based
from threefold.rules.binding import implements
from threefold.rules.chases import Basis, Chase, chase_base, chase_rolls
from threefold.rules.clock import rounds_in
from threefold.rules.harm import can_crawl
from threefold.rules.movement import (
    HIGH_GRAVITY_SKILL,
    MILES_A_DAY,
    MILES_AN_HOUR,
    Environment,
    Road,
    Terrain,
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
from threefold.rules.types import Line, Measure, Message, Refusal, Stat, sum_of

Feet = Annotated[int, whole(0, 999, "feet")]
Days = Annotated[int, whole(0, 999, "days")]
Hours = Annotated[int, whole(0, 999, "hours")]
Count = Annotated[int, whole(0, 99, "chase_rolls")]
Rolls = Annotated[int, whole(1, 99, "chase_rolls")]
_TRAINED = ("trained", "specialized")


class MoveInputs(BareTask, kw_only=True, frozen=True):
    """A move: its distance, whether the PC also takes an action, and the terrain."""

    way: Way
    action: bool = False
    terrain: list[Terrain] = []
    roll: bool = False
    stat: Stat = "speed"


def _around(pc: Pc, terrain: list[Terrain], rules: Rules) -> dict[Terrain, Environment]:
    swimmer, heavy = (pc.skill(skill) in _TRAINED for skill in ("swimming", HIGH_GRAVITY_SKILL))
    return {name: environment(name, swimmer, heavy, rules) for name in terrain}


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
    refusal = (
        cannot_leave(pc)
        or cannot_act(able, reacting=False)
        or blocked_action(able, "task", "speed")
    )
    return refusal or Setting(result="routine", done={"feet": sum_of(feet), "feet_lines": feet})


@implements("movement.long.action", "movement.short_plus_action")
def set_move(setup: Setup, inputs: MoveInputs) -> Setting | Refusal:
    """Set a Speed task for a long move, or for a short move with an action. Other moves need no
    roll.

    With ``roll`` the GM asks for a roll anyway: terrain then counts from difficulty 0.
    """
    if inputs.action and inputs.way == "long":
        return Refusal("not_allowed", "inputs.action", Message("refusal.long_move_and_action"))
    around = _around(setup.pc, inputs.terrain, setup.rules)
    if "climbing" in inputs.terrain:
        skill = "climbing"
    else:
        skill = "running"
    if inputs.way != "immediate":
        times = distance_multiplier(setup.pc.skill(skill), setup.rules)
    else:
        times = 1
    feet = round_feet(inputs.way, around, times)
    if setup.pc.damage_track == "debilitated" and inputs.way == "immediate" and not inputs.action:
        return _crawl(setup.pc, inputs, feet)
    base = move_base(inputs.way, inputs.action)
    if sum_of(base) or inputs.roll:
        lines = terrain_lines(around)
    else:
        lines = []
    return set_moving(
        setup, inputs, inputs.stat, base, lines, done={"feet": sum_of(feet), "feet_lines": feet}
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


@implements(
    "movement.long_term.rates", "movement.environment.summary", "movement.high_gravity.training"
)
def settle_travel(setup: Setup, inputs: TravelInputs, resolved: Resolved) -> Outcome | Refusal:
    """Report the miles covered: days at the daily rate, hours at the hourly rate. Only the worst
    terrain slows.
    """
    if not inputs.days and not inputs.hours:
        return Refusal("bad_value", "inputs.days", Message("refusal.travel_how_long"))
    around = _around(setup.pc, inputs.terrain, setup.rules)
    by_day, by_hour = (rates[inputs.road] for rates in (MILES_A_DAY, MILES_AN_HOUR))
    days, hours = (
        in_words(rounds_in(inputs.days, "days")),
        in_words(rounds_in(inputs.hours, "hours")),
    )
    lines = [
        *mile_lines(days, inputs.days, by_day, inputs.mounted, around),
        *mile_lines(hours, inputs.hours, by_hour, inputs.mounted, around),
    ]
    return Outcome(
        setup.actor,
        setup.target,
        extra={"miles": sum(x.points for x in lines), "miles_lines": lines},
    )


TRAVEL = diceless_procedure(
    id="travel",
    module="movement",
    rules=("movement.long_term.rates", "movement.environment.summary"),
    inputs=TravelInputs,
    settle=settle_travel,
)


class PushOffInputs(BareTask, kw_only=True, frozen=True):
    """A push off a surface in zero gravity, with its distance."""

    feet: Feet
    surface: bool = True
    stat: Stat = "might"


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
    lines = [Change("drift", f"[{i}]", Measure(feet, why, rule)) for i, feet in enumerate(drifts)]
    return set_moving(
        setup, inputs, inputs.stat, base, done={"drift": drifts, "drift_lines": lines}
    )


PUSH_OFF = bare_task(
    id="push_off",
    module="movement",
    rules=(
        "movement.zero_gravity.push",
        "movement.zero_gravity.no_surface",
        "movement.zero_gravity.drift",
    ),
    inputs=PushOffInputs,
    set=set_push,
)


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
    skill: Label = ""


def _so_far(setup: Setup, inputs: ChaseInputs) -> Chase:
    if inputs.long:
        rolls = chase_rolls(setup.npc.level, inputs.rolls)
    else:
        rolls = 1
    return Chase(rolls, inputs.successes, inputs.failures)


def _chase_facts(chase: Chase, inputs: ChaseInputs, name: str, rules: Rules) -> dict[str, object]:
    if chase.won:
        state = "won"
    else:
        state = "on"
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
    progress = {
        "successes": chase.successes,
        "failures": chase.failures,
        "needed": sum_of(needed),
        "state": state,
    }
    why = [Change("chase", name, line) for name, each in lines.items() for line in each]
    return {"chase": progress, "chase_lines": why}


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
        extra=_chase_facts(chase, inputs, setup.npc.name, setup.rules),
    )


@implements("chase.extended.failure_adds_success", "chase.extended.loss")
def settle_chase(setup: Setup, inputs: ChaseInputs, resolved: Resolved) -> Outcome:
    """Settle a single roll, or report what a long chase still needs and whether it is over."""
    settlement = settle_d20(setup, resolved, None)
    chase = _so_far(setup, inputs).after(succeeded(resolved))
    over = chase.won or not inputs.long or chase.lost(setup.rules)
    extra = _chase_facts(chase, inputs, setup.npc.name, setup.rules)
    progress = cast(dict[str, int | str], extra["chase"])
    if not inputs.long:
        progress["state"] = "won" if chase.won else "lost"
    if inputs.fleeing:
        side = "chased"
    else:
        side = "chasing"
    if over:
        text = Message(f"event.chase.{side}.{progress['state']}", {"name": setup.npc.name})
    else:
        text = Message("event.chase.on", {"n": chase.needed - chase.successes})
    if inputs.long:
        rule = "chase.extended.failure_adds_success"
    else:
        rule = "chase.single_roll"
    settlement.notices.append(Notice("chase", text, rule))
    return outcome(setup, resolved, settlement, setup.target, None)._replace(extra=extra)


def next_of_chase(inputs: ChaseInputs, out: Outcome) -> ChaseInputs | None:
    """The inputs of the next roll of a chase, with the successes and failures so far. None if it is
    over.
    """
    chase = cast(dict[str, int | str], out.extra["chase"])
    if chase["state"] != "on":
        return None
    return msgspec.structs.replace(inputs, successes=chase["successes"], failures=chase["failures"])


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
    dice=(Die(20, "die.task"),),
    set=set_chase,
    resolve=resolve_bare,
    settle=settle_chase,
    target=("npc",),
    with_effort=with_ease,
    goes_on=next_of_chase,
    when={name: when("long", True) for name in ("rolls", "successes", "failures")},
)
