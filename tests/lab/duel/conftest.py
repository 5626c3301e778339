"""The oracle of duels recurses deep: whatever runs after it has the usual limit again."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def usual_recursion_limit() -> Iterator[None]:
    """The limit as it was before the test."""
    before = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(before)
