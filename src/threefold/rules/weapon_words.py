"""Words for weapons, as effects and skills name them: a reach, a weight, a kind, a name."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args

WeaponKind = Literal[
    "bladed", "bashing", "pointed", "slashing", "stabbing", "bow", "crossbow", "sling", "blowgun",
    "gun", "thrown", "throwable", "sword", "knife", "whip",
]  # fmt: skip
"""Kinds of weapons that the entries of the shelf state: what they are, and what they do under
water."""
WEAPON_KINDS: Final = frozenset({*get_args(WeaponKind), "two handed", "rapid fire"})
"""Words for kinds of weapons, with those for how they are used."""


class Weapon(NamedTuple):
    """A weapon, or an attack with a power, as its words are compared. ``kinds`` are kinds of weapon
    and of harm; a ``power`` is an ability or an item that attacks. What is ``loose`` strikes near by,
    but neither by hand nor from afar: it is no melee attack and no ranged one."""

    name: str
    skill: str = ""
    weight: str = ""
    ranged: bool = False
    practiced: bool = True
    kinds: tuple[str, ...] = ()
    power: bool = False
    loose: bool = False


_WEAPONS: Final = ("weapon", "weapons")
_ANY: Final = ("any", *_WEAPONS, "attack", "attacks")
_WEIGHTS: Final = ("light", "medium", "heavy")
_REACH: Final = ("melee", "touch", "ranged")
_UNARMED: Final = ("unarmed", "fist", "punch", "kick", "natural", "hand to hand")
_OR: Final = re.compile(r",| or ")
_TWO: Final = re.compile(r"^two (?!handed)")
SHOOTING: Final = frozenset({"bow", "crossbow", "sling", "blowgun", "gun", "thrown"})
"""Kinds of weapons that reach far, however far that is."""
_SHOT: Final = SHOOTING - {"thrown"} | {"rapid fire"}
"""Kinds of which no weapon is that reaches no farther than an arm."""
_LIKE: Final = {"edged": "bladed", "firearm": "gun", "pistol": "gun", "blunt": "bashing"}
"""Other words for kinds of weapons."""


def made_with(weapon: str, attack: Weapon) -> bool:
    """Return whether an attack is made with a weapon of this kind. False for an open choice or for
    two weapons: only the table knows those."""
    plain = plain_words(weapon)
    if plain.startswith(("$", "two weapon", "two light", "two medium")):
        return False
    return fits_demand(plain, attack)


@lru_cache(maxsize=4096)
def fits_demand(weapon: str, attack: Weapon) -> bool:
    """Return whether an attack fits what a power wants. Of two weapons one match is enough, and an
    open choice matches."""
    plain = _wanted(weapon)
    if plain in _WEAPONS:
        return not attack.power
    if plain in _ANY or plain.startswith("$"):
        return True
    return any(_fits_phrase(part, attack) for part in _parts(plain))


def is_surely_unfit(weapon: str, attack: Weapon) -> bool:
    """Return whether an attack surely does not fit what a power wants. A weapon whose kind nobody
    has stated may be of any."""
    plain = _wanted(weapon)
    if plain in _ANY or fits_demand(weapon, attack):
        return False
    return all(
        any(_is_known(word, attack) and not _fits_word(word, attack) for word in _words(part))
        for part in _parts(plain)
    )


def fits_reach_and_weight(weapon: str, attack: Weapon) -> bool:
    """Return whether an attack has the required range or weight. Other required words are
    ignored."""
    words = re.split(r"[^a-z]+", plain_words(weapon))
    asked = [word for word in words if word in (*_WEIGHTS, *_REACH)]
    return bool(asked) and all(_fits_word(word, attack) for word in asked)


def plain_words(words: str) -> str:
    """Return words as they are compared: in small letters, without hyphens or spare spaces."""
    return " ".join(words.casefold().replace("-", " ").split())


def _wanted(weapon: str) -> str:
    return _TWO.sub("", plain_words(weapon))


def _parts(plain: str) -> list[str]:
    return [part.strip() for part in _OR.split(plain) if part.strip()]


def _words(part: str) -> list[str]:
    """Return the words of one kind of weapon, those of two words as one."""
    joined = re.sub(r"\b(two handed|rapid fire)\b", lambda found: found[0].replace(" ", "-"), part)
    words = [word.replace("-", " ") for word in joined.split()]
    return [word for word in words if word not in _ANY]


def _fits_phrase(part: str, attack: Weapon) -> bool:
    """Return whether an attack is of one kind: by its own name, by the whole phrase, or by each of
    its words."""
    if part == plain_words(attack.name):
        return True
    words = _words(part)
    stated = len(words) > 1 and all(
        word in _WEIGHTS or _kind(word) in WEAPON_KINDS for word in words
    )
    if not stated and _fits_word(part, attack):
        return True
    return part not in words and bool(words) and all(_fits_word(word, attack) for word in words)


def _is_known(word: str, attack: Weapon) -> bool:
    """Return whether the figures of an attack say if it is of this kind."""
    if word in (*_WEIGHTS, *_REACH):
        return True
    if not attack.ranged and _kind(word) in _SHOT:
        return True
    return (word == "unarmed" or _kind(word) in WEAPON_KINDS) and not WEAPON_KINDS.isdisjoint(
        attack.kinds
    )


def _kind(word: str) -> str:
    single = word.removesuffix("s")
    return _LIKE.get(single, single)


def _fits_word(word: str, attack: Weapon) -> bool:
    if word in _REACH and attack.loose:
        return False
    if word in _REACH:
        return attack.ranged is (word == "ranged") or "throwable" in attack.kinds
    if word in _WEIGHTS:
        return attack.weight == word
    if word == "practiced":
        return attack.practiced
    if word == "unarmed":
        return strikes_unarmed(attack.name, attack.kinds)
    if word == "physical":
        return not {"mental", "psychic", "intellect"}.intersection(attack.kinds)
    return _is_of_kind(word, attack)


def strikes_unarmed(name: str, kinds: Collection[str]) -> bool:
    """Return whether an attack of this name is made without a weapon. What is of a kind of weapon is
    one, whatever it is called."""
    if not WEAPON_KINDS.isdisjoint(kinds):
        return False
    return any(each in plain_words(name) for each in _UNARMED)


def _is_of_kind(word: str, attack: Weapon) -> bool:
    """Return whether an attack is of a kind, by what its entry states, else by its name, its skill
    or a kind of harm."""
    kind = _kind(word)
    if kind == "two handed" and attack.weight == "heavy" and not attack.ranged:
        return True
    if _is_known(word, attack):
        return kind in attack.kinds or (kind == "thrown" and "throwable" in attack.kinds)
    single = word.removesuffix("s")
    if single in attack.kinds:
        return True
    named = (plain_words(attack.name), plain_words(attack.skill))
    return any(single in each or (len(each) > 1 and each in word) for each in named if each)
