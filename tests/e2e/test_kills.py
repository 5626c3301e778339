"""Some kills of each kind; ``python -m tests.e2e.kills`` goes through as many as one likes."""

from __future__ import annotations

import random

import pytest
from tests.e2e import kills
from tests.long import one_of_today
from tests.postgres import Server


@pytest.mark.long
@pytest.mark.timeout(1500)  # each kill is followed by a start and by a proof of everything
@pytest.mark.parametrize(
    ("place", "times"), one_of_today([("file", 4), ("shared", 2), ("postgres", 3)])
)
def test_kills_lose_and_double_nothing(place: kills.Place, times: int, postgres: Server) -> None:
    """Whatever is killed: what was acknowledged is there once, and whole. The seed is printed when
    it is not.
    """
    seed = random.SystemRandom().randrange(1 << 30)
    print(f"python -m tests.e2e.kills --place {place} --kills {times} --seed {seed}")
    done = kills.evenings(place, times, seed)
    assert sum(done.killed.values()) >= times
    assert done.acknowledged["commands"] > 0
    assert done.acknowledged["again"] > 0
