"""What the words of ``may_not`` keep the bearer of a condition from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from threefold.rules.conditions import NO_ACTION, Bar

_BODY: Final[frozenset[Bar]] = frozenset({"body", "move"})
_MOVE: Final[frozenset[Bar]] = frozenset({"move"})
_ATTACK: Final[frozenset[Bar]] = frozenset({"attack"})
_OTHERS: Final[frozenset[Bar]] = frozenset({"attack", "touch"})
_INTELLECT: Final[frozenset[Bar]] = frozenset({"intellect"})

BARS: Final[Mapping[str, frozenset[Bar]]] = MappingProxyType(
    {
        "act": NO_ACTION,
        "act, except to leave": NO_ACTION,
        "act except for recovery rolls": NO_ACTION - {"rest"},
        "act otherwise than to break free": NO_ACTION,
        "act here": NO_ACTION,
        "act on others": _OTHERS,
        "do anything but try to break free": NO_ACTION,
        "do anything but approach": _ATTACK,
        "anything else": NO_ACTION,
        "physical actions": _BODY,
        "physical actions but escape": _BODY,
        "take physical actions other than to escape": _BODY,
        "actions that need movement": _BODY,
        "actions that need moving": _BODY,
        "move": _MOVE,
        "move by itself": _MOVE,
        "move physically": _MOVE,
        "leave": _MOVE,
        "leave the trap": _MOVE,
        "leave the bottle": _MOVE,
        "attack": _ATTACK,
        "attack you or your allies": _ATTACK,
        "harm you or your allies": _ATTACK,
        "hostile actions": _ATTACK,
        "affect anything": _OTHERS,
        "touch": frozenset({"touch"}),
        "physical attacks": frozenset({"strike"}),
        "defend": frozenset({"defend"}),
        "use devices": frozenset({"devices"}),
        "use abilities": frozenset({"powers"}),
        "spend Intellect points": _INTELLECT,
        "spend Intellect except to change back": _INTELLECT,
        "spend Intellect points except to regain control": _INTELLECT,
    }
)
"""The words that the table carries out. Those who may not act may still try to break free: that is
a roll which their condition asks for."""


ATTACK_YOU: Final = "attack you"
"""Keeps from attacks on whoever put the condition there, and on nobody else."""


TIMELESS: Final = "be touched by time"
"""What else lasts on its bearer stands still meanwhile, and goes on afterwards."""


def barred_by_words(words: Iterable[str]) -> frozenset[Bar]:
    """Return what these words keep somebody from. All others are for the table to play."""
    return frozenset[Bar]().union(*(BARS.get(each, frozenset()) for each in words))


def left_to_people(words: Iterable[str]) -> list[str]:
    """Return the words that the table does not carry out."""
    return [each for each in words if not _is_carried_out(each)]


def _is_carried_out(words: str) -> bool:
    """Whether the table bars it by itself: an attack on somebody, the time that passes, or a power
    by its name."""
    named = words.removeprefix(_USE)
    by_name = words.startswith(_USE) and named[:1].isupper()
    return words in BARS or words in (ATTACK_YOU, TIMELESS) or by_name


_USE: Final = "use "
