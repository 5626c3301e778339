"""Chapter 7: damage from hazards, massive trauma, and what poison and disease do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

from threefold.rules.binding import bound, implements
from threefold.rules.harm import Blow, DealtDamage, Pools, Vitals, apply_armor, lose_points
from threefold.rules.ruleset import Rules
from threefold.rules.types import DamageType, Line, Message

Source = Literal[
    "fall",
    "minor_fire",
    "major_fire",
    "acid_splash",
    "acid_bath",
    "cold",
    "severe_cold",
    "shock",
    "electrocution",
    "crush",
    "huge_crush",
    "collision",
]
Per = Literal["ten_feet", "round", "once"]
FALL_FEET: Final = 10


class Hazard(NamedTuple):
    """The damage of a hazard, in points, and how often it applies: every ten feet, every round, or
    once.
    """

    points: int
    per: Per
    ambient: bool = True
    costs_action: bool = False


HAZARDS: Final[Mapping[Source, Hazard]] = bound(
    MappingProxyType(
        {
            "fall": Hazard(1, "ten_feet"),
            "minor_fire": Hazard(3, "round"),
            "major_fire": Hazard(6, "round"),
            "acid_splash": Hazard(2, "round"),
            "acid_bath": Hazard(6, "round"),
            "cold": Hazard(1, "round"),
            "severe_cold": Hazard(3, "round"),
            "shock": Hazard(1, "round", costs_action=True),
            "electrocution": Hazard(6, "round", costs_action=True),
            "crush": Hazard(3, "once", ambient=False),
            "huge_crush": Hazard(6, "once", ambient=False),
            "collision": Hazard(6, "once", ambient=False),
        }
    ),
    "hazard.damage.by_source",
)
"""The hazards of the book. The GM sets the figures of any others."""

KINDS: Final[Mapping[Source, tuple[str, ...]]] = MappingProxyType(
    {
        "fall": ("falling",),
        "minor_fire": ("fire",),
        "major_fire": ("fire",),
        "acid_splash": ("acid",),
        "acid_bath": ("acid",),
        "cold": ("cold",),
        "severe_cold": ("cold",),
        "shock": ("electricity",),
        "electrocution": ("electricity",),
        "crush": ("crushing",),
        "huge_crush": ("crushing",),
        "collision": ("collision",),
    }
)
"""The kinds of damage of each hazard; Armor may have a special value against them."""


@implements("hazard.damage.by_source")
def fall_points(feet: int) -> int:
    """Return the damage of a fall: a point for every whole ten feet."""
    return HAZARDS["fall"].points * (feet // FALL_FEET)


class Trauma(NamedTuple):
    """The effect of a massive trauma: whether its points count, and steps down the damage track."""

    points: bool
    steps: int


@implements("damage_track.step_down.massive_trauma", "damage_track.step_down.direct_effects")
def massive_trauma(massive: bool, rules: Rules) -> Trauma:
    """A very long fall or a speeding vehicle costs its points, a step down, or both, by the ruling
    ``long_fall``.
    """
    ruling = rules.rulings.long_fall
    if not massive or ruling == "damage_only":
        return Trauma(True, 0)
    return Trauma(ruling == "damage_and_track", 1)


@implements(
    "hazard.damage.by_source", "armor.subtract.each_hit", "ambient_damage.armor.usually_none"
)
def each_round(blow: Blow, armor: tuple[Line, ...], rounds: int) -> DealtDamage:
    """Repeat the same blow once a round and return the total. Armor counts against each blow."""
    once = apply_armor(blow, armor)
    if rounds == 1:
        return once
    return once._replace(
        dealt=once.dealt * rounds,
        armor=once.armor * rounds,
        taken=once.taken * rounds,
        lines=tuple(_times(line, rounds) for line in once.lines),
        armor_lines=tuple(_times(line, rounds) for line in once.armor_lines),
    )


def _times(line: Line, rounds: int) -> Line:
    name = Message("line.rounds", {"what": line.name, "n": rounds})
    return line._replace(points=line.points * rounds, name=name)


def lose_each_round(
    vitals: Vitals, type: DamageType, points: int, rounds: int, rules: Rules
) -> tuple[Vitals, Pools]:
    """Lose points round by round, so that each round is a separate hit."""
    lost = Pools(0, 0, 0)
    for _ in range(rounds):
        vitals, more = lose_points(vitals, type, points, rules)
        lost = Pools(*map(sum, zip(lost, more, strict=True)))
    return vitals, lost


PoisonOutcome = Literal["damage", "track", "paralysis", "unconsciousness", "disability", "stranger"]
POISON_OUTCOMES: Final[tuple[PoisonOutcome, ...]] = bound(
    get_args(PoisonOutcome), "special_damage.poison.outcomes"
)
"""The possible results of failing to resist a poison, as texts under ``poison_outcome``: the poison
says which.
"""


@implements("special_damage.poison.might_defense", "special_damage.disease.daily")
def rolls_again(disease: bool, resisted: bool, times: int | None) -> bool:
    """Return whether another roll will come. A disease needs one every day until the GM ends it; a
    lasting poison until it is resisted, or has taken effect as often as it does (``times``
    more)."""
    return disease or (not resisted and (times is None or times > 0))
