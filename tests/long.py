"""Which rows of a test `make test` runs: the first ones, or those that are named. `make long` runs
the others.

A whole test that takes long has the marker itself: ``@pytest.mark.long``. Each test is in exactly
one of the two commands, and `.ci/run` runs both (decision 0084).
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from _pytest.mark import ParameterSet
from tests.examples import THOROUGH

T = TypeVar("T")
DAY: Final = int(os.environ.get("THREEFOLD_DAY") or datetime.now(UTC).toordinal())
"""Which share of a walk over everything is walked: another each day. A failure says the day."""


def share_of_today(items: Sequence[T], one_in: int) -> list[T]:
    """One in so many of what a walk goes through, others each day; all in `make thorough`."""
    if THOROUGH:
        return list(items)
    print(f"THREEFOLD_DAY={DAY} walks this share again")
    return [item for n, item in enumerate(items) if n % one_in == DAY % one_in]


def one_of_today(rows: Iterable[T]) -> list[T]:
    """One row of a test that takes minutes for each, another each day; all in `make thorough`. The
    name of the test that fails says which, and ``THREEFOLD_DAY`` brings it back."""
    every = list(rows)
    if THOROUGH:
        return every
    return [every[DAY % len(every)]]


TURNS: Final = "turns"
"""The marker of long tests that take turns: whole evenings in a browser, journeys from what a
release has. Each proves that parts work together which other tests prove one by one."""


def waiting_for_their_day(items: Sequence[pytest.Item], day: int = DAY) -> list[pytest.Item]:
    """The tests that another day runs: of all with one name, one in so many runs each day. Whoever
    names a test or its file gets it on any day, and `make thorough` has all."""
    groups: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        marker = item.get_closest_marker(TURNS)
        if marker is not None and item.get_closest_marker("long") is not None:
            name, one_in = marker.args
            groups.setdefault((name, one_in), []).append(item)
    left: list[pytest.Item] = []
    for (_, one_in), group in groups.items():
        in_order = sorted(group, key=lambda item: item.nodeid)
        left += [item for n, item in enumerate(in_order) if n % one_in != day % one_in]
    return left


_NAMES_LONG: Final = re.compile(r"\bmark\.long\b|\btests\.long\b|\bimport long\b")


def names_long(path: Path) -> bool:
    """Whether a file has tests that `make long` runs. It imports no others: four of five files."""
    return _NAMES_LONG.search(path.read_text("utf-8")) is not None


def rows(all_of_them: Iterable[Any], brief: int | Collection[Any], *, names: int = 1) -> list[Any]:
    """These rows of a parametrized test; beyond the brief ones each has the marker ``long``. With
    more than one name a row is a tuple of values, as pytest has it."""
    if isinstance(brief, int):
        return [row if n < brief else _marked(row, names) for n, row in enumerate(all_of_them)]
    return [row if row in brief else _marked(row, names) for row in all_of_them]


def _marked(row: Any, names: int) -> ParameterSet:
    if isinstance(row, ParameterSet):
        return pytest.param(*row.values, marks=[*row.marks, pytest.mark.long], id=row.id)
    return pytest.param(*(row if names > 1 else (row,)), marks=pytest.mark.long)
