"""The numbers of the rules, which a designer may change, and the rulings, which a table may
switch.

What each roll reads most is a dataclass with slots, whose fields Python reads fastest; the other
groups are named tuples, which are made faster when a program starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from threefold.rules.types import Choice

Rest = Literal["action", "ten_minutes", "one_hour", "ten_hours"]


@dataclass(frozen=True, slots=True)
class TaskNumbers:
    """Chapter 1: difficulty, caps and skills, in steps; target numbers in points of the die."""

    target_per_difficulty: int = 3
    skill_cap: int = 2
    asset_cap: int = 2
    effort_cap: int = 6
    untyped_cap: int = 4
    trained: int = 1
    specialized: int = 2
    inability: int = 1
    bonus_per_asset: int = 3
    roll_bonus: bool = True
    announced: bool = False
    die: int = 20


@dataclass(frozen=True, slots=True)
class EffortNumbers:
    """What a level of Effort costs, in Pool points, and what it adds to damage."""

    first_level: int = 3
    next_level: int = 2
    impaired_per_level: int = 1
    damage_per_level: int = 3
    area_damage_per_level: int = 2
    area_damage_on_miss: int = 1


class SpecialNumbers(NamedTuple):
    """The natural faces that do more than succeed or fail. Every face up to ``intrusion`` brings an
    intrusion.
    """

    intrusion: int = 1
    minor: int = 19
    major: int = 20
    damage_bonus: Mapping[int, int] = MappingProxyType({17: 1, 18: 2, 19: 3, 20: 4})
    impaired_bonus: int = 1
    minor_choices: tuple[Choice, ...] = ("damage", "minor_effect")
    major_choices: tuple[Choice, ...] = ("damage", "major_effect", "minor_effect")
    defense_intrusion_damage: int = 2
    refund_needs_success: bool = False
    split_with_object: int = 0
    intrusion_samples: tuple[str, ...] = ()


class CombatNumbers(NamedTuple):
    """Weapons, armor, shields, daze, NPC health and low gravity, in points and steps; the highest
    level of an NPC."""

    weapon_damage: Mapping[str, int] = MappingProxyType({"light": 2, "medium": 4, "heavy": 6})
    armor_points: Mapping[str, int] = MappingProxyType({"light": 1, "medium": 2, "heavy": 3})
    armor_speed_effort_cost: Mapping[str, int] = MappingProxyType(
        {"light": 1, "medium": 2, "heavy": 3}
    )
    armor_unpracticed: int = 1
    light_weapon_ease: int = 1
    shield_asset: int = 1
    daze_hinder: int = 1
    health_per_level: int = 3
    least_health: int = 1
    most_npc_level: int = 10
    low_gravity_damage: int = 2
    low_gravity_least: int = 1


class CooperationNumbers(NamedTuple):
    """Chapter 5, helping each other and standing guard: in steps, and in points of damage."""

    help: int = 1
    trained_help: int = 2
    complement: int = 1
    distraction: int = 1
    drawn: int = 2
    taken_damage: int = 1
    guard: int = 1


class RecoveryNumbers(NamedTuple):
    """Recovery rolls: the die, the rests of a day in their order, and how many minutes each
    takes.
    """

    die: int = 6
    rests: tuple[Rest, ...] = ("action", "ten_minutes", "one_hour", "ten_hours")
    minutes: Mapping[Rest, int] = MappingProxyType(
        {"action": 0, "ten_minutes": 10, "one_hour": 60, "ten_hours": 600}
    )


class ExperienceNumbers(NamedTuple):
    """XP awards, and the prices of what XP buys other than advancement and arcs."""

    intrusion_award: int = 2
    intrusion_passed_on: int = 1
    discovery: int = 1
    artifact_per_level: int = 1
    artifact_least: int = 1
    mission_per_session: int = 1
    refusal: int = 1
    reroll: int = 1
    lucky_shot: int = 1
    player_intrusion: int = 1
    short_term: int = 2
    medium_term: int = 2
    long_term: int = 3
    hoard: int = 10


class AdvancementNumbers(NamedTuple):
    """What a step toward the next tier costs in XP, how many make a tier, and what each gives."""

    step: int = 4
    steps_in_tier: int = 4
    last_tier: int = 6
    capability_points: int = 4
    edge: int = 1
    effort: int = 1
    most_effort: int = 6
    armor_cost: int = 1
    recovery: int = 2
    focus_from_tier: int = 3


class ArcNumbers(NamedTuple):
    """XP that an arc costs and pays, how much of it fits a session, and how many days of game time
    it takes.
    """

    entry: int = 1
    step: int = 2
    climax_success: int = 4
    climax_failure: int = 2
    resolution: int = 1
    parts_in_session: int = 2
    least_days: int = 7
    practical_most: int = 4
    session_with_step: int = 2
    session_without_step: int = 1


class FollowerNumbers(NamedTuple):
    """Steps a follower's help eases, levels it gains, and how long a new one takes to find."""

    help: int = 1
    modification: int = 1
    combat_level: int = 3
    tiers_for_level: int = 2
    exceptional: int = 1
    most_level: int = 10
    recruiting_days: int = 14
    pet_comfort: int = 1


