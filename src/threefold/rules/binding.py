"""Binds code to the ledger: which rule ids a function carries out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def implements(*rules: str) -> Callable[[T], T]:
    """Mark a function or class as the implementation of ledger rules; it only sets ``__rules__``."""

    def mark(thing: T) -> T:
        thing.__rules__ = rules  # type: ignore[attr-defined]
        return thing

    return mark
