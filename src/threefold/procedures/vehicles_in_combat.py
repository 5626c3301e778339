"""Chapter 6, vehicles in an ordinary fight: disable a vehicle, run down a creature, ram a
vehicle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec import structs

from threefold.model.characters import FullNpc
from threefold.model.things import Vehicle
from threefold.procedures.answers import Answer
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease, with_effort
from threefold.procedures.base import (
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
    kinds_in_words,
)
from threefold.procedures.d20 import D20, Payment, outcome, resolve_d20, set_d20, settle_d20
from threefold.procedures.figures import strike_npc
from threefold.procedures.inputs import BareTask, Effort, SituationId, TaskLabel, TaskOptions
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.bases import level_base
from threefold.rules.bearing import situation_modifiers
from threefold.rules.binding import implements
from threefold.rules.combat import (
    Weight,
    attack_base,
    damage_per_level,
    effort_on_damage,
    light_weapon,
    weapon_damage,
    with_bonus,
)
from threefold.rules.conditions import condition_lines
from threefold.rules.harm import Blow, apply_armor
from threefold.rules.objects import (
    ObjectDamage,
    ObjectState,
    cannot_harm,
    object_down,
    object_steps,
)
from threefold.rules.ruleset import Rules
from threefold.rules.types import Choice, Line, Message, Modifier, Params, Refusal, Stat
from threefold.rules.vehicles import RAM_WEIGHTS, Wheels, ram_practice

Part = Literal["weapons", "defenses", "engine", "maneuverability"]


# --- disabling a vehicle --------------------------------------------------------------------------


class DisableVehicleInputs(BareTask, kw_only=True, frozen=True):
    """An attack with a character's own weapon on the target vehicle, to disable a part of it."""

    part: Part = "engine"
    weight: Weight = "medium"
    ranged: bool = True
    situations: list[SituationId] = []
    stat: Stat = "speed"


@implements("vehicle_combat.standard.disable_by_level", "vehicle_combat.standard.default")
def set_disable_vehicle(setup: Setup, inputs: DisableVehicleInputs) -> Setting | Refusal:
    """Set an attack at the vehicle's level, by the ordinary rules of combat."""
    vehicle = setup.target
    assert isinstance(vehicle, Vehicle)
    refusal = vehicle.gone("target")
    if refusal is not None:
        return refusal
    base = level_base(vehicle.name, vehicle.level, "vehicle_combat.standard.disable_by_level")
    light = light_weapon(inputs.weight, setup.rules)
    if light:
        lines = [light]
    else:
        lines = []
    more = situation_modifiers(inputs.situations, inputs.ranged, False, setup.rules)
    if isinstance(more, Refusal):
        return more
    return set_bare(setup, inputs, inputs.stat, base, [*lines, *more], act="attack")


@implements("vehicle_combat.standard.disable_by_level")
def settle_disable_vehicle(
    setup: Setup, inputs: DisableVehicleInputs, resolved: Resolved
) -> Outcome:
    """A hit disables the targeted part until it is repaired."""
    settlement = settle_d20(setup, resolved, None)
    vehicle = setup.target
    assert isinstance(vehicle, Vehicle)
    if succeeded(resolved):
        vehicle = vehicle.without(inputs.part)
        text = Message(f"event.system.{inputs.part}", {"name": vehicle.name})
        settlement.notices.append(
            Notice("system_out", text, "vehicle_combat.standard.disable_by_level")
        )
    return outcome(setup, resolved, settlement, vehicle, None)


DISABLE_VEHICLE = Procedure(
    id="disable_vehicle",
    module="vehicles",
    rules=("vehicle_combat.standard.default", "vehicle_combat.standard.disable_by_level"),
    inputs=DisableVehicleInputs,
    traits=ProcedureTraits(aid="attack"),
    answer=Answer,
    dice=(Die(20, "die.attack"),),
    set=set_disable_vehicle,
    resolve=resolve_bare,
    settle=settle_disable_vehicle,
    target=("vehicle",),
    with_effort=with_ease,
)


# --- ramming --------------------------------------------------------------------------------------


class RamInputs(TaskOptions, kw_only=True, frozen=True):
    """An attack with a vehicle: run down the target, or ram it if it is a vehicle."""

    wheels: Wheels
    skill: TaskLabel = "driving"
    stat: Stat = "speed"
    effort: Effort = Effort()
    situations: list[SituationId] = []
    choice: Choice | None = None


_STRUCK: Final = kinds_in_words(("npc", "vehicle"))


