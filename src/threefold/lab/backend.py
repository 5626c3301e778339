"""Decorators that compile the kernel with Numba when it is installed. Without Numba the kernel runs
as plain Python.

Compiled code is cached on disk, in a folder named by a digest of all files with compiled code: a
change in any of them compiles everything again. The folder is under ``NUMBA_CACHE_DIR`` when that
is set, else in the user's cache. When no folder can be written, or others may write there, each
process compiles for itself. Only functions that Python calls are cached, together with all that
they call. Each has one signature, so processes that compile at the same time write the same code.
"""

from __future__ import annotations

import os
import stat
import sys
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
"""Turns off Numba's reference counting. It is not needed, because compiled code allocates no
arrays.

For arrays passed in a tuple, the counting would take fifty times as long as the work.
"""


INNER: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Leaves out the entries by which Python and C would call a function: each unpacks some hundred
arrays, a fifth of the time that compiling takes.
"""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call, cache it on disk, and run it without the GIL. Without
    Numba: unchanged.
    """
    if not COMPILED:
        return function
    import numba

    settings = vars(numba.config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = _kept_in(before)
    try:
        return _jit(function, cache=_is_ours(settings["CACHE_DIR"]))
    except RuntimeError:  # no folder can be written
        return _jit(function)
    finally:
        settings["CACHE_DIR"] = before


def compiled_part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only compiled functions call: Python may not, it has no entry for it.
    It is cached on disk as part of its callers.
    """
    if COMPILED:
        return _jit(function, **INNER)
    return function


def compiled_for_both(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that compiled functions call and Python may call too: it has both entries,
    which cost nothing where a function takes numbers alone.
    """
    if COMPILED:
        return _jit(function)
    return function


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function into the machine code of its compiled callers: a call would cost more
    than its work. LLVM does that in a third less time than Numba, which copies the source and
    infers the types of each copy.
    """
    if COMPILED:
        return _jit(function, forceinline=True, **INNER)
    return function


def _jit(function: Callable[P, R], **options: bool | str) -> Callable[P, R]:
    import numba

    jit = cast(
        "Callable[[Callable[P, R]], Callable[P, R]]",
        partial(numba.njit, nogil=True, **UNCOUNTED, **options)(),
    )
    return jit(function)


@cache
def _is_ours(folder: str) -> bool:
    """Make the folder, and return whether nobody else may write there: what lies in it is run.
    Without a folder, code is kept beside the product."""
    if not folder:
        return True
    if sys.platform == "win32":
        return True
    else:  # noqa: RET505 - each system has its half
        place = Path(folder)
        try:
            place.parent.parent.mkdir(parents=True, exist_ok=True)
            for each in (place.parent, place):
                each.mkdir(mode=0o700, exist_ok=True)
            found = [each.stat() for each in (place.parent, place)]
        except OSError:
            return False
        return all(
            each.st_uid == os.getuid() and not each.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
            for each in found
        )


@cache
def _kept_in(given: str) -> str:
    """Return the cache folder for the current source files; an empty text when the user has no home
    folder.
    """
    sources = (path.read_bytes() for path in sorted(Path(__file__).parent.rglob("*.py")))
    digest = sha256(b"".join(source for source in sources if b"lab.backend" in source)).hexdigest()[
        :16
    ]
    try:
        base = Path(given or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        return ""
    return str(base / "threefold" / digest)
