"""What lets a character see in poor light: a creature's own eyes, abilities, conditions and worn
things.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefold.model.active_effects import OWN, active_effects, may_have_effects
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions
from threefold.model.raised import feet_of
from threefold.model.sheet_conditions import sheet_meets
from threefold.model.shelf.among import conditions_among
from threefold.model.shelf.senses import SENSES, night_sight, shows_invisible
from threefold.rules.conditions import condition_name
from threefold.rules.situations import Eyes
from threefold.rules.types import Message


def eyes_of(figure: Pc | FullNpc, said: Sequence[str] = ()) -> tuple[Eyes, ...]:
    """Return everything that lets the figure see in dim light or darkness. What only people can judge
    counts where it is ``said``.
    """
    found: list[Eyes] = []
    if isinstance(figure, FullNpc) and figure.eyes in ("dim", "dark"):
        found.append(Eyes(Message(f"line.sees_in_{figure.eyes}"), figure.eyes == "dark"))
    if not may_have_effects(figure):
        return tuple(found)
    for each in active_effects(figure, SENSES):
        sense = night_sight(each.effect)
        if sense is None or sense.to not in (*OWN, "target"):
            continue
        if all(sheet_meets(key, value, figure, said) for key, value in sense.when.items()):
            feet = None
            if sense.distance is not None:
                feet = feet_of(sense.distance)
            name = Message("line.given", {"name": each.source})
            found.append(Eyes(name, sense.what == "dark", sense.like, feet))
    return tuple(found)


_INVISIBLE: Final = "invisible"


def _makes_invisible(condition: Condition | str) -> bool:
    """Return whether a condition makes its bearer invisible: by its own name, by what it carries, or
    as its text says of how the bearer behaves.
    """
    if isinstance(condition, str):
        return condition_name(condition) == _INVISIBLE
    words = condition_name(condition.text or "").split()[:1]
    carried = conditions_among(condition.effects or [])
    names = (condition.name, *words, *(each.name for each in carried))
    return _INVISIBLE in map(condition_name, names)


def is_invisible_to(figure: Pc | FullNpc, watcher: Pc | FullNpc | None) -> bool:
    """Return whether a figure is invisible, and the one who looks does not see what is."""
    if not any(map(_makes_invisible, figure_conditions(figure))):
        return False
    if watcher is None or not may_have_effects(watcher):
        return True
    return not any(
        shows_invisible(each.effect)
        and each.effect.to in OWN
        and all(sheet_meets(key, value, watcher, ()) for key, value in each.effect.when.items())
        for each in active_effects(watcher, SENSES)
    )
