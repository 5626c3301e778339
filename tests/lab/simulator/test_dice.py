"""The laboratory's dice are fair, fall apart from encounter to encounter, and fall the same with
and without Numba.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from threefold.lab.backend import compiled
from threefold.lab.simulator.dice import advanced, face, stream

ROOT = Path(__file__).parents[3]

CHI_SQUARE_19 = 43.82
"""What a fair d20 exceeds once in a thousand samples."""


@compiled
def thrown(seed, first, streams, throws, faces):  # type: ignore[no-untyped-def]
    """Count the faces of some throws in each of some streams."""
    for index in range(first, first + streams):
        state = stream(seed, index)
        for _ in range(throws):
            state = advanced(state)
            faces[face(state, 20)] += 1


@pytest.mark.parametrize(("streams", "throws"), [(10, 10_000_000), (10_000_000, 10)])
def test_hundred_million_faces_pass_chi_square_test(streams: int, throws: int) -> None:
    faces = np.zeros(21, dtype=np.int64)
    thrown(7, 0, streams, throws, faces)
    expected = streams * throws / 20
    assert faces[0] == 0
    assert faces.sum() == streams * throws
    assert sum((count - expected) ** 2 / expected for count in faces[1:]) < CHI_SQUARE_19


@compiled
def one(seed, index, throw):  # type: ignore[no-untyped-def]
    """One throw of one stream."""
    state = stream(seed, index)
    for _ in range(throw):
        state = advanced(state)
    return face(state, 20)


def test_neighbouring_runs_and_throws_are_independent() -> None:
    """Neighbouring encounters and throws do not depend on each other."""
    first, second = ([one(1, index, throw) for index in range(20_000)] for throw in (1, 2))
    assert abs(np.corrcoef(first, second)[0, 1]) < 0.03
    assert abs(np.corrcoef(first[1:], first[:-1])[0, 1]) < 0.03


SOME = [(0, 0, 1), (1, 2, 3), (2**63 - 1, 10**9, 2), (12345678901234567, 3, 9)]
WITHOUT = """
import sys
sys.modules["numba"] = None
from tests.lab.simulator.test_dice import SOME, one
print([one(*some) for some in SOME])
"""


def test_faces_are_same_without_numba() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == str([one(*some) for some in SOME])
