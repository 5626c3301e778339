"""Effects on rolls: steps, skills, free Effort, rules of the die, what a roll costs."""

from __future__ import annotations

from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import Choices, filled_in
from threefold.model.shelf.sheet_figures import SheetFigures
from threefold.model.shelf.traits.base import (
    NOT_PLAYED,
    READ_AT_ROLLS,
    Ask,
    InLaboratory,
    Traits,
    always,
    always_to,
    carries_nothing,
    each_turn,
    never,
    never_to,
    no_condition,
    no_figures,
    nothing_after_hit,
    raise_field,
)


def _hinders(effect: kinds.Step, ask: Ask | None = None) -> bool:
    return effect.by == "hinder"


def _helps_defense(effect: kinds.Step, level: int | None) -> bool:
    return (
        effect.by != "hinder"
        and effect.versus is None
        and any("defense" in task for task in effect.tasks)
    )


def _of_everything(effect: kinds.Skill) -> bool:
    # The figures of a sheet know no exceptions: a skill that has some is read at each roll.
    return not effect.except_for


def _skills(effect: kinds.Skill, chosen: Choices) -> SheetFigures:
    return SheetFigures(skills=tuple((task, effect.level) for task in filled_in(effect.of, chosen)))


def _is_inability(effect: kinds.Skill) -> bool:
    return effect.level == "inability"


def spares_the_die(effect: kinds.DieRule) -> bool:
    """Return True if the effect makes a roll succeed without a die."""
    return effect.what in ("succeed", "routine")


STEP: Final = Traits(
    kind=kinds.Step,
    permanent=True,
    written=never,
    figures=no_figures,
    carried=carries_nothing,
    lasts=always,
    comes=False,
    read_at_rolls=True,
    ends_with_roll=True,
    joins=True,
    claimed=always,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=_hinders,
    harms=_hinders,
    repeats=each_turn,
    parts=(),
    words=("tasks",),
    raised={},
    reach=None,
    known_by="difficulty",
    laboratory=InLaboratory(
        at_rolls=True, after_hit=nothing_after_hit, wards=_helps_defense, leaves_out=always_to
    ),
)

SKILL: Final = Traits(
    kind=kinds.Skill,
    permanent=True,
    written=_of_everything,
    figures=_skills,
    carried=carries_nothing,
    lasts=always,
    comes=False,
    read_at_rolls=True,
    ends_with_roll=True,
    joins=True,
    claimed=never,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=_is_inability,
    repeats=each_turn,
    parts=(),
    words=("of",),
    raised={},
    reach=None,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

FREE_EFFORT: Final = Traits(
    kind=kinds.FreeEffort,
    permanent=True,
    written=never,
    figures=no_figures,
    carried=carries_nothing,
    lasts=always,
    comes=False,
    read_at_rolls=True,
    ends_with_roll=True,
    joins=True,
    claimed=always,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=never,
    repeats=each_turn,
    parts=(),
    words=("tasks",),
    raised={},
    reach=None,
    known_by="difficulty",
    laboratory=READ_AT_ROLLS,
)

DIE_RULE: Final = Traits(
    kind=kinds.DieRule,
    permanent=True,
    written=never,
    figures=no_figures,
    carried=carries_nothing,
    lasts=always,
    comes=False,
    read_at_rolls=True,
    ends_with_roll=False,
    joins=True,
    claimed=spares_the_die,
    optional=False,
    is_use=False,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=never,
    repeats=each_turn,
    parts=(),
    words=("tasks",),
    raised={"level": raise_field("max_difficulty")},
    reach=None,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

PAY: Final = Traits(
    kind=kinds.Pay,
    permanent=True,
    written=never,
    figures=no_figures,
    carried=carries_nothing,
    lasts=always,
    comes=False,
    read_at_rolls=True,
    ends_with_roll=False,
    joins=True,
    claimed=never,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=never,
    repeats=each_turn,
    parts=(),
    words=("tasks",),
    raised={},
    reach=None,
    known_by="difficulty",
    laboratory=READ_AT_ROLLS,
)

ROLLS: Final = (STEP, SKILL, FREE_EFFORT, DIE_RULE, PAY)
