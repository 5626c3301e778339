"""Turns the situations of an attack into modifiers, and finds attacks that are impossible or fail
without a roll.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from threefold.rules.binding import implements
from threefold.rules.distance import BANDS
from threefold.rules.ruleset import Rules
from threefold.rules.situation import Situation, TrainingRelief
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
from threefold.rules.skills import SkillLevel, level_of_skill
from threefold.rules.types import Message, Modifier, Refusal, modifier


class SituationEffects(NamedTuple):
    """The result of situations: their modifiers, and the rule by which the attack fails without a
    roll, or None.
    """

    lines: tuple[Modifier, ...] = ()
    unseen: str | None = None


@implements(
    [
        "illumination.dim.training",
        "illumination.very_dim.training",
        "illumination.darkness.training",
        "moving_target.attacker_mounted",
        "moving_target.jostled_ship_training",
        "gravity.high",
        "gravity.zero",
    ],
)
def relief(
    training: TrainingRelief | None, steps: int, skills: Mapping[str, SkillLevel], rules: Rules
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
        level = level_of_skill(name, skills)
        off = {"trained": training.trained, "specialized": training.specialized}.get(level or "", 0)
        if rules.rulings.low_light_training == "to_zero":
            off = min(off, steps)
        if off and (best is None or -off < best.steps):
            best = modifier(
                -off, "training", Message(f"line.skill.{level}", {"skill": name}), training.rule
            )
    return best


@implements("gravity.high", "gravity.zero")
def weighs_on_body(
    gravity: str,
    skills: Mapping[str, SkillLevel],
    rules: Rules,
    spared: Collection[str] = (),
) -> int:
    """Return the steps by which high or zero gravity hinders all physical tasks; training removes
    them, and so does what spares somebody that gravity.
    """
    if gravity not in ("high_gravity", "zero_gravity") or gravity in spared:
        return 0
    situation = SITUATIONS[gravity]
    lifted = relief(situation.training, situation.melee, skills, rules)
    if lifted is None:
        return situation.melee
    return situation.melee + lifted.steps


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
        if self.relief is None:
            return self.steps
        return self.steps + self.relief.steps

    def lines(self, sign: int, counts: bool, ranged: bool) -> list[Modifier]:
        """Its modifier and that of its relief. Without steps it has none; one that does not count
        is shown only."""
        if not self.steps:
            return []
        steps = sign * self.steps
        name, rule = situation_name(self.id), self.known.rule_at(ranged)
        if not counts:
            return [Modifier(steps, 0, "situation", name, rule)]
        lines = [Modifier(steps, steps, "situation", name, rule)]
        if self.relief is not None:
            relieved = sign * self.relief.steps
            lines.append(self.relief._replace(steps=relieved, counted=relieved))
        return lines


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


def _counted_situation(
    asked: str, over: int, attack: Attacking, rules: Rules, distance: Distance | None
) -> _Counted:
    id = specific_situation(asked, attack, distance)
    known = SITUATIONS[id]
    steps = known.steps(attack.ranged)
    if id == "beyond_range":
        steps *= over
        if rules.rulings.beyond_extreme == "adds":
            known = known._replace(fact="")
    by = attack.spared.get(id) or attack.spared.get(asked)
    if by is not None and steps > 0:
        off = modifier(-steps, "situation", by, known.rule_at(attack.ranged))
        return _Counted(id, known, steps, off, True)
    trained, eyes = (
        relief(known.training, steps, attack.skills, rules),
        eyes_relief(asked, id, attack, distance),
    )
    by_eyes = eyes is not None and (trained is None or eyes.steps < trained.steps)
    return _Counted(id, known, steps, eyes if by_eyes else trained, by_eyes)


@implements(
    [
        "attack.modifier.direction",
        "edition2.player_rolls.direction_clarified",
        "range.beyond_extreme",
        "illumination.darkness.auto_fail",
        "visibility.invisible.auto_fail",
        "visibility.dense_mist",
        "water.deep.attack",
    ],
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
        return UNHINDERED
    refusal = unknown_situation(ids) or impossible(ids, attack)
    if refusal is not None:
        return refusal
    adds = rules.rulings.beyond_extreme == "adds"
    placed = at_range(list(dict.fromkeys(ids)), attack, distance, adds)
    if isinstance(placed, Refusal):
        return placed
    each = (_counted_situation(id, placed.over, attack, rules, distance) for id in placed.ids)
    found = _worst_of(each, lambda one: one.id)
    worst = _worst_of((one for one in found.values() if one.steps), lambda one: one.known.fact)
    sign = 1
    if defending:
        sign = -1
    lines: list[Modifier] = []
    for one in found.values():
        fact = one.known.fact
        counts = (not fact or worst.get(fact) is one) and not (fact == "water" and attack.aquatic)
        lines += one.lines(sign, counts, attack.ranged)
    return SituationEffects(tuple(lines), _unseen_rule(found.values(), attack.ranged))


def _unseen_rule(found: Iterable[_Counted], ranged: bool) -> str | None:
    """The rule of the first situation in which a target cannot be seen at all; None without any."""
    for one in found:
        if one.known.unseen[ranged] and not one.seen:
            return one.known.rule
    return None


def _worst_of(each: Iterable[_Counted], key: Callable[[_Counted], str]) -> dict[str, _Counted]:
    """The worst situation of each key, in the order in which the keys come."""
    worst: dict[str, _Counted] = {}
    for one in each:
        if key(one) not in worst or _worse(one, worst[key(one)]):
            worst[key(one)] = one
    return worst


UNHINDERED: Final = SituationEffects()


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
