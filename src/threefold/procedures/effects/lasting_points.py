"""Points of the Pools, and their maxima, that hold as long as a condition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions, held_condition, with_condition
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Break
from threefold.model.shelf.sheet_figures import SheetFigures, StatFigures
from threefold.model.shelf.traits import traits_of
from threefold.rules.harm import take_back
from threefold.rules.types import STATS, Stat


def with_points(figure: Pc | FullNpc, condition: Condition) -> Pc | FullNpc:
    """Return the figure with the points of a condition: the Pool and its maximum are higher while
    it lasts. A change of the maximum alone gives no points.
    """
    figure = _pools_by(figure, _points(condition))
    return _maxima_by(figure, _maxima(condition))


def with_condition_and_points(
    figure: Pc | FullNpc, condition: Condition, *, anew: bool
) -> Pc | FullNpc:
    """Return a figure with a condition and its points, in place of one of the same name and its
    points. The same points stay as they are: nobody gets them twice. A figure whose own condition
    goes on is returned unchanged."""
    after = with_condition(figure, condition, anew=anew)
    if after is figure:
        return figure
    held = held_condition(figure, condition.name)
    if held is None:
        return with_points(after, condition)
    if _points(held) == _points(condition) and _maxima(held) == _maxima(condition):
        return after
    return with_points(without_points(after, held), condition)


def without_points(figure: Pc | FullNpc, condition: Condition) -> Pc | FullNpc:
    """Return the figure without the points of an ended condition: the old maximum, and no points
    above it. Points that are taken back go even if they were spent.
    """
    if isinstance(figure, Pc):
        for stat, n in _points(condition, taken=True).items():
            figure = figure.with_vitals(take_back(figure.vitals(), stat, n))
    figure = _pools_by(figure, {stat: -n for stat, n in _points(condition).items()})
    return _maxima_by(figure, {stat: -n for stat, n in _maxima(condition).items()})


def without_ended_points(before: Pc | FullNpc, after: Pc | FullNpc) -> Pc | FullNpc:
    """Return a figure ``after`` conditions of it have ended without the points that these gave."""
    kept = figure_conditions(after)
    for condition in figure_conditions(before):
        if isinstance(condition, Condition) and condition not in kept:
            after = without_points(after, condition)
    return after


def _points(condition: Condition, taken: bool = False) -> Mapping[Stat, int]:
    """The points of each Pool that a condition gives, including those of its forms; only those that
    are ``taken`` back at its end, spent or not, if this is asked.
    """
    effects = [
        effect
        for effect in condition.active_effects()
        if not taken or getattr(effect, "leaves", None) == "with_overflow"
    ]
    return _summed(figures.points for figures in _figures(effects))


def _maxima(condition: Condition) -> Mapping[Stat, int]:
    """By how much a condition changes the maximum of each Pool alone."""
    return _summed(figures.maxima for figures in _figures(condition.active_effects()))


def _figures(effects: Sequence[Effect]) -> Iterator[SheetFigures]:
    """Yield what effects write on a sheet. The table gives points that depend on more than the
    condition.
    """
    return (traits_of(each).sheet.figures(each, {}) for each in effects if not each.when)


def _summed(parts: Iterable[StatFigures]) -> Mapping[Stat, int]:
    found: dict[Stat, int] = defaultdict(int)
    for part in parts:
        for stat, n in part:
            found[stat] += n
    return found


def _pools_by(figure: Pc | FullNpc, points: Mapping[Stat, int]) -> Pc | FullNpc:
    if isinstance(figure, FullNpc) or not points:
        return figure
    pools = {}
    for stat in STATS:
        pool, n = figure.pools.of(stat), points.get(stat, 0)
        if n:
            top = max(0, pool.max + n)
            value = max(0, min(top, pool.value + max(0, n)))
            pool = msgspec.structs.replace(pool, value=value, max=top)
        pools[stat] = pool
    return msgspec.structs.replace(figure, pools=msgspec.structs.replace(figure.pools, **pools))


def _maxima_by(figure: Pc | FullNpc, maxima: Mapping[Stat, int]) -> Pc | FullNpc:
    if isinstance(figure, FullNpc) or not maxima:
        return figure
    pools = {}
    for stat, n in maxima.items():
        pool = figure.pools.of(stat)
        top = max(0, pool.max + n)
        pools[stat] = msgspec.structs.replace(pool, value=min(top, pool.value), max=top)
    return msgspec.structs.replace(figure, pools=msgspec.structs.replace(figure.pools, **pools))


def over_with_reserve(own: Iterable[Effect]) -> Break | None:
    """Return what ends the effects of a use on others: that it holds its user no longer, because the
    reserve that it lends is spent; None if its effects on the user lend none."""
    if any(isinstance(each, kinds.Reserve) and each.ends for each in own):
        return Break(deeds=["source_over"])
    return None
