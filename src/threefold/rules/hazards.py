"""Chapter 7: damage from hazards, massive trauma, and what poison and disease do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

from threefold.rules.binding import bound, implements
from threefold.rules.harm import Blow, Damage, Pools, Vitals, lose_points, through_armor
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
    """Points of a hazard, and what they are for: every ten feet, every round, or once."""

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
"""The hazards of the book; there are others, at the GM's figures."""

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
"""The kinds of damage that Armor with a value of its own may name."""


@implements("hazard.damage.by_source")
def fall_points(feet: int) -> int:
    """A point for every whole ten feet."""
    return HAZARDS["fall"].points * (feet // FALL_FEET)


class Trauma(NamedTuple):
    """What a massive trauma does: whether its points count, and steps down the damage track."""

    points: bool
    steps: int


@implements("damage_track.step_down.massive_trauma", "damage_track.step_down.direct_effects")
def massive_trauma(massive: bool, rules: Rules) -> Trauma:
    """A fall from very high, or a speeding vehicle: by ruling (``long_fall``) its points, a step down, or both."""
    ruling = rules.rulings.long_fall
    if not massive or ruling == "damage_only":
        return Trauma(True, 0)
    return Trauma(ruling == "damage_and_track", 1)


@implements("hazard.damage.by_source", "armor.subtract.each_hit", "ambient_damage.armor.usually_none")
def each_round(blow: Blow, armor: tuple[Line, ...], rounds: int) -> Damage:
    """The same blow once a round: Armor counts against each, and the answer adds them up."""
    once = through_armor(blow, armor)
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


def lose_each_round(vitals: Vitals, type: DamageType, points: int, rounds: int, rules: Rules) -> tuple[Vitals, Pools]:
    """Points lost round by round, so that each round is a hit of its own."""
    lost = Pools(0, 0, 0)
    for _ in range(rounds):
        vitals, more = lose_points(vitals, type, points, rules)
        lost = Pools(*map(sum, zip(lost, more, strict=True)))
    return vitals, lost


PoisonOutcome = Literal["damage", "track", "paralysis", "unconsciousness", "disability", "stranger"]
POISON_OUTCOMES: Final[tuple[PoisonOutcome, ...]] = bound(get_args(PoisonOutcome), "special_damage.poison.outcomes")
"""What failing to resist a poison may come to, as texts under ``poison_outcome``: the poison says which."""


@implements("special_damage.poison.might_defense", "special_damage.disease.daily")
def rolls_again(disease: bool, resisted: bool, times: int | None) -> bool:
    """Whether another roll will come: of a disease every day until the GM ends it, of a poison that works on until it
    is resisted, or has worked as often as it does (``times`` more)."""
    return disease or (not resisted and (times is None or times > 0))
