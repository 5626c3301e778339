"""A roll as the effects that hold for somebody look at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from threefold.model.characters import Attack, FullNpc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.rules.conditions import Act
from threefold.rules.types import Stat


class Rolled(NamedTuple):
    """What a roll is for, with which stat and skill, with how much Effort, against whom, with which weapon where it is
    an attack; and what people have ``said`` to be so."""

    act: Act
    stat: Stat
    skill: str = ""
    ease: int = 0
    retry: bool = False
    target: Pc | FullNpc | Thing | Vehicle | None = None
    attack: Attack | None = None
    said: Sequence[str] = ()
