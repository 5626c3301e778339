"""Chapter 4: moving within a round and over days, terrain, gravity."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.bases import based
from threefold.rules.binding import bound, implements
from threefold.rules.distance import BANDS
from threefold.rules.ruleset import Rules
from threefold.rules.types import Base, Line, Measure, Message, Modifier, modifier

Terrain = Literal["rough", "difficult", "climbing", "deep_water", "low_gravity", "high_gravity"]
Way = Literal["immediate", "short", "long"]
Road = Literal["road", "overland"]

MOVE_DIFFICULTY: Final = bound(4, "movement.long.action", "movement.short_plus_action")
PUSH_FEET: Final = bound(4, "movement.zero_gravity.push")
MILES_A_DAY: Final[Mapping[Road, int]] = bound(
    MappingProxyType({"road": 20, "overland": 12}), "movement.long_term.rates"
)
MILES_AN_HOUR: Final[Mapping[Road, int]] = bound(
    MappingProxyType({"road": 3, "overland": 2}), "movement.long_term.rates"
)
MOUNTED: Final = bound(2, "movement.long_term.rates")
HIGH_GRAVITY_SKILL: Final = "high-gravity maneuvering"
"""The skill that removes the penalty of high gravity on moves, and on attacks too."""


class TerrainEffect(NamedTuple):
    """The effect of terrain: the share left of a round's movement and of a day's travel, and steps
    on move rolls.
    """

    round: Fraction
    travel: Fraction
    steps: int
    rule: str


_WHOLE, _HALF, _THIRD, _QUARTER = Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)

TERRAIN: Final[Mapping[Terrain, TerrainEffect]] = bound(
    MappingProxyType(
        {
            "rough": TerrainEffect(_WHOLE, _HALF, 1, "movement.rough.effect"),
            "difficult": TerrainEffect(_HALF, _THIRD, 1, "movement.difficult.effect"),
            "climbing": TerrainEffect(_HALF, _THIRD, 1, "climbing.move.roll_hindered"),
            "deep_water": TerrainEffect(_QUARTER, _QUARTER, 1, "movement.deep_water.effect"),
            "low_gravity": TerrainEffect(_WHOLE, _WHOLE, -1, "movement.low_gravity"),
            "high_gravity": TerrainEffect(_HALF, _THIRD, 1, "movement.high_gravity.effect"),
        }
    ),
    "movement.environment.summary",
    "movement.difficult.effect",
    "movement.deep_water.effect",
    "climbing.move.as_difficult_terrain",
)


@implements(
    "movement.deep_water.swimmer", "movement.high_gravity.training", "swimming.routine.movement"
)
def environment(
    terrain: Terrain, swimmer: bool, heavy_trained: bool, rules: Rules
) -> TerrainEffect:
    """Return the effect of a terrain. A trained swimmer keeps half the distance in deep water;
    training in high gravity removes its penalty, and with the ruling ``high_gravity_travel:
    waived`` that on travel too."""
    known = TERRAIN[terrain]
    if terrain == "deep_water" and swimmer:
        return TerrainEffect(_HALF, _HALF, known.steps, "movement.deep_water.swimmer")
    if terrain == "high_gravity" and heavy_trained:
        if rules.rulings.high_gravity_travel == "waived":
            travel = _WHOLE
        else:
            travel = known.travel
        # the rule of what is left of the penalty
        return TerrainEffect(_WHOLE, travel, 0, known.rule)
    return known


@implements("martial_arts.movement_multiplier")
def distance_multiplier(skill: str | None, rules: Rules) -> int:
    """Return how many times as far a PC runs, climbs or jumps: 1, or more by skill with mystical
    martial arts.
    """
    return rules.martial.skilled.get(skill or "", rules.martial.untrained)


@implements("movement.environment.summary", "movement.rough.effect")
def round_feet(
    way: Way, around: Mapping[Terrain, TerrainEffect], times: int = 1
) -> tuple[Line, ...]:
    """Return the feet of a move in a round: the band's limit by ``times``, less by the worst
    terrain, rounded down.
    """
    feet = BANDS[way]
    lines = [Line(feet, Message(f"line.base.move_{way}_feet"), _FEET[way])]
    if times > 1:
        faster = Message("line.base.faster", {"times": times})
        lines.append(Line((times - 1) * feet, faster, "martial_arts.movement_multiplier"))
        feet *= times
    worst = min(around, key=lambda name: around[name].round, default=None)
    if worst is None:
        slowed = feet
    else:
        slowed = int(feet * around[worst].round)
    if worst is not None and slowed != feet:
        if worst == "climbing":
            rule = "climbing.move.half_speed"
        else:
            rule = around[worst].rule
        lines.append(Line(slowed - feet, Message(f"terrain.{worst}"), rule))
    return tuple(lines)


_FEET: Final[Mapping[Way, str]] = {
    "immediate": "movement.immediate.free",
    "short": "movement.short.action",
    "long": "movement.long.action",
}


@implements(
    "movement.rough.effect",
    "movement.low_gravity",
    "movement.high_gravity.effect",
    "climbing.move.roll_hindered",
)
def terrain_lines(around: Mapping[Terrain, TerrainEffect]) -> list[Modifier]:
    """Return the modifiers of terrain on a move roll; they all add up."""
    return [
        modifier(e.steps, "situation", Message(f"terrain.{name}"), e.rule)
        for name, e in around.items()
        if e.steps
    ]


@implements(
    "movement.immediate.free",
    "movement.immediate.before_or_after",
    "movement.short.action",
    "movement.long.action",
    "movement.short_plus_action",
)
def move_base(way: Way, action: bool) -> Base:
    """A short move is an action without a roll. A long move, or a short one with another act, has
    difficulty 4.

    An immediate move is part of any action, before it or after it.
    """
    if way == "long":
        return based(MOVE_DIFFICULTY, Message("line.base.move_long"), "movement.long.action")
    if way == "short" and action:
        return based(
            MOVE_DIFFICULTY, Message("line.base.move_and_act"), "movement.short_plus_action"
        )
    if way == "short":
        rule = "movement.short.action"
    else:
        rule = "movement.immediate.free"
    return based(0, Message(f"line.base.move_{way}"), rule)


@implements("movement.long_term.rates")
def mile_lines(
    time: Message,
    hours_or_days: int,
    rate: int,
    mounted: bool,
    around: Mapping[Terrain, TerrainEffect],
) -> list[Measure]:
    """Return the miles of travel at a rate per hour or day: twice as far mounted, lowered by the
    worst terrain.
    """
    if not hours_or_days:
        return []
    rule = "movement.long_term.rates"
    far = Fraction(hours_or_days * rate)
    lines = [Measure(float(far), time, rule)]
    if mounted:
        lines.append(Measure(float(far * (MOUNTED - 1)), Message("line.base.mounted"), rule))
        far *= MOUNTED
    worst = min(around, key=lambda name: around[name].travel, default=None)
    if worst is not None and around[worst].travel != _WHOLE:
        lost = float(far * around[worst].travel - far)
        lines.append(Measure(lost, Message(f"terrain.{worst}"), around[worst].rule))
    return lines


@implements("movement.zero_gravity.push")
def push_difficulty(feet: int) -> int:
    """Return the difficulty of pushing off to float this far: a quarter of the feet, rounded up."""
    return -(-feet // PUSH_FEET)


@implements("movement.zero_gravity.drift")
def drift(feet: int, rounds: int, rules: Rules) -> Fraction:
    """Return the feet drifted in the given round after a push: half the push, the same each round.

    With the ruling ``zero_gravity_drift: decaying`` it halves again every round.
    """
    if rules.rulings.zero_gravity_drift == "decaying":
        return Fraction(feet, 2**rounds)
    return Fraction(feet, 2)
