"""Compiles the laboratory once for a run: a process does so while the workers collect the tests,
and a worker that calls a compiled function before that waits. Each that compiled for itself would
take a minute."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from threefold.lab import backend

CHECKOUT: Final = Path(__file__).parents[1]
LOCK: Final = CHECKOUT / ".pytest_cache" / "compiling"
"""Locked for as long as the process compiles."""


def everything_is_compiled() -> Path:
    """The file that stands where all that is compiled is kept; its folder is named by the content
    of the sources.
    """
    return Path(backend._kept_in(os.environ["NUMBA_CACHE_DIR"]), "whole")


class Compiler:
    """A process that compiles and keeps all compiled functions, unless they are kept already."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        if everything_is_compiled().exists():
            return
        LOCK.parent.mkdir(exist_ok=True)
        with LOCK.open("wb") as lock:
            fcntl.flock(
                lock, fcntl.LOCK_EX
            )  # the process has it open too: the lock ends with the process
            command = [sys.executable, "-m", "tests.compiled"]
            self._process = subprocess.Popen(command, cwd=CHECKOUT, pass_fds=[lock.fileno()])

    def pytest_unconfigure(self) -> None:
        """A run of few tests does not wait for it."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()


def wait_for_compiler() -> None:
    """From now on, the first call of a compiled function in this process waits until the compiler
    has ended.
    """
    make = backend._jit

    def made(*arguments: Any, **options: Any) -> Any:
        _wait_before_loading()
        return make(*arguments, **options)

    backend._jit = made


@cache
def _wait_before_loading() -> None:
    """Numba looks for a compiled function in its cache before it compiles one."""
    from numba.core.caching import FunctionCache

    load = FunctionCache.load_overload

    def load_when_compiled(self: Any, *arguments: Any) -> Any:
        _wait()
        return load(self, *arguments)

    FunctionCache.load_overload = load_when_compiled  # type: ignore[method-assign]


@cache
def _wait() -> None:
    if LOCK.exists():
        with LOCK.open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH)


def load() -> None:
    """Load all compiled functions into this process, as soon as they are kept."""
    if backend.COMPILED:
        _wait()
        _compile()


def _compile() -> None:
    """Play what uses every compiled function: those of the kernel, of advice and of duels."""
    from tests.lab.people import encounter, foe, hero

    from threefold.lab.duel.solver import solve
    from threefold.lab.simulator.simulate import simulate

    duel = encounter("solver", party=[hero(might=3, speed=2)], foes=[foe(2)])
    simulate(duel, 10, 1)
    solved = solve(duel)
    solved.course()
    for turn in (None, 0):
        solved.policy(solved.start._replace(turn=turn))
    if backend.COMPILED:
        everything_is_compiled().touch()


if __name__ == "__main__":
    _compile()
