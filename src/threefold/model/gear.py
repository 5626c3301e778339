"""Things of the shelf as they stand on a sheet: weapons as attacks, armor as armor, all else as equipment."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET, structs

from threefold.model.characters import Armor, Attack, Gear, Pc, Range
from threefold.model.draft_sheet import attack_of
from threefold.model.drafts import OwnWeapon
from threefold.model.held import helps_carried
from threefold.model.powers import Artifact
from threefold.model.shelf.effects import Effect
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


def gear_entry(entry: EquipmentEntry, count: int = 1) -> Gear:
    """A thing of the shelf as a sheet holds it, with what it does."""
    if not entry.effects:
        return Gear(entry.name, entry.price or UNSET, UNSET if count == 1 else count)
    uses = uses_of(entry)
    return Gear(
        entry.name,
        entry.price or UNSET,
        UNSET if count == 1 else count,
        key=entry.key,
        text=entry.sheet_text or UNSET,
        aim=entry.aim or UNSET,
        effects=entry.effects,
        uses=uses or UNSET,
        each=uses or UNSET,
    )


def uses_of(entry: EquipmentEntry) -> int:
    """How often one piece can be used: as its effects say; once, where using it up is what it is for; 0 for ever."""
    counted = [e.uses for e in entry.effects if isinstance(e.uses, int)]
    return max(counted, default=1 if entry.category == "drug" else 0)


def used_effects(gear: Gear) -> list[Effect]:
    """What using a thing does, beside what it does all the time."""
    return [e for e in gear.effects or [] if not helps_carried(e)]


def as_artifact(gear: Gear) -> Artifact:
    """A thing as it is used: an artifact that is not used up by itself."""
    return Artifact(gear.name, text=gear.text or "", aim=gear.aim, effects=used_effects(gear) or UNSET)


def place_of_thing(pc: Pc, name: str) -> int | None:
    """The place of a thing among what somebody has: one that does something."""
    return next((i for i, gear in enumerate(pc.equipment or ()) if gear.name == name and gear.effects), None)


def with_one_used(pc: Pc, name: str) -> Pc:
    """A PC once a thing has been used: one use less; with the last one the piece is gone."""
    owned, at = list(pc.equipment or []), place_of_thing(pc, name)
    if at is None or owned[at].uses is UNSET:
        return pc
    gear = owned[at]
    assert gear.uses is not UNSET
    if gear.uses > 1:
        owned[at] = structs.replace(gear, uses=gear.uses - 1)
    elif gear.count is not UNSET and gear.count > 1:
        owned[at] = structs.replace(gear, uses=gear.each, count=UNSET if gear.count == 2 else gear.count - 1)
    else:
        del owned[at]
    return structs.replace(pc, equipment=owned)


def with_known_things(pc: Pc, entries: list[EquipmentEntry]) -> Pc:
    """A PC whose plain things have what the entries of their names do."""
    named = {entry.name: entry for entry in entries if entry.effects}
    owned = [_known(gear, named.get(gear.name)) for gear in pc.equipment or []]
    return pc if owned == (pc.equipment or []) else structs.replace(pc, equipment=owned)


def _known(gear: Gear, entry: EquipmentEntry | None) -> Gear:
    if entry is None or gear.key is not UNSET or gear.what is not UNSET:
        return gear
    return _with_effects(gear, entry)


def _with_effects(gear: Gear, entry: EquipmentEntry) -> Gear:
    """A thing with what its entry says that it does. Uses that are counted already stand."""
    new = gear_entry(entry)
    return structs.replace(
        gear,
        key=new.key,
        text=new.text,
        aim=new.aim,
        effects=new.effects,
        uses=gear.uses or new.uses,
        each=new.each,
    )


def with_thing(pc: Pc, entry: EquipmentEntry, count: int = 1) -> Pc:
    """A PC with a thing of the shelf more. Armor is carried; it is put on by hand. Things of one kind are counted."""
    for _ in range(count - 1 if entry.weapon is not None or entry.armor is not None else 0):
        pc = with_thing(pc, entry)
    if entry.weapon is not None:
        attack: Attack = attack_of(own_weapon(entry.name, entry.weapon), None if pc.type is UNSET else pc.type)
        return structs.replace(pc, attacks=[*pc.attacks, attack])
    if entry.armor is not None:
        shield = entry.armor.weight == "shield"
        weight = UNSET if shield else cast(Weight, entry.armor.weight)
        points = UNSET if entry.armor.armor is None else entry.armor.armor
        worn = Armor(entry.name, source="shield" if shield else "suit", weight=weight, armor=points, worn=False)
        return structs.replace(pc, armor=[*pc.armor, worn])
    owned = list(pc.equipment or [])
    at = next((i for i, g in enumerate(owned) if g.name == entry.name and g.what is UNSET), None)
    if at is None:
        return structs.replace(pc, equipment=[*owned, gear_entry(entry, count)])
    more = min(9999, (owned[at].count or 1) + count)
    owned[at] = structs.replace(_with_effects(owned[at], entry), count=more)
    return structs.replace(pc, equipment=owned)
