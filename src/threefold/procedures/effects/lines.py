"""The modifiers of a roll that come from effects on a PC."""

from __future__ import annotations

from typing import Final

from threefold.model.active_effects import active_effects, may_have_effects
from threefold.model.characters import Pc
from threefold.model.rolled import Rolled
from threefold.procedures.effects.hooks import HOOKS, hooks_of
from threefold.procedures.effects.hooks.base import no_lines
from threefold.rules.ruleset import Rules
from threefold.rules.types import Modifier

_AT_ROLLS: Final = frozenset(kind for kind, hooks in HOOKS.items() if hooks.lines is not no_lines)
"""Kinds of effect that may add a line to a roll."""

_BY_LEVEL: Final = ("target_level_max", "target_level_below")


def active_effect_lines(pc: Pc, roll: Rolled, rules: Rules) -> list[Modifier]:
    """The lines of all effects on a PC that apply to a roll: steps, conditional skills, free levels
    of Effort.
    """
    if not may_have_effects(pc):
        return []
    lines: list[Modifier] = []
    for active in active_effects(pc, _AT_ROLLS):
        lines += hooks_of(active.effect).lines(active.effect, active, pc, roll, rules)
    return _with_best_skill(lines)


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
