"""Effects of a fight: actions gained or lost, altered attacks, weapons of one's own, companions."""

from __future__ import annotations

from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import Choices
from threefold.model.shelf.sheet_figures import SheetFigures
from threefold.model.shelf.traits.base import (
    NOT_PLAYED,
    Ask,
    Traits,
    always,
    carries_nothing,
    each_turn,
    never,
    never_to,
    no_condition,
    no_figures,
    raise_field,
    with_a_span,
)


def _is_lost(effect: kinds.Act) -> bool:
    return effect.count < 0


def _is_an_attack(effect: kinds.AttackRule, ask: Ask) -> bool:
    # A rule that lasts or waits for a moment alters the attacks made then, and is none itself.
    return effect.lasts is None and effect.upon is None


def _weapon(effect: kinds.Weapon, chosen: Choices) -> SheetFigures:
    return SheetFigures(weapon=effect)


ACT: Final = Traits(
    kind=kinds.Act,
    permanent=False,
    written=never,
    figures=no_figures,
    carried=carries_nothing,
    lasts=never,
    comes=True,
    read_at_rolls=True,
    ends_with_roll=False,
    joins=False,
    claimed=never,
    optional=True,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=_is_lost,
    repeats=each_turn,
    parts=(),
    words=(),
    raised={},
    reach=None,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

ATTACK_RULE: Final = Traits(
    kind=kinds.AttackRule,
    permanent=False,
    written=never,
    figures=no_figures,
    carried=carries_nothing,
    lasts=with_a_span,
    comes=True,
    read_at_rolls=True,
    ends_with_roll=False,
    joins=False,
    claimed=never,
    optional=False,
    is_use=True,
    condition=no_condition,
    strikes=_is_an_attack,
    hostile=_is_an_attack,
    harms=never,
    repeats=each_turn,
    parts=("then",),
    words=("weapon",),
    raised={"targets": raise_field("targets")},
    reach=None,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

WEAPON: Final = Traits(
    kind=kinds.Weapon,
    permanent=True,
    written=always,
    figures=_weapon,
    carried=carries_nothing,
    lasts=always,
    comes=False,
    read_at_rolls=False,
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
    words=("name", "type", "stopped_by"),
    raised={},
    reach=None,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

COMPANION: Final = Traits(
    kind=kinds.Companion,
    permanent=False,
    written=never,
    figures=no_figures,
    carried=carries_nothing,
    lasts=never,
    comes=True,
    read_at_rolls=False,
    ends_with_roll=False,
    joins=False,
    claimed=never,
    optional=True,
    is_use=True,
    condition=no_condition,
    strikes=never_to,
    hostile=never_to,
    harms=never,
    repeats=each_turn,
    parts=(),
    words=("name", "modifications"),
    raised={"level": raise_field("level"), "companions": raise_field("count")},
    reach=None,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

FIGHT: Final = (ACT, ATTACK_RULE, WEAPON, COMPANION)
