"""The traits of each kind of effect, from the files of their families. A kind without traits does
not import.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeGuard, cast, get_args

from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits.base import Traits
from threefold.model.shelf.traits.conditions import CONDITIONS
from threefold.model.shelf.traits.fight import FIGHT
from threefold.model.shelf.traits.harm import HARM
from threefold.model.shelf.traits.rolls import ROLLS
from threefold.model.shelf.traits.scene import SCENE
from threefold.model.shelf.traits.sheet import SHEET

_DECLARED: Final = (*ROLLS, *HARM, *CONDITIONS, *SHEET, *FIGHT, *SCENE)

TRAITS: Final[Mapping[type, Traits[Effect]]] = MappingProxyType(
    {each.kind: cast("Traits[Effect]", each) for each in _DECLARED}
)
"""The traits of each kind of effect."""


def check_kinds(declared: Mapping[type, object], what: str) -> None:
    """Raise ``TypeError`` unless each kind of effect, and nothing else, is declared.

    Called on import, so that a kind that somebody forgot ends the start, not an evening.
    """
    missing = {kind.__name__ for kind in set(get_args(Effect)) ^ set(declared)}
    if missing:
        raise TypeError(f"{what} and the union Effect differ in {', '.join(sorted(missing))}")


check_kinds(TRAITS, "TRAITS")


def traits_of(effect: Effect) -> Traits[Effect]:
    """Return the traits of an effect's kind."""
    return TRAITS[type(effect)]


def is_effect(part: object) -> TypeGuard[Effect]:
    """Return True if a part of an entry is an effect."""
    return type(part) in TRAITS


def strikes(effect: Effect) -> bool:
    """Return True if using an effect is an attack with a weapon, or a task that leads to such an
    attack.
    """
    return traits_of(effect).use.strikes(effect, strikes)


def hostile(effect: Effect) -> bool:
    """Return True if an effect is bad for whoever it falls on."""
    return effect.to not in ("self", "holder") and traits_of(effect).use.hostile(effect, hostile)
