"""Compiles the laboratory once for all workers, while these collect the tests: 20 s that each would take for itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


class Compiler:
    """A process that compiles and keeps all compiled functions; where they are kept already, it ends at once."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-m", "tests.compiled"], cwd=Path(__file__).parents[1])

    def pytest_unconfigure(self) -> None:
        """A run of few tests does not wait for it."""
        self._process.terminate()
        self._process.wait()


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


if __name__ == "__main__":
    _compile()
