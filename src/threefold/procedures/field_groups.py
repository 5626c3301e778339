"""Groups of fields that commands, the state and the inputs of procedures share.

JSON keeps the fields of all these side by side. Code that makes one of another hands on what they
share as one value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct, structs

from threefold.model.bounds import ArmorPoints, DamagePoints, Difficulty, Name, Text
from threefold.procedures.inputs import Inputs, Kinds, Steps
from threefold.rules.types import DamageType, Stat

S = TypeVar("S", bound=Struct)
G = TypeVar("G", bound=Struct)


def fields_in_group(whole: Struct, group: type[G]) -> G:
    """Return the fields of a struct that make up a group, under the same names."""
    return group(**{name: getattr(whole, name) for name in group.__struct_fields__})


def carrying(struct: S, *groups: Struct) -> S:
    """Return a struct with the values of groups in its fields of the same names."""
    for group in groups:
        struct = structs.replace(struct, **structs.asdict(group))
    return struct


class Circumstances(Inputs, kw_only=True, frozen=True):
    """Circumstances that people name for a roll: assets, other easing, hindrances."""

    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []

    @property
    def circumstances(self) -> Circumstances:
        """The circumstances alone."""
        return Circumstances(assets=self.assets, ease=self.ease, hinder=self.hinder)

    def with_assets(self, more: Iterable[Steps]) -> Circumstances:
        """Return the circumstances alone, with further assets."""
        return Circumstances(assets=[*self.assets, *more], ease=self.ease, hinder=self.hinder)


class FoeAttack(Circumstances, kw_only=True, frozen=True):
    """A foe's attack on a PC: the defense that it asks for, its damage, and how Armor counts.

    Without a ``difficulty`` the level of the foe counts. ``level_of`` names the move that the
    difficulty comes from. A failed defense puts ``condition`` on the PC.
    """

    stat: Stat = "speed"
    difficulty: Difficulty | None = None
    level_of: Text = ""
    damage: DamagePoints | None = None
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    stopped_by: Kinds = []
    pierces: ArmorPoints = 0
    kinds: Kinds = []
    condition: Name | None = None
    ranged: bool = False
    unaware: bool = False

    @property
    def attack(self) -> FoeAttack:
        """The attack alone."""
        return fields_in_group(self, FoeAttack)
