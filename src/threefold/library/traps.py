"""The traps of the books: what they do in words and figures, their variants, ideas for intrusions.

Read from ``content/traps.yaml``, and from the packs in use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from threefold.library.files import Wrong, misfits
from threefold.library.rules import Words
from threefold.library.shelf import Kind, cached_for_table, everything
from threefold.model.bounds import Absent, DamagePoints, Level, Name, whole
from threefold.model.copies import as_kind
from threefold.model.traps import KnownTrap, Stats, Trap, TrapDamage, TrapLevels
from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import target_number
from threefold.rules.types import Message

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]


class Variant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A variant of a trap: in words, and in the figures that differ. Its damage replaces all of the
    usual damage.

    ``less_each_time`` are the points that its damage loses each time it passes.
    """

    key: Key
    text: Words
    damage: TrapDamage | Absent = None
    magical: bool | Absent = None
    evade: Stats | Absent = None
    condition: Name | Absent = None
    thins_air: bool = False
    difficult_terrain: bool = False
    less_each_time: DamagePoints = 0


class TrapHeading(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """What a trap is called, its level, and what it is. ``rule`` is its rule in the books; a trap
    of a pack has none.
    """

    key: Key
    name: Words
    rule: Annotated[str, Meta(pattern=r"^(trap\.entry\.[a-z_]+)?$")] = ""
    level: Level
    magical: bool = False
    about: Words


class TrapEntry(TrapHeading, frozen=True, kw_only=True):
    """A trap: what it is, what it does, its variants and ideas for intrusions."""

    damage: TrapDamage = TrapDamage()
    modifications: TrapLevels = TrapLevels()
    evade: Stats = msgspec.field(default_factory=lambda: ["speed"])
    condition: Name | Absent = None
    dust: bool = False
    sides: bool = False
    reset_minutes: Annotated[int, whole(1, 999, "minutes")] | Absent = None
    range_feet: Annotated[int, whole(1, 99999, "feet")] | Absent = None
    variants: tuple[Variant, ...] = ()
    intrusions: tuple[Words, ...] = ()

    def trap(self) -> Trap:
        """The trap in the form that procedures use."""
        return as_kind(Trap, self)

    def known(self) -> KnownTrap:
        """The trap with its variants, in the form that procedures use."""
        return KnownTrap(
            self.trap(),
            {v.key: self._variant(v) for v in self.variants},
            {v.key: v.less_each_time for v in self.variants if v.less_each_time},
        )

    def _variant(self, variant: Variant) -> Trap:
        base = self.trap()
        return msgspec.structs.replace(
            base,
            damage=base.damage if variant.damage is None else variant.damage,
            magical=base.magical if variant.magical is None else variant.magical,
            evade=base.evade if variant.evade is None else variant.evade,
            condition=base.condition if variant.condition is None else variant.condition,
            thins_air=variant.thins_air,
            difficult_terrain=variant.difficult_terrain,
        )


def _check(entry: TrapEntry) -> Iterator[Wrong]:
    keys = [variant.key for variant in entry.variants]
    for n, key in enumerate(keys):
        if key in keys[:n]:
            yield Wrong(f"variants[{n}].key", Message("content.trap.variant_twice"))
    damages = {"damage": entry.damage}
    damages |= {
        f"variants[{n}].damage": v.damage
        for n, v in enumerate(entry.variants)
        if v.damage is not None
    }
    for field, damage in damages.items():
        if damage.points is not None and damage.feet is not None:
            yield Wrong(field, Message("content.trap.points_or_feet"))
    yield from misfits(entry.trap())


TRAPS: Final = Kind("traps", TrapEntry, "Traps", check=_check)


@implements(
    [
        "trap.entry.arrow",
        "trap.entry.crushing_wall",
        "trap.entry.disintegration",
        "trap.entry.explosive_glyph",
        "trap.entry.flooding_room",
        "trap.entry.mangler",
        "trap.entry.net",
        "trap.entry.pit",
        "trap.entry.poison_gas",
        "trap.entry.poison_needle",
        "trap.entry.portcullis",
        "trap.entry.rolling_boulder",
        "trap.entry.slicing_blade",
        "trap.entry.sliding_stair",
        "trap.entry.snake_pit",
        "trap.entry.spear",
        "trap.entry.teleporter",
    ],
)
@cached_for_table
def traps() -> tuple[TrapEntry, ...]:
    """Return all traps, those of the books first. Raise ContentError when they are not
    consistent.
    """
    return everything(TRAPS)


@cached_for_table
def known_traps() -> Mapping[str, KnownTrap]:
    """The traps by key, in the form that procedures use."""
    return {entry.key: entry.known() for entry in traps()}


class TrapRow(NamedTuple):
    """A summary of a trap: its level, its target number, and those of evading, disabling and
    noticing it.
    """

    key: str
    level: int
    target_number: int
    evade: int
    disable: int
    notice: int


@implements("trap.entry.index", "trap.listing.target_number")
def trap_rows(rules: Rules, hidden: bool = True) -> tuple[TrapRow, ...]:
    """Summaries of all traps. Modifiers that apply only to a hidden trap are left out if it is not
    ``hidden``.
    """
    rows = []
    for entry in traps():
        trap = entry.trap()
        levels = (
            trap.level,
            trap.attack_level(),
            trap.defense_level(hidden),
            trap.stealth_level(hidden),
        )
        rows.append(
            TrapRow(entry.key, trap.level, *(target_number(level, rules) for level in levels))
        )
    return tuple(rows)
