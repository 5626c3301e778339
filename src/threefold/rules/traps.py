"""Chapter 10, traps: finding, disabling and getting past them, what they do when they go off, and
their poisons.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from threefold.rules.binding import bound, implements
from threefold.rules.objects import ObjectDamage, ObjectState, effective_base
from threefold.rules.ruleset import Rules
from threefold.rules.types import Base, Line, Message, Modifier, Refusal, modifier

Search = Literal["none", "passive", "active"]
Way = Literal["disable", "bypass", "sabotage", "attack"]
TrapState = Literal["armed", "disabled", "bypassed", "sprung"]
Poison = Literal[
    "blindness",
    "choking",
    "damage_track",
    "debilitating",
    "instant_damage",
    "ongoing_damage",
    "paralysis",
    "sleep",
]

HALF_SPEED: Final = bound(0.5, "trap.find.passive.speed")


# --- finding and disabling ------------------------------------------------------------------------


@implements("trap.listing.modifications", "trap.listing.target_number")
def trap_level(level: int, modified: int | None) -> int:
    """Return the level of a trap, or its ``modified`` level for attack, defense or stealth if it
    has one.
    """
    if modified is None:
        return level
    return modified


@implements("trap.find.active.time", "trap.find.active.one_roll")
def search_rounds(search: Search, areas: int) -> int:
    """Return the rounds of an active search: one for each immediate area, with one roll for all of
    them.
    """
    if search == "active":
        return areas
    return 0


@implements("trap.find.default")
def may_notice(search: Search) -> bool:
    """A character who does not look notices a trap only when it goes off."""
    return search != "none"


@implements("trap.object_track")
def trap_cannot_work(damage: ObjectDamage) -> Refusal | None:
    """Refuse a trap with major damage or a destroyed one: it no longer works."""
    if damage in ("major", "destroyed"):
        return Refusal("not_allowed", "inputs.object_damage", Message("refusal.trap_broken"))
    return None


@implements("trap.disable.difficulty", "trap.object_track")
def disable_base(level: Line, damage: ObjectDamage, rules: Rules) -> Base:
    """Return the level a trap defends with, a step lower with minor damage: a trap is harmed like
    an object.
    """
    return effective_base(level, ObjectState(level.points, "ordinary", damage), rules)


@implements("trap.bypass.hindrance", "trap.bypass.magical")
def bypass_lines(magical: bool, manipulates_magic: bool, rules: Rules) -> list[Modifier]:
    """Bypassing a trap that stays armed is two steps harder; a magical trap two more without power
    over magic.
    """
    n = rules.dungeons
    lines = [modifier(n.bypass, "situation", Message("line.trap.bypass"), "trap.bypass.hindrance")]
    if magical and not manipulates_magic:
        lines.append(
            modifier(
                n.bypass_magical, "situation", Message("line.trap.magical"), "trap.bypass.magical"
            )
        )
    return lines


@implements("trap.failure.activates")
def goes_off(way: Way) -> bool:
    """A failed attempt to disable, bypass or sabotage sets the trap off; a failed attack on it does
    not.
    """
    return way != "attack"


# --- going off ------------------------------------------------------------------------------------


@implements("trap.failure.attack_eased")
def placed_in_harm(rules: Rules) -> Modifier:
    """A character who set off the trap while working on it is in its way: the defense is a step
    harder.
    """
    name = Message("line.trap.in_harm")
    return modifier(rules.dungeons.placed_in_harm, "situation", name, "trap.failure.attack_eased")


@implements("trap.portcullis.side")
def choosing_side(rules: Rules) -> Modifier:
    """A falling grate is a step harder to evade for a character who wants to end up on one side of
    it.
    """
    return modifier(
        rules.dungeons.choose_side, "situation", Message("line.trap.side"), "trap.portcullis.side"
    )


@implements("trap.pit.fall_damage", "trap.sliding_stair.damage")
def points_by_feet(feet: int, each: int) -> int:
    """Return the damage: one point for every ``each`` feet fallen or slid, rounded down."""
    return feet // each


THIN_AIR: Final = bound(
    ("thin air", "very thin air", "hardly any air"), "trap.flooding_room.thin_air"
)
"""Conditions as the air runs out: everyone is hindered by one step, two, three; then they faint and
suffocate.
"""


# --- poisons --------------------------------------------------------------------------------------

TYPICAL_MINUTES: Final[Mapping[Poison, tuple[int, ...]]] = bound(
    MappingProxyType(
        {
            "blindness": (1, 10, 60),
            "choking": (1, 10, 60),
            "damage_track": (),
            "debilitating": (10, 60, 600),
            "instant_damage": (),
            "ongoing_damage": (),
            "paralysis": (10, 60, 600),
            "sleep": (10, 60, 600),
        }
    ),
    "trap_poison.index",
)
"""How long trap poisons typically last, in minutes."""


@implements("trap_poison.sleep.groggy")
def groggy_minutes(sleep: int) -> int:
    """A character who wakes, early or not, is groggy for as long as the sleep was meant to last."""
    return sleep
