"""Which rows of a test `make test` runs: the first ones, or those that are named. `make long` runs
the others.

A whole test that takes long has the marker itself: ``@pytest.mark.long``. Each test is in exactly
one of the two commands, and `.ci/run` runs both (decision 0084).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.mark import ParameterSet

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
