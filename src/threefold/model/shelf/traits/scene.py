"""Effects on the scene: movement, senses, what is made or broken, questions, tables, words."""

from __future__ import annotations

from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.traits.base import (
    NOT_PLAYED,
    Ask,
    Traits,
    always,
    each_turn,
    never,
    never_to,
    no_condition,
    raise_field,
    with_a_span,
)


def _against_its_will(effect: kinds.Move, ask: Ask) -> bool:
    return effect.mode in ("push", "pull")


def _has_hostile_rows(effect: kinds.TableRoll, ask: Ask) -> bool:
    rows = [row for row in effect.rows if row.effects]
    return bool(rows) and all(any(map(ask, row.effects)) for row in rows)


MOVE: Final = Traits(
    kind=kinds.Move,
    on_sheet="no",
    written=never,
    lasts=with_a_span,
    comes=True,
    asked_at_rolls=False,
    counted=False,
    joins=True,
    claimed=never,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=_against_its_will,
    harms=never,
    repeats=each_turn,
    parts=(),
    words=("mode",),
    raised={"passengers": raise_field("passengers")},
    reach="distance",
    softens=False,
    laboratory=NOT_PLAYED,
)

SENSE: Final = Traits(
    kind=kinds.Sense,
    on_sheet="held",
    written=never,
    lasts=always,
    comes=False,
    asked_at_rolls=True,
    counted=False,
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
    words=(),
    raised={},
    reach="distance",
    softens=False,
    laboratory=NOT_PLAYED,
)

MAKE: Final = Traits(
    kind=kinds.Make,
    on_sheet="no",
    written=never,
    lasts=never,
    comes=True,
    asked_at_rolls=False,
    counted=False,
    joins=False,
    claimed=never,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=never,
    repeats=each_turn,
    parts=(),
    words=("name", "what"),
    raised={"level": raise_field("level")},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

OBJECT_RULE: Final = Traits(
    kind=kinds.ObjectRule,
    on_sheet="no",
    written=never,
    lasts=never,
    comes=True,
    asked_at_rolls=False,
    counted=False,
    joins=False,
    claimed=never,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=never,
    repeats=each_turn,
    parts=(),
    words=(),
    raised={"level": raise_field("level_max")},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

ASK: Final = Traits(
    kind=kinds.Ask,
    on_sheet="no",
    written=never,
    lasts=never,
    comes=True,
    asked_at_rolls=False,
    counted=False,
    joins=False,
    claimed=never,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=never,
    repeats=each_turn,
    parts=(),
    words=("about",),
    raised={"level": raise_field("level_max"), "questions": raise_field("count")},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

TABLE_ROLL: Final = Traits(
    kind=kinds.TableRoll,
    on_sheet="no",
    written=never,
    lasts=never,
    comes=True,
    asked_at_rolls=False,
    counted=False,
    joins=False,
    claimed=never,
    optional=False,
    is_use=False,
    condition=no_condition,
    strikes=never_to,
    hostile=_has_hostile_rows,
    harms=never,
    repeats=each_turn,
    parts=("rows",),
    words=(),
    raised={},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

TELL: Final = Traits(
    kind=kinds.Tell,
    on_sheet="no",
    written=never,
    lasts=with_a_span,
    comes=True,
    asked_at_rolls=False,
    counted=False,
    joins=False,
    claimed=never,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=never,
    repeats=each_turn,
    parts=(),
    words=(),
    raised={},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

SCENE: Final = (MOVE, SENSE, MAKE, OBJECT_RULE, ASK, TABLE_ROLL, TELL)
