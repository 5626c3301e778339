"""Events applied to a state. Each event has one function in the file of its feature; no event is decided here."""

from __future__ import annotations

from threefold.table.apply.dispatch import after, evolve

__all__ = [
    "after",
    "evolve",
]
