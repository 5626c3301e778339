"""Check the conditions of effects that the sheet alone decides, and find Armor that depends on
them.
"""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.active_effects import BY_PEOPLE, of_kind, said_so
from threefold.model.characters import FullNpc, Pc
from threefold.model.improved import key_of
from threefold.model.powers import Ability
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import When
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
    worn = [a.name for a in pc.armor if a.worn] + [
        i.name for i in pc.carries() if i.worn is True and i.off is not True and not i.spent
    ]
    return any(word in name.casefold() for name in worn)


def active(figure: Pc | FullNpc, key: str) -> bool:
    """Return True if an ability is active: it is an enabler on the sheet, or a condition has its
    name.
    """
    if isinstance(figure, Pc):
        abilities = figure.abilities
    else:
        abilities = []
    own = [a for a in abilities if isinstance(a, Ability) and key_of(a) == key]
    return lasts_on(figure, key) or any(a.use == "enabler" for a in own)


def lasts_on(figure: Pc | FullNpc, key: str) -> bool:
    """Return True if the effect of the ability with this key still lasts: a condition has its
    name.
    """
    return key in {key_of(condition_name(name)) for name in figure.condition_names()}


def worn_now(pc: Pc, rules: Rules, said: Sequence[str] = ()) -> list[Protection]:
    """Return everything that may stop damage: worn things, lasting effects, and Armor whose
    conditions are met.
    """
    found = pc.worn(rules)
    for each, effect in of_kind(pc, kinds.ArmorBonus):
        if (
            not effect.when
            or not isinstance(effect.points, int)
            or effect.upon
            or effect.limit
            or effect.uses
        ):
            continue
        if _met(effect.when, pc, said):
            versus = dict.fromkeys(effect.against, effect.points)
            found.append(
                Protection(each.source, "other", 0 if effect.against else effect.points, versus)
            )
    return found


def _met(when: When, pc: Pc, said: Sequence[str]) -> bool:
    return all(sheet_meets(key, value, pc, said) for key, value in when.items())
