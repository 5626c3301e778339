"""Chapter 5, physical actions: climb, jump, swim, sneak, move heavy objects, ride."""

from __future__ import annotations

from typing import Annotated

from threefold.model.bounds import Difficulty, whole
from threefold.model.characters import Npc
from threefold.procedures.answers import Answer
from threefold.procedures.bare import (
    NOT_MOVED,
    FeetAnswer,
    bare_task,
    feet_answer,
    resolve_bare,
    set_bare,
    set_moving,
    succeeded,
    with_ease,
)
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.inputs import BareTask, TaskLabel
from threefold.rules.actions import (
    SURFACES,
    Jump,
    Maneuver,
    Surface,
    half_speed,
    heavy_distance,
    jump_base,
    maneuver_base,
    riding_gear,
    run_up,
    sneak_base,
    weight_difficulty,
)
from threefold.rules.bases import based, stated_base
from threefold.rules.binding import implements
from threefold.rules.movement import TERRAIN, distance_multiplier, round_feet
from threefold.rules.types import Message, Refusal, Stat

Feet = Annotated[int, whole(0, 999, "feet")]
Pounds = Annotated[int, whole(0, 9999, "pounds")]


class ClimbInputs(BareTask, kw_only=True, frozen=True):
    """A climb: the surface, or a difficulty from the GM instead."""

    surface: Surface | None = None
    difficulty: Difficulty | None = None
    stat: Stat = "might"
    skill: TaskLabel = "climbing"


@implements("climbing.move.half_speed")
def set_climb(setup: Setup, inputs: ClimbInputs) -> Setting | Refusal:
    """The surface sets the difficulty, unless the GM does. Climbing is at half speed, as in
    difficult terrain.
    """
    if (inputs.surface is None) == (inputs.difficulty is None):
        return Refusal("bad_value", "inputs.surface", Message("refusal.climb_one"))
    if inputs.surface is not None:
        name = Message(f"line.surface.{inputs.surface}")
        base = based(SURFACES[inputs.surface], name, "climbing.difficulty.by_surface")
    else:
        assert inputs.difficulty is not None
        base = stated_base(inputs.difficulty)
    feet = round_feet(
        "short",
        {"climbing": TERRAIN["climbing"]},
        distance_multiplier(setup.pc.skill(inputs.skill), setup.rules),
    )
    return set_moving(
        setup, inputs, inputs.stat, base, answer=feet_answer(feet), if_failed=NOT_MOVED
    )


CLIMB = bare_task(
    id="climb",
    module="actions",
    rules=(
        "climbing.difficulty.by_surface",
        "climbing.move.as_difficult_terrain",
        "climbing.move.half_speed",
    ),
    inputs=ClimbInputs,
    answer=FeetAnswer,
    set=set_climb,
)


class JumpInputs(BareTask, kw_only=True, frozen=True):
    """A jump: its kind, and its distance or height in feet."""

    kind: Jump
    feet: Feet
    run: bool = False
    stat: Stat = "might"
    skill: TaskLabel = "jumping"


@implements("jumping.stat.might", "jumping.procedure.declare_distance")
def set_jump(setup: Setup, inputs: JumpInputs) -> Setting | Refusal:
    """Set a Might task. The distance sets the difficulty. A run-up is an asset."""
    if inputs.run and inputs.kind == "standing":
        return Refusal("not_allowed", "inputs.run", Message("refusal.standing_run"))
    lines = run_up(inputs.kind, inputs.run)
    times = distance_multiplier(setup.pc.skill(inputs.skill), setup.rules)
    return set_moving(setup, inputs, inputs.stat, jump_base(inputs.kind, inputs.feet, times), lines)


JUMP = bare_task(
    id="jump",
    module="actions",
    rules=(
        "jumping.stat.might",
        "jumping.standing.difficulty",
        "jumping.immediate_run.asset",
        "jumping.short_run.difficulty",
        "jumping.vertical.difficulty",
    ),
    inputs=JumpInputs,
    answer=Answer,
    set=set_jump,
)


class SwimInputs(BareTask, kw_only=True, frozen=True):
    """A swim in difficult water, with the GM's difficulty."""

    difficulty: Difficulty
    stat: Stat = "might"
    skill: TaskLabel = "swimming"


def set_swim(setup: Setup, inputs: SwimInputs) -> Setting | Refusal:
    """Set a Might task against a current or similar. Ordinary swimming is a move with deep water as
    terrain.
    """
    return set_moving(setup, inputs, inputs.stat, stated_base(inputs.difficulty))


