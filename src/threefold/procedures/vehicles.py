"""Chapter 6: driving, and attack and defense between vehicles."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import structs

from threefold.model.acts import when
from threefold.model.bounds import Difficulty, whole
from threefold.model.things import Vehicle
from threefold.procedures.accounts import tally
from threefold.procedures.answers import FIGURES_KEPT, NEXT_ROLL, NO_FIELDS, Answer, Reasons
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.inputs import BareTask, TaskLabel
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.actions import Maneuver, maneuver_base
from threefold.rules.bases import based, level_base, stated_base
from threefold.rules.binding import implements
from threefold.rules.types import Message, Modifier, Refusal, Stat
from threefold.rules.vehicles import (
    SYSTEMS,
    System,
    aim_line,
    coordination,
    defenses_down,
    level_gap,
    not_fought_by_vehicles,
    superior_weapons,
    undriven_after,
    undriven_course_change,
    undriven_line,
)

Rounds = Annotated[int, whole(0, 99, "rounds")]
Fleet = Annotated[int, whole(1, 99, "vehicles")]
WeaponSteps = Annotated[int, whole(0, 2, "steps")]


# --- driving --------------------------------------------------------------------------------------


class DriveInputs(BareTask, kw_only=True, frozen=True):
    """A round of driving, or a round in which the driver does something else."""

    act: Literal["drive", "something_else"] = "drive"
    undriven: Rounds = 0
    maneuver: Maneuver | None = None
    difficulty: Difficulty | None = None
    change_course: bool = False
    stat: Stat = "speed"
    skill: TaskLabel = "driving"


class DriveAnswer(Answer, kw_only=True, frozen=True):
    """The rounds that the vehicle has been undriven."""

    undriven: Annotated[int, NEXT_ROLL]
    undriven_lines: Reasons


@implements("vehicle.driver.required", "vehicle.driving.routine")
def set_drive(setup: Setup, inputs: DriveInputs) -> Setting | Refusal:
    """Set the driving task. It is routine except for undriven rounds and maneuvers. Something else
    needs no roll.
    """
    drives = inputs.act == "drive"
    refusal = undriven_course_change(drives, inputs.change_course)
    if refusal is not None:
        return refusal
    if inputs.maneuver is not None and inputs.difficulty is not None:
        return Refusal("bad_value", "inputs.maneuver", Message("refusal.ride_one"))
    so_far = tally(inputs.undriven, inputs.undriven, "vehicle.undriven.cumulative_hinder")
    answer = DriveAnswer(undriven=inputs.undriven, undriven_lines=so_far)
    if not drives:
        if inputs.maneuver is not None or inputs.effort.ease:
            if inputs.effort.ease:
                field = "effort"
            else:
                field = "maneuver"
            return Refusal("not_allowed", f"inputs.{field}", Message("refusal.undriven_roll"))
        return Setting(answer=answer)
    if inputs.maneuver is not None:
        base = maneuver_base(inputs.maneuver)
    elif inputs.difficulty is not None:
        base = stated_base(inputs.difficulty)
    else:
        base = based(0, Message("line.base.driving"), "vehicle.driving.routine")
    return set_bare(
        setup,
        inputs,
        inputs.stat,
        base,
        undriven_line(inputs.undriven, setup.rules),
        answer=answer,
    )


@implements("vehicle.undriven.cumulative_hinder", "vehicle.undriven.no_course_change")
def settle_drive(setup: Setup, inputs: DriveInputs, resolved: Resolved) -> Outcome:
    """Update the count of undriven rounds. On a failure, the GM decides on a mishap."""
    drives = inputs.act == "drive"
    undriven = undriven_after(inputs.undriven, drives, succeeded(resolved))
    lines = tally(inputs.undriven, undriven, "vehicle.undriven.cumulative_hinder")
    answer = DriveAnswer(undriven=undriven, undriven_lines=lines)
    if not drives:
        text, rule = (
            Message("event.undriven", {"n": undriven}),
            "vehicle.undriven.cumulative_hinder",
        )
        notices = (Notice("undriven", text, rule),)
        return Outcome(setup.pc, setup.target, notices=notices, answer=answer)
    settlement = settle_d20(setup, resolved, None)
    if not succeeded(resolved):
        settlement.notices.append(
            Notice("mishap", Message("event.mishap"), "vehicle.failure.situational")
        )
    return structs.replace(outcome(setup, resolved, settlement, setup.target, None), answer=answer)


def next_of_drive(inputs: DriveInputs, answer: DriveAnswer) -> DriveInputs | None:
    """The inputs of the next round while the vehicle is undriven; None once it is driven again."""
    if not answer.undriven:
        return None
    return msgspec.structs.replace(
        inputs, act="drive", undriven=answer.undriven, maneuver=None, change_course=False
    )


DRIVE = Procedure(
    id="drive",
    module="vehicles",
    rules=(
        "vehicle.driving.routine",
        "vehicle.undriven.cumulative_hinder",
        "vehicle.undriven.no_course_change",
    ),
    inputs=DriveInputs,
    answer=DriveAnswer,
    dice=(Die(20, "die.task"),),
    set=set_drive,
    resolve=resolve_bare,
    settle=settle_drive,
    with_effort=with_ease,
    goes_on=next_of_drive,
    when={name: when("act", "drive") for name in ("maneuver", "difficulty", "change_course")},
)


# --- vehicle against vehicle ----------------------------------------------------------------------


class VehicleFightInputs(BareTask, kw_only=True, frozen=True):
    """The shared inputs of attack and defense between vehicles: the PC's vehicle, and the
    attack.
    """

    vehicle: Vehicle
    system: System | None = None
    coordinating: Fleet = 1
    superior_weapons: WeaponSteps = 0
    enclosed: bool = True
    stat: Stat = "speed"


class VehicleAttackInputs(VehicleFightInputs, kw_only=True, frozen=True):
    """An attack of the PC's vehicle on the target vehicle. The targeted system must be named before
    the roll.
    """


class VehicleDefendInputs(VehicleFightInputs, kw_only=True, frozen=True):
    """A defense of the PC's vehicle against the target vehicle."""


