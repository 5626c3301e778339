"""Numbered names that distinguish several of one kind: Guard, Guard 2, Guard 3."""

from __future__ import annotations

from collections.abc import Container
from itertools import chain, count
from typing import Final

_DIGITS: Final = " 0123456789"
_KEPT: Final = 110
"""Letters of a long name that are kept before a number."""


def stem(name: str) -> str:
    """Return a name without its number."""
    return name.rstrip(_DIGITS) or name


def numbered(name: str, n: int) -> str:
    """Return a name with a number added."""
    return f"{name[:_KEPT]} {n}"


def numbered_if_taken(taken: Container[str], name: str) -> str:
    """Return the name, with a number added if it is taken already."""
    tries = chain([name], (numbered(name, n) for n in count(2)))
    return next(each for each in tries if each not in taken)
