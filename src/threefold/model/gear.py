"""Things of the shelf as they stand on a sheet: weapons as attacks, armor as armor, all else as equipment."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET, structs

from threefold.model.characters import Armor, Attack, Gear, Pc, Range
from threefold.model.draft_sheet import attack_of
from threefold.model.drafts import OwnWeapon
from threefold.model.shelf.entries import EquipmentEntry, WeaponFigures
from threefold.rules.combat import Weight


def reach_of(figures: WeaponFigures) -> Range:
    """How far a weapon reaches, in one of the bands."""
    return cast(Range, figures.range) if figures.range in ("immediate", "short", "long", "very_long") else "long"


def own_weapon(name: str, figures: WeaponFigures) -> OwnWeapon:
    """A weapon with all that its entry says of it."""
    return OwnWeapon(
        name,
        figures.weight,
        reach_of(figures),
        UNSET if figures.damage is None else figures.damage,
        UNSET if figures.type is None else [figures.type],
        figures.ignores_armor or UNSET,
        list(figures.stopped_by) or UNSET,
    )


def with_thing(pc: Pc, entry: EquipmentEntry) -> Pc:
    """A PC with a thing of the shelf more. Armor is carried; it is put on by hand."""
    if entry.weapon is not None:
        attack: Attack = attack_of(own_weapon(entry.name, entry.weapon), None if pc.type is UNSET else pc.type)
        return structs.replace(pc, attacks=[*pc.attacks, attack])
    if entry.armor is not None:
        shield = entry.armor.weight == "shield"
        weight = UNSET if shield else cast(Weight, entry.armor.weight)
        points = UNSET if entry.armor.armor is None else entry.armor.armor
        worn = Armor(entry.name, source="shield" if shield else "suit", weight=weight, armor=points, worn=False)
        return structs.replace(pc, armor=[*pc.armor, worn])
    gear = Gear(entry.name, entry.price or UNSET)
    return structs.replace(pc, equipment=[*(pc.equipment or []), gear])
