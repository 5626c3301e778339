"""Effects of a fight: actions gained or lost, altered attacks, weapons of one's own, companions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import Choices
from threefold.model.shelf.clauses import Judged
from threefold.model.shelf.sheet_figures import SheetFigures
from threefold.model.shelf.traits.base import (
    AT_ONCE,
    NOT_ON_SHEET,
    NOT_PLAYED,
    PLAIN_USE,
    Ask,
    Fields,
    InUse,
    Lasting,
    OnSheet,
    Traits,
    always,
    carries_nothing,
    each_turn,
    judges_nothing,
    never,
    never_to,
    no_condition,
    raise_field,
    with_a_span,
)


def _is_lost(effect: kinds.Act) -> bool:
    return effect.count < 0


def _is_an_attack(effect: kinds.AttackRule, ask: Ask) -> bool:
    # A rule that lasts or waits for a moment alters the attacks made then, and is none itself.
    own = effect.to != "companion"
    return own and effect.lasts is None and effect.upon is None


def _weapon(effect: kinds.Weapon, chosen: Choices) -> SheetFigures:
    return SheetFigures(weapon=effect)


ACT: Final = Traits(
    kind=kinds.Act,
    sheet=NOT_ON_SHEET,
    lasting=Lasting(
        lasts=never,
        comes=True,
        read_at_rolls=True,
        ends_with_roll=False,
        joins=False,
        repeats=each_turn,
        carried=carries_nothing,
    ),
    use=InUse(
        is_use=True,
        claimed=never,
        optional=True,
        strikes=never_to,
        hostile=never_to,
        harms=_is_lost,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=(),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

ATTACK_RULE: Final = Traits(
    kind=kinds.AttackRule,
    sheet=NOT_ON_SHEET,
    lasting=Lasting(
        lasts=with_a_span,
        comes=True,
        read_at_rolls=True,
        ends_with_roll=False,
        joins=False,
        repeats=each_turn,
        carried=carries_nothing,
    ),
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=_is_an_attack,
        hostile=_is_an_attack,
        harms=never,
        condition=no_condition,
    ),
    fields=Fields(
        parts=("then",),
        words=("weapon",),
        raised={"targets": raise_field("targets")},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

WEAPON: Final = Traits(
    kind=kinds.Weapon,
    sheet=OnSheet(
        permanent=True,
        written=always,
        figures=_weapon,
    ),
    lasting=Lasting(
        lasts=always,
        comes=False,
        read_at_rolls=False,
        ends_with_roll=False,
        joins=True,
        repeats=each_turn,
        carried=carries_nothing,
    ),
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=("name", "type", "stopped_by"),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)


def _judged_of_companion(effect: kinds.Companion) -> Sequence[Judged]:
    """Return how another one comes, where the text says so: days of searching, a ritual."""
    if effect.replaced is None:
        return ()
    return (Judged("story", "replaced", effect.replaced),)


COMPANION: Final = Traits(
    kind=kinds.Companion,
    sheet=NOT_ON_SHEET,
    lasting=AT_ONCE,
    use=InUse(
        is_use=True,
        claimed=never,
        optional=True,
        strikes=never_to,
        hostile=never_to,
        harms=never,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=("name", "modifications"),
        raised={"level": raise_field("level"), "companions": raise_field("count")},
        reach=None,
    ),
    judged=_judged_of_companion,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

FIGHT: Final = (ACT, ATTACK_RULE, WEAPON, COMPANION)
