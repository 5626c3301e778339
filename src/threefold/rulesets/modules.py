"""The optional modules of the reference: each is a function from Rules to Rules, by the key of its
entry in content.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, get_args

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules, ShiftKind


@implements("power_shift.number", "power_shift.price", "power_shift.levels")
def power_shifts(rules: Rules) -> Rules:
    """Characters start with five shifts of any kinds; one more costs 10 XP. NPCs go up to level
    15."""
    return replace(
        rules,
        shifts=rules.shifts._replace(kinds=get_args(ShiftKind), start=5, price=10),
        combat=rules.combat._replace(most_npc_level=15),
    )


POSTHUMAN_SHIFTS: Final[tuple[ShiftKind, ...]] = bound(
    ("accuracy", "dexterity", "healing", "power", "resilience", "single_attack", "strength"),
    "posthuman.shifts",
)


@implements("posthuman.shifts")
def posthuman(rules: Rules) -> Rules:
    """Characters start with two shifts of seven kinds; one more costs 4 XP. Power shifts take
    precedence if also on.
    """
    if rules.shifts.kinds:
        return rules
    return replace(rules, shifts=rules.shifts._replace(kinds=POSTHUMAN_SHIFTS, start=2, price=4))


@implements("horror.range.widened", "horror.range.grows")
def horror(rules: Rules) -> Rules:
    """Faces up to the table's current intrusion range, 2 at first, bring an intrusion."""
    return replace(rules, special=rules.special._replace(intrusion=rules.rulings.intrusion_range))


@implements("madness.shock.maximum")
def madness(rules: Rules) -> Rules:
    """A shock that empties Intellect costs a point of its maximum in place of a step down the
    damage track.
    """
    return replace(rules, madness=rules.madness._replace(lost_maximum=1))


@implements("cypher_forms.draw")
def cypher_forms(rules: Rules) -> Rules:
    """Random draws give subtle and manifest cyphers, and fantastic ones only on request."""
    return replace(rules, cyphers=rules.cyphers._replace(forms=("subtle", "manifest")))


def _procedures(rules: Rules) -> Rules:
    """A module that adds procedures and changes no figures."""
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
