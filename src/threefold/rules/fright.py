"""Horror shocks and madness: the levels of shocks, what madness costs, and what it gives."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Refusal

Shock = Literal[
    "startled",
    "glimpse",
    "noise",
    "corpse",
    "death",
    "impossible",
    "friend_dies",
    "supernatural",
    "mind_bending",
]

LEVELS: Final[Mapping[Shock, int]] = bound(
    MappingProxyType(
        {
            "startled": 1,
            "glimpse": 2,
            "noise": 2,
            "corpse": 2,
            "death": 3,
            "impossible": 4,
            "friend_dies": 5,
            "supernatural": 5,
            "mind_bending": 8,
        }
    ),
    "horror.shock.levels",
)
"""The level of each kind of shock. For a monstrous creature it is the creature's level."""


class Emptied(NamedTuple):
    """The Intellect Pool after a shock emptied it: its points, its maximum, and whether the
    character goes insane.
    """

    value: int
    maximum: int
    gives_way: bool


@implements("madness.shock.maximum", "madness.insane.when")
def shock_emptied_pool(maximum: int, times: int, face: int, tier: int, rules: Rules) -> Emptied:
    """The maximum falls by a point, and the Pool regains 1d6 + tier points, up to the new maximum.

    The character goes insane when the maximum is 0 or, with the ruling ``insane_when:
    emptied_again``, the second time.
    """
    left = max(0, maximum - rules.madness.lost_maximum)
    again = rules.rulings.insane_when == "emptied_again" and times > 0
    return Emptied(min(left, face + tier), left, left == 0 or again)


@implements("madness.insane.mad")
def insanity_gain(maximum: int, face: int, tier: int) -> tuple[Line, ...]:
    """Return the points that the Intellect Pool and its maximum gain when a character goes insane:
    1d6 + tier.
    """
    rule = "madness.insane.mad"
    return (
        Line(face, Message("line.recovery.die"), rule),
        Line(tier, Message("line.recovery.tier"), rule),
    )


@implements("madness.trade")
def check_edge_trade(points: int, maximum: int, rules: Rules) -> Refusal | None:
    """A character may trade up to 4 points of the Intellect maximum for 1 Edge, but must keep at
    least one point.
    """
    n = rules.madness.trade
    if not 1 <= points <= n:
        return Refusal("bad_value", "inputs.points", Message("refusal.madness.points", {"n": n}))
    if points >= maximum:
        return Refusal(
            "not_allowed", "inputs.points", Message("refusal.madness.too_little", {"max": maximum})
        )
    return None