def _enemy(setup: Setup) -> Vehicle:
    assert isinstance(setup.target, Vehicle)
    return setup.target


_NO_SYSTEM = Refusal("bad_value", "inputs.system", Message("refusal.system_missing"))


@implements(
    "vehicle_combat.abstract.base_difficulty",
    "vehicle_combat.abstract.skill_and_effort",
    "vehicle_combat.abstract.must_target_system",
    "vehicle_combat.example.attack_chain",
    "vehicle_combat.example.defense_chain",
)
def _set_fight(setup: Setup, inputs: VehicleFightInputs, attacking: bool) -> Setting | Refusal:
    """Set the task: the enemy vehicle's level, the level difference, the targeted system, and all
    other modifiers.
    """
    own, enemy, rules = inputs.vehicle, _enemy(setup), setup.rules
    refusal = (
        not_fought_by_vehicles(inputs.enclosed)
        or own.gone("inputs.vehicle")
        or enemy.gone("target")
    )
    if refusal is not None:
        return refusal
    if attacking:
        attacked = enemy
    else:
        attacked = own
    lines: list[Modifier] = [
        *level_gap(own.level, enemy.level, rules),
        *([aim_line(inputs.system, attacking)] if inputs.system is not None else ()),
        *coordination(inputs.coordinating, attacking, rules),
        *superior_weapons(inputs.superior_weapons, attacking),
        *defenses_down(attacked.out(), attacking, rules),
    ]
    act: Literal["attack", "defense"] = "attack" if attacking else "defense"
    answer = NO_FIELDS if attacking else VehicleAnswer(vehicle=own)
    base = level_base(enemy.name, enemy.level, "vehicle_combat.abstract.base_difficulty")
    setting = set_bare(setup, inputs, inputs.stat, base, lines, act=act, answer=answer)
    if isinstance(setting, Refusal) or inputs.system is not None:
        return setting
    return structs.replace(setting, missing=_NO_SYSTEM)


