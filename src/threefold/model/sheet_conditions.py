"""Check the conditions of effects that the sheet alone decides, and find Armor that depends on
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefold.model.active_effects import BY_PEOPLE, active_effects, said_so
from threefold.model.characters import FullNpc, Pc
from threefold.model.improved import ability_key
from threefold.model.powers import Ability
from threefold.model.shelf.figures import When
from threefold.model.shelf.traits import TRAITS, traits_of
from threefold.rules.conditions import condition_name
from threefold.rules.harm import Protection
from threefold.rules.ruleset import Rules


def sheet_meets(key: str, value: object, figure: Pc | FullNpc, said: Sequence[str]) -> bool:
    """Return True if the sheet, or what people have said, meets a condition. All other conditions
    are not met.
    """
    match key:
        case "state":
            return isinstance(figure, Pc) and figure.damage_track == value
        case "wearing":
            return isinstance(figure, Pc) and worn_matches(figure, value)
        case "ability":
            return active(figure, str(value))
        case "has":
            return times_had(figure, str(value)) > 0
        case "has_twice":
            return times_had(figure, str(value)) > 1
        case _:
            return key in BY_PEOPLE and said_so(value, said)


def worn_matches(pc: Pc, what: object) -> bool:
    """Return True if the PC wears ``what``: armor (``armor`` or True), none (``none`` or False), a
    shield, or a thing with this word in its name."""
    suited = any(a.worn and a.source == "suit" for a in pc.armor)
    if isinstance(what, bool):
        return suited is what
    word = str(what).casefold()
    if word in ("none", "no armor", "armor"):
        return suited is (word == "armor")
    if word == "shield" and pc.has_shield():
        return True
    things = [i for i in pc.carries() if i.worn is True and i.off is not True and not i.spent]
    names = [a.name for a in pc.armor if a.worn] + [i.name for i in things]
    return any(word in name.casefold() for name in names)


def active(figure: Pc | FullNpc, key: str) -> bool:
    """Return True if an ability is active: it is an enabler on the sheet, or a condition has its
    name.
    """
    if lasts_on(figure, key):
        return True
    if isinstance(figure, FullNpc):
        return False
    own = [a for a in figure.abilities if isinstance(a, Ability) and ability_key(a) == key]
    return any(a.use == "enabler" for a in own)


def times_had(figure: Pc | FullNpc, key: str) -> int:
    """Return how often an ability stands on a sheet: once for each source."""
    if isinstance(figure, FullNpc):
        return 0
    return sum(ability_key(ability) == key for ability in figure.abilities)


def lasts_on(figure: Pc | FullNpc, key: str) -> bool:
    """Return True if the effect of the ability with this key still lasts: a condition has its
    name.
    """
    return key in {ability_key(condition_name(name)) for name in figure.condition_names()}


def worn_now(pc: Pc, rules: Rules, said: Sequence[str] = ()) -> list[Protection]:
    """Return everything that may stop damage: worn things, lasting effects, and Armor whose
    conditions are met.
    """
    found = pc.worn(rules)
    for each in active_effects(pc, _ARMOR):
        effect = each.effect
        if not effect.when or effect.upon or effect.limit or effect.uses:
            continue
        armor = traits_of(effect).sheet.figures(effect, {}).armor
        if armor is not None and _met(effect.when, pc, said):
            found.append(armor.protection(each.source))
    return found


_ARMOR: Final = frozenset(kind for kind, traits in TRAITS.items() if traits.known_by == "armor")
"""Kinds of effect that are part of somebody's Armor."""


def _met(when: When, pc: Pc, said: Sequence[str]) -> bool:
    return all(sheet_meets(key, value, pc, said) for key, value in when.items())
