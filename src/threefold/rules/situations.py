"""Situations of an attack as data: steps for the attacker, when they apply, and what counts only once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from threefold.rules.binding import implements
from threefold.rules.near import hint, shown
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Modifier, Params, Refusal


class Situation(NamedTuple):
    """Steps on an attack in melee and at range (0: does not apply); of one ``fact`` only the worst counts."""

    melee: int
    ranged: int
    rule: str
    fact: str = ""


SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {
        "cover": Situation(1, 1, "cover.partial"),
        "prone": Situation(-1, 1, "position.prone.melee"),
        "higher_ground": Situation(-1, -1, "position.higher_ground"),
        "surprise": Situation(-2, -2, "position.surprise.unaware", "surprise"),
        "surprise_on_guard": Situation(-1, -1, "position.surprise.on_guard", "surprise"),
        "point_blank": Situation(0, -1, "range.point_blank", "range"),
        "extreme_range": Situation(0, 1, "range.extreme", "range"),
        "beyond_range": Situation(0, 2, "range.beyond_extreme", "range"),
        "dim_light": Situation(1, 1, "illumination.dim.attack", "sight"),
        "very_dim_immediate": Situation(1, 1, "illumination.very_dim.attack", "sight"),
        "very_dim_short": Situation(2, 2, "illumination.very_dim.attack", "sight"),
        "darkness": Situation(4, 4, "illumination.darkness.other_senses", "sight"),
        "mist": Situation(0, 1, "visibility.mist", "sight"),
        "dense_mist": Situation(1, 4, "visibility.dense_mist", "sight"),
        "hiding": Situation(0, 1, "visibility.hiding", "sight"),
        "invisible": Situation(4, 4, "visibility.invisible.other_senses", "sight"),
        "deep_water": Situation(1, 1, "water.deep.attack", "water"),
        "underwater_stabbing": Situation(1, 0, "water.underwater.melee", "water"),
        "underwater_slashing": Situation(2, 0, "water.underwater.melee", "water"),
        "underwater_bashing": Situation(2, 0, "water.underwater.melee", "water"),
        "underwater_ranged": Situation(0, 1, "water.underwater.ranged_hindered", "water"),
        "fast_target": Situation(1, 1, "moving_target.fast_target"),
        "attacker_mounted": Situation(1, 1, "moving_target.attacker_mounted"),
        "attacker_jostled": Situation(1, 1, "moving_target.attacker_jostled"),
        "high_gravity": Situation(1, 1, "gravity.high", "gravity"),
        "zero_gravity": Situation(1, 1, "gravity.zero", "gravity"),
    }
)


@implements(
    "attack.modifier.direction",
    "attack.modifier.usual_elements",
    "attack.modifier.gm_discretion",
    "cover.partial",
    "position.prone.melee",
    "position.prone.ranged",
    "position.higher_ground",
    "position.surprise.unaware",
    "position.surprise.on_guard",
    "range.point_blank",
    "range.extreme",
    "range.beyond_extreme",
    "illumination.dim.attack",
    "illumination.very_dim.attack",
    "illumination.darkness.other_senses",
    "visibility.mist",
    "visibility.hiding",
    "visibility.invisible.other_senses",
    "water.deep.attack",
    "water.underwater.melee",
    "water.underwater.ranged_hindered",
    "moving_target.fast_target",
    "moving_target.attacker_jostled",
)
def situation_modifiers(ids: Sequence[str], ranged: bool, defending: bool, rules: Rules) -> list[Modifier] | Refusal:
    """The situations as lines: what hinders an attack eases the defense against it, and the reverse.

    Situations that state the same fact (all that is unseen, all that is under water) count once, at their worst; a
    shot beyond range is such a fact with extreme range unless the ruling ``beyond_extreme`` adds them up.
    """
    chosen: dict[str, Situation] = {}
    worst: dict[str, int] = {}
    for id in ids:
        known = SITUATIONS.get(id)
        if known is None:
            params: Params = {"situation": shown(id), "hint": hint(id, SITUATIONS, "situations")}
            return Refusal("bad_value", "inputs.situations", Message("refusal.unknown_situation", params))
        if id == "beyond_range" and rules.rulings.beyond_extreme == "adds":
            known = known._replace(fact="")
        chosen[id] = known
        steps = known.ranged if ranged else known.melee
        if known.fact and abs(steps) > abs(worst.get(known.fact, 0)):
            worst[known.fact] = steps
    lines = []
    for id, known in chosen.items():
        steps = known.ranged if ranged else known.melee
        if not steps:
            continue
        counted = steps
        if known.fact:
            counted = steps if worst.get(known.fact) == steps else 0
            if counted:
                worst[known.fact] = 0
        sign = -1 if defending else 1
        lines.append(Modifier(sign * steps, sign * counted, "situation", Message(f"situation.{id}"), known.rule))
    return lines
