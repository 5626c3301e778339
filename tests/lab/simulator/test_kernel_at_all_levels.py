"""Simulated fights with foes of levels that few tables have are those of the engine."""

from __future__ import annotations

from random import Random

import pytest
from tests.lab.people import random_encounter
from tests.lab.simulator.engine import Engine, events_of

from threefold.lab.encounter import Policy
from threefold.lab.simulator.kernel import play_encounters
from threefold.lab.simulator.plan import plan
from threefold.lab.simulator.simulate import kernel_plan, laid_out, new_board
from threefold.lab.variants import foe_at_level, foes_changed

TRACE = laid_out([0] * 100_000)


@pytest.mark.parametrize("level", [0, 14, 15])
@pytest.mark.parametrize("policy", ["plain", "careful"])
def test_kernel_at_edges_of_levels(level: int, policy: Policy) -> None:
    """Each act of the simulator on a foe of level 0, 14 or 15 is what the engine's procedures say
    with the same faces."""
    luck = Random(f"{policy} at level {level}")
    for index in range(6):
        whole = random_encounter(luck, policy)
        encounter = foes_changed(whole, lambda foe: foe_at_level(foe, level))
        planned = plan(encounter)
        laid = kernel_plan(planned)
        seed = luck.getrandbits(60)
        written = play_encounters(laid.plan, new_board(laid, TRACE), seed, index, index + 1)
        told = events_of(TRACE, written)
        engine = Engine(encounter, planned, told)
        engine.play()
        assert engine.events == told
