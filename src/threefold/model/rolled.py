"""A roll, as described to the effects that may apply to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from threefold.model.characters import Attack, FullNpc, Pc
from threefold.model.powers import Ability
from threefold.model.things import Thing, Vehicle
from threefold.model.written import written_of
from threefold.rules.conditions import Act
from threefold.rules.skills import SkillLevel, combined, find_name
from threefold.rules.task_words import TaskRoll, counts_as, counts_for_any
from threefold.rules.types import Base, Stat
from threefold.rules.weapon_words import SHOOTING, Weapon, plain_words

Second = Literal["higher", "same", "lower"]
"""How the second die of a roll compares with the first."""


class OfPower(NamedTuple):
    """The ability whose use a roll is, by its name, the Pools that its own price leaves open, and
    the levels of Effort ``bought`` on what it offers."""

    name: str = ""
    pools: Sequence[Stat] = ()
    bought: int = 0

    def with_bought(self, levels: int) -> OfPower:
        """Return it with the levels of Effort that this use buys something with."""
        return self._replace(bought=levels) if levels else self


NO_POWER: Final = OfPower()


class Rolled(Struct, frozen=True):
    """A roll: what it is for, its stat, skill and Effort, its target, and the weapon of an attack,
    or how the power that attacks ``strikes_as`` one. ``said`` holds what people have confirmed,
    ``against`` the kinds of harm that a defense resists, ``situations`` those of an attack.
    ``used`` is the ability of a use. ``second`` is how a second die of the same roll fell.
    ``harder`` are the levels of Effort on damage, where they are known, ``base`` the lines of the
    difficulty."""

    act: Act
    stat: Stat
    skill: str = ""
    ease: int = 0
    retry: bool = False
    target: Pc | FullNpc | Thing | Vehicle | None = None
    attack: Attack | None = None
    said: Sequence[str] = ()
    situations: Sequence[str] = ()
    used: OfPower = NO_POWER
    against: tuple[str, ...] = ()
    strikes_as: Weapon | None = None
    second: Second | None = None
    harder: int = 0
    base: Base = ()

    @property
    def power(self) -> str:
        """The name of the ability that is used; empty for any other roll."""
        return self.used.name

    @property
    def pools(self) -> Sequence[Stat]:
        """The Pools that the price of the ability leaves open."""
        return self.used.pools

    @property
    def levels(self) -> int:
        """The levels of Effort that are applied, whatever they are for."""
        return self.ease + self.harder + self.used.bought

    def words(self) -> TaskRoll:
        """Return the roll as words of tasks see it."""
        weapon = self.strikes_as
        if self.attack is not None:
            weapon = weapon_of(self.attack)
        return TaskRoll(self.act, self.stat, self.skill, self.against, weapon, bool(self.used.name))


def weapon_of(attack: Attack) -> Weapon:
    """Return an attack as words of weapons see it."""
    kinds = tuple(plain_words(kind) for kind in attack.kinds or ())
    return Weapon(
        attack.name,
        attack.skill,
        attack.weight,
        attack.range != "immediate" or not SHOOTING.isdisjoint(kinds),
        attack.practiced is not False,
        kinds,
    )


def skill_for(pc: Pc, roll: TaskRoll) -> tuple[str, SkillLevel] | None:
    """Return the skill of a PC that counts for a roll, by its name on the sheet or that of a word
    that holds it. Of several the best counts, and an inability takes a level away."""
    skills = pc.skills
    names = _names_that_count(tuple(skills), roll)
    if not names:
        return None
    name = names[0]
    best = skills[name]
    if len(names) > 1:
        best = combined([skills[each] for each in names])
        name = next((each for each in names if skills[each] == best), name)
    if name != roll.skill and find_name(name, (roll.skill,)) is not None:
        name = roll.skill
    return name, best


@lru_cache(maxsize=8192)  # a sheet has the same skills at each roll
def _names_that_count(names: tuple[str, ...], roll: TaskRoll) -> tuple[str, ...]:
    """Return those names of skills that count for a roll: its own, and words that hold it."""
    return tuple(name for name in names if name == roll.skill or counts_as(name, roll))


def is_practiced(pc: Pc, attack: Attack) -> bool:
    """Return whether a PC is practiced with a weapon that the type is not practiced with: a skill
    of the sheet or an ability says so."""
    roll = TaskRoll("attack", skill=attack.skill, weapon=weapon_of(attack))
    words = [name for name, level in pc.skills.items() if level == "practiced"]
    for ability in pc.abilities:
        if isinstance(ability, Ability):
            gained = written_of(ability).skills
            words += [name for name, level in gained if level == "practiced"]
    return counts_for_any(words, roll)


def skill_with(
    pc: Pc, attack: Attack, stat: Stat | Literal[""] = ""
) -> tuple[str, SkillLevel] | None:
    """Return the skill of a PC with an attack: that which it names, its class (``light ranged
    weapons``, ``medium bladed``), its name, attacks of all kinds, or all that is rolled with its
    ``stat``."""
    if not pc.skills:
        return None
    return skill_for(pc, TaskRoll("attack", stat, attack.skill, weapon=weapon_of(attack)))
