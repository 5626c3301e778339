"""What the conditions of a figure keep it from: the one place that says who may not act."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.shelf.effects import ConditionEffect
from threefold.model.shelf.may_not import barred_by_words
from threefold.rules.conditions import Bar, barred_by_name


def barring_conditions(figure: Pc | FullNpc, *bars: Bar) -> list[str]:
    """Return the names of the conditions that keep a figure from one of these."""
    found = []
    for condition in figure.conditions or ():
        for name, barred in _barred(condition, isinstance(figure, FullNpc)):
            if not barred.isdisjoint(bars):
                found.append(name)
    return found


def _barred(condition: Condition | str, npc: bool) -> Iterator[tuple[str, frozenset[Bar]]]:
    """Yield what a condition keeps its bearer from, and what the conditions of its form do.

    A condition that says itself what may not be done does that, not what its name says.
    """
    if isinstance(condition, str):
        yield condition, barred_by_name(condition)
        return
    if condition.may_not:
        yield condition.name, barred_by_words(condition.may_not)
    else:
        yield condition.name, barred_by_name(condition.name)
    for effect in condition.active_effects(npc):
        if not isinstance(effect, ConditionEffect) or effect.when:
            continue
        if effect.may_not:
            yield effect.name, barred_by_words(effect.may_not)
        else:
            yield effect.name, barred_by_name(effect.name)
