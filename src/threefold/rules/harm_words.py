"""Kinds of harm by their names: which are energy, which strike the body."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

ALIKE: Final = (
    frozenset({"fire", "heat", "flame", "burning"}),
    frozenset({"cold", "ice", "frost", "freezing"}),
    frozenset({"electricity", "electric", "electrical", "lightning", "shock"}),
    frozenset({"acid", "corrosive", "chemical"}),
    frozenset({"light", "radiance", "bright light", "strong light"}),
    frozenset({"radiation", "gamma rays", "gamma", "x-rays", "hard radiation"}),
    frozenset({"mental", "psychic"}),
    frozenset({"necrotic", "necromantic"}),
    frozenset({"cell-disrupting", "cell disruption"}),
    frozenset({"magic", "magical", "magical effect", "magical attack"}),
    frozenset({"physical", "physical attacks", "all physical"}),
    frozenset({"projectiles", "ranged projectiles", "metal projectiles"}),
    frozenset({"silver", "silvered"}),
    frozenset({"wooden stake", "stake"}),
    frozenset({"piercing", "pointed", "stabbing"}),
    frozenset({"crushing", "bashing", "bludgeoning"}),
)
"""Groups of words that mean the same kind of harm."""
EVERYTHING: Final = frozenset({"all", "all harm", "everything", "damage", "attacks", "all damage"})


def synonyms(word: str) -> frozenset[str]:
    """Return the words for the same kind of harm, this one included."""
    plain = " ".join(word.casefold().split())
    return next((group for group in ALIKE if plain in group), frozenset({plain}))


def _with_synonyms(words: Collection[str]) -> frozenset[str]:
    return frozenset().union(*map(synonyms, words))


ENERGIES: Final = _with_synonyms({
    "energy", "fire", "cold", "electricity", "radiation", "light", "radiance", "laser",
    "sonic", "force", "plasma", "transdimensional",
    "magic", "arcane",
})  # fmt: skip
"""Kinds of harm that are energy."""
UNBODILY: Final = ENERGIES | _with_synonyms({
    "acid", "poison", "mental", "disease", "necrotic", "draining", "fear", "holy", "gravity",
    "ambient",
    "intellect", "vacuum", "suffocation",
})  # fmt: skip
"""Kinds of harm that no weapon or fist deals by itself."""
_PURE: Final = _with_synonyms({
    "energy", "light", "laser", "radiation", "electricity", "plasma", "transdimensional", "mental",
})  # fmt: skip
"""Kinds of harm that are pure energy: neither heat nor cold nor sound."""


BLOWS: Final = ("piercing", "slashing", "bashing")
"""The kinds of blows with a weapon. A foe's plain attack does not say which it is."""


def blows_asked(words: Collection[str], type: str, kinds: Collection[str]) -> list[str]:
    """Return which kinds of blows these words ask for, where an attack is a blow and does not say
    which: only people can tell then."""
    if not words or not is_physical(type, kinds) or any(matches(b, type, kinds) for b in BLOWS):
        return []
    asked = _with_synonyms(words)
    return [blow for blow in BLOWS if blow in asked]


def is_physical(type: str, kinds: Collection[str]) -> bool:
    """Return whether damage of this type and these kinds strikes the body."""
    return type in ("might", "speed") and UNBODILY.isdisjoint(kinds)


_ALL_BUT: Final = ("everything but ", "all but ")
"""How a word for all kinds begins that leaves some of them out."""


def _is_left_out(word: str, type: str, kinds: Collection[str]) -> bool:
    """Return whether damage is of a kind that is left out. What strikes the mind is mental, also if
    nobody names its kind."""
    return matches(word, type, kinds) or (word == "mental" and type == "intellect")


def matches(word: str, type: str, kinds: Collection[str]) -> bool:
    """Return whether a word names damage of this type and these kinds."""
    plain = " ".join(word.casefold().split())
    named = {kind.casefold() for kind in kinds}
    if plain in EVERYTHING:
        return True
    if plain.startswith(_ALL_BUT):
        left_out = plain.partition(" but ")[2].split(" or ")
        return not any(_is_left_out(each, type, kinds) for each in left_out)
    if plain == "pure energy":
        return bool(named & _PURE)
    words = synonyms(plain)
    if "physical" in words:
        return is_physical(type, named)
    return bool(named & words or ("energy" in words and named & ENERGIES))


