"""Effects on the sheet: points, recovery, items, choices, other entries, reserves, gear."""

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
    takes_away,
    with_a_span,
    zero_or_more,
)


def _of_every_rest(effect: kinds.Recovery) -> bool:
    # The figures of a sheet have one bonus for all recovery rolls.
    return effect.rest is None and zero_or_more(effect.points)


def _of_cypher_limit(effect: kinds.ItemRule) -> bool:
    return effect.what == "cypher_limit"


def _has_hostile_option(effect: kinds.Choose, ask: Ask) -> bool:
    return any(ask(each) for option in effect.options for each in option.effects)


STAT_POINTS: Final = Traits(
    kind=kinds.StatPoints,
    on_sheet="written",
    written=always,
    lasts=with_a_span,
    comes=False,
    asked_at_rolls=False,
    counted=False,
    joins=True,
    claimed=never,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=takes_away,
    repeats=each_turn,
    parts=(),
    words=(),
    raised={"points": raise_field("points")},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

RECOVERY: Final = Traits(
    kind=kinds.Recovery,
    on_sheet="written",
    written=_of_every_rest,
    lasts=with_a_span,
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
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

ITEM_RULE: Final = Traits(
    kind=kinds.ItemRule,
    on_sheet="written",
    written=_of_cypher_limit,
    lasts=always,
    comes=False,
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

CHOOSE: Final = Traits(
    kind=kinds.Choose,
    on_sheet="no",
    written=never,
    lasts=never,
    comes=True,
    asked_at_rolls=False,
    counted=False,
    joins=False,
    claimed=never,
    optional=True,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=_has_hostile_option,
    harms=never,
    repeats=each_turn,
    parts=("options",),
    words=(),
    raised={},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

CHANGE: Final = Traits(
    kind=kinds.Change,
    on_sheet="held",
    written=never,
    lasts=always,
    comes=False,
    asked_at_rolls=True,
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
    raised={"level": raise_field("level")},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

RESERVE: Final = Traits(
    kind=kinds.Reserve,
    on_sheet="no",
    written=never,
    lasts=always,
    comes=False,
    asked_at_rolls=False,
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
    words=("name",),
    raised={},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

GEAR_GAIN: Final = Traits(
    kind=kinds.GearGain,
    on_sheet="written",
    written=always,
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
    words=("items", "about"),
    raised={},
    reach=None,
    softens=False,
    laboratory=NOT_PLAYED,
)

SHEET: Final = (STAT_POINTS, RECOVERY, ITEM_RULE, CHOOSE, CHANGE, RESERVE, GEAR_GAIN)
