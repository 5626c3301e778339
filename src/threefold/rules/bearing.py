"""Turns the situations of an attack into modifiers, and finds attacks that are impossible or fail
without a roll.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from threefold.rules.binding import implements
from threefold.rules.distance import BANDS
from threefold.rules.ruleset import Rules
from threefold.rules.situation import Situation, Training
from threefold.rules.situations import (
    SITUATIONS,
    Attacking,
    Distance,
    at_range,
    impossible,
    situation_name,
    specific_situation,
    unknown_situation,
)
from threefold.rules.skills import SkillLevel, level_of
from threefold.rules.types import Message, Modifier, Refusal, modifier


class SituationEffects(NamedTuple):
    """The result of situations: their modifiers, and the rule by which the attack fails without a
    roll, or None.
    """

    lines: tuple[Modifier, ...] = ()
    unseen: str | None = None


@implements(
    "illumination.dim.training",
    "illumination.very_dim.training",
    "illumination.darkness.training",
    "moving_target.attacker_mounted",
    "moving_target.jostled_ship_training",
    "gravity.high",
    "gravity.zero",
)
def relief(
    training: Training | None, steps: int, skills: Mapping[str, SkillLevel], rules: Rules
) -> Modifier | None:
    """Return the modifier by which the attacker's training lowers a situation's steps, at most to
    0; None without any.

    With the ruling ``low_light_training: may_ease`` the steps left of a specialist's training ease
    the attack.
    """
    if training is None or steps <= 0 or not skills:
        return None
    best: Modifier | None = None
    for name in training.skills:
        level = level_of(name, skills)
        off = {"trained": training.trained, "specialized": training.specialized}.get(level or "", 0)
        if rules.rulings.low_light_training == "to_zero":
            off = min(off, steps)
        if off and (best is None or -off < best.steps):
            best = modifier(
                -off, "training", Message(f"line.skill.{level}", {"skill": name}), training.rule
            )
    return best


@implements("gravity.high", "gravity.zero")
def weighs_on_body(gravity: str, skills: Mapping[str, SkillLevel], rules: Rules) -> int:
    """Return the steps by which high or zero gravity hinders all physical tasks; training removes
    them.
    """
    if gravity not in ("high_gravity", "zero_gravity"):
        return 0
    situation = SITUATIONS[gravity]
    lifted = relief(situation.training, situation.melee, skills, rules)
    return situation.melee + (lifted.steps if lifted is not None else 0)


class _Counted(NamedTuple):
    """A situation as it applies to one attack: its steps, and the modifier of training, or of eyes
    if ``seen``, that lowers them."""

    id: str
    known: Situation
    steps: int
    relief: Modifier | None
    seen: bool = False

    @property
    def net(self) -> int:
        return self.steps + (self.relief.steps if self.relief is not None else 0)


_DARKNESS: Final[Mapping[str, int]] = {
    "dim_light": 1,
    **dict.fromkeys(("very_dim_light", "very_dim_immediate", "very_dim_short"), 2),
    **dict.fromkeys(("darkness", "darkness_unsensed"), 3),
}
"""How dark each light is; a light that is not listed is bright."""


@implements("illumination.summary")
def eyes_relief(
    light: str, met: str, attack: Attacking, distance: Distance | None
) -> Modifier | None:
    """Return the modifier of eyes that see a poor light as a brighter one, if they see that far;
    None without any.
    """
    dark, best = _DARKNESS.get(light, 0), None
    for eyes in attack.eyes if dark else ():
        enough = eyes.dark or dark < _DARKNESS["darkness"]
        near = (
            eyes.feet is None
            or distance is None
            or (distance if isinstance(distance, int) else BANDS[distance]) <= eyes.feet
        )
        if not enough or not near or dark <= _DARKNESS.get(eyes.like or "", 0):
            continue
        known = SITUATIONS[met]
        if eyes.like:
            left = SITUATIONS[specific_situation(eyes.like, attack, distance)].steps(attack.ranged)
        else:
            left = 0
        off = known.steps(attack.ranged) - left
        if off > 0 and (best is None or -off < best.steps):
            best = modifier(-off, "situation", eyes.name, known.rule_at(attack.ranged))
    return best


def _in_the_way(
    asked: str, over: int, attack: Attacking, rules: Rules, distance: Distance | None
) -> _Counted:
    id = specific_situation(asked, attack, distance)
    known = SITUATIONS[id]
    steps = known.steps(attack.ranged)
    if id == "beyond_range":
        steps *= over
        if rules.rulings.beyond_extreme == "adds":
            known = known._replace(fact="")
    trained, eyes = (
        relief(known.training, steps, attack.skills, rules),
        eyes_relief(asked, id, attack, distance),
    )
    by_eyes = eyes is not None and (trained is None or eyes.steps < trained.steps)
    return _Counted(id, known, steps, eyes if by_eyes else trained, by_eyes)


@implements(
    "attack.modifier.direction",
    "edition2.player_rolls.direction_clarified",
    "range.beyond_extreme",
    "illumination.darkness.auto_fail",
    "visibility.invisible.auto_fail",
    "visibility.dense_mist",
    "water.deep.attack",
)
def situation_effects(
    ids: Sequence[str],
    attack: Attacking,
    defending: bool,
    rules: Rules,
    distance: Distance | None = None,
) -> SituationEffects | Refusal:
    """Return situations as modifiers: what hinders an attack eases the defense against it, and the
    reverse.

    Of situations that share a ``fact`` (such as sight, or water) only the worst after training
    counts. A shot beyond range and extreme range share one unless the ruling ``beyond_extreme``
    adds them up. Being under water replaces standing in it. Aquatic creatures ignore what water
    does to their attacks.
    """
    if not ids and distance is None:
        return _NOTHING
    refusal = unknown_situation(ids) or impossible(ids, attack)
    if refusal is not None:
        return refusal
    adds = rules.rulings.beyond_extreme == "adds"
    placed = at_range(list(dict.fromkeys(ids)), attack, distance, adds)
    if isinstance(placed, Refusal):
        return placed
    each = (_in_the_way(id, placed.over, attack, rules, distance) for id in placed.ids)
    by_id: dict[str, _Counted] = {}
    for one in each:
        if one.id not in by_id or _worse(one, by_id[one.id]):
            by_id[one.id] = one
    found = [*by_id.values()]
    worst: dict[str, _Counted] = {}
    for one in found:
        fact = one.known.fact
        if one.steps and fact and (fact not in worst or _worse(one, worst[fact])):
            worst[fact] = one
    lines: list[Modifier] = []
    if defending:
        sign = -1
    else:
        sign = 1
    for one in found:
        if not one.steps:
            continue
        fact = one.known.fact
        counts = (not fact or worst[fact] is one) and not (fact == "water" and attack.aquatic)
        name, rule = situation_name(one.id), one.known.rule_at(attack.ranged)
        lines.append(
            Modifier(sign * one.steps, sign * one.steps if counts else 0, "situation", name, rule)
        )
        if counts and one.relief is not None:
            steps = sign * one.relief.steps
            lines.append(one.relief._replace(steps=steps, counted=steps))
    blind = next(
        (one.known for one in found if one.known.unseen[attack.ranged] and not one.seen), None
    )
    return SituationEffects(tuple(lines), blind.rule if blind is not None else None)


_NOTHING: Final = SituationEffects()


def _worse(one: _Counted, other: _Counted) -> bool:
    return (abs(one.net), one.net) > (abs(other.net), other.net)


def situation_modifiers(
    ids: Sequence[str], ranged: bool, defending: bool, rules: Rules
) -> list[Modifier] | Refusal:
    """Return the modifiers of situations for an attack about which nothing else is known."""
    found = situation_effects(ids, Attacking(ranged), defending, rules)
    if isinstance(found, Refusal):
        return found
    return list(found.lines)