@implements("vehicle_combat.ramming.weapon_class", "vehicle_combat.standard.disable_by_level")
def set_ram(setup: Setup, inputs: RamInputs) -> Setting | Refusal:
    """Set a melee attack with the vehicle as a medium or heavy weapon. Training in driving makes it
    practiced.
    """
    rules, target = setup.rules, setup.target
    practice = ram_practice(setup.pc.skill(inputs.skill), inputs.skill, rules)
    lines: list[Modifier] = [practice] if practice is not None else []
    if isinstance(target, FullNpc):
        base = attack_base(target.name, target.level, target.modifications, inputs.stat)
        lines += condition_lines(target.usual_conditions(), True, "attack", rules)
    elif not isinstance(target, Vehicle):
        return Refusal("bad_value", "target", Message("refusal.needs_target", {"kinds": _STRUCK}))
    else:
        refusal = target.gone("target")
        if refusal is not None:
            return refusal
        base = level_base(target.name, target.level, "vehicle_combat.standard.disable_by_level")
    more = situation_modifiers(inputs.situations, False, False, rules)
    if isinstance(more, Refusal):
        return more
    ram = D20(inputs.stat, base, [*lines, *more], act="attack")
    setting = set_d20(setup, inputs, ram, Payment(inputs.effort.ease, inputs.effort.damage))
    if isinstance(setting, Refusal):
        return setting
    assert setting.task is not None
    points = weapon_damage(RAM_WEIGHTS[inputs.wheels], rules)
    dealt = [
        Line(points, Message(f"wheels.{inputs.wheels}"), "vehicle_combat.ramming.weapon_class")
    ]
    extra = effort_on_damage(setting.task.damage_levels, False, rules)
    return structs.replace(
        setting, blow=Blow(tuple([*dealt, extra] if extra else dealt), single=True)
    )


def resolve_ram(
    setup: Setup, inputs: RamInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """17 to 20 add damage, as for any attack that deals damage."""
    return resolve_d20(setup, setting, faces, damaging=True)


def settle_ram(setup: Setup, inputs: RamInputs, resolved: Resolved) -> Outcome:
    """A hit deals damage to an NPC through Armor. It moves a vehicle down the object damage
    track.
    """
    settlement = settle_d20(setup, resolved, inputs.choice)
    target, damage = setup.target, None
    if succeeded(resolved):
        task, blow = resolved.setting.task, resolved.setting.blow
        assert task is not None and blow is not None
        if resolved.roll is not None:
            blow = with_bonus(blow, resolved.roll.natural, settlement.bonus, task.impaired)
        if isinstance(target, FullNpc):
            target, damage = strike_npc(target, blow, setup.rules, settlement.notices)
        else:
            assert isinstance(target, Vehicle)
            damage = apply_armor(blow, ())
            text = Message("event.rammed", {"name": target.name, "n": damage.taken})
            settlement.notices.append(Notice("rammed", text, "vehicle_combat.ramming.weapon_class"))
            target = _rammed_vehicle(target, resolved, setup.rules, settlement.notices)
    return outcome(setup, resolved, settlement, target, damage)


@implements("object.damage.steps", "object.damage_threshold")
def _rammed_vehicle(
    vehicle: Vehicle, resolved: Resolved, rules: Rules, notices: list[Notice]
) -> Vehicle:
    """Move a rammed vehicle down the object damage track, if the blow without special rolls can
    harm it.
    """
    task, blow = resolved.setting.task, resolved.setting.blow
    assert task is not None and blow is not None
    damage: ObjectDamage = "intact" if vehicle.object_damage is None else vehicle.object_damage
    refusal = cannot_harm(
        ObjectState(vehicle.level, "ordinary", damage), blow.dealt, "ordinary", rules
    )
    if refusal is not None:
        params: Params = {"name": vehicle.name, "n": blow.dealt, "level": vehicle.level}
        notices.append(
            Notice("unharmed", Message("event.rammed_in_vain", params), "object.damage_threshold")
        )
        return vehicle
    if resolved.roll is not None:
        steps = object_steps(resolved.roll.total, task.difficulty, rules)
    else:
        steps = 1
    damage = object_down(damage, steps)
    text = Message(
        "event.object_damage", {"name": vehicle.name, "state": Message(f"object_damage.{damage}")}
    )
    notices.append(Notice("object_damage", text, "object.damage.steps"))
    if damage == "destroyed":
        return vehicle.destroyed()
    return msgspec.structs.replace(vehicle, object_damage=damage)


RAM = Procedure(
    id="ram",
    module="vehicles",
    rules=(
        "vehicle_combat.ramming.weapon_class",
        "vehicle_combat.ramming.practiced_if_driving_trained",
    ),
    inputs=RamInputs,
    traits=ProcedureTraits(strikes=True, aid="attack"),
    answer=Answer,
    dice=(Die(20, "die.attack"),),
    set=set_ram,
    resolve=resolve_ram,
    settle=settle_ram,
    target=("npc", "vehicle"),
    with_effort=with_effort,
    effort_on_damage=lambda setup, inputs: damage_per_level(False, setup.rules),
)
