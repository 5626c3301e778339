"""Skills by name: finding them, which ones attack or defend, and the effect of one training more or
less.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from threefold.rules.binding import implements
from threefold.rules.types import Message, Refusal

SkillLevel = Literal["trained", "specialized", "practiced", "inability"]

_FIGHTING: Final = frozenset({"attack", "attacks", "defense", "defenses"})
_WEAPONS: Final = frozenset({"weapon", "weapons"})
_KINDS: Final = frozenset(
    {"light", "medium", "heavy", "bladed", "bashing", "melee", "ranged", "thrown", "all"}
)

_ONE_MORE: Final[Mapping[SkillLevel, SkillLevel]] = {
    "inability": "practiced",
    "practiced": "trained",
    "trained": "specialized",
}


def is_combat_skill(skill: str) -> bool:
    """Return whether the name of a skill or task is about attack or defense: "speed defense",
    "light weapons".
    """
    *kinds, last = re.findall(r"[^\W_]+", skill.casefold()) or [""]
    return last in _FIGHTING or (last in _WEAPONS and _KINDS.issuperset(kinds))


def find_name(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that equals this one except for capitals and the space around it, or
    None.
    """
    asked = name.strip().casefold()
    for each in known:
        if each.strip().casefold() == asked:
            return each
    return None


def level_of_skill(name: str, skills: Mapping[str, SkillLevel]) -> SkillLevel | None:
    """Return the level of the skill with this name on a sheet, whatever its capitals; None if it is
    not there.
    """
    if not name:
        return None
    return skills.get(name) or skills.get(find_name(name, skills) or name)


def repeated(names: Sequence[str]) -> str | None:
    """Return the first name that occurs a second time, or None."""
    return next(
        (name for i, name in enumerate(names) if find_name(name, names[:i]) is not None), None
    )


@implements("advancement.skill_transitions")
def once_more(skill: str, level: SkillLevel, field: str) -> SkillLevel | Refusal:
    """Training raises practiced to trained, trained to specialized, and cancels an inability;
    specialized is last.
    """
    if level in _ONE_MORE:
        return _ONE_MORE[level]
    return Refusal("not_allowed", field, Message("refusal.advance.specialized", {"skill": skill}))


@implements("skill.inability.cancels_training")
def combined(levels: Sequence[SkillLevel]) -> SkillLevel:
    """Return what skills that count for the same task come to: the best of them, one level less
    where an inability counts too."""
    best = max(levels, key=_WORTH.index)
    if best != "inability" and "inability" in levels:
        return once_less(best)
    return best


_WORTH: Final[tuple[SkillLevel, ...]] = ("inability", "practiced", "trained", "specialized")


@implements("advancement.skill_transitions")
def once_less(level: SkillLevel) -> SkillLevel:
    """Return the level of a skill with one training less; an inability is the lowest."""
    return next((less for less, more in _ONE_MORE.items() if more == level), level)


@implements("skill.inability.cancels_training", "skill.practiced.baseline")
def skills_of(given: Iterable[tuple[str, SkillLevel]]) -> dict[str, SkillLevel]:
    """Combine skills from several sources: training twice is specialized, an inability cancels one
    training.
    """
    worth: Mapping[SkillLevel, int] = {
        "specialized": 2,
        "trained": 1,
        "practiced": 0,
        "inability": -1,
    }
    sums: dict[str, int] = {}
    for name, level in given:
        sums[name] = sums.get(name, 0) + worth[level]
    levels: Mapping[int, SkillLevel] = {
        -1: "inability",
        0: "practiced",
        1: "trained",
        2: "specialized",
    }
    return {name: levels[max(-1, min(2, n))] for name, n in sums.items()}
