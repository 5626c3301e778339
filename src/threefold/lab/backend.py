"""How the kernel runs: compiled by Numba where it is installed, else as the plain Python that it is written in."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

COMPILED: Final = find_spec("numba") is not None


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function compiled at its first call and kept on disk, free of the interpreter's lock; or as it is.

    What is kept is looked up by the file of the function alone: after a change to a function that it calls from another
    file, touch the caller's (the tests keep theirs apart, by the content of all files).
    """
    if not COMPILED:
        return function
    import numba

    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A small function that compiled ones take in whole: a call would cost more than it does."""
    if not COMPILED:
        return function
    import numba

    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, inline="always")(function))
