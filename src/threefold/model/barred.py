"""What the conditions of a figure keep it from: the one place that says who may not act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.shelf.among import conditions_among
from threefold.model.shelf.asked import gear_melds
from threefold.model.shelf.figures import Break
from threefold.model.shelf.may_not import barred_by_words
from threefold.rules.conditions import Bar, barred_by_name, hits_without_roll
from threefold.rules.ruleset import Rules
from threefold.rules.types import Stat


def barring_conditions(
    figure: Pc | FullNpc, *bars: Bar, ended_by: Stat | None = None, called: str = ""
) -> list[str]:
    """Return the names of the conditions that keep a figure from one of these. Those that a task
    with the stat ``ended_by`` would end are left out, if the task is ``called`` as they say."""
    found: list[str] = []
    for condition in figure.conditions or ():
        if isinstance(condition, str):
            if not barred_by_name(condition).isdisjoint(bars):
                found.append(condition)
            continue
        held = _with_those_of_form(condition, isinstance(figure, FullNpc))
        left = [each for each in held if not _is_ended(each.ends_by, ended_by, called)]
        found += [each.name for each in left if not each.bars().isdisjoint(bars)]
    return found


def _is_ended(by: Break | None, stat: Stat | None, called: str) -> bool:
    """Whether a task of this stat, and of this name if one is asked for, ends a condition."""
    if by is None or stat is None or by.task != stat:
        return False
    return by.skill is None or by.skill == called


def kept_from_power(figure: Pc | FullNpc, name: str) -> str | None:
    """Return the name of a condition that keeps a figure from the power of this name; None if there
    is none.
    """
    return _kept_from_words(figure, f"use {name}")


_NOTHING: Final = frozenset[str]()
_USE: Final = "use "


def kept_abilities(figure: Pc | FullNpc) -> frozenset[str]:
    """Return the names of the powers that conditions keep a figure from, in small letters: one that
    holds all the time does not hold meanwhile.
    """
    if not figure.conditions:
        return _NOTHING
    words = (
        word.casefold()
        for condition in figure.conditions
        if isinstance(condition, Condition) and condition.may_not
        for word in condition.may_not
    )
    return frozenset(word.removeprefix(_USE) for word in words if word.startswith(_USE))


def kept_from_attacking(figure: Pc | FullNpc, name: str) -> str | None:
    """Return the name of a condition that keeps a figure from attacking whoever has this name; None
    if there is none.
    """
    return _kept_from_words(figure, f"attack {name}")


def _kept_from_words(figure: Pc | FullNpc, act: str) -> str | None:
    words = act.casefold()
    for condition in figure.conditions or ():
        if isinstance(condition, str):
            continue
        for each in _with_those_of_form(condition, isinstance(figure, FullNpc)):
            if any(word.casefold() == words for word in each.may_not):
                return each.name
    return None


def is_hit_without_roll(pc: Pc, stat: Stat, unaware: bool, rules: Rules) -> bool:
    """Return whether a PC rolls no defense with this stat: one who is helpless, who by the rulings
    is unaware, or whom a condition keeps from defending."""
    if not pc.conditions:
        return hits_without_roll((), stat, unaware, rules)
    return hits_without_roll(pc.condition_names(), stat, unaware, rules) or bool(
        barring_conditions(pc, "defend")
    )


class _Hold(NamedTuple):
    """What keeps somebody from acting: a condition, or one that its form brings along."""

    name: str
    may_not: Sequence[str]
    ends_by: Break | None
    melds: bool = False

    def bars(self) -> frozenset[Bar]:
        """Return what it keeps its bearer from. One that says itself what may not be done does
        that, not what its name says.
        """
        if self.melds:
            return frozenset({"gear"})
        if self.may_not:
            return barred_by_words(self.may_not)
        return barred_by_name(self.name)


def _with_those_of_form(condition: Condition, npc: bool) -> Iterator[_Hold]:
    """Yield a condition, and the conditions of its form."""
    yield _Hold(condition.name, condition.may_not or (), condition.ends_by)
    if condition.effects and gear_melds(condition.effects):
        yield _Hold(condition.name, (), None, melds=True)
    for each in conditions_among(condition.active_effects(npc)):
        if not each.when:
            yield _Hold(each.name, each.may_not, each.ends_by)
