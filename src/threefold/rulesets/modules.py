"""The optional rules of the reference: each a function from Rules to Rules, by the key of its entry in content."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, get_args

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules, ShiftKind


@implements("power_shift.number", "power_shift.price")
def power_shifts(rules: Rules) -> Rules:
    """Five shifts of all kinds at the start; one more costs 10 XP."""
    return replace(rules, shifts=replace(rules.shifts, kinds=get_args(ShiftKind), start=5, price=10))


POSTHUMAN_SHIFTS: Final[tuple[ShiftKind, ...]] = bound(
    ("accuracy", "dexterity", "healing", "power", "resilience", "single_attack", "strength"), "posthuman.shifts"
)


@implements("posthuman.shifts")
def posthuman(rules: Rules) -> Rules:
    """Two shifts of seven kinds at the start, one more for 4 XP; a game with power shifts as well has all of those."""
    if rules.shifts.kinds:
        return rules
    return replace(rules, shifts=replace(rules.shifts, kinds=POSTHUMAN_SHIFTS, start=2, price=4))


@implements("horror.range.widened", "horror.range.grows")
def horror(rules: Rules) -> Rules:
    """A roll brings an intrusion up to the face that the table has reached, 2 at first."""
    return replace(rules, special=replace(rules.special, intrusion=rules.rulings.intrusion_range))


@implements("madness.shock.maximum")
def madness(rules: Rules) -> Rules:
    """A shock that empties Intellect takes a point of its maximum in place of a step down the damage track."""
    return replace(rules, madness=replace(rules.madness, lost_maximum=1))


@implements("cypher_forms.draw")
def cypher_forms(rules: Rules) -> Rules:
    """Chance draws subtle and manifest cyphers; fantastic ones only where they are asked for."""
    return replace(rules, cyphers=replace(rules.cyphers, forms=("subtle", "manifest")))


def _procedures(rules: Rules) -> Rules:
    """A module that brings procedures and leaves all figures as they are."""
    return rules


MODULES: Final[Mapping[str, Callable[[Rules], Rules]]] = types.MappingProxyType(
    {
        "power_shifts": power_shifts,
        "power_stunts": _procedures,
        "horror": horror,
        "madness": madness,
        "cypher_forms": cypher_forms,
        "spellcasting": _procedures,
        "psionics": _procedures,
        "posthuman": posthuman,
        "two_descriptors": _procedures,
        "children": _procedures,
        "shorts": _procedures,
    }
)
"""Every module by its key, in the order in which they are switched on."""
