"""Immunities and weaknesses of creatures and effects, matched by words for kinds of harm."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import implements
from threefold.rules.harm import Blow
from threefold.rules.harm_words import matches, synonyms
from threefold.rules.types import Line, Message, sum_of

MATERIALS: Final = (
    "silvered",
    "silver",
    "cold iron",
    "wooden stake",
    "stake",
    "blessed",
    "holy water",
)
"""Materials, as a weapon's name says them, that some creatures are vulnerable to."""


MENTAL: Final = "mental effects"
"""Whatever acts on the mind."""
MIND: Final = frozenset(
    {
        "charmed", "mesmerized", "captivated", "enthralled", "commanded", "controlled", "dominated",
        "compelled", "persuaded", "enticed", "enamored", "infatuated", "in love", "converted",
        "suggestion", "open to suggestion", "clouded mind", "taunted", "goaded", "led", "obsessed",
        "truthful", "drawn to red", "attacks a friend", "turned on its friends", "calm", "peaceful",
        "friendly", "possessed", "in your body",
    }
)  # fmt: skip
"""Conditions that sway the mind."""
FEAR: Final = frozenset(
    {
        "fear", "fearful", "frightened", "terrified", "fleeing", "frozen in fear",
        "frozen with fear", "frozen in terror", "in fear of you",
    }
)  # fmt: skip
"""Conditions that come of fear."""
DISEASES: Final = frozenset(
    {
        "disease", "diseased", "goblin sickness", "infected by the abomination", "mummy rot",
        "nanotech disease", "rat plague", "zombie infection",
    }
)  # fmt: skip
"""Conditions that are diseases."""
_MADE_OR_MAGICAL: Final = frozenset(
    {
        "goblin sickness", "infected by the abomination", "mummy rot", "nanotech disease",
        "zombie infection",
    }
)  # fmt: skip
"""Diseases that come of magic, of a curse or of machines, and not of nature."""
RESTRAINTS: Final = frozenset(
    {
        "held", "grabbed", "bound", "entangled", "restrained", "stuck", "trapped", "clamped",
        "hooked", "impaled", "engulfed", "enveloped", "constricted", "sewn fast", "strangled",
        "held in its jaws", "caught in its maw", "shaken in its jaws", "netted", "cuffed", "manacled",
    }
)  # fmt: skip
"""Conditions in which something solid has hold of somebody."""
_CONDITIONS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "mind influence": MIND,
        "mind control": MIND,
        MENTAL: MIND | FEAR,
        "charm": frozenset({"charmed", "charm", "enamored", "infatuated", "in love"}),
        "captivated": frozenset({"captivated", "enthralled", "enticed"}),
        "sleep": frozenset({"asleep", "sleep"}),
        "curse": frozenset({"cursed", "curse"}),
        "fear": FEAR,
        "poison": frozenset({"poison", "poisoned"}),
        "disease": DISEASES,
        "natural disease": DISEASES - _MADE_OR_MAGICAL,
        "restraint": RESTRAINTS,
    }
)
"""The conditions that a word for several of them holds."""
_ANY_CONDITION: Final = frozenset({"conditions", "effects", "everything"})


def matches_harm(word: str, blow: Blow) -> bool:
    """Return whether a blow is of a kind of harm. The engine does not decide what only people can
    tell, such as whether it strikes a single target."""
    return matches(word, blow.type, blow.kinds)


def made_of(name: str) -> tuple[str, ...]:
    """Return the materials in a weapon's name that may matter to a creature."""
    found = name.casefold()
    return tuple([material for material in MATERIALS if material in found])


class HarmWeakness(NamedTuple):
    """A kind of harm that hurts a creature more: the points added, or the same damage again
    (``damage``), at most ``most``; and whether the whole blow or only the extra damage ignores
    Armor. One that ``heals`` gives back what a blow would take."""

    to_what: str
    extra: int | Literal["damage"] = 0
    most: int | None = None
    ignores_armor: Literal["all", "extra"] | None = None
    heals: bool = False


def feeds_on(blow: Blow, weak: Sequence[HarmWeakness]) -> bool:
    """Return whether a blow is of a kind that heals a creature."""
    return any(each.heals and matches_harm(each.to_what, blow) for each in weak)


@implements("creature.weak.adds", "creature.weak.passes_armor")
def with_weakness_damage(blow: Blow, weak: Sequence[HarmWeakness]) -> Blow:
    """Return the blow with a line for each weakness of the creature. Nothing is added to a blow of
    0 points.
    """
    dealt = sum_of(blow.lines)
    if dealt <= 0:
        return blow
    for each in weak:
        if not matches_harm(each.to_what, blow):
            continue
        if each.extra == "damage":
            points = dealt
        else:
            points = each.extra
        if each.most is not None:
            points = min(each.most, points)
        name = Message("line.weak", {"what": each.to_what})
        if points > 0:
            blow = blow._replace(lines=(*blow.lines, Line(points, name, "creature.weak.adds")))
        if each.ignores_armor == "all":
            blow = blow._replace(ignores_armor=True)
        elif each.ignores_armor == "extra":
            blow = blow._replace(direct=blow.direct + points)
    return blow


@implements("creature.immune.harm")
def immune_line(
    blow: Blow, immune: Collection[str], weak: Sequence[HarmWeakness] = ()
) -> Line | None:
    """Return the line that cancels the whole blow if the creature is immune to its kind, else
    None. A kind of harm that the creature is weak to passes.
    """
    found = next((word for word in immune if matches_harm(word, blow)), None)
    if found is None or not blow.dealt:
        return None
    if any(not each.heals and matches_harm(each.to_what, blow) for each in weak):
        return None
    return Line(blow.dealt, Message("line.immune", {"what": found}), "creature.immune.harm")


@implements("creature.immune.condition")
def withstands_condition(name: str, immune: Collection[str]) -> bool:
    """Return whether a creature is immune to a condition, by its name or by a word that holds
    it."""
    return any(
        " ".join(word.casefold().split()) in _ANY_CONDITION or holds_condition(word, name)
        for word in immune
    )


def named_alone(words: Sequence[str]) -> list[str]:
    """Return those words of an immunity that name something, and are not for whatever comes."""
    return [word for word in words if " ".join(word.casefold().split()) not in _ANY_CONDITION]


def holds_condition(word: str, name: str) -> bool:
    """Return whether a word means a condition: it is its name, or holds several such as this."""
    plain, names = " ".join(word.casefold().split()), synonyms(name)
    return plain in names or not names.isdisjoint(_CONDITIONS.get(plain, ()))
