"""Hooks of effects on rolls: steps, skills, free Effort, rules of the die, what a roll costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefold.model.active_effects import ActiveEffect
from threefold.model.characters import Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.rolled import Rolled, skill_for
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import is_open_choice
from threefold.model.shelf.traits.rolls import sets_the_die
from threefold.procedures.effects.hooks.base import Hooks, Say, no_lines, no_texts, not_at_once
from threefold.procedures.effects.priced import TWENTY, adds_to_die, counts_as_twenty, sure
from threefold.procedures.effects.rolled import (
    conditions_met,
    counts_for,
    free_effort_applies,
    step_counts,
)
from threefold.procedures.effects.wording import NOT_CHOSEN, figure_said, number_said
from threefold.rules.harm import Blow
from threefold.rules.ruleset import Rules
from threefold.rules.skills import skills_of
from threefold.rules.tasks import skill_modifier, step_rule
from threefold.rules.types import Message, Modifier, Params, modifier, sum_of


def _source_name(active: ActiveEffect) -> Message:
    return Message("line.given", {"name": active.source})


def _step_lines(
    effect: kinds.Step, active: ActiveEffect, pc: Pc, roll: Rolled, rules: Rules
) -> list[Modifier]:
    if not step_counts(effect, active, pc, roll):
        return []
    n = effect.steps
    assert isinstance(n, int)
    match effect.by:
        case "hinder":
            return [
                modifier(
                    n, "situation", _source_name(active), step_rule(n, "task.step.hinder_default")
                )
            ]
        case "asset":
            return [modifier(-n, "asset", _source_name(active), "asset.typed_counts_to_limit")]
        case "ease":
            if effect.down_to is not None:
                n = max(0, min(n, sum_of(roll.base) - effect.down_to))
            return [
                modifier(-n, "ability", _source_name(active), "asset.untyped_ease_outside_limit")
            ]


def _step_would_count(
    effect: kinds.Step, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    return step_counts(effect, active, pc, roll)


def _say_step(effect: kinds.Step, level: int | None, say: Say) -> Iterator[Message]:
    key = {"asset": "asset", "ease": "eases", "hinder": "hinders"}[effect.by]
    n = number_said(figure_said(effect.steps, level))
    for task in effect.tasks:
        named = NOT_CHOSEN if is_open_choice(task) else task
        yield Message(f"power.does.{key}", {"task": named, "n": n})


def _skill_lines(
    effect: kinds.Skill, active: ActiveEffect, pc: Pc, roll: Rolled, rules: Rules
) -> list[Modifier]:
    """The difference from the skill on the sheet. Empty if the effect does not change it for the
    roll.
    """
    if not _skill_would_count(effect, active, pc, roll, None):
        return []
    known = skill_for(pc, roll.words())
    own = None if known is None else skill_modifier(known[1], roll.skill, rules)
    if effect.at_most:
        return _kept_down(effect, own, active, roll, rules)
    level = effect.level
    if effect.one_more and known is not None:
        level = skills_of([("", known[1]), ("", level)])[""]
    held_now = skill_modifier(level, roll.skill, rules)
    steps = (0 if held_now is None else held_now.steps) - (0 if own is None else own.steps)
    if effect.level == "inability":
        counts = steps > 0
    else:
        counts = steps < 0
    if held_now is None:
        rule = "skill.practiced.baseline"
    else:
        rule = held_now.rule
    if counts:
        return [modifier(steps, "skill", _source_name(active), rule)]
    return []


def _kept_down(
    effect: kinds.Skill, own: Modifier | None, active: ActiveEffect, roll: Rolled, rules: Rules
) -> list[Modifier]:
    """The steps of a skill of the sheet beyond what this effect lets its bearer have at the most."""
    if own is None:
        return []
    most = skill_modifier(effect.level, roll.skill, rules)
    beyond = (0 if most is None else most.steps) - own.steps
    if beyond <= 0:
        return []
    return [modifier(beyond, "skill", _source_name(active), own.rule)]


def _is_kept_down(effect: kinds.Skill, pc: Pc, roll: Rolled) -> bool:
    """Whether an ability of a PC keeps it from the training that an effect would give for a roll."""
    if effect.at_most or effect.level == "inability":
        return False
    for ability in pc.abilities:
        for each in effects_of(ability) if isinstance(ability, Ability) else ():
            if isinstance(each, kinds.Skill) and each.at_most and counts_for(each.of, roll):
                return True
    return False


def _skill_would_count(
    effect: kinds.Skill, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    if effect.upon == "helped" or not counts_for(effect.of, roll):
        return False
    if not conditions_met(effect.when, pc, roll):
        return False
    left_out = any(word in roll.said for word in effect.except_for)
    if left_out or counts_for(effect.except_for, roll):
        return False
    return not _is_kept_down(effect, pc, roll)


def _free_effort_lines(
    effect: kinds.FreeEffort, active: ActiveEffect, pc: Pc, roll: Rolled, rules: Rules
) -> list[Modifier]:
    if not free_effort_applies(effect, active.source, pc, roll):
        return []
    assert isinstance(effect.free, int)  # lasting effects have fixed figures
    return [modifier(-effect.free, "effort", _source_name(active), "effort.free_level.adds_one")]


def _free_effort_would_count(
    effect: kinds.FreeEffort, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    return free_effort_applies(effect, active.source, pc, roll)


def _die_lines(
    effect: kinds.DieRule, active: ActiveEffect, pc: Pc, roll: Rolled, rules: Rules
) -> list[Modifier]:
    """The line that names what is added to the die, or what it counts as. It is no step of the
    difficulty."""
    if counts_as_twenty(effect, pc, roll):
        counts: Params = {"name": active.source, "n": TWENTY}
        return [modifier(0, "situation", Message("line.die_counts_as", counts), "roll.bonus.added")]
    if not adds_to_die(effect, pc, roll):
        return []
    params: Params = {"name": active.source, "bonus": f"{effect.points:+}"}
    return [modifier(0, "situation", Message("line.die_bonus", params), "roll.bonus.added")]


def _die_rule_would_count(
    effect: kinds.DieRule, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    if counts_as_twenty(effect, pc, roll):
        return True
    return sure(effect, active.source, pc, roll) or adds_to_die(effect, pc, roll)


def _say_die_bonus(effect: kinds.DieRule, level: int | None, say: Say) -> Iterator[Message]:
    if effect.what == "bonus":
        yield Message("power.does.die_bonus", {"bonus": f"{effect.points:+}"})
    elif sets_the_die(effect):
        yield Message("power.does.die_counts_as", {"n": TWENTY})


def _pay_would_count(
    effect: kinds.Pay, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    return counts_for(effect.tasks, roll) and conditions_met(effect.when, pc, roll)


STEP: Final = Hooks(
    kind=kinds.Step,
    apply=not_at_once,
    lines=_step_lines,
    would_count=_step_would_count,
    says=_say_step,
    stakes=None,
)

SKILL: Final = Hooks(
    kind=kinds.Skill,
    apply=not_at_once,
    lines=_skill_lines,
    would_count=_skill_would_count,
    says=no_texts,
    stakes=None,
)

FREE_EFFORT: Final = Hooks(
    kind=kinds.FreeEffort,
    apply=not_at_once,
    lines=_free_effort_lines,
    would_count=_free_effort_would_count,
    says=no_texts,
    stakes=None,
)

DIE_RULE: Final = Hooks(
    kind=kinds.DieRule,
    apply=not_at_once,
    lines=_die_lines,
    would_count=_die_rule_would_count,
    says=_say_die_bonus,
    stakes=None,
)

PAY: Final = Hooks(
    kind=kinds.Pay,
    apply=not_at_once,
    lines=no_lines,
    would_count=_pay_would_count,
    says=no_texts,
    stakes=None,
)

ROLLS: Final = (STEP, SKILL, FREE_EFFORT, DIE_RULE, PAY)