class VehicleAnswer(Answer, kw_only=True, frozen=True):
    """The vehicle of the PC as it is afterwards."""

    vehicle: Annotated[Vehicle, FIGURES_KEPT]


def set_vehicle_attack(setup: Setup, inputs: VehicleAttackInputs) -> Setting | Refusal:
    """Set an attack of the PC's vehicle on the target."""
    return _set_fight(setup, inputs, attacking=True)


def set_vehicle_defense(setup: Setup, inputs: VehicleDefendInputs) -> Setting | Refusal:
    """Set a defense of the PC's vehicle against the target."""
    return _set_fight(setup, inputs, attacking=False)


@implements("vehicle_combat.abstract.target_systems", "vehicle_combat.abstract.no_health_armor")
def put_out(vehicle: Vehicle, system: System, rule: str, notices: list[Notice]) -> Vehicle:
    """Disable the system until it is repaired, and add a notice. A hit on the power core destroys
    the vehicle.
    """
    stops = SYSTEMS[system].stops
    notices.append(
        Notice("system_out", Message(f"event.system.{system}", {"name": vehicle.name}), rule)
    )
    if stops is None:
        return vehicle.destroyed()
    return vehicle.without(stops)


def settle_vehicle_attack(setup: Setup, inputs: VehicleAttackInputs, resolved: Resolved) -> Outcome:
    """A hit disables the targeted system. The GM may describe a miss as a hit without effect."""
    settlement = settle_d20(setup, resolved, None)
    enemy = _enemy(setup)
    if inputs.system is not None and succeeded(resolved):
        enemy = put_out(
            enemy, inputs.system, "vehicle_combat.abstract.target_systems", settlement.notices
        )
    return outcome(setup, resolved, settlement, enemy, None)


@implements("vehicle_combat.abstract.enemy_target_eases_defense")
def settle_vehicle_defense(
    setup: Setup, inputs: VehicleDefendInputs, resolved: Resolved
) -> Outcome:
    """If the defense fails, the PC's vehicle loses the targeted system."""
    settlement = settle_d20(setup, resolved, None)
    own = inputs.vehicle
    if inputs.system is not None and not succeeded(resolved):
        rule = "vehicle_combat.abstract.enemy_target_eases_defense"
        own = put_out(own, inputs.system, rule, settlement.notices)
    return structs.replace(
        outcome(setup, resolved, settlement, setup.target, None), answer=VehicleAnswer(vehicle=own)
    )


VEHICLE_ATTACK = Procedure(
    id="vehicle_attack",
    module="vehicles",
    rules=(
        "vehicle_combat.abstract.base_difficulty",
        "vehicle_combat.abstract.level_difference",
        "vehicle_combat.abstract.target_systems",
        "vehicle_combat.abstract.coordinate",
        "vehicle_combat.abstract.superior_weapons",
    ),
    inputs=VehicleAttackInputs,
    traits=ProcedureTraits(aid="attack"),
    answer=Answer,
    dice=(Die(20, "die.vehicle_attack"),),
    set=set_vehicle_attack,
    resolve=resolve_bare,
    settle=settle_vehicle_attack,
    target=("vehicle",),
    with_effort=with_ease,
)

VEHICLE_DEFEND = Procedure(
    id="vehicle_defend",
    module="vehicles",
    rules=(
        "vehicle_combat.abstract.base_difficulty",
        "vehicle_combat.abstract.level_difference",
        "vehicle_combat.abstract.enemy_target_eases_defense",
        "vehicle_combat.abstract.target_systems",
    ),
    inputs=VehicleDefendInputs,
    traits=ProcedureTraits(aid="defense"),
    answer=VehicleAnswer,
    dice=(Die(20, "die.vehicle_defend"),),
    set=set_vehicle_defense,
    resolve=resolve_bare,
    settle=settle_vehicle_defense,
    target=("vehicle",),
    with_effort=with_ease,
)
