"""Chapter 5: the difficulties of common actions other than fighting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal

from threefold.rules.bases import based, hardest
from threefold.rules.binding import bound, implements
from threefold.rules.combat import modified_base
from threefold.rules.task_words import named_task
from threefold.rules.types import Base, Line, Message, Modifier, Stat, modifier

Surface = Literal[
    "many_handholds",
    "stone_wall",
    "crumbling",
    "smooth_stone",
    "metal_wall",
    "smooth_horizontal",
    "glass_wall",
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


def maneuver_base(maneuver: Maneuver) -> Base:
    """Return the base difficulty of a maneuver."""
    if MANEUVERS[maneuver]:
        rule = "riding.difficulty.by_maneuver"
    else:
        rule = "riding.routine.no_roll"
    return based(MANEUVERS[maneuver], Message(f"choice.maneuver.{maneuver}"), rule)


KNOWLEDGE: Final[Mapping[Rarity, int]] = bound(
    MappingProxyType(
        {
            "common": 0,
            "simple": 1,
            "scholars_know": 3,
            "scholars_may_not": 5,
            "very_few": 7,
            "lost": 10,
        }
    ),
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
"""The stats that may be rolled for each use of a device; the first is the default."""

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
"""The actions with their own guidance, and the procedures for them. Any other action is a
``task``.
"""

STANDING_FEET: Final = 4
SHORT_RUN_SHARE: Final = 2
POUNDS_A_STEP: Final = 50


@implements(
    "jumping.standing.difficulty", "jumping.short_run.difficulty", "jumping.vertical.difficulty"
)
def jump_base(kind: Jump, feet: int, times: int = 1) -> Base:
    """The difficulty is the feet less 4; after a short run half the feet (rounded up) less 4;
    straight up all the feet.

    A character who jumps ``times`` as far divides the feet by that number first (rounded up).
    """
    rule = _JUMPS[kind]
    lines = [Line(feet, Message("line.base.feet", {"n": feet}), rule)]
    share = -(-feet // times)
    if share != feet:
        farther = Message("line.base.jump.farther", {"times": times})
        lines.append(Line(share - feet, farther, "martial_arts.movement_multiplier"))
    if kind == "vertical":
        return tuple(lines)
    if kind == "short_run":
        half = -(-share // SHORT_RUN_SHARE)
        lines.append(Line(half - share, Message("line.base.jump.short_run"), rule))
    lines.append(
        Line(-STANDING_FEET, Message("line.base.jump.standing", {"n": STANDING_FEET}), rule)
    )
    return tuple(lines)


_JUMPS: Final[Mapping[Jump, str]] = {
    "standing": "jumping.standing.difficulty",
    "immediate_run": "jumping.standing.difficulty",
    "short_run": "jumping.short_run.difficulty",
    "vertical": "jumping.vertical.difficulty",
}


@implements("jumping.immediate_run.asset", "jumping.vertical.run_asset")
def run_up(kind: Jump, run: bool) -> list[Modifier]:
    """A run of an immediate distance or more before a jump is an asset, also for a jump straight
    up. It counts once.
    """
    if kind in ("immediate_run", "short_run"):
        return [modifier(-1, "asset", Message(f"line.{kind}"), "jumping.immediate_run.asset")]
    if run:
        return [modifier(-1, "asset", Message("line.immediate_run"), "jumping.vertical.run_asset")]
    return []


@implements("heavy_object.difficulty.weight")
def weight_difficulty(pounds: int) -> int:
    """Return the difficulty of moving a heavy object: 1 for every whole 50 pounds."""
    return pounds // POUNDS_A_STEP


@implements("heavy_object.move.immediate", "heavy_object.move.short_if_zero")
def heavy_distance(difficulty: int) -> Literal["immediate", "short"]:
    """Return how far one action moves the object: an immediate distance, or a short one if the task
    is eased to 0.
    """
    if difficulty <= 0:
        return "short"
    return "immediate"


@implements("sneaking.difficulty.creature_level", "fact.npc.modification")
def sneak_base(watching: Iterable[tuple[str, int, Mapping[str, int]]]) -> Base:
    """Return the level at which a creature perceives; of several (name, level, modifications), the
    highest.
    """
    return hardest(
        modified_base(
            name,
            level,
            modifications,
            named_task(modifications, "perception"),
            "sneaking.difficulty.creature_level",
        )
        for name, level, modifications in watching
    )


@implements("sneaking.half_speed.ease")
def half_speed(half: bool) -> list[Modifier]:
    """Moving at half speed eases sneaking; this is not an asset."""
    if half:
        return [modifier(-1, "ability", Message("line.half_speed"), "sneaking.half_speed.ease")]
    return []


@implements("riding.gear.asset")
def riding_gear(gear: bool) -> list[Modifier]:
    """A saddle or other fitting gear is an asset."""
    if gear:
        return [modifier(-1, "asset", Message("line.riding_gear"), "riding.gear.asset")]
    return []
