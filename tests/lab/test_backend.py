"""Compiled code: kept on disk, anew after every change, whole whoever writes at once; else compiled
by each process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.lab.people import encounter, foe, hero

from threefold.lab import backend
from threefold.lab.backend import COMPILED, compiled
from threefold.lab.duel import backward, choice, forward
from threefold.lab.duel.solver import solve
from threefold.lab.simulator import advice, kernel
from threefold.lab.simulator.simulate import simulate

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs Numba")

SMALL = """
from threefold.lab.backend import compiled, compiled_part

@compiled_part
def tripled(n):
    return 3 * n

@compiled
def total(n):
    found = 0
    for k in range(n):
        found += tripled(k)
    return found

print(total(10), sum(total.stats.cache_hits.values()))
"""


@pytest.mark.long
def test_racing_compilers_share_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that compile at once keep what the next one reads."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    file = tmp_path / "small.py"
    file.write_text(SMALL, "utf-8")
    command = [sys.executable, str(file)]
    at_once = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert {process.communicate()[0].split()[0] for process in at_once} == {"135"}
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "135 1\n"
    kept = [path.name for path in (tmp_path / "kept").rglob("*") if path.is_file()]
    assert len(kept) == 2, "one index and one function: parts are kept within it"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_folder_that_others_write_is_not_used(tmp_path: Path) -> None:
    """Compiled code is run as it lies there: its folder is made for its owner alone, and another
    one is not used.
    """
    ours, open_to_all = (
        tmp_path / "a" / "threefold" / "digest",
        tmp_path / "b" / "threefold" / "digest",
    )
    before = os.umask(0)
    try:
        open_to_all.mkdir(parents=True)
        assert backend._is_ours.__wrapped__(str(ours))
    finally:
        os.umask(before)

    assert {ours.stat().st_mode & 0o777, ours.parent.stat().st_mode & 0o777} == {0o700}
    assert not backend._is_ours.__wrapped__(str(open_to_all))


def test_cached_functions_keep_argument_types() -> None:
    """Else two processes that compile at once could each write a version of it under the other's
    name.
    """
    for foes in ([foe(2)], [foe(1), foe(2)]):
        duel = solve(encounter(party=[hero(might=3, speed=2)], foes=foes))
        duel.course()
        for turn in (None, *range(len(foes))):
            duel.policy(duel.start._replace(turn=turn))
    simulate(encounter("solver", party=[hero(might=3, speed=2)], foes=[foe(2)]), 10, 1)
    kept = [
        function
        for module in (advice, choice, forward, backward, kernel)
        for function in vars(module).values()
        if hasattr(function, "signatures") and function.stats.cache_path
    ]
    assert {
        function.py_func.__name__: len(function.signatures) for function in kept
    } == dict.fromkeys(
        [
            "advise",
            "pick_attack",
            "pick_guard",
            "forward",
            "sweep",
            "solve_recovery",
            "play_encounters",
        ],
        1,
    )


def test_unwritable_place_compiles_in_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where nothing can be written a process compiles for itself."""
    monkeypatch.setattr("numba.core.caching.CompileResultCacheImpl._locator_classes", [])

    def doubled(n: int) -> int:
        return 2 * n

    assert compiled(doubled)(4) == 8


def test_changed_compiled_file_uses_new_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change in any file with compiled code is another folder."""
    monkeypatch.setattr(backend, "__file__", str(tmp_path / "backend.py"))
    folders = []
    (tmp_path / "simulator").mkdir()
    for number, text in enumerate(
        ("threefold.lab.backend 1", "threefold.lab.backend 2", "nothing compiled")
    ):
        (tmp_path / "simulator" / ("moves.py" if number < 2 else "page.py")).write_text(
            text, "utf-8"
        )
        folders.append(backend._kept_in.__wrapped__("here"))
    assert folders[0] != folders[1] == folders[2]