SWIM = bare_task(
    id="swim",
    module="actions",
    rules=("swimming.special.might_roll", "swimming.routine.movement"),
    inputs=SwimInputs,
    answer=Answer,
    set=set_swim,
)


class SneakInputs(BareTask, kw_only=True, frozen=True):
    """An attempt to sneak past the target and past any ``others``."""

    half_speed: bool = False
    others: list[Npc] = []
    stat: Stat = "speed"
    skill: TaskLabel = "sneaking"


@implements("sneaking.stat.speed")
def set_sneak(setup: Setup, inputs: SneakInputs) -> Setting | Refusal:
    """Set a Speed task against the creature that is hardest to sneak past."""
    watching = [setup.npc, *(npc.filled(setup.rules) for npc in inputs.others)]
    base = sneak_base((npc.name, npc.level, npc.modifications) for npc in watching)
    return set_moving(setup, inputs, inputs.stat, base, half_speed(inputs.half_speed))


SNEAK = bare_task(
    id="sneak",
    module="actions",
    rules=("sneaking.stat.speed", "sneaking.difficulty.creature_level", "sneaking.half_speed.ease"),
    inputs=SneakInputs,
    answer=Answer,
    set=set_sneak,
    target=("npc",),
)


class HeavyObjectInputs(BareTask, kw_only=True, frozen=True):
    """An attempt to push or pull a heavy object."""

    pounds: Pounds
    stat: Stat = "might"


def set_heavy(setup: Setup, inputs: HeavyObjectInputs) -> Setting | Refusal:
    """Set a Might task by weight."""
    name = Message("line.base.pounds", {"n": inputs.pounds})
    base = based(weight_difficulty(inputs.pounds), name, "heavy_object.difficulty.weight")
    return set_bare(setup, inputs, inputs.stat, base)


def settle_heavy(setup: Setup, inputs: HeavyObjectInputs, resolved: Resolved) -> Outcome:
    """On a success, the object moves an immediate distance, or a short one if the task was eased to
    0.
    """
    settlement = settle_d20(setup, resolved, None)
    task = resolved.setting.task
    if task is not None and succeeded(resolved):
        band = heavy_distance(task.difficulty)
        if band == "short":
            rule = "heavy_object.move.short_if_zero"
        else:
            rule = "heavy_object.move.immediate"
        text = Message("event.heavy_object", {"distance": Message(f"band.{band}")})
        settlement.notices.append(Notice("moved", text, rule))
    return outcome(setup, resolved, settlement, setup.target, None)


HEAVY_OBJECT = Procedure(
    id="heavy_object",
    module="actions",
    rules=(
        "heavy_object.difficulty.weight",
        "heavy_object.move.immediate",
        "heavy_object.move.short_if_zero",
    ),
    inputs=HeavyObjectInputs,
    answer=Answer,
    dice=(Die(20, "die.task"),),
    set=set_heavy,
    resolve=resolve_bare,
    settle=settle_heavy,
    with_effort=with_ease,
)


class RideInputs(BareTask, kw_only=True, frozen=True):
    """A maneuver on a mount or in a vehicle, or a difficulty from the GM instead."""

    maneuver: Maneuver | None = None
    difficulty: Difficulty | None = None
    gear: bool = False
    stat: Stat = "speed"
    skill: TaskLabel = "riding"


@implements("riding.stat.speed")
def set_ride(setup: Setup, inputs: RideInputs) -> Setting | Refusal:
    """Set a Speed task by maneuver. Plain riding is routine. A saddle or other gear is an asset."""
    if (inputs.maneuver is None) == (inputs.difficulty is None):
        return Refusal("bad_value", "inputs.maneuver", Message("refusal.ride_one"))
    if inputs.maneuver is not None:
        base = maneuver_base(inputs.maneuver)
    else:
        assert inputs.difficulty is not None
        base = stated_base(inputs.difficulty)
    return set_bare(setup, inputs, inputs.stat, base, riding_gear(inputs.gear))


RIDE = bare_task(
    id="ride",
    module="actions",
    rules=(
        "riding.stat.speed",
        "riding.difficulty.by_maneuver",
        "riding.gear.asset",
        "riding.routine.no_roll",
    ),
    inputs=RideInputs,
    answer=Answer,
    set=set_ride,
)