class VehicleNumbers(NamedTuple):
    """Steps that vehicles add: a round not driven, vehicles that attack together, defenses that are
    down.
    """

    undriven: int = 1
    two_coordinate: int = 1
    three_coordinate: int = 2
    defenses_down: int = 1


class SpaceNumbers(NamedTuple):
    """Dangers of space: difficulties, steps, points of damage, and how many failures make one
    sick.
    """

    shelter: int = 5
    hold_on: int = 5
    hampered_drive: int = 1
    tidal_hinder: int = 1
    tidal_damage: int = 1
    radiation: int = 3
    radiation_damage: int = 3
    radiation_failures: int = 3
    radiation_sickness: int = 8


class DungeonNumbers(NamedTuple):
    """Doors and traps: steps, points of damage, and feet slid for each point."""

    door_panel: int = 1
    bypass: int = 2
    bypass_magical: int = 2
    placed_in_harm: int = 1
    choose_side: int = 1
    slide_feet: int = 20


class MagicNumbers(NamedTuple):
    """Chapter 9: levels, points, days and steps of rituals, wards, possession, true names and mind
    control.
    """

    levels_per_tier: int = 2
    pc_level: int = 6
    flesh: int = 4
    flesh_recovery: int = 2
    warded: int = 2
    possessed_days: int = 7
    true_name: int = 2
    commanded: int = 1
    hazard_suit: int = 1
    cooperation_xp: int = 1


class CraftingNumbers(NamedTuple):
    """Chapters 5 and 9, crafting: additions to an item's level, limits in hours, and highest
    factors for artifacts.
    """

    special: int = 5
    tinker: int = 7
    lasting_xp: int = 3
    cypher: int = 1
    artifact: int = 3
    recipe: int = 1
    stim: int = 6
    unattended_hours: int = 9
    effort_hours: int = 24
    materials_factor: int = 5
    time_factor: int = 20


class MartialNumbers(NamedTuple):
    """What mystical martial arts change: distance multipliers by skill, levels of objects, points
    of recovery rolls.
    """

    untrained: int = 1
    skilled: Mapping[str, int] = MappingProxyType({})
    material: int = 0
    recovery: int = 0


ShiftKind = Literal[
    "accuracy", "dexterity", "flight", "healing", "increased_range", "intelligence", "power",
    "prodigy", "resilience",
    "savant", "single_attack", "strength",
]  # fmt: skip
Learned = Literal["spell", "psionic"]


class ShiftNumbers(NamedTuple):
    """Power shifts: the kinds in use, how many at the start, the XP price of one more, and the
    value of each.
    """

    kinds: tuple[ShiftKind, ...] = ()
    start: int = 0
    price: int = 0
    most_of_one: int = 3
    step: int = 1
    damage: int = 3
    armor: int = 1
    rolls: int = 1


class StuntNumbers(NamedTuple):
    """Power stunts: points for each step of range or duration, the difficulties of other stunts, XP
    to learn one.
    """

    step: int = 1
    duration_steps: int = 1
    difficulties: Mapping[str, int] = MappingProxyType(
        {"difficult": 4, "formidable": 7, "impossible": 10}
    )
    learn: int = 2
    practice: int = 3


class MadnessNumbers(NamedTuple):
    """Madness: points of the maximum that a shock costs, the Edge that madness brings, points to
    trade for Edge.
    """

    lost_maximum: int = 0
    edge: int = 1
    trade: int = 4
    lapses: int = 2


class CypherNumbers(NamedTuple):
    """The forms of cyphers in random draws; empty: draws ignore forms."""

    forms: tuple[str, ...] = ()


class LearnedNumbers(NamedTuple):
    """Spells and psionic abilities that anyone may learn: XP, the tier for each grade, minutes in
    place of a rest.
    """

    price: int = 3
    free_use: int = 4
    tiers: Mapping[str, int] = MappingProxyType({"low": 1, "mid": 3, "high": 5})
    minutes: Mapping[str, int] = MappingProxyType({"low": 10, "mid": 60, "high": 600})
    prepared: int = 3
    prepare_minutes: int = 60
    cantrips: int = 2
    cantrips_price: int = 2
    cantrip_task: int = 3


class ChildNumbers(NamedTuple):
    """Children as PCs, by their age: Might that they lack, the last tier that they reach."""

    might: Mapping[str, int] = MappingProxyType({"child": 4, "youth": 2})
    last_tier: Mapping[str, int] = MappingProxyType({"child": 3, "youth": 4})
    youngest: int = 9
    youth: int = 14
    grown: int = 18


