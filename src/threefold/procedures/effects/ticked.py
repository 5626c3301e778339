"""The conditions that only people can judge and that would change a roll: check boxes to tick."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import UNSET

from threefold.model.characters import Condition, Pc
from threefold.model.held import Held, active_effects, taken_at_rolls, words_of
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.priced import sure, to_choose
from threefold.procedures.effects.rolled import (
    AT_BLOWS,
    AT_ROLLS,
    against,
    attack_rule_applies,
    bonus_applies,
    counts_for,
    free_effort_applies,
    holds_now,
    lessens,
    step_counts,
)  # fmt: skip
from threefold.rules.harm import Blow
from threefold.rules.kinds_of_harm import immune_line, matches_harm

# --- conditions that people tick --------------------------------------------------------------------------------------


class Tick(NamedTuple):
    """A condition that people may confirm: its words, and the name of the source that then counts. ``effort``: it gives
    a free level of Effort."""

    words: str
    source: str
    effort: bool = False


AGAINST_MELEE: Final = "against a melee attack"
"""A condition of entries that the table knows itself: whether a foe strikes from near or from afar."""


def clearly_so(pc: Pc, ranged: bool) -> list[str]:
    """The conditions that clearly hold for an attack on a PC, of protections that were paid for before and end with
    the attack that they stop."""
    held = (c for c in pc.conditions if isinstance(c, Condition) and c.effects is not UNSET)
    rules = (e for c in held for e in c.holds() if isinstance(e, kinds.DieRule) and e.uses is not None)
    said = [word for rule in rules for word in words_of(rule.when)]
    return [AGAINST_MELEE] if AGAINST_MELEE in said and not ranged else []


_TICKED: Final = (*AT_ROLLS, *AT_BLOWS, kinds.Bonus, kinds.ArmorBonus, kinds.Pay, kinds.DieRule)


def ticks(pc: Pc, roll: Rolled, blow: Blow | None = None) -> list[Tick]:
    """All conditions that would change a roll, or the ``blow`` it defends against, if people confirmed them. Each
    condition appears once, with the name of its source."""
    found: dict[str, Tick] = {}
    for each in active_effects(pc, _TICKED):
        effect = each.effect
        words = words_of(effect.when)
        if isinstance(effect, kinds.DieRule):
            words += to_choose(effect, each.source)
        elif not words and taken_at_rolls(effect):
            words.append(each.source)
        if isinstance(effect, kinds.Step) and effect.versus is not None and not _named(effect.versus, roll):
            words.append(effect.versus)
        if words and _would_count(each, pc, roll._replace(said=words), blow):
            for word in words:
                found.setdefault(word, Tick(word, each.source, isinstance(effect, kinds.FreeEffort)))
    return list(found.values())


def _named(versus: str, roll: Rolled) -> bool:
    """True if an effect names the target of the roll."""
    return against(versus, roll._replace(said=()))


def _would_count(each: Held, pc: Pc, roll: Rolled, blow: Blow | None) -> bool:
    """True if an effect applies to a roll once people confirm all its conditions."""
    match each.effect:
        case kinds.Step() as step:
            return step_counts(step, each, pc, roll)
        case kinds.Skill() as skill:
            return counts_for(skill.of, roll) and holds_now(skill.when, pc, roll)
        case kinds.FreeEffort() as effort:
            return free_effort_applies(effort, each.source, pc, roll)
        case kinds.AttackRule() as rule:
            return attack_rule_applies(rule, pc, roll)
        case kinds.Bonus() as bonus:
            return roll.act == "attack" and bonus_applies(bonus, pc, roll)
        case kinds.DieRule() as rule:
            return sure(rule, each.source, pc, roll)
        case kinds.Pay() as pay:
            return counts_for(pay.tasks, roll) and holds_now(pay.when, pc, roll)
        case kinds.Immune() as immune:
            meets = blow is not None and immune_line(blow, immune.to_what) is not None
        case kinds.Reduce() as less:
            meets = blow is not None and lessens(less, blow)
        case kinds.ArmorBonus() as armor:
            meets = blow is not None and (not armor.against or any(matches_harm(word, blow) for word in armor.against))
        case _:
            return False
    return meets and roll.act == "defense" and holds_now(each.effect.when, pc, roll)
