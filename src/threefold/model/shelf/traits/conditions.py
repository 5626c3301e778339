"""Effects that hold somebody or set free: conditions, their end, other shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from threefold.model.raised import added
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.clauses import Judged
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.may_not import left_to_people
from threefold.model.shelf.traits.base import (
    AT_ONCE,
    NOT_ON_SHEET,
    NOT_PLAYED,
    PLAIN_USE,
    Fields,
    InUse,
    Lasting,
    Traits,
    always,
    always_to,
    each_turn,
    judges_nothing,
    never,
    never_to,
    raise_field,
)


def _named(effect: kinds.ConditionEffect | kinds.Form) -> str | None:
    return effect.name


def _with_harder_escape(effect: kinds.ConditionEffect, more: int) -> kinds.ConditionEffect:
    if effect.ends_by is None or effect.ends_by.level is None:
        return effect
    return structs.replace(
        effect, ends_by=structs.replace(effect.ends_by, level=added(effect.ends_by.level, more))
    )


def _form_effects(effect: kinds.Form, npc: bool) -> Sequence[Effect]:
    if npc and effect.npc:
        return effect.npc
    return effect.gains


def _judged_of_condition(effect: kinds.ConditionEffect) -> Sequence[Judged]:
    """Return how the bearer behaves, the words that end it, and what the table does not bar."""
    found: list[Judged] = []
    if effect.behaves is not None:
        found.append(Judged("story", "behaves", effect.behaves))
    if effect.ends_by is not None and effect.ends_by.words is not None:
        found.append(Judged("gm_choice", "ends", effect.ends_by.words))
    return [*found, *(Judged("story", "barred", words) for words in left_to_people(effect.may_not))]


CONDITION_EFFECT: Final = Traits(
    kind=kinds.ConditionEffect,
    sheet=NOT_ON_SHEET,
    lasting=AT_ONCE,
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=never_to,
        hostile=always_to,
        harms=never,
        condition=_named,
    ),
    fields=Fields(
        parts=(),
        words=("name", "behaves"),
        raised={"level": _with_harder_escape},
        reach=None,
    ),
    judged=_judged_of_condition,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

END: Final = Traits(
    kind=kinds.End,
    sheet=NOT_ON_SHEET,
    lasting=AT_ONCE,
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=(),
        raised={"level": raise_field("level_max")},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

FORM: Final = Traits(
    kind=kinds.Form,
    sheet=NOT_ON_SHEET,
    lasting=Lasting(
        lasts=always,
        comes=True,
        read_at_rolls=False,
        ends_with_roll=False,
        joins=False,
        repeats=each_turn,
        carried=_form_effects,
    ),
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=never_to,
        hostile=never_to,
        harms=never,
        condition=_named,
    ),
    fields=Fields(
        parts=(),
        words=("name",),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="nobody",
    laboratory=NOT_PLAYED,
)

CONDITIONS: Final = (CONDITION_EFFECT, END, FORM)
