"""Traps, as content lists them or as a request describes one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from threefold.model.bounds import (
    Absent,
    ConditionName,
    DamagePoints,
    Level,
    ShelfName,
    whole,
)
from threefold.model.vocabulary import Vocabulary
from threefold.rules.binding import implements
from threefold.rules.near import shown, unknown
from threefold.rules.skills import find_name
from threefold.rules.traps import trap_level
from threefold.rules.types import DamageType, Line, Message, Params, Refusal, Stat

Feet = Annotated[int, whole(1, 999, "feet")]
TrapName = Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.SHELF]
Stats = Annotated[list[Stat], Meta(min_length=1, max_length=3)]


class TrapDamage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a trap inflicts: its level unless ``points`` says otherwise, or a point for so many
    ``feet``.

    ``added`` comes on top, as of spikes under a fall; ``if_evaded`` hurts whoever evades it,
    ``poison`` says that a poison of the trap's level comes with it.
    """

    points: DamagePoints | Absent = None
    feet: Feet | Absent = None
    type: DamageType = "might"
    ignores_armor: bool = False
    if_evaded: DamagePoints = 0
    added: DamagePoints = 0
    poison: bool = False


class TrapLevels(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Other levels at which a trap is met; ``if_hidden``: the defense and stealth only while it is
    concealed.
    """

    attack: Level | Absent = None
    defense: Level | Absent = None
    stealth: Level | Absent = None
    if_hidden: bool = False


class Trap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A trap: its level, what it inflicts, how it may be evaded (the usual stat first), what else a
    hit brings.
    """

    name: ShelfName
    level: Level
    magical: bool = False
    damage: TrapDamage = TrapDamage()
    modifications: TrapLevels = TrapLevels()
    evade: Stats = msgspec.field(default_factory=lambda: ["speed"])
    condition: ConditionName | Absent = None
    dust: bool = False
    sides: bool = False
    thins_air: bool = False
    difficult_terrain: bool = False

    @implements("trap.listing.modifications")
    def attack_level(self) -> int:
        """Return the level for evading it."""
        return trap_level(self.level, self.modifications.attack)

    @implements("trap.listing.modifications", "trap.entry.arrow", "trap.entry.spear")
    def defense_level(self, hidden: bool) -> int:
        """Return the level for disabling, bypassing and attacking it."""
        return trap_level(self.level, self.modifications.defense if self._holds(hidden) else None)

    @implements("trap.listing.modifications", "trap.entry.arrow", "trap.entry.spear")
    def stealth_level(self, hidden: bool) -> int:
        """Return the level for noticing it."""
        return trap_level(self.level, self.modifications.stealth if self._holds(hidden) else None)

    def met(self, use: Literal["attack", "defense", "stealth"], hidden: bool = True) -> Line:
        """Return the line for the level of evading, disabling or noticing it. A line for noticing
        does not name it.
        """
        if use == "attack":
            other, level = self.modifications.attack, self.attack_level()
        elif use == "defense":
            other, level = self.modifications.defense, self.defense_level(hidden)
        else:
            other, level = self.modifications.stealth, self.stealth_level(hidden)
        if other is None or (use != "attack" and not self._holds(hidden)):
            if use == "stealth":
                name = Message("line.base.trap")
            else:
                name = Message("line.base.level", {"name": self.name})
            return Line(level, name, "trap.listing.target_number")
        return Line(
            level,
            Message(f"line.base.trap_{use}", {"name": self.name}),
            "trap.listing.modifications",
        )

    def _holds(self, hidden: bool) -> bool:
        return hidden or not self.modifications.if_hidden


class KnownTrap(NamedTuple):
    """A trap of the books, its variants by key, and the damage that a variant loses with each
    pass.
    """

    trap: Trap
    variants: Mapping[str, Trap]
    less_each_time: Mapping[str, int]


class Met(NamedTuple):
    """A trap that a request names or describes, the damage it has lost (``less``), and the rule of
    its damage.
    """

    trap: Trap
    less: int = 0
    rule: str = "trap.listing.damage_default"


_DAMAGE_OF: Mapping[tuple[str, str], str] = {
    ("poison_gas", "flammable"): "trap.poison_gas.flammable_damage"
}
"""Variants of the books whose damage has a rule of its own, with that rule."""


def the_trap(
    known: Mapping[str, KnownTrap], given: str | Trap, variant: str = "", passes: int = 1
) -> Met | Refusal:
    """Return the trap with this key, in this variant, on pass number ``passes``; or the one
    described.
    """
    if isinstance(given, Trap):
        if variant:
            return Refusal("bad_value", "inputs.variant", Message("refusal.trap.own_variant"))
        if given.damage.points is not None and given.damage.feet is not None:
            return Refusal(
                "bad_value", "inputs.trap.damage.feet", Message("refusal.trap.points_or_feet")
            )
        return Met(given)
    key = find_name(given.strip().replace(" ", "_"), known)
    if key is None:
        return Refusal("bad_value", "inputs.trap", unknown("trap", given, known))
    trap, variants, less_each_time = known[key]
    if not variant:
        return Met(trap)
    if variant not in variants:
        params: Params = {"variant": shown(variant), "known": ", ".join(variants) or "–"}
        return Refusal("bad_value", "inputs.variant", Message("refusal.trap.variant", params))
    less = less_each_time.get(variant, 0) * (passes - 1)
    return Met(variants[variant], less, _DAMAGE_OF.get((key, variant), Met(trap).rule))


def written_out(met: Met) -> Trap:
    """Return the trap with its damage lowered by what it has lost so far."""
    points = met.trap.damage.points
    if points is None or not met.less:
        return met.trap
    damage = msgspec.structs.replace(met.trap.damage, points=max(0, points - met.less))
    return msgspec.structs.replace(met.trap, damage=damage)
