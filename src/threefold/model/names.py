"""Names that tell several of a kind apart: Guard, Guard 2, Guard 3."""

from __future__ import annotations

from collections.abc import Container
from itertools import chain, count
from typing import Final

_DIGITS: Final = " 0123456789"
_KEPT: Final = 110
"""Letters of a long name that are kept before a number."""


def stem(name: str) -> str:
    """A name without the number that tells several of a kind apart."""
    return name.rstrip(_DIGITS) or name


def numbered(name: str, n: int) -> str:
    """A name with a number."""
    return f"{name[:_KEPT]} {n}"


def unlike(taken: Container[str], name: str) -> str:
    """The name, with a number if it is taken already."""
    tries = chain([name], (numbered(name, n) for n in count(2)))
    return next(each for each in tries if each not in taken)
