"""Chapter 5: the difficulties of what characters commonly do besides fighting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal

from threefold.rules.binding import bound, implements
from threefold.rules.types import Message, Modifier, Stat, modifier

Surface = Literal[
    "many_handholds", "stone_wall", "crumbling", "smooth_stone", "metal_wall", "smooth_horizontal", "glass_wall"
]
Jump = Literal["standing", "immediate_run", "short_run", "vertical"]
Maneuver = Literal[
    "riding",
    "stay_mounted_in_trouble",
    "stay_mounted_when_hurt",
    "mount_while_moving",
    "abrupt_turn",
    "double_vehicle_speed",
    "double_mount_speed",
    "vehicle_jump",
]
Rarity = Literal["common", "simple", "scholars_know", "scholars_may_not", "very_few", "lost"]
DeviceUse = Literal["operate", "disable", "pick_lock", "smash"]

SURFACES: Final[Mapping[Surface, int]] = bound(
    MappingProxyType(
        {
            "many_handholds": 2,
            "stone_wall": 3,
            "crumbling": 4,
            "smooth_stone": 5,
            "metal_wall": 6,
            "smooth_horizontal": 8,
            "glass_wall": 10,
        }
    ),
    "climbing.difficulty.by_surface",
)
"""The difficulty of climbing a surface."""

MANEUVERS: Final[Mapping[Maneuver, int]] = bound(
    MappingProxyType(
        {
            "riding": 0,
            "stay_mounted_in_trouble": 1,
            "stay_mounted_when_hurt": 3,
            "mount_while_moving": 4,
            "abrupt_turn": 4,
            "double_vehicle_speed": 4,
            "double_mount_speed": 5,
            "vehicle_jump": 5,
        }
    ),
    "riding.difficulty.by_maneuver",
    "riding.routine.no_roll",
)
"""The difficulty of riding and driving maneuvers; plain riding is routine."""

KNOWLEDGE: Final[Mapping[Rarity, int]] = bound(
    MappingProxyType({"common": 0, "simple": 1, "scholars_know": 3, "scholars_may_not": 5, "very_few": 7, "lost": 10}),
    "knowledge.difficulty.by_rarity",
)
"""The difficulty of knowing something, by how few know it."""

DEVICE_STATS: Final[Mapping[DeviceUse, tuple[Stat, ...]]] = bound(
    MappingProxyType(
        {
            "operate": ("intellect",),
            "disable": ("speed", "intellect"),
            "pick_lock": ("speed", "intellect"),
            "smash": ("might",),
        }
    ),
    "device.operate.difficulty",
    "device.disable.stat",
    "device.destroy.stat",
)
"""The stats that a use of a device is rolled with; the first is the default."""

COMMON_ACTIONS: Final[Mapping[str, tuple[str, ...]]] = bound(
    MappingProxyType(
        {
            "climb": ("climb",),
            "cooperate": ("help", "distract", "draw_attack", "take_attack"),
            "craft": ("craft",),
            "guard": ("guard",),
            "heal": ("heal",),
            "interact": ("interact",),
            "jump": ("jump",),
            "look_or_listen": ("perceive",),
            "heavy_object": ("heavy_object",),
            "device": ("device",),
            "ride_or_pilot": ("ride",),
            "sneak": ("sneak",),
            "swim": ("swim",),
            "know": ("identify",),
            "move_vehicle": ("drive",),
            "vehicle_combat": ("vehicle_attack", "vehicle_defend"),
        }
    ),
    "do_something_else.list.common_actions",
    "do_something_else.list.not_exhaustive",
)
"""The actions with guidance of their own, and the procedures that play them. Anything else is a ``task``."""

STANDING_FEET: Final = 4
SHORT_RUN_SHARE: Final = 2
POUNDS_A_STEP: Final = 50


@implements("jumping.standing.difficulty", "jumping.short_run.difficulty", "jumping.vertical.difficulty")
def jump_difficulty(kind: Jump, feet: int, times: int = 1) -> int:
    """Feet less 4; after a short run half the feet (rounded up) less 4; straight up each foot counts in full.

    Who jumps so many ``times`` as far clears such a share of the feet with each (rounded up).
    """
    feet = -(-feet // times)
    if kind == "vertical":
        return feet
    if kind == "short_run":
        feet = -(-feet // SHORT_RUN_SHARE)
    return max(0, feet - STANDING_FEET)


@implements("jumping.immediate_run.asset", "jumping.vertical.run_asset")
def run_up(kind: Jump, run: bool) -> list[Modifier]:
    """A run of an immediate distance or more before the jump is an asset, straight up as well; it counts once."""
    if kind in ("immediate_run", "short_run"):
        return [modifier(-1, "asset", Message(f"line.{kind}"), "jumping.immediate_run.asset")]
    if run:
        return [modifier(-1, "asset", Message("line.immediate_run"), "jumping.vertical.run_asset")]
    return []


@implements("heavy_object.difficulty.weight")
def weight_difficulty(pounds: int) -> int:
    """One for every whole 50 pounds."""
    return pounds // POUNDS_A_STEP


@implements("heavy_object.move.immediate", "heavy_object.move.short_if_zero")
def heavy_distance(difficulty: int) -> Literal["immediate", "short"]:
    """How far one action moves it: an immediate distance, a short one if the task is eased to 0."""
    return "short" if difficulty <= 0 else "immediate"


@implements("sneaking.difficulty.creature_level", "fact.npc.modification")
def sneak_difficulty(levels: Iterable[int]) -> int:
    """The level at which a creature perceives; of several, the highest."""
    return max(levels)


@implements("sneaking.half_speed.ease")
def half_speed(half: bool) -> list[Modifier]:
    """Going at half speed eases sneaking, and is no asset."""
    return [modifier(-1, "ability", Message("line.half_speed"), "sneaking.half_speed.ease")] if half else []


@implements("riding.gear.asset")
def riding_gear(gear: bool) -> list[Modifier]:
    """A saddle or other fitting gear is an asset."""
    return [modifier(-1, "asset", Message("line.riding_gear"), "riding.gear.asset")] if gear else []
