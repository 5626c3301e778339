"""A figure that was measured, and what was promised of it."""

from __future__ import annotations

from typing import NamedTuple


class Measure(NamedTuple):
    """One figure; ``kept`` is whether the promise holds, None where nothing was promised."""

    name: str
    figure: float
    unit: str
    promise: str = ""
    kept: bool | None = None


def at_most(name: str, figure: float, limit: float | None, unit: str) -> Measure:
    """A figure that must not be above a limit."""
    return (
        Measure(name, figure, unit)
        if limit is None
        else Measure(name, figure, unit, f"≤ {limit:,}", figure <= limit)
    )


def at_least(name: str, figure: float, limit: float, unit: str) -> Measure:
    """A figure that must not be below a limit."""
    return Measure(name, figure, unit, f"≥ {limit:,}", figure >= limit)
