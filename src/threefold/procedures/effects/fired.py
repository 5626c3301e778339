"""Spells that are fired through a weapon."""

from __future__ import annotations

from threefold.model.characters import Attack, Pc
from threefold.model.rolled import skill_with
from threefold.procedures.effects.rolled import attack_rules_for
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import skill_modifier
from threefold.rules.types import Modifier


def fired_through(pc: Pc, asked: str | Attack | None) -> Attack | None:
    """Return the weapon that a PC names for a spell, if something lets spells be fired through it;
    else None."""
    if asked is None:
        return None
    attack = pc.attack_named(asked) if isinstance(asked, str) else asked
    if attack is None or not any(each.rule.carries for each in attack_rules_for(pc, attack)):
        return None
    return attack


def skill_of_shot(pc: Pc, asked: str | Attack | None, rules: Rules) -> list[Modifier]:
    """Return the line of the skill with the weapon that a spell is fired through; none without such
    a weapon or skill."""
    through = fired_through(pc, asked)
    known = None if through is None else skill_with(pc, through)
    if known is None:
        return []
    line = skill_modifier(known[1], known[0], rules)
    return [] if line is None else [line]
