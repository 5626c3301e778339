"""Chapter 10: walls and doors, their levels, and modifiers for attacks that break them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Modifier, modifier

Barrier = Literal[
    "paper_wall",
    "gauzy_curtain",
    "cloth_wall",
    "shack_or_partition",
    "house_wall",
    "palisade_or_log_cabin",
    "stone_wall",
    "reinforced_stone_wall",
    "iron_wall",
    "simple_wooden_door",
    "good_wooden_door",
    "strong_wooden_door",
    "extra_strong_wooden_door",
    "stone_door",
    "iron_door",
    "wooden_portcullis",
    "iron_portcullis",
    "prison_cell_door",
]
Stuff = Literal["paper", "wood", "stone", "iron"]
Force = Literal["piercing", "slashing", "bashing", "fire", "other"]


class Made(NamedTuple):
    """A wall or door: its level and what it is made of."""

    level: int
    of: Stuff


WALLS: Final[Mapping[Barrier, Made]] = bound(
    MappingProxyType(
        {
            "paper_wall": Made(1, "paper"),
            "gauzy_curtain": Made(1, "paper"),
            "cloth_wall": Made(2, "paper"),
            "shack_or_partition": Made(3, "wood"),
            "house_wall": Made(4, "wood"),
            "palisade_or_log_cabin": Made(5, "wood"),
            "stone_wall": Made(6, "stone"),
            "reinforced_stone_wall": Made(7, "stone"),
            "iron_wall": Made(7, "iron"),
        }
    ),
    "wall.levels",
    "wall.wood.levels",
    "wall.stone.kinds",
)
"""Walls, ceilings and floors. A shack or partition may be level 2 as well."""

DOORS: Final[Mapping[Barrier, Made]] = bound(
    MappingProxyType(
        {
            "simple_wooden_door": Made(2, "wood"),
            "good_wooden_door": Made(3, "wood"),
            "strong_wooden_door": Made(4, "wood"),
            "extra_strong_wooden_door": Made(5, "wood"),
            "stone_door": Made(5, "stone"),
            "iron_door": Made(6, "iron"),
            "wooden_portcullis": Made(3, "wood"),
            "iron_portcullis": Made(6, "iron"),
            "prison_cell_door": Made(6, "iron"),
        }
    ),
    "door.levels",
)
"""Doors and portcullises."""

BARRIERS: Final[Mapping[Barrier, Made]] = MappingProxyType({**WALLS, **DOORS})

WITHSTANDS: Final[Mapping[Stuff, Mapping[Force, int]]] = bound(
    MappingProxyType(
        {
            "paper": MappingProxyType({"piercing": -1, "slashing": -1}),
            "wood": MappingProxyType({"fire": -1, "bashing": 1, "piercing": 1}),
            "stone": MappingProxyType({"piercing": -1, "bashing": 1, "slashing": 1}),
            "iron": MappingProxyType({}),
        }
    ),
    "wall.attack_modifiers",
    "door.attack_modifiers",
)
"""Steps on an attack by material and kind of force. Below 0 the material is vulnerable, above 0 it
resists.
"""


@implements("wall.attack_modifiers", "door.attack_modifiers")
def force_line(barrier: Barrier, force: Force) -> list[Modifier]:
    """Return the modifier that the material gives to this kind of attack."""
    of = BARRIERS[barrier].of
    steps = WITHSTANDS[of].get(force, 0)
    if not steps:
        return []
    if barrier in DOORS:
        rule = "door.attack_modifiers"
    else:
        rule = "wall.attack_modifiers"
    name = Message(
        "line.barrier", {"force": Message(f"force.{force}"), "stuff": Message(f"stuff.{of}")}
    )
    return [modifier(steps, "situation", name, rule)]


@implements("door.break.target")
def panel_line(barrier: Barrier, panel: bool, rules: Rules) -> list[Modifier]:
    """Breaking a door means attacking its latch or hinges; destroying the door itself is a step
    harder.
    """
    if not panel or barrier not in DOORS:
        return []
    return [
        modifier(
            rules.dungeons.door_panel, "situation", Message("line.door_panel"), "door.break.target"
        )
    ]
