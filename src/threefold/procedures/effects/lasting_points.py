"""Points of the Pools, and their maxima, that hold as long as a condition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import msgspec

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.shelf.traits import traits_of
from threefold.rules.harm import take_back
from threefold.rules.types import STATS, Stat


def with_points(figure: Pc | FullNpc, condition: Condition) -> Pc | FullNpc:
    """Return the figure with the points of a condition: the Pool and its maximum are higher while
    it lasts. A change of the maximum alone gives no points.
    """
    figure = _pools_by(figure, _points(condition))
    return _maxima_by(figure, _maxima(condition), 1)


def without_points(figure: Pc | FullNpc, condition: Condition) -> Pc | FullNpc:
    """Return the figure without the points of an ended condition: the old maximum, and no points
    above it. Points that are taken back go even if they were spent.
    """
    if isinstance(figure, Pc):
        for stat, n in _points(condition, taken=True).items():
            figure = figure.with_vitals(take_back(figure.vitals(), stat, n))
    figure = _pools_by(figure, {stat: -n for stat, n in _points(condition).items()})
    return _maxima_by(figure, _maxima(condition), -1)


def _points(condition: Condition, taken: bool = False) -> Mapping[Stat, int]:
    """The points of each Pool that a condition gives, including those of its forms; only those that
    are ``taken`` back at its end, spent or not, if this is asked.
    """
    found: dict[Stat, int] = defaultdict(int)
    for effect in condition.active_effects():
        if effect.when:
            continue  # the table gives points that depend on more than the condition
        if taken and getattr(effect, "leaves", None) != "with_overflow":
            continue
        for stat, n in traits_of(effect).sheet.figures(effect, {}).points:
            found[stat] += n
    return found


def _maxima(condition: Condition) -> Mapping[Stat, int]:
    """By how much a condition changes the maximum of each Pool alone."""
    found: dict[Stat, int] = defaultdict(int)
    for effect in condition.active_effects():
        if effect.when:
            continue
        for stat, n in traits_of(effect).sheet.figures(effect, {}).maxima:
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


def _maxima_by(figure: Pc | FullNpc, maxima: Mapping[Stat, int], way: int) -> Pc | FullNpc:
    if isinstance(figure, FullNpc) or not maxima:
        return figure
    pools = {}
    for stat, n in maxima.items():
        pool = figure.pools.of(stat)
        top = max(0, pool.max + way * n)
        pools[stat] = msgspec.structs.replace(pool, value=min(top, pool.value), max=top)
    return msgspec.structs.replace(figure, pools=msgspec.structs.replace(figure.pools, **pools))
