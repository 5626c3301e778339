"""The kernel plays as the engine does, face for face, whatever the encounter, the edition and the rulings."""

from __future__ import annotations

from random import Random

import pytest
from tests.lab.engine import Engine, events_of
from tests.lab.people import random_encounter

from threefold.lab.counts import Counts
from threefold.lab.encounter import Encounter, Policy
from threefold.lab.kernel import play
from threefold.lab.plan import plan
from threefold.lab.simulate import cell, laid_out, ready, room

TRACE = laid_out([0] * 100_000)


def same(encounter: Encounter, seed: int, index: int) -> set[int]:
    """Play one encounter through both and demand the same; what happened in it."""
    planned = plan(encounter)
    laid = ready(planned)
    counts = laid_out([0] * int(laid.places[-1]))
    written = play(laid.plan, seed, index, index + 1, counts, laid.places, TRACE, *laid[2:], *room(laid.plan))
    told = events_of(TRACE, written)
    assert cell(planned, seed, index, index + 1).values == tuple(counts), "looking on changes nothing"
    engine = Engine(encounter, planned, told)
    engine.play()
    assert engine.events == told
    seen = Counts(planned.plan, tuple(int(value) for value in counts))
    outcome = ("win", "loss", "draw").index(engine.outcome)
    assert seen.rounds_of(outcome)[engine.rounds] == 1
    assert seen.runs == 1
    for i, pc in enumerate(engine.party):
        assert seen.table(1)[i] == (pc.damage_track in ("debilitated", "dead"))
        assert seen.table(2)[i] == (pc.damage_track == "dead")
        assert seen.table(3)[i] == pc.recoveries_used - planned.plan.used[i]
        for s, pool in enumerate((pc.pools.might, pc.pools.speed, pc.pools.intellect)):
            assert seen.left(i, s)[pool.value] == 1
    lost = sum(seen.table(5))
    if len(encounter.all_fights()) == 1:
        assert lost == pytest.approx(sum(seen.lost(i, s) for i in range(len(engine.party)) for s in range(3)))
    return {event[0] for event in told}


@pytest.mark.parametrize("policy", ["plain", "careful", "all_in", "solver"])
def test_kernel_equals_engine_face_for_face(policy: Policy) -> None:
    luck = Random(f"{policy} face for face")
    happened: set[int] = set()
    for number in range(150 if policy == "solver" else 700):
        happened |= same(random_encounter(luck, policy), luck.getrandbits(60), number)
    assert happened == ({1, 2, 3} if policy == "plain" else {1, 2, 3, 4})
