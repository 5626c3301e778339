"""The modifiers of a roll that come from effects on a PC."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import structs

from threefold.model.active_effects import active_effects, may_have_effects, of_kind
from threefold.model.characters import FullNpc, Pc
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.hooks import HOOKS, hooks_of
from threefold.procedures.effects.hooks.base import no_lines
from threefold.procedures.effects.rolled import step_counts
from threefold.rules.combat import defense_stat
from threefold.rules.conditions import Act
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import step_rule
from threefold.rules.types import Message, Modifier, modifier

_AT_ROLLS: Final = frozenset(kind for kind, hooks in HOOKS.items() if hooks.lines is not no_lines)
"""Kinds of effect that may add a line to a roll."""

_BY_LEVEL: Final = ("target_level_max", "target_level_below", "target_level_over")


def active_effect_lines(pc: Pc, roll: Rolled, rules: Rules) -> list[Modifier]:
    """The lines of all effects on a PC that apply to a roll: steps, conditional skills, free levels
    of Effort.
    """
    if not may_have_effects(pc):
        return []
    lines: list[Modifier] = []
    for active in active_effects(pc, _AT_ROLLS, roll.attack):
        lines += hooks_of(active.effect).lines(active.effect, active, pc, roll, rules)
    return _with_best_skill(lines)


def foe_effect_lines(npc: FullNpc, pc: Pc | FullNpc, roll: Rolled) -> list[Modifier]:
    """The lines of steps on a foe's own attack or defense that a PC's roll meets: what eases the
    foe hinders the PC. ``roll`` is that of the PC, and ``strikes_as`` the attack of the foe."""
    lines: list[Modifier] = []
    for active, step in of_kind(npc, kinds.Step):
        if not step_counts(step, active, npc, its_roll(pc, roll)):
            continue
        n = step.steps
        assert isinstance(n, int)
        name = Message("line.held", {"name": active.source})
        if step.by == "hinder":
            lines.append(modifier(-n, "situation", name, step_rule(n, "task.step.ease_default")))
        else:
            lines.append(modifier(n, "situation", name, step_rule(n, "task.step.hinder_default")))
    return lines


_MET: Final[Mapping[Act, Act]] = {"attack": "defense", "defense": "attack", "task": "task"}


def its_roll(pc: Pc | FullNpc, roll: Rolled) -> Rolled:
    """Return what a PC's roll is for the foe on the other side: its defense for an attack, its
    attack for a defense."""
    stat = roll.stat
    if roll.act == "attack":
        stat = defense_stat(stat)
    return structs.replace(roll, act=_MET[roll.act], stat=stat, skill="", attack=None, target=pc)


def _with_best_skill(lines: list[Modifier]) -> list[Modifier]:
    """Return the lines without those of skills that a better one outdoes: skills do not add up."""
    skills = [n for n, line in enumerate(lines) if line.kind == "skill" and line.steps < 0]
    best = min(skills, key=lambda n: lines[n].steps, default=None)
    return [line for n, line in enumerate(lines) if n == best or n not in skills]


def bound_to_level(pc: Pc) -> list[str]:
    """The sources of effects on a PC's rolls that depend on the level of the target."""
    if not may_have_effects(pc):
        return []
    return [
        active.source
        for active in active_effects(pc, _AT_ROLLS)
        if not active.effect.when.keys().isdisjoint(_BY_LEVEL)
    ]
