"""Chapter 9, mystical martial arts: an optional module, switched by the ruling ``martial_arts``."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from threefold.rules.binding import implements
from threefold.rules.ruleset import MartialNumbers, Rules


@implements(
    "martial_arts.movement_multiplier", "martial_arts.object_level", "martial_arts.recovery_bonus"
)
def martial_arts(rules: Rules) -> Rules:
    """PCs run, climb and jump two, three or five times as far; objects are two levels weaker;
    recovery rolls gain 1.
    """
    far = MappingProxyType({"trained": 3, "specialized": 5})
    return replace(rules, martial=MartialNumbers(untrained=2, skilled=far, material=2, recovery=1))
