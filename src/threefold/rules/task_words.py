"""Words for tasks: whether a skill, a step or anything else that names a task counts for a roll.

A word is a task by name or a word that holds others (``interaction``), a kind of roll (``attack``,
``speed defense``), a stat (``might tasks``), what a defense resists (``resisting poison``), a kind
of attack (``melee attacks``), or everything. ``X except Y`` leaves Y out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from threefold.rules.conditions import Act
from threefold.rules.harm_words import synonyms
from threefold.rules.known_tasks import TASK_WORDS, TaskWord
from threefold.rules.types import STATS, Stat
from threefold.rules.weapon_words import WEAPON_KINDS, Weapon, made_with, plain_words

EVERYTHING: Final = "all tasks"
UNAIDED: Final = "unaided"
"""The word among what a roll resists for one that nothing eases."""
_ALL: Final = frozenset({"all", "everything", EVERYTHING})


class TaskRoll(NamedTuple):
    """A roll as words of tasks see it: what it is for, its stat (empty: not known) and skill, what
    a defense is against (kinds of harm), what an attack is made with, and whether it is the use of an
    ability."""

    act: Act
    stat: Stat | Literal[""] = ""
    skill: str = ""
    against: tuple[str, ...] = ()
    weapon: Weapon | None = None
    ability: bool = False


def counts_for_any(words: Iterable[str], roll: TaskRoll) -> bool:
    """Return whether one of these words counts for a roll."""
    return any(counts_as(word, roll) for word in words)


def counting(words: Iterable[str], roll: TaskRoll) -> list[str]:
    """Return the words that count for a roll, without those that another one of them holds."""
    found = [word for word in words if counts_as(word, roll)]
    if len(found) < 2:
        return found
    plain = [plain_words(word) for word in found]
    within = [_within(each, roll) for each in plain]
    return [word for i, word in enumerate(found) if not _is_held(i, plain, within)]


def _is_held(i: int, plain: Sequence[str], within: Sequence[frozenset[str]]) -> bool:
    """Return whether another word holds the one at this place. Of words that hold each other the
    first counts."""
    return any(
        plain[i] in within[j] and (plain[j] not in within[i] or j < i)
        for j in range(len(plain))
        if j != i
    )


def _within(plain: str, roll: TaskRoll) -> frozenset[str]:
    """Return the words that a word which counts for a roll holds: its members, and for all tasks of
    a stat the kinds of roll with it."""
    if plain.endswith(" tasks") and plain not in _ALL:
        return frozenset(word for word in _kinds_of(roll) if not word.endswith("tasks"))
    return members(plain)


@lru_cache(maxsize=8192)
def counts_as(word: str, roll: TaskRoll) -> bool:
    """Return whether a word of a task counts for a roll."""
    plain = plain_words(word)
    main, _, left_out = plain.partition(" except ")
    if left_out and counts_for_any(_OR.split(left_out), roll):
        return False
    names = {main, main.removesuffix(" tasks").removesuffix(" task")} - {""}
    if any(_counts(name, roll) for name in names):
        return True
    defense = _as_defense(roll)
    return defense is not None and any(_is_for_defense(name, defense) for name in names)


_OR: Final = re.compile(r", | or | and ")


def _counts(plain: str, roll: TaskRoll) -> bool:
    if plain in _ALL or plain in _kinds_of(roll) or _is_skill(plain, roll.skill):
        return True
    if plain in ABILITIES and roll.ability:
        return True
    if roll.act == "defense":
        return _resists(plain, roll)
    return roll.act == "attack" and roll.weapon is not None and _is_attack(plain, roll.weapon)


_DEFENSE: Final = re.compile(r"^(?:(might|speed|intellect) )?defenses?$")


@lru_cache(maxsize=1024)
def _as_defense(roll: TaskRoll) -> TaskRoll | None:
    """Return a task that is called by the name of a defense (``intellect defense``), or of what it
    resists (``resisting magic``), as that defense; None for any other roll."""
    if roll.act != "task" or not roll.skill:
        return None
    against = resisted_by(roll.skill)
    if against:
        return roll._replace(act="defense", against=(*roll.against, *against))
    named = _DEFENSE.match(plain_words(roll.skill))
    if named is None:
        return None
    stat = next((stat for stat in STATS if stat == named[1]), roll.stat)
    return roll._replace(act="defense", stat=stat)


def _is_for_defense(plain: str, defense: TaskRoll) -> bool:
    """Return whether a word counts for a defense as such, or for what it is against."""
    kinds = _names_of_kind("defense", defense.stat) - _names_of_kind("task", defense.stat)
    return plain in kinds or _resists(plain, defense)


def resisted_by(skill: str) -> tuple[str, ...]:
    """Return what a task of this name resists: ``magic`` for ``resisting magic``; empty for what is
    no such task."""
    what = _resisted(plain_words(skill))
    return () if what is None else tuple(sorted(synonyms(what)))


_BODY: Final = ("might", "speed")


@lru_cache(maxsize=64)
def _names_of_kind(act: Act, stat: Stat | Literal[""]) -> frozenset[str]:
    """Return the words for all rolls of an act and a stat."""
    acts = {"attack": ("attack", "attacks"), "defense": ("defense", "defenses"), "task": ()}[act]
    names = {*acts, *(f"all {each}" for each in acts)}
    if act == "task":
        names |= {"noncombat", "noncombat tasks"}
    if stat:
        kind = "physical" if stat in _BODY else "mental"
        names |= {kind, f"{kind} tasks", f"{stat} tasks"}
        names |= {f"{of} {each}" for of in (stat, kind) for each in acts}
    return frozenset(names)


def _kinds_of(roll: TaskRoll) -> frozenset[str]:
    return _names_of_kind(roll.act, roll.stat)


def _is_skill(plain: str, skill: str) -> bool:
    """Return whether a word is the named skill, or holds it."""
    named = plain_words(skill)
    if not named:
        return False
    named = named.removesuffix(" tasks")
    if plain == named or named in members(plain) or _same_resisting(plain, named):
        return True
    bare = bare_words(named)
    held = bare_words(plain)
    return bare == held or bare in _BARE_MEMBERS.get(held, frozenset())


_FOLDED: Final = re.compile(r"(?<=[a-z]{3})(?:(?<=ss|sh|ch)es|(?<=x)es|(?<=[a-z]{2})ies|(?<!s)s)$")
_SMALL: Final = frozenset(
    {
        "a", "an", "the", "any", "your", "their", "his", "her", "its", "one's", "someone's",
        "somebody's", "somebody", "someone", "another's", "other's", "others'", "people's",
        "person's", "else's",
    }
)  # fmt: skip
"""Words that make no other task of one: people say them or leave them out."""


@lru_cache(maxsize=8192)
def bare_words(plain: str) -> str:
    """Return plain words as people may say them: each in the singular, without articles and without
    whose it is."""
    said = plain.replace("\u2019", "'").split()
    return " ".join(_singular(word) for word in said if word not in _SMALL)


def _singular(word: str) -> str:
    found = _FOLDED.search(word)
    if found is None:
        return word
    return word[: found.start()] + ("y" if found[0] == "ies" else "")


# --- words that hold others -----------------------------------------------------------------------


def members(plain: str) -> frozenset[str]:
    """Return the words that a word holds, those of its members included; empty for a plain task."""
    return _MEMBERS.get(plain, frozenset())


def named_task(levels: Mapping[str, int], task: str) -> str:
    """Return the word by which a creature's levels for single tasks name a task: the task itself,
    else one of the words that it holds, of several the one with the highest level. Without any,
    return the task."""
    if not levels or task in levels:
        return task
    held = members(task)
    return max((word for word in levels if word in held), key=levels.__getitem__, default=task)


def _held(word: str, known: Mapping[str, TaskWord]) -> frozenset[str]:
    each = known.get(word)
    if each is None:
        return frozenset({word})
    return frozenset({word, *each.also}).union(*(_held(member, known) for member in each.of))


def _all_members() -> Mapping[str, frozenset[str]]:
    known = {each.key: each for each in TASK_WORDS}
    found = {key: _held(key, known) for key in known}
    for each in TASK_WORDS:
        for name in each.also:
            found.setdefault(name, found[each.key])
    return found


_MEMBERS: Final = _all_members()
_BARE_MEMBERS: Final = {
    bare_words(word): frozenset(map(bare_words, held)) for word, held in _MEMBERS.items()
}


# --- what a defense is against --------------------------------------------------------------------

_RESISTING: Final = re.compile(
    r"^(?:resisting|resist|withstanding|ignoring|overcoming|defense against|defending against) "
    r"(?:(?:all|any(?: kind of)?|natural|being|(?:the )?effects of) )*(.+)$"
)
_MENTAL: Final = frozenset(
    {"mental", "mental attack", "mental intrusion", "mental effect", "mental influence", "psychic"}
)


def _resisted(plain: str) -> str | None:
    """Return what a word resists, in the singular; None if it resists nothing."""
    found = _RESISTING.match(plain)
    if found is None:
        return None
    return found[1].removesuffix("s")


def _same_resisting(plain: str, skill: str) -> bool:
    what = _resisted(plain)
    return what is not None and what == (_resisted(skill) or "")


def _resists(plain: str, roll: TaskRoll) -> bool:
    """Return whether a word resists what a defense is against. What attacks Intellect is mental."""
    what = _resisted(plain)
    if what is None:
        return False
    if what in _MENTAL and roll.stat == "intellect":
        return True
    against = {each.casefold().removesuffix("s") for each in roll.against}
    return bool(synonyms(what) & against)


# --- what an attack is made with ------------------------------------------------------------------

_ATTACKS: Final = re.compile(r"^(?:all )?(.+?) (?:attacks?|weapons?)$")
ABILITIES: Final = frozenset({"abilities", "ability", "uses of abilities"})
"""Words for the use of an ability, be it rolled as an attack, with a weapon or as any task."""
_POWERS: Final = frozenset({"attack spells", "spell attack", "spell attacks", *ABILITIES})
_FROM_POWERS: Final = " from abilities or devices"


def are_of_powers(words: Collection[str]) -> bool:
    """Return whether words name nothing but attacks with abilities."""
    return bool(words) and all(
        plain_words(word).partition(" except ")[0] in _POWERS for word in words
    )


def _is_attack(plain: str, weapon: Weapon) -> bool:
    """Return whether a word names attacks of this kind: ``melee attacks``, ``medium bladed``,
    ``guns``, ``stone fists``."""
    if plain in _POWERS:
        return weapon.power
    if plain.endswith(_FROM_POWERS):
        return weapon.power and _is_attack(plain.removesuffix(_FROM_POWERS), weapon)
    if not weapon.power and plain in (plain_words(weapon.name), plain_words(weapon.skill)):
        return True
    if not weapon.power and _names_many(plain, plain_words(weapon.name)):
        return True
    named = _ATTACKS.match(plain)
    if named is not None:
        own = weapon.power and named[1] == plain_words(weapon.name)
        return own or made_with(named[1], weapon)
    words = plain.replace("two handed", "").split()
    return _NAMED.issuperset(word.removesuffix("s") for word in words) and made_with(plain, weapon)


def _names_many(plain: str, name: str) -> bool:
    """Return whether a word names weapons called so: ``hammers`` a hammer and a war hammer."""
    if not plain.endswith("s"):
        return False
    single = plain.removesuffix("s")
    return name == single or name.endswith(f" {single}")


_NAMED: Final = frozenset(
    {*WEAPON_KINDS, "light", "medium", "heavy", "melee", "ranged", "unarmed", "weapon"}
)
