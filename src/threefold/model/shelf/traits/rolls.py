"""Effects on rolls: steps, skills, free Effort, rules of the die, what a roll costs."""

from __future__ import annotations

from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import Choices, filled_in
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import THIS_USE
from threefold.model.shelf.sheet_figures import SheetFigures
from threefold.model.shelf.traits.base import (
    ACTIVE,
    AT_EACH_ROLL,
    NOT_PLAYED,
    PLAIN_USE,
    READ_AT_ROLLS,
    UNTIL_A_ROLL,
    Ask,
    Fields,
    InLaboratory,
    InUse,
    Lasting,
    OnSheet,
    Traits,
    always,
    always_to,
    carries_nothing,
    each_turn,
    judges_nothing,
    never,
    never_to,
    no_condition,
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
    # The figures of a sheet know no exceptions and no limits: a skill that has some is read at each
    # roll.
    return not effect.except_for and not effect.at_most and effect.upon != "helped"


def _skills(effect: kinds.Skill, chosen: Choices) -> SheetFigures:
    return SheetFigures(skills=tuple((task, effect.level) for task in filled_in(effect.of, chosen)))


def _is_inability(effect: kinds.Skill) -> bool:
    return effect.level == "inability"


def _takes_from_die(effect: kinds.DieRule) -> bool:
    return effect.points < 0


def spares_the_die(effect: kinds.DieRule) -> bool:
    """Return True if the effect makes a roll succeed without a die."""
    return effect.what in ("succeed", "routine")


def _is_taken(effect: kinds.DieRule) -> bool:
    """Whether its owner takes it when it is there: for a roll, or as somebody intrudes."""
    return spares_the_die(effect) or effect.what in ("refuse_intrusion", "player_intrusion")


def rolls_again(effect: Effect) -> bool:
    """Return True if the effect lets its owner roll a die again."""
    return isinstance(effect, kinds.DieRule) and effect.what in ("reroll", "reroll_best")


def sets_the_die(effect: kinds.DieRule) -> bool:
    """Return True if the effect lets any face count as a natural 20."""
    return effect.what == "natural_20" and effect.at_least is None and "failed" not in effect.when


STEP: Final = Traits(
    kind=kinds.Step,
    sheet=ACTIVE,
    lasting=UNTIL_A_ROLL,
    use=InUse(
        is_use=True,
        claimed=always,
        optional=False,
        strikes=never_to,
        hostile=_hinders,
        harms=_hinders,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=("tasks",),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=InLaboratory(
        at_rolls=True, after_hit=nothing_after_hit, wards=_helps_defense, leaves_out=always_to
    ),
)

SKILL: Final = Traits(
    kind=kinds.Skill,
    sheet=OnSheet(
        permanent=True,
        written=_of_everything,
        figures=_skills,
    ),
    lasting=UNTIL_A_ROLL,
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=never_to,
        hostile=never_to,
        harms=_is_inability,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=("of",),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

FREE_EFFORT: Final = Traits(
    kind=kinds.FreeEffort,
    sheet=ACTIVE,
    lasting=UNTIL_A_ROLL,
    use=InUse(
        is_use=True,
        claimed=always,
        optional=False,
        strikes=never_to,
        hostile=never_to,
        harms=never,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=("tasks",),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=READ_AT_ROLLS,
)

DIE_RULE: Final = Traits(
    kind=kinds.DieRule,
    sheet=ACTIVE,
    lasting=AT_EACH_ROLL,
    use=InUse(
        is_use=False,
        claimed=_is_taken,
        optional=False,
        strikes=never_to,
        hostile=never_to,
        harms=_takes_from_die,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=("tasks",),
        raised={"level": raise_field("max_difficulty")},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)


def _is_of_later_rolls(effect: kinds.Pay) -> bool:
    return THIS_USE not in effect.tasks


PAY: Final = Traits(
    kind=kinds.Pay,
    sheet=ACTIVE,
    lasting=Lasting(
        lasts=_is_of_later_rolls,
        comes=False,
        read_at_rolls=True,
        ends_with_roll=False,
        joins=True,
        repeats=each_turn,
        carried=carries_nothing,
    ),
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=("tasks",),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=READ_AT_ROLLS,
)

ROLLS: Final = (STEP, SKILL, FREE_EFFORT, DIE_RULE, PAY)
