"""How the kernel runs: compiled by Numba where it is installed, else as the plain Python that it is written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

try:
    import numba
except ImportError:
    COMPILED: Final = False
else:
    COMPILED = True


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function compiled at its first call and kept on disk, free of the interpreter's lock; or as it is."""
    if TYPE_CHECKING or not COMPILED:
        return function
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True)(function))