_BODILESS: Final = _with_synonyms({
    "poison", "mental", "disease", "draining", "fear", "suffocation", "vacuum", "necrotic", "holy",
    "cell-disrupting",
})  # fmt: skip
"""Kinds of harm that a thing without life does not take."""


def wears_down_things(type: str, kind: str) -> bool:
    """Return whether damage of this type and kind harms a thing without life."""
    return type in ("might", "ambient") and kind not in _BODILESS


_WIDE: Final = EVERYTHING | {
    "pure energy", "physical", "all physical", "ignores_armor",
}  # fmt: skip
"""Words that name sorts of damage rather than a kind."""


def _strikes_named(words: Collection[str], type: str) -> bool:
    """Return whether ``ignores_armor`` among these words may name damage of this type."""
    return type != "intellect" or "intellect" in words


def sort_among(
    words: Collection[str], type: str, kinds: Collection[str], ignores_armor: bool
) -> str:
    """Return the first of these words that names the damage, one for its kind before one for its
    sort; "" if none does. ``ignores_armor`` names all damage that ignores Armor, that of Intellect
    only beside ``intellect``.
    """
    if not words:
        return ""
    piercing = ignores_armor and _strikes_named(words, type)
    found = [
        word
        for word in words
        if (piercing if word == "ignores_armor" else matches(word, type, kinds))
    ]
    narrow = (word for word in found if word not in _WIDE and not word.startswith(_ALL_BUT))
    return next(narrow, found[0] if found else "")


_FIRM: Final = frozenset({"all", "all physical", "ignores_armor"})
"""Sorts of damage against which Armor counts even where other Armor is ignored."""


def is_firm(words: Collection[str], type: str, kinds: Collection[str], ignores_armor: bool) -> bool:
    """Return whether Armor against these words stops damage that ignores all other Armor. Intellect
    damage does so by itself: to say it of a blow takes nothing from Armor against such damage."""
    piercing = ignores_armor and _strikes_named(words, type)
    if piercing and "ignores_armor" in words:
        return True
    if type == "intellect" and "intellect" in words:
        return True
    return sort_among(_FIRM.intersection(words), type, kinds, ignores_armor) != ""


def shot_kinds(kinds: Collection[str]) -> tuple[str, ...]:
    """Return the kind that a shot or a throw adds to those of an attack: energy is no missile."""
    return () if not UNBODILY.isdisjoint(kinds) else ("projectiles",)


def kinds_of_attack(kinds: Collection[str], type: str, ranged: bool) -> tuple[str, ...]:
    """Return the kinds of harm of an attack: its own, its type, and a missile where it is shot."""
    found = (*kinds, type)
    if ranged:
        return (*found, *shot_kinds(found))
    return found


REACHES: Final = ("melee attacks", "ranged attacks")
"""How an attack that somebody defends against is made: the table knows it, and nobody is asked."""


def reach_of_attack(ranged: bool) -> str:
    """Return the word for attacks that are made like this one."""
    return REACHES[1] if ranged else REACHES[0]


BEING_MOVED: Final = "moved"
"""What somebody resists who is pushed, pulled or thrown down."""

SHOVES: Final = ("push", "pull", "fetch")
"""The ways to move somebody who does not move by themselves."""


_DONE_TO: Final = {
    "deceived": ("persuasion", "deception"),
    "persuaded": ("persuasion",),
    "enamored": ("seduction", "charm"),
    "charmed": ("charm", "mind control"),
    "enthralled": ("charm", "mind control"),
    "mesmerized": ("charm", "mind control"),
    "commanded": ("mind control",),
    "possessed": ("mind control", "possession"),
    "frightened": ("fear",),
    "terrified": ("fear",),
    "panicked": ("fear",),
    "fleeing": ("fear",),
    "fear": ("fear",),
    "mad": ("madness",),
    "confused": ("confusion",),
    "tortured": ("torture", "pain"),
    "poisoned": ("poison",),
    "irradiated": ("radiation",),
    "radiation": ("radiation",),
    "disease": ("disease",),
    "infection": ("disease",),
    "plague": ("disease",),
    "rot": ("disease",),
    "prone": (BEING_MOVED,),
}
"""What is done to somebody on whom a condition comes whose name has the word."""


def kinds_of_condition(name: str) -> list[str]:
    """Return what somebody resists who resists a condition of this name: fear, persuasion, poison."""
    found = [kind for word in name.casefold().split() for kind in _DONE_TO.get(word, ())]
    return list(dict.fromkeys(found))
