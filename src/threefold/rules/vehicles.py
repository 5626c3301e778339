"""Chapter 6: driving, fights in and between vehicles, and vehicles as weapons."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.combat import Weight
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import skill_modifier
from threefold.rules.types import Message, Modifier, Refusal, modifier

System = Literal["weapons", "defenses", "engine", "maneuverability", "power_core"]
Disabled = Literal[
    "weapons", "defenses", "engine", "maneuverability", "compartment", "life_support"
]
Wheels = Literal["motorcycle", "car", "truck"]


class VehicleAim(NamedTuple):
    """A targeted system: the steps that hinder the attack, and what stops working (None: the whole
    vehicle).
    """

    steps: int
    stops: Disabled | None


SYSTEMS: Final[Mapping[System, VehicleAim]] = bound(
    MappingProxyType(
        {
            "weapons": VehicleAim(2, "weapons"),
            "defenses": VehicleAim(2, "defenses"),
            "engine": VehicleAim(3, "engine"),
            "maneuverability": VehicleAim(2, "maneuverability"),
            "power_core": VehicleAim(5, None),
        }
    ),
    "vehicle_combat.abstract.target_systems",
)
"""The systems of a vehicle that an attack may target."""

RAM_WEIGHTS: Final[Mapping[Wheels, Weight]] = bound(
    MappingProxyType({"motorcycle": "medium", "car": "heavy", "truck": "heavy"}),
    "vehicle_combat.ramming.weapon_class",
)
"""The weapon weight of a vehicle that rams."""


# --- driving --------------------------------------------------------------------------------------


@implements("vehicle.undriven.cumulative_hinder", "vehicle.driving.routine")
def undriven_line(rounds: int, rules: Rules) -> list[Modifier]:
    """Each round in a row that the driver spent on something else hinders by one step; constant
    driving is routine.
    """
    if not rounds:
        return []
    name = Message("line.undriven", {"n": rounds})
    return [
        modifier(
            rules.vehicles.undriven * rounds,
            "situation",
            name,
            "vehicle.undriven.cumulative_hinder",
        )
    ]


@implements("vehicle.undriven.cumulative_hinder", "vehicle.driver.required")
def undriven_after(rounds: int, drove: bool, success: bool) -> int:
    """Return the undriven rounds after this one: one more if the driver did something else, 0 if
    driving succeeds.
    """
    if not drove:
        return rounds + 1
    if success:
        return 0
    return rounds


@implements("vehicle.undriven.no_course_change")
def undriven_course_change(drove: bool, turns: bool) -> Refusal | None:
    """Refuse a change of course in a round not spent driving: neither speed nor heading changes."""
    if turns and not drove:
        return Refusal("not_allowed", "inputs.change_course", Message("refusal.undriven_course"))
    return None


# --- fights between vehicles ----------------------------------------------------------------------


@implements("vehicle_combat.abstract.when_used", "vehicle_combat.standard.default")
def not_fought_by_vehicles(enclosed: bool) -> Refusal | None:
    """Vehicles fight only if the characters are fully enclosed in them; otherwise the fight is an
    ordinary one.
    """
    if enclosed:
        return None
    return Refusal("not_allowed", "inputs.enclosed", Message("refusal.not_enclosed"))


@implements(
    "vehicle_combat.abstract.level_difference",
    "vehicle_combat.abstract.base_difficulty",
    "vehicle_combat.abstract.no_health_armor",
)
def level_gap(own: int, enemy: int, rules: Rules) -> list[Modifier]:
    """The gap between the levels eases attack and defense of the stronger vehicle and hinders those
    of the weaker.

    It is added to the enemy's level, which is the difficulty; with ``vehicle_level_gap: once`` only
    that level counts.
    """
    if own == enemy or rules.rulings.vehicle_level_gap == "once":
        return []
    name = Message("line.vehicle.stronger", {"own": own, "enemy": enemy})
    if own < enemy:
        name = name._replace(key="line.vehicle.weaker")
    return [modifier(enemy - own, "situation", name, "vehicle_combat.abstract.level_difference")]


@implements(
    "vehicle_combat.abstract.target_systems",
    "vehicle_combat.abstract.must_target_system",
    "vehicle_combat.abstract.enemy_target_eases_defense",
)
def aim_line(system: System, attacking: bool) -> Modifier:
    """Targeting a system hinders the attack, and so eases the defense against it."""
    steps = SYSTEMS[system].steps
    rule = "vehicle_combat.abstract.target_systems"
    if not attacking:
        steps, rule = -steps, "vehicle_combat.abstract.enemy_target_eases_defense"
    name = Message("line.vehicle.aim", {"system": Message(f"system.{system}")})
    return modifier(steps, "situation", name, rule)


@implements("vehicle_combat.abstract.coordinate")
def coordination(vehicles: int, attacking: bool, rules: Rules) -> list[Modifier]:
    """Two vehicles that attack together ease the attack by a step, three or more by two; this is
    not an asset.
    """
    n = rules.vehicles
    if vehicles < 2:
        return []
    steps = n.two_coordinate
    if vehicles > 2:
        steps = n.three_coordinate
    if attacking:
        steps = -steps
    name = Message("line.vehicle.coordinate", {"n": vehicles})
    return [modifier(steps, "situation", name, "vehicle_combat.abstract.coordinate")]


@implements("vehicle_combat.abstract.superior_weapons")
def superior_weapons(steps: int, attacking: bool) -> list[Modifier]:
    """Superior weapons ease the attack by a step or two (the input allows no more); an enemy's
    hinder the defense.
    """
    if not steps:
        return []
    name, rule = Message("line.vehicle.weapons"), "vehicle_combat.abstract.superior_weapons"
    if attacking:
        return [modifier(-steps, "ability", name, rule)]
    return [modifier(steps, "situation", name, rule)]


@implements("vehicle_combat.abstract.target_systems")
def defenses_down(disabled: Collection[str], attacking: bool, rules: Rules) -> list[Modifier]:
    """Attacks on a vehicle whose defenses are down are eased by one step, however often the
    defenses were hit.
    """
    if "defenses" not in disabled:
        return []
    steps, name = rules.vehicles.defenses_down, Message("line.vehicle.defenses_down")
    if attacking:
        steps = -steps
    return [modifier(steps, "situation", name, "vehicle_combat.abstract.target_systems")]


# --- vehicles as weapons --------------------------------------------------------------------------


@implements("vehicle_combat.ramming.practiced_if_driving_trained")
def ram_practice(level: str | None, skill: str, rules: Rules) -> Modifier | None:
    """A driver trained in driving is practiced with the vehicle as a weapon; all others have an
    inability with it.
    """
    if level in ("trained", "specialized"):
        return None
    if level == "inability":
        return skill_modifier(level, skill, rules)
    rule = "vehicle_combat.ramming.practiced_if_driving_trained"
    return modifier(rules.task.inability, "skill", Message("line.vehicle.untrained"), rule)
