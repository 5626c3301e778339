"""How the kernel runs: compiled by Numba where it is installed, else as the plain Python that it is written in.

What was compiled is kept on disk, in a folder named by the content of all files with compiled code: after a change in
any of them all is compiled anew. The folder lies under ``NUMBA_CACHE_DIR`` where that is set, else in the user's
cache; where nothing can be written, each process compiles for itself. Only what Python calls is kept, with all that it
calls in turn, and each of these is called with one signature: processes that compile at once write the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

COMPILED: Final = find_spec("numba") is not None

UNCOUNTED: Final = {"_nrt": False}
"""Nothing that is compiled makes an array of its own, so it need not count who holds those that it is given.

Counting would take fifty times as long as the work wherever arrays come in a tuple.
"""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function compiled at its first call and kept on disk, free of the interpreter's lock; or as it is."""
    if not COMPILED:
        return function
    import numba

    settings = vars(numba.config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = _kept_in(before)
    try:
        return _jit(function, cache=True)
    except RuntimeError:  # nowhere to write
        return _jit(function)
    finally:
        settings["CACHE_DIR"] = before


def part(function: Callable[P, R]) -> Callable[P, R]:
    """A function that compiled ones call; it is kept on disk within them."""
    return _jit(function) if COMPILED else function


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A small function that compiled ones take in whole: a call would cost more than it does."""
    return _jit(function, inline="always") if COMPILED else function


def _jit(function: Callable[P, R], **options: bool | str) -> Callable[P, R]:
    import numba

    jit = cast("Callable[[Callable[P, R]], Callable[P, R]]", partial(numba.njit, nogil=True, **UNCOUNTED, **options)())
    return jit(function)


@cache
def _kept_in(given: str) -> str:
    """The folder for what these very files compile to; empty where the user has none."""
    sources = (path.read_bytes() for path in sorted(Path(__file__).parent.rglob("*.py")))
    digest = sha256(b"".join(source for source in sources if b"lab.backend" in source)).hexdigest()[:16]
    try:
        base = Path(given or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        return ""
    return str(base / "threefold" / digest)
