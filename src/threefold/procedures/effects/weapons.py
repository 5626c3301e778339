"""Match the weapon that an effect requires: melee, ranged, a weight, unarmed, or a weapon by
name.
"""

from __future__ import annotations

import re
from typing import Final

from threefold.model.characters import Attack
from threefold.model.shelf.choosing import is_open_choice

_ANY: Final = ("any", "weapon", "weapons", "attack", "attacks")
_UNARMED: Final = ("unarmed", "fist", "punch", "kick", "natural", "hand to hand")
_OR: Final = re.compile(r",| or ")


def wields(weapon: str, attack: Attack) -> bool:
    """True if an attack is made with a weapon of this kind, by its figures and its name. False for
    an open choice or for two weapons: only the table knows those."""
    plain = _plain(weapon)
    if plain.startswith(("$", "two weapon", "two light", "two medium")):
        return False
    return fits_weapon(plain, attack)


def fits_weapon(weapon: str, attack: Attack) -> bool:
    """As ``wields``, for an attack with a power. For two weapons, one match is enough; an open
    choice matches.
    """
    plain = _TWO.sub("", _plain(weapon))
    if plain in _ANY or is_open_choice(plain):
        return True
    return any(_fits_phrase(part.strip(), attack) for part in _OR.split(plain) if part.strip())


_TWO: Final = re.compile(r"^two (?!handed)")


def nearly(weapon: str, attack: Attack) -> bool:
    """True if an attack has the required range or weight. Other required words are ignored."""
    words = re.split(r"[^a-z]+", _plain(weapon))
    asked = [word for word in words if word in (*_WEIGHTS, "melee", "touch", "ranged")]
    return bool(asked) and all(_fits_word(word, attack) for word in asked)


def _plain(weapon: str) -> str:
    return " ".join(weapon.casefold().replace("-", " ").split())


def _fits_phrase(part: str, attack: Attack) -> bool:
    """True if an attack is of one kind: by the whole phrase, or by each of its words."""
    return _fits_word(part, attack) or (
        " " in part and all(_fits_word(word, attack) for word in part.split() if word not in _ANY)
    )


def _fits_word(word: str, attack: Attack) -> bool:
    name = _plain(attack.name)
    if word in ("melee", "touch", "ranged"):
        return (attack.range == "immediate") is (word != "ranged")
    if word in _WEIGHTS:
        return attack.weight == word
    if word == "practiced":
        return attack.practiced is not False
    if word == "unarmed":
        return any(each in name for each in _UNARMED)
    if word == "two handed":
        return attack.weight == "heavy" or word in name
    single = word.removesuffix("s")
    return any(
        single in each or (len(each) > 1 and each in word)
        for each in (name, _plain(attack.skill), *map(_plain, attack.kinds or ()))
        if each
    )


_WEIGHTS: Final = ("light", "medium", "heavy")
