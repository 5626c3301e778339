"""Effects on the sheet: points, recovery, items, choices, other entries, reserves, gear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import Choices, filled_in, parse_stat_shares
from threefold.model.shelf.clauses import Judged
from threefold.model.shelf.sheet_figures import NO_FIGURES, SheetFigures
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
    takes_away,
    with_a_span,
    zero_or_more,
)
from threefold.rules.types import STATS


def _of_every_rest(effect: kinds.Recovery) -> bool:
    # The figures of a sheet have one bonus for all recovery rolls.
    own = effect.half or effect.rests or effect.repaired
    plain = effect.rest is None and effect.needs is None and not own
    return plain and zero_or_more(effect.points)


def _of_cypher_limit(effect: kinds.ItemRule) -> bool:
    return effect.what == "cypher_limit"


def _points(effect: kinds.StatPoints, chosen: Choices) -> SheetFigures:
    if not isinstance(effect.points, int):
        return NO_FIGURES
    words = filled_in([effect.of or ""], chosen)
    shares = parse_stat_shares(words)
    if shares is None:
        shares = {stat: effect.points for stat in STATS if stat in words}
    points = tuple(shares.items())
    match effect.what:
        case "pool":
            return SheetFigures(points=points)
        case "pool_max":
            return SheetFigures(maxima=points)
        case "edge":
            return SheetFigures(edge=points)
        case "effort" | "health" | "level":
            return NO_FIGURES


def _recovery(effect: kinds.Recovery, chosen: Choices) -> SheetFigures:
    if isinstance(effect.points, int):
        return SheetFigures(recovery_bonus=effect.points)
    return NO_FIGURES


def adds_to_rests(effect: kinds.Recovery) -> bool:
    """Return True if an effect betters recovery rolls, and gives or takes none itself."""
    plain = effect.rest is None and not effect.lost and not effect.extra
    return plain and bool(effect.points or effect.factor or effect.half)


def _holds_for_rests(effect: kinds.Recovery) -> bool:
    return effect.lasts is not None or adds_to_rests(effect)


def _cypher_limit(effect: kinds.ItemRule, chosen: Choices) -> SheetFigures:
    if not _of_cypher_limit(effect):
        return NO_FIGURES
    if effect.at_least:
        return SheetFigures(cypher_limit=effect.at_least)
    if isinstance(effect.count, int):
        return SheetFigures(cypher_limit=effect.count)
    return NO_FIGURES


def _gear(effect: kinds.GearGain, chosen: Choices) -> SheetFigures:
    return SheetFigures(gear=effect)


def _has_hostile_option(effect: kinds.Choose, ask: Ask) -> bool:
    return any(ask(each) for option in effect.options for each in option.effects)


STAT_POINTS: Final = Traits(
    kind=kinds.StatPoints,
    sheet=OnSheet(
        permanent=True,
        written=always,
        figures=_points,
    ),
    lasting=Lasting(
        lasts=with_a_span,
        comes=False,
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
        hostile=never_to,
        harms=takes_away,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=(),
        raised={"points": raise_field("points")},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

RECOVERY: Final = Traits(
    kind=kinds.Recovery,
    sheet=OnSheet(
        permanent=True,
        written=_of_every_rest,
        figures=_recovery,
    ),
    lasting=Lasting(
        lasts=_holds_for_rests,
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
        words=("needs",),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)


def _stays_on_item(effect: kinds.ItemRule) -> bool:
    """True unless the effect is done at once to a thing of the target, to the one in use, or to one
    that is used up with it.
    """
    if effect.thing is not None or effect.what == "load":
        return False
    own = effect.to in (None, "self")
    if effect.what in ("spend", "usurp", "link") and not effect.count and own:
        return False  # the one that its bearer chose is used up at once
    if effect.what in ("level", "check_depletion") and effect.to == "self" and effect.lasts is None:
        return False  # the one that its bearer chose, or uses, has that level or is checked at once
    at_once = effect.what in ("spend", "check_depletion") and effect.to in ("target", "targets")
    return not at_once or effect.lasts is not None or effect.words is not None


_IN_WORDS: Final = ("craft", "find", "combine", "identify", "cypher_limit")
"""What is done to things, and of which kind they are, where an entry says it in words."""


def _judged_of_item(effect: kinds.ItemRule) -> Sequence[Judged]:
    if effect.words is None or effect.what not in _IN_WORDS:
        return ()
    return (Judged("gm_choice", "text", effect.words),)


ITEM_RULE: Final = Traits(
    kind=kinds.ItemRule,
    sheet=OnSheet(
        permanent=True,
        written=_of_cypher_limit,
        figures=_cypher_limit,
    ),
    lasting=Lasting(
        lasts=_stays_on_item,
        comes=False,
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
    judged=_judged_of_item,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

CHOOSE: Final = Traits(
    kind=kinds.Choose,
    sheet=NOT_ON_SHEET,
    lasting=AT_ONCE,
    use=InUse(
        is_use=True,
        claimed=never,
        optional=True,
        strikes=never_to,
        hostile=_has_hostile_option,
        harms=never,
        condition=no_condition,
    ),
    fields=Fields(
        parts=("options",),
        words=(),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)


def _reach_of_weapons(effect: kinds.Change, chosen: Choices) -> SheetFigures:
    if effect.any_of != RANGED_WEAPONS:
        return NO_FIGURES
    return SheetFigures(farther=effect.farther)


RANGED_WEAPONS: Final = "ranged weapons"
"""The sort of all weapons that shoot or are thrown, as ``any_of`` of a change."""

CHANGE: Final = Traits(
    kind=kinds.Change,
    sheet=OnSheet(permanent=True, written=never, figures=_reach_of_weapons),
    lasting=Lasting(
        lasts=always,
        comes=False,
        read_at_rolls=True,
        ends_with_roll=False,
        joins=False,
        repeats=each_turn,
        carried=carries_nothing,
    ),
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=(),
        raised={"level": raise_field("level")},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

RESERVE: Final = Traits(
    kind=kinds.Reserve,
    sheet=NOT_ON_SHEET,
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
        words=("name",),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

STORE: Final = Traits(
    kind=kinds.Store,
    sheet=NOT_ON_SHEET,
    lasting=AT_ONCE,
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=("name",),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

GEAR_GAIN: Final = Traits(
    kind=kinds.GearGain,
    sheet=OnSheet(
        permanent=True,
        written=always,
        figures=_gear,
    ),
    lasting=AT_ONCE,
    use=PLAIN_USE,
    fields=Fields(
        parts=("does",),
        words=("items", "about"),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=NOT_PLAYED,
)

SHEET: Final = (STAT_POINTS, RECOVERY, ITEM_RULE, CHOOSE, CHANGE, RESERVE, STORE, GEAR_GAIN)
