"""Equipment of the shelf on a sheet: weapons become attacks, armor becomes armor, all else
equipment.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.active_effects import helps_carried, taken_while_carried
from threefold.model.characters import Armor, Attack, Gear, Pc, attack_of_weapon, weapon_range
from threefold.model.draft_sheet import draft_weapon_attack
from threefold.model.drafts import OwnWeapon
from threefold.model.marks import mark
from threefold.model.names import plain_name
from threefold.model.powers import Artifact
from threefold.model.shelf.among import weapons_among, workings_among
from threefold.model.shelf.asked import is_told, loading_of
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import EquipmentEntry
from threefold.model.shelf.figures import Aim
from threefold.model.shelf.traits import traits_of
from threefold.model.shelf.wares import ArmorFigures, WeaponFigures
from threefold.rules.combat import armor_effort_cost
from threefold.rules.ruleset import Rules


def own_weapon(name: str, figures: WeaponFigures, area: bool = False) -> OwnWeapon:
    """Return a weapon for a draft, with all figures of its entry."""
    return OwnWeapon(
        name=name,
        weight=figures.weight,
        classless=figures.classless or None,
        range=weapon_range(figures.range),
        damage=figures.damage,
        kinds=_kinds_of(figures) or None,
        pierces=None if figures.ignores_armor is True else figures.ignores_armor or None,
        stopped_by=list(figures.stopped_by) or None,
        ignores_armor=True if figures.ignores_armor is True else None,
        area=True if area else None,
        count=1 if figures.once else None,
        fires=figures.fires or None,
        loads=figures.loads,
    )


def _kinds_of(figures: WeaponFigures) -> list[str]:
    """Return what a weapon is and does, in the words by which attacks are told apart."""
    found: list[str] = [*figures.kinds]
    if figures.hands == 2:
        found.append("two-handed")
    if figures.rapid_fire:
        found.append("rapid fire")
    if figures.type is not None:
        found.append(figures.type)
    return found


def gear_entry(entry: EquipmentEntry, count: int = 1) -> Gear:
    """Return a thing of the shelf as equipment of a sheet, with its effects."""
    if not entry.effects and entry.ammunition is None:
        return Gear(entry.name, entry.price or None, None if count == 1 else count)
    uses = uses_of(entry)
    return Gear(
        entry.name,
        entry.price or None,
        None if count == 1 else count,
        key=entry.key,
        text=entry.sheet_text or None,
        aim=entry.aim or None,
        effects=entry.effects or None,
        ammunition=None if entry.ammunition is None else entry.ammunition.of,
        limit=entry.limit or None,
        uses=uses or None,
        each=uses or None,
        refilled=True if entry.refilled else None,
    )


def uses_of(entry: EquipmentEntry) -> int:
    """Return how often one piece can be used: as the entry, its effects or its ammunition say, once
    for a drug, or 0 for no limit.
    """
    if entry.uses is not None:
        return entry.uses
    if entry.ammunition is not None:
        return entry.ammunition.n
    counted = [e.uses for e in entry.effects if isinstance(e.uses, int)]
    return max(counted, default=1 if entry.category == "drug" else 0)


def used_effects(gear: Gear) -> list[Effect]:
    """Return the effects of using a thing, without those that apply all the time."""
    return [e for e in gear.effects or [] if not helps_carried(e)]


def weapon_to_use(attack: Attack) -> Gear | None:
    """Return a weapon as a thing that is used otherwise than to strike: poured out, cutting through
    a wall, or loaded again. None if a blow is all that it does, or if none is left.
    """
    if attack.shots is not None:
        return Gear(attack.name, effects=loading_of(mark(attack)))
    others = [e for e in attack.effects or () if _is_beside_blow(e)]
    if not others or attack.count == 0:
        return None
    aim = _CUTS if workings_among(others) else None
    return Gear(attack.name, aim=aim, effects=others, uses=attack.count)


_CUTS: Final = Aim(range="touch", who="object", roll="none")
"""What a weapon works on that goes through matter."""


def with_shot_fired(pc: Pc, attack: Attack, rounds: int = 1) -> Pc:
    """Return the PC after an attack with a weapon that has to be loaded again after some."""
    if attack.loads is None or attack not in pc.attacks:
        return pc
    before = attack.loads if attack.shots is None else attack.shots
    return _with_attack(pc, attack, structs.replace(attack, shots=max(0, before - rounds)))


def with_weapons_loaded(pc: Pc) -> Pc:
    """Return the PC with all weapons loaded; the same one if they are."""
    if all(attack.shots is None for attack in pc.attacks):
        return pc
    return structs.replace(pc, attacks=[structs.replace(a, shots=None) for a in pc.attacks])


def with_one_loaded(pc: Pc, which: str | None) -> tuple[Pc, str]:
    """Return the PC with a weapon loaded, the one with this id or, without an id, the emptiest, and
    its name. The name is empty if none was to load."""
    waiting = [attack for attack in pc.attacks if attack.shots is not None]
    meant = [attack for attack in waiting if which is None or mark(attack) == which]
    first = min(meant, key=lambda attack: attack.shots or 0, default=None)
    if first is None:
        return pc, ""
    return _with_attack(pc, first, structs.replace(first, shots=None)), first.name


def _with_attack(pc: Pc, before: Attack, after: Attack) -> Pc:
    """Return the PC with an attack of the sheet in place of the first one just like ``before``."""
    attacks = list(pc.attacks)
    attacks[attacks.index(before)] = after
    return structs.replace(pc, attacks=attacks)


def _is_beside_blow(effect: Effect) -> bool:
    """Return True if an effect of a weapon neither follows its hit nor applies all the time."""
    if effect.upon is not None or effect.to == "target" or effect.lasts == "as_condition":
        return False
    done = traits_of(effect).use.is_use and not is_told(effect)
    return done and not helps_carried(effect)


def taken_for_rolls(gear: Gear) -> bool:
    """Return True if a thing at hand helps with rolls, each of which takes one of its uses."""
    return (
        gear.uses is not None and gear.at_work and any(map(taken_while_carried, gear.effects or ()))
    )


def has_nothing_to_use(gear: Gear) -> bool:
    """Return True if all that a thing does applies while it is carried, or is taken for rolls."""
    counted = gear.uses is not None and not any(map(taken_while_carried, gear.effects or ()))
    return bool(gear.effects) and not counted and not used_effects(gear)


def as_artifact(gear: Gear) -> Artifact:
    """Return a piece of equipment as an artifact without depletion, so that it can be used."""
    effects = used_effects(gear) or None
    return Artifact(
        gear.name, text=gear.text or "", aim=gear.aim, effects=effects, limit=gear.limit
    )


def with_one_used(pc: Pc, thing: Gear) -> Pc:
    """Return the PC after one use of a thing: it has one use less, and after the last use the piece
    is gone, or empty if it may be refilled.
    """
    owned = pc.equipment or []
    if thing in owned:
        return _one_less(pc, owned.index(thing))
    for attack in pc.attacks:
        if attack.count and weapon_to_use(attack) == thing:
            return _with_attack(pc, attack, structs.replace(attack, count=attack.count - 1))
    return pc


def _one_less(pc: Pc, at: int) -> Pc:
    owned = list(pc.equipment or [])
    gear = owned[at]
    if gear.uses is None:
        return pc
    if gear.uses > 1:
        owned[at] = structs.replace(gear, uses=gear.uses - 1)
    elif gear.count is not None and gear.count > 1:
        owned[at] = structs.replace(
            gear, uses=gear.each, count=None if gear.count == 2 else gear.count - 1
        )
    elif gear.refilled:
        owned[at] = structs.replace(gear, uses=0)
    else:
        del owned[at]
    return structs.replace(pc, equipment=owned)


def with_one_refilled(pc: Pc, at: int) -> Pc:
    """Return the PC with the thing at this place of the equipment filled again; unchanged if there
    is none."""
    owned = list(pc.equipment or [])
    if at >= len(owned):
        return pc
    owned[at] = structs.replace(owned[at], uses=owned[at].each)
    return structs.replace(pc, equipment=owned)


class AmmunitionUse(NamedTuple):
    """An attack that used something up: the PC afterwards, what was used up, and how many are left
    in all.
    """

    pc: Pc
    of: str
    left: int
    spent: int = 1


def ammunition_left(pc: Pc, attack: Attack) -> int | None:
    """Return how often an attack can be made with what the PC carries; None if this is not
    counted.
    """
    packs = _packs(pc, attack)
    if not packs:
        return attack.count
    at_hand = [gear for gear in packs if gear.at_hand]
    return sum((gear.uses or 0) + ((gear.count or 1) - 1) * (gear.each or 1) for gear in at_hand)


def _packs(pc: Pc, attack: Attack) -> list[Gear]:
    """Return the ammunition that a PC carries for a weapon, at hand or put away."""
    if not attack.fires:
        return []
    return [gear for gear in pc.equipment or () if gear.ammunition == attack.fires]


def use_ammunition(pc: Pc, attack: Attack, rounds: int = 1) -> AmmunitionUse | None:
    """Use up what an attack takes: a thrown piece, or so many rounds of ammunition, as many as there
    are. Return None if it uses up nothing.
    """
    left = ammunition_left(pc, attack)
    packs = _packs(pc, attack)
    if not left or (not packs and attack not in pc.attacks):
        return None  # not counted, nothing left, or granted by an effect
    spent = min(rounds, left)
    if not packs:
        after = _with_attack(pc, attack, structs.replace(attack, count=left - spent))
        return AmmunitionUse(after, attack.name, left - spent, spent)
    name = ""
    for _ in range(spent):
        owned = pc.equipment or []
        at = next(
            i for i, gear in enumerate(owned) if gear.ammunition == attack.fires and gear.at_hand
        )
        name = owned[at].name
        pc = _one_less(pc, at)
    return AmmunitionUse(_with_none_left(pc, attack.fires), name, left - spent, spent)


def _with_none_left(pc: Pc, fires: str | None) -> Pc:
    """Return the PC whose weapons for this ammunition have nothing to fire, if the last of it is
    gone: somebody counts it."""
    gone = not any(gear.ammunition == fires for gear in pc.equipment or ())
    attacks = [
        structs.replace(each, count=0 if gone else None) if each.fires == fires else each
        for each in pc.attacks
    ]
    return pc if attacks == pc.attacks else structs.replace(pc, attacks=attacks)


def with_known_things(pc: Pc, entries: list[EquipmentEntry]) -> Pc:
    """Return the PC with effects added to plain things that have the name of an entry, in any
    spelling.

    Weapons with the name of an entry also get its ammunition, if the PC carries some.
    """
    before = pc.equipment or []
    things = _by_name(entry for entry in entries if entry.effects or entry.ammunition is not None)
    owned = [_known(gear, things.get(plain_name(gear.name))) for gear in before]
    if owned != before:
        pc = structs.replace(pc, equipment=owned)
    attacks = _with_ammunition(pc.attacks, {gear.ammunition for gear in owned}, entries)
    if attacks != pc.attacks:
        pc = structs.replace(pc, attacks=attacks)
    return pc


def _with_ammunition(
    attacks: Sequence[Attack], carried: Collection[object], entries: Iterable[EquipmentEntry]
) -> list[Attack]:
    """Return the attacks, those with the name of an entry with what they fire, if it is carried."""
    weapons = _by_name(
        entry
        for entry in entries
        if entry.weapon and entry.weapon.fires and entry.weapon.fires in carried
    )
    return [_firing_attack(attack, weapons.get(plain_name(attack.name))) for attack in attacks]


def _by_name(entries: Iterable[EquipmentEntry]) -> dict[str, EquipmentEntry]:
    """Return entries by all their names. If two share a name, the entry with it as main name
    counts.
    """
    found = list(entries)
    others = {plain_name(name): entry for entry in found for name in entry.aka}
    return others | {plain_name(entry.name): entry for entry in found}


def _firing_attack(attack: Attack, entry: EquipmentEntry | None) -> Attack:
    if (
        entry is None
        or entry.weapon is None
        or attack.fires is not None
        or attack.count is not None
    ):
        return attack
    return structs.replace(attack, fires=entry.weapon.fires or None)


def _known(gear: Gear, entry: EquipmentEntry | None) -> Gear:
    if entry is None or gear.key is not None or gear.what is not None:
        return gear
    return _with_effects(gear, entry)


def _with_effects(gear: Gear, entry: EquipmentEntry) -> Gear:
    """Return a thing with the effects of its entry. Uses that are counted already are kept."""
    new = gear_entry(entry)
    return structs.replace(
        gear,
        key=new.key,
        text=new.text,
        aim=new.aim,
        effects=new.effects,
        ammunition=new.ammunition,
        limit=new.limit,
        uses=gear.uses or new.uses,
        each=new.each,
    )


def with_thing(pc: Pc, entry: EquipmentEntry, rules: Rules, count: int = 1) -> Pc:
    """Return the PC with a thing of the shelf added. Armor is not worn yet. Things of the same name
    are counted. The weapons that a weapon or a suit has built in stand beside it.
    """
    if entry.weapon is not None:
        return _with_built_in(_with_weapon(pc, entry, entry.weapon, count), entry)
    if entry.armor is not None:
        suit = _suit(entry, entry.armor, rules)
        return _with_built_in(structs.replace(pc, armor=[*pc.armor, *[suit] * count]), entry)
    owned = list(pc.equipment or [])
    for at, gear in enumerate(owned):
        if gear.name == entry.name and not gear.what and _is_alike(gear, entry):
            more = min(_MOST, (gear.count or 1) + count)
            owned[at] = structs.replace(_with_effects(gear, entry), count=more)
            return structs.replace(pc, equipment=owned)
    return structs.replace(pc, equipment=[*owned, gear_entry(entry, count)])


def _is_alike(gear: Gear, entry: EquipmentEntry) -> bool:
    """Return whether a piece does what the entry does: of things that differ by a choice made as
    they were got, each is a piece of its own.
    """
    return not entry.chosen or gear.effects == entry.effects


def _with_built_in(pc: Pc, entry: EquipmentEntry) -> Pc:
    """Return the PC with the further attacks that a thing gives, each once."""
    had = {attack.name for attack in pc.attacks}
    more = [w for w in weapons_among(entry.effects) if w.name not in had]
    if not more:
        return pc
    return structs.replace(pc, attacks=[*pc.attacks, *map(attack_of_weapon, more)])


_MOST: Final = 9999
"""How many pieces of a thing are counted at the most."""


def _with_weapon(pc: Pc, entry: EquipmentEntry, figures: WeaponFigures, count: int) -> Pc:
    """Return the PC with so many weapons. Of weapons that are thrown once, the pieces are
    counted.
    """
    area = entry.aim is not None and entry.aim.area is not None
    attack = draft_weapon_attack(own_weapon(entry.name, figures, area), pc.type or None)
    attack = structs.replace(attack, effects=entry.effects or None)
    if not figures.once:
        return structs.replace(pc, attacks=[*pc.attacks, *[attack] * count])
    had, others = 0, []
    for each in pc.attacks:
        if each.name == entry.name and each.count is not None and not had:
            had = each.count
        else:
            others.append(each)
    stock = structs.replace(attack, count=min(_MOST, had + count))
    return structs.replace(pc, attacks=[*others, stock])


def _suit(entry: EquipmentEntry, figures: ArmorFigures, rules: Rules) -> Armor:
    """Return armor of the shelf as it stands on a sheet, not worn yet. What a shield does, every
    shield does.
    """
    points = None if figures.armor is None else figures.armor
    if figures.weight == "shield":
        return Armor(entry.name, source="shield", armor=points, worn=False)
    return Armor(
        entry.name,
        weight=figures.weight,
        armor=points,
        worn=False,
        speed_effort_cost=_encumbrance(figures, rules),
        effects=entry.effects or None,
    )


def _encumbrance(figures: ArmorFigures, rules: Rules) -> int | None:
    """Return what a suit that encumbers as another weight adds to Effort on Speed; None if its own
    weight says it.
    """
    if figures.encumbers_as is None:
        return None
    if figures.encumbers_as == "none":
        return 0
    return armor_effort_cost(figures.encumbers_as, None, practiced=True, rules=rules)
