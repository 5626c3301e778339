"""The modifiers of a roll that come from what lasts on both sides of it: conditions with steps of
their own, and effects on the foe that it meets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threefold.model.active_effects import may_have_effects
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.rolled import Rolled
from threefold.model.shelf.among import steps_among
from threefold.procedures.base import Figure
from threefold.rules.combat import defense_stat
from threefold.rules.conditions import condition_name
from threefold.rules.powers import LastingEffect, lasting_lines
from threefold.rules.task_words import TaskRoll, counts_for_any
from threefold.rules.types import Modifier


def foe_lines(pc: Pc | FullNpc, foe: Figure | None, rolled: Rolled) -> Sequence[Modifier]:
    """Return the lines of effects on a foe whose attack or defense the roll meets."""
    if not isinstance(foe, FullNpc) or rolled.act == "task" or not may_have_effects(foe):
        return ()
    # loads all kinds of effects: few figures hold any
    from threefold.procedures.effects.lines import foe_effect_lines

    return foe_effect_lines(foe, pc, rolled)


def lasting_condition_lines(
    own: Pc | FullNpc, other: Figure | None, roll: TaskRoll
) -> list[Modifier]:
    """The lines of lasting conditions of both sides that apply to this roll: assets, other easing,
    hindrances.
    """
    if own.conditions:
        lines = lasting_lines(_not_replaced(own, roll), roll, foe=False)
    else:
        lines = []
    if isinstance(other, FullNpc) and other.conditions and roll.act != "task":
        if roll.act == "attack" and roll.stat:
            roll = roll._replace(stat=defense_stat(roll.stat))
        lines += lasting_lines(_lasting(other), roll, foe=True)
    elif isinstance(other, FullNpc) and other.conditions and roll.skill:
        resisting = roll._replace(skill=f"{_RESISTING}{roll.skill}")
        lines += lasting_lines(map(_resists_alone, _lasting(other)), resisting, foe=True)
    return lines


_RESISTING: Final = "resisting "


def _resists_alone(effect: LastingEffect) -> LastingEffect:
    """What a condition does to how well its bearer resists a task of somebody else, and no more."""
    return effect._replace(
        assets=_resisted(effect.assets),
        eases=_resisted(effect.eases),
        hinders=_resisted(effect.hinders),
    )


def _resisted(steps: Mapping[str, int]) -> Mapping[str, int]:
    return {task: n for task, n in steps.items() if task.startswith(_RESISTING)}


def _not_replaced(own: Pc | FullNpc, roll: TaskRoll) -> list[LastingEffect]:
    """What lasts on somebody, without the conditions in whose place another one's steps count for
    this roll."""
    held = _lasting(own)
    if len(held) < 2:
        return held
    replaced = {
        condition_name(step.replaces)
        for condition in own.conditions or ()
        if isinstance(condition, Condition)
        for step in steps_among(condition.effects or ())
        if step.replaces is not None and counts_for_any(step.tasks, roll)
    }
    return [each for each in held if condition_name(each.name) not in replaced]


def _lasting(figure: Pc | FullNpc) -> list[LastingEffect]:
    return [c.lasting() for c in figure.conditions or () if isinstance(c, Condition)]