class UpgradeNumbers(NamedTuple):
    """Posthuman upgrades: how many come free, and the XP of each further one, which counts as a
    step.
    """

    start: int = 1
    price: int = 4


class ShortNumbers(NamedTuple):
    """Characters of short games: Pools, points to divide, Edge, Effort, XP, offers chosen of a
    role; no advancement.
    """

    pool: int = 9
    points: int = 6
    edge: int = 1
    effort: int = 1
    xp: int = 1
    choices: int = 2


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings that a table can switch (content/switches.yaml), with their defaults."""

    edge: Literal["once", "pooled"] = "once"
    roll_bonus_overflow: Literal["kept", "wasted"] = "kept"
    untyped_easing: Literal["uncapped", "four_steps"] = "uncapped"
    twenty_refund_when_impaired: bool = False
    spending_to_zero_drops_track: bool = True
    intrusion_returns_effort: bool = True
    free_intrusion_refusable: bool = True
    mind_control_xp_debt: bool = False
    initiative_tie: Literal["foe_first", "pc_first"] = "foe_first"
    initiative_target: Literal["highest", "each"] = "highest"
    pc_combat_tie: Literal["reroll", "defender", "gm"] = "reroll"
    equal_levels: Literal["gm", "higher_first", "stalemate"] = "gm"
    surprise_defense: Literal["both", "strip_only", "auto_hit"] = "both"
    beyond_extreme: Literal["replaces", "adds"] = "replaces"
    low_light_training: Literal["to_zero", "may_ease"] = "to_zero"
    fragile_reduction: Literal[1, 2, 3] = 1
    object_margin: Literal["difficulty_steps", "points"] = "difficulty_steps"
    chase_first_failure: Literal["loses", "tolerated"] = "loses"
    zero_gravity_drift: Literal["constant", "decaying"] = "constant"
    high_gravity_travel: Literal["kept", "waived"] = "kept"
    draw_attack_unrolled: Literal["no_hinder", "hinder"] = "no_hinder"
    crafting_time_by: Literal["level", "difficulty"] = "level"
    ambient_ignores: Literal["all_armor", "physical_armor"] = "all_armor"
    npc_armor_against_stat_damage: Literal["ignored", "applies"] = "ignored"
    two_pools_emptied: Literal["two_steps", "one_step"] = "two_steps"
    long_fall: Literal["damage_only", "damage_and_track", "track_only"] = "damage_only"
    debilitated_may_rest: bool = True
    healing_lifts_track: bool = True
    new_day: Literal["ten_hour_rest", "full_night"] = "ten_hour_rest"
    paralysed_defense: Literal["auto_hit", "difficulty"] = "auto_hit"
    healing_limit: Literal["per_healer", "per_patient"] = "per_healer"
    vehicle_level_gap: Literal["counted", "once"] = "counted"
    craft_effort_limit: Literal["interval", "whole_time"] = "interval"
    advancement_options: Literal["any_step", "skill_step"] = "any_step"
    first_effort_level: Literal[3, 2] = 3
    martial_arts: bool = False
    intrusion_range: Literal[2, 3, 4, 5, 6, 7, 8, 9, 10] = 2
    insane_when: Literal["maximum", "emptied_again"] = "maximum"


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The numbers and rulings that every rule function reads, in one frozen value.

    It compares by identity, so that results computed from it can be cached; each edition with each
    choice of rulings is composed once.
    """

    edition: str = "csrd"
    task: TaskNumbers = TaskNumbers()
    effort: EffortNumbers = EffortNumbers()
    special: SpecialNumbers = SpecialNumbers()
    combat: CombatNumbers = CombatNumbers()
    cooperation: CooperationNumbers = CooperationNumbers()
    recovery: RecoveryNumbers = RecoveryNumbers()
    experience: ExperienceNumbers = ExperienceNumbers()
    advancement: AdvancementNumbers = AdvancementNumbers()
    arcs: ArcNumbers = ArcNumbers()
    followers: FollowerNumbers = FollowerNumbers()
    vehicles: VehicleNumbers = VehicleNumbers()
    space: SpaceNumbers = SpaceNumbers()
    dungeons: DungeonNumbers = DungeonNumbers()
    crafting: CraftingNumbers = CraftingNumbers()
    magic: MagicNumbers = MagicNumbers()
    martial: MartialNumbers = MartialNumbers()
    shifts: ShiftNumbers = ShiftNumbers()
    stunts: StuntNumbers = StuntNumbers()
    madness: MadnessNumbers = MadnessNumbers()
    cyphers: CypherNumbers = CypherNumbers()
    learned: LearnedNumbers = LearnedNumbers()
    children: ChildNumbers = ChildNumbers()
    upgrades: UpgradeNumbers = UpgradeNumbers()
    shorts: ShortNumbers = ShortNumbers()
    modules: frozenset[str] = frozenset()
    rulings: Rulings = Rulings()
