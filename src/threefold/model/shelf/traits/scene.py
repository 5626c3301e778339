"""Effects on the scene: movement, senses, what is made or broken, questions, tables, words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from threefold.model.raised import added
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.clauses import Judged
from threefold.model.shelf.traits.base import (
    ACTIVE,
    AT_EACH_ROLL,
    AT_ONCE,
    NOT_ON_SHEET,
    NOT_PLAYED,
    PLAIN_USE,
    Ask,
    Fields,
    InUse,
    Lasting,
    Traits,
    carries_nothing,
    each_turn,
    judges_nothing,
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


def _judged_of_sense(effect: kinds.Sense) -> Sequence[Judged]:
    """Return what is perceived. The table itself knows who sees in the dark."""
    if effect.what in ("dark", "dim"):
        return ()
    if effect.words is not None:
        return (Judged("perception", "senses", effect.words),)
    return (Judged("perception", "sense", effect.what),)


def _judged_of_answers(effect: kinds.Ask) -> Sequence[Judged]:
    return (Judged("gm_choice", "answers", effect.about),)


def _judged_of_text(effect: kinds.Tell) -> Sequence[Judged]:
    if effect.about is None:
        return (Judged("story", "rest"),)
    return (Judged("story", "text", effect.about),)


_WAYS_PLAYED: Final = frozenset({"phase", "wall_walk", "water_walk", "climb", "burrow"})
"""Ways of moving that no rule of the table measures: people play them."""


def _judged_of_move(effect: kinds.Move) -> Sequence[Judged]:
    """Return the way of a move that nothing measures: for a time or in a form, without a distance
    for each round. A pace on a journey is told in its words.
    """
    if effect.mode in _WAYS_PLAYED:
        return (Judged("place", "way", effect.mode.replace("_", " ")),)
    measured = effect.each_round or effect.beside is not None or effect.lasts is None
    if measured:
        return ()
    if effect.overland is not None:
        return (Judged("story", "text", effect.overland),)
    return (Judged("place", "way", effect.mode),)


def _with_more_room(effect: kinds.Move, more: int) -> kinds.Move:
    """A move that had no room for passengers has as much as was bought."""
    return structs.replace(effect, passengers=added(effect.passengers or 0, more))


MOVE: Final = Traits(
    kind=kinds.Move,
    sheet=NOT_ON_SHEET,
    lasting=Lasting(
        lasts=with_a_span,
        comes=True,
        read_at_rolls=False,
        ends_with_roll=False,
        joins=True,
        repeats=each_turn,
        carried=carries_nothing,
    ),
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=never_to,
        hostile=_against_its_will,
        harms=never,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=("mode",),
        raised={"passengers": _with_more_room},
        reach="distance",
    ),
    judged=_judged_of_move,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

SENSE: Final = Traits(
    kind=kinds.Sense,
    sheet=ACTIVE,
    lasting=AT_EACH_ROLL,
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=(),
        raised={"level": raise_field("level_max")},
        reach="distance",
    ),
    judged=_judged_of_sense,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

MAKE: Final = Traits(
    kind=kinds.Make,
    sheet=NOT_ON_SHEET,
    lasting=AT_ONCE,
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=("name", "what"),
        raised={"level": raise_field("level")},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

OBJECT_RULE: Final = Traits(
    kind=kinds.ObjectRule,
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

ASK: Final = Traits(
    kind=kinds.Ask,
    sheet=NOT_ON_SHEET,
    lasting=AT_ONCE,
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=("about",),
        raised={"level": raise_field("level_max"), "questions": raise_field("count")},
        reach=None,
    ),
    judged=_judged_of_answers,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

TABLE_ROLL: Final = Traits(
    kind=kinds.TableRoll,
    sheet=NOT_ON_SHEET,
    lasting=AT_ONCE,
    use=InUse(
        is_use=False,
        claimed=never,
        optional=False,
        strikes=never_to,
        hostile=_has_hostile_rows,
        harms=never,
        condition=no_condition,
    ),
    fields=Fields(
        parts=("rows",),
        words=(),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

TELL: Final = Traits(
    kind=kinds.Tell,
    sheet=NOT_ON_SHEET,
    lasting=Lasting(
        lasts=with_a_span,
        comes=True,
        read_at_rolls=False,
        ends_with_roll=False,
        joins=False,
        repeats=each_turn,
        carried=carries_nothing,
    ),
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=(),
        raised={},
        reach=None,
    ),
    judged=_judged_of_text,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

SCENE: Final = (MOVE, SENSE, MAKE, OBJECT_RULE, ASK, TABLE_ROLL, TELL)
