"""Hooks of effects of a fight: actions gained or lost, altered attacks, weapons of one's own,
companions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefold.model.active_effects import ActiveEffect
from threefold.model.characters import Pc
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.hooks.base import (
    Hooks,
    Say,
    never_counts,
    no_lines,
    no_texts,
    not_at_once,
)
from threefold.procedures.effects.rolled import attack_rule_applies
from threefold.procedures.effects.scene import act, attack, companion
from threefold.procedures.effects.wording import figure_said, number_said
from threefold.rules.harm import Blow
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import step_rule
from threefold.rules.types import Message, Modifier, modifier


def _attack_lines(
    effect: kinds.AttackRule, active: ActiveEffect, pc: Pc, roll: Rolled, rules: Rules
) -> list[Modifier]:
    n = effect.eased
    if not n or not attack_rule_applies(effect, pc, roll):
        return []
    name = Message("line.given", {"name": active.source})
    if n > 0:
        return [modifier(-n, "ability", name, "asset.untyped_ease_outside_limit")]
    return [modifier(-n, "situation", name, step_rule(-n, "task.step.hinder_default"))]


def _attack_would_count(
    effect: kinds.AttackRule, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    return attack_rule_applies(effect, pc, roll)


def _say_attack(effect: kinds.AttackRule, level: int | None, say: Say) -> Iterator[Message]:
    """The texts of an attack rule: targets, number of attacks, damage, easing or hindrance, effects
    of a hit.
    """
    if effect.targets is not None:
        yield Message(
            "power.does.attack_targets", {"n": number_said(figure_said(effect.targets, level))}
        )
    if effect.attacks > 1:
        yield Message("power.does.attacks", {"n": effect.attacks})
    if effect.damage == "none":
        yield Message("power.does.attack_harmless")
    elif effect.damage > 0:
        yield Message("power.does.bonus", {"n": effect.damage})
    elif effect.damage:
        yield Message("power.does.attack_less", {"n": -effect.damage})
    if effect.eased:
        if effect.eased > 0:
            key = "eases"
        else:
            key = "hinders"
        yield Message(
            f"power.does.{key}", {"task": Message("power.does.the_attack"), "n": abs(effect.eased)}
        )
    for each in effect.then:
        for line in say(each, level):
            yield Message("power.does.on_hit", {"what": line})


def _say_companion(effect: kinds.Companion, level: int | None, say: Say) -> Iterator[Message]:
    who = Message("line.creature", {"name": effect.name})
    yield Message(
        "power.does.companion", {"who": who, "level": number_said(figure_said(effect.level, level))}
    )


ACT: Final = Hooks(
    kind=kinds.Act,
    apply=act,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

ATTACK_RULE: Final = Hooks(
    kind=kinds.AttackRule,
    apply=attack,
    lines=_attack_lines,
    would_count=_attack_would_count,
    says=_say_attack,
    stakes=None,
)

WEAPON: Final = Hooks(
    kind=kinds.Weapon,
    apply=not_at_once,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

COMPANION: Final = Hooks(
    kind=kinds.Companion,
    apply=companion,
    lines=no_lines,
    would_count=never_counts,
    says=_say_companion,
    stakes=None,
)

FIGHT: Final = (ACT, ATTACK_RULE, WEAPON, COMPANION)
