"""With which weapon an effect works: melee, ranged, a weight, unarmed, or one of that name."""

from __future__ import annotations

import re
from typing import Final

from threefold.model.characters import Attack

_ANY: Final = ("any", "weapon", "weapons", "attack", "attacks")
_UNARMED: Final = ("unarmed", "fist", "punch", "kick", "natural", "hand to hand")
_OR: Final = re.compile(r",| or ")


def wields(weapon: str, attack: Attack) -> bool:
    """Whether an attack is with a weapon of this sort, as far as its figures and its name say. What nobody has chosen,
    and how many weapons are in hand, is for the table to say."""
    plain = _plain(weapon)
    if plain.startswith(("$", "two weapon", "two light", "two medium")):
        return False
    return fits(plain, attack)


def fits(weapon: str, attack: Attack) -> bool:
    """The same for an attack that somebody makes with a power: two weapons are there if one of the two is."""
    plain = _TWO.sub("", _plain(weapon))
    if plain in _ANY or plain.startswith("$"):
        return True
    return any(_one(part.strip(), attack) for part in _OR.split(plain) if part.strip())


_TWO: Final = re.compile(r"^two (?!handed)")


def nearly(weapon: str, attack: Attack) -> bool:
    """Whether an attack is of the reach or the weight that is asked for, where its name does not say the rest."""
    words = re.split(r"[^a-z]+", _plain(weapon))
    asked = [word for word in words if word in (*_WEIGHTS, "melee", "touch", "ranged")]
    return bool(asked) and all(_is(word, attack) for word in asked)


def _plain(weapon: str) -> str:
    return " ".join(weapon.casefold().replace("-", " ").split())


def _one(part: str, attack: Attack) -> bool:
    """Whether an attack is of one sort: by the words as a whole, else by each of them."""
    return _is(part, attack) or (" " in part and all(_is(word, attack) for word in part.split() if word not in _ANY))


def _is(word: str, attack: Attack) -> bool:
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
