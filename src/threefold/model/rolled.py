"""A roll, as described to the effects that may apply to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from threefold.model.characters import Attack, FullNpc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.rules.conditions import Act
from threefold.rules.types import Stat

Target = Pc | FullNpc | Thing | Vehicle | None
"""The target of a roll, if it has one."""


class Rolled(NamedTuple):
    """A roll: what it is for, its stat, skill and Effort, its target, and the weapon of an attack.
    ``said`` holds what people have confirmed, ``situations`` those of an attack. ``power`` is the
    name of an ability that is used, and ``pools`` are the Pools that its own price leaves open."""

    act: Act
    stat: Stat
    skill: str = ""
    ease: int = 0
    retry: bool = False
    target: Target = None
    attack: Attack | None = None
    said: Sequence[str] = ()
    situations: Sequence[str] = ()
    power: str = ""
    pools: Sequence[Stat] = ()
