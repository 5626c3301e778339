"""Match the weapon that an effect requires: melee, ranged, a weight, a kind, unarmed, or a weapon
by name.
"""

from __future__ import annotations

from typing import Final

from threefold.model.active_effects import ActiveEffect, of_kind
from threefold.model.characters import Attack, FullNpc, attack_of_weapon
from threefold.model.rolled import weapon_of
from threefold.model.shelf import effects as kinds
from threefold.rules import weapon_words


def wields(weapon: str, attack: Attack) -> bool:
    """True if an attack is made with a weapon of this kind. False for an open choice or for two
    weapons: only the table knows those."""
    return weapon_words.made_with(weapon, weapon_of(attack))


def fits_weapon(weapon: str, attack: Attack) -> bool:
    """As ``wields``, for an attack with a power. For two weapons, one match is enough; an open
    choice matches.
    """
    return weapon_words.fits_demand(weapon, weapon_of(attack))


_BARE: Final = Attack("unarmed", weight="light")


def by_bare_hands(weapon: str) -> bool:
    """True if what a power wants may be bare hands."""
    return weapon in ("any", "touch", "practiced") or fits_weapon(weapon, _BARE)


def is_unfit(weapon: str, attack: Attack) -> bool:
    """True if an attack surely does not fit what a power wants."""
    return weapon_words.is_surely_unfit(weapon, weapon_of(attack))


def nearly(weapon: str, attack: Attack) -> bool:
    """True if an attack has the required range or weight. Other required words are ignored."""
    return weapon_words.fits_reach_and_weight(weapon, weapon_of(attack))


def weapons_of_npc(npc: FullNpc) -> list[Attack]:
    """Return the weapons that effects give an NPC beside its usual blow."""
    if not npc.conditions:
        return []
    return [attack_of_weapon(weapon) for _, weapon in of_kind(npc, kinds.Weapon)]


def attacks_beside(npc: FullNpc) -> list[tuple[ActiveEffect, int, str]]:
    """Return what gives an NPC further attacks in one action, how many, and with what weapons."""
    if not npc.conditions:
        return []
    rules = of_kind(npc, kinds.AttackRule)
    found = [(each, max(rule.attacks, _targets(rule)) - 1, rule.weapon) for each, rule in rules]
    return [each for each in found if each[1] > 0]


def strikes_each_once(npc: FullNpc) -> bool:
    """Return True if an NPC strikes several in one action, and none of them twice."""
    if not npc.conditions:
        return False
    return any(_targets(rule) > 1 for _, rule in of_kind(npc, kinds.AttackRule))


def _targets(rule: kinds.AttackRule) -> int:
    return rule.targets if isinstance(rule.targets, int) else 1
