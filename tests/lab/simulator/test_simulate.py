"""Simulations: what the fixed policy comes to, seeds, threads, merging, intervals and what may be
read from them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.lab.people import encounter, foe, hero

from threefold.lab.simulator.counts import Counts, mean, percentile, wilson
from threefold.lab.simulator.plan import plan
from threefold.lab.simulator.simulate import run_counts, simulate
from threefold.lab.study.answer import answer

ROOT = Path(__file__).parents[3]
TWO = encounter(
    party=[hero(), hero("Ben", skills={"speed defense": "trained"})], foes=[foe(4), foe(3)]
)


def chance(counts: Counts, outcome: int = 0) -> float:
    return sum(counts.rounds_of(outcome)) / counts.runs


def test_seed_counts_ignore_thread_number() -> None:
    """A seed gives the same counts on one thread and on many."""
    one = simulate(TWO, 150_000, 11)
    assert simulate(TWO, 150_000, 11, threads=2) == one
    assert simulate(TWO, 150_000, 11, threads=7) == one
    assert simulate(TWO, 150_000, 12) != one


def test_parts_merge_to_whole() -> None:
    figures = plan(TWO)
    parts = [
        run_counts(figures, 5, 0, 10),
        run_counts(figures, 5, 10, 777),
        run_counts(figures, 5, 777, 3000),
    ]
    assert parts[2].merged(parts[0]).merged(parts[1]) == simulate(TWO, 3000, 5)


def test_progress_is_told_and_may_end_simulation() -> None:
    told: list[tuple[int, int]] = []
    simulate(TWO, 200_000, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (200_000, 200_000)
    assert len(told) > 1

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(TWO, 10**9, threads=2, progress=stop)


def test_long_encounters_are_played_few_at_time() -> None:
    endless = [foe(1, damage=0, health=999)] * 40
    long = encounter(
        party=[hero(attacks=[])] * 12, foes=endless, fights=[{"foes": endless}] * 9, max_rounds=1000
    )
    told: list[int] = []

    def stop(done: int, of: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(long, 10**9, progress=stop)
    assert told[0] < 20


def test_fight_of_one_blow_each_is_exact() -> None:
    # level 1 foe with 4 health: a hit needs 3 or more; it never hits back since it acts second and
    # is down, or loses
    duel = encounter(party=[hero()], foes=[foe(1, health=4, damage=99)], first="party")
    counts = simulate(duel, 400_000, 3)
    # win at once 18/20; else it attacks, needing a 3 to avoid, or the PC is dead
    p = 0.9 / (1 - 0.1 * 0.9)
    low, high = wilson(sum(counts.rounds_of(0)), counts.runs)[1:]
    assert low < p < high
    assert counts.table(2)[0] == sum(counts.rounds_of(1))


def test_initiative_must_exceed_three_times_level() -> None:
    """Initiative must be strictly above three times the highest level."""
    # the foe always hits and kills, the PC always hits and kills: who acts first wins
    deadly = foe(4, health=1, damage=99, modifications={"speed defense": 0, "attack": 15})
    counts = simulate(encounter(party=[hero()], foes=[deadly]), 200_000, 1)
    assert chance(counts) == pytest.approx(8 / 20, abs=0.005)


def test_decided_at_start() -> None:
    assert simulate(encounter(party=[hero()], foes=[foe(health=0)]), 100).rounds_of(0)[0] == 100
    down = hero(might=0, speed=0)
    assert simulate(encounter(party=[down], foes=[foe()]), 100).rounds_of(1)[0] == 100


def test_draw_ends_in_last_round() -> None:
    idle = encounter(party=[hero(attacks=[])], foes=[foe(1, damage=0)], max_rounds=17)
    counts = simulate(idle, 100)
    assert counts.rounds_of(2)[17] == 100
    assert answer(idle, counts, 0).rounds.p10 == 17


def test_pool_loss_overflows_and_is_counted() -> None:
    """What a PC loses overflows and is counted to the end."""
    doomed = encounter(
        party=[hero(might=3, speed=2, intellect=2, attacks=[])],
        foes=[foe(9, damage=6, modifications={"attack": 15})],
        first="foes",
    )
    told = answer(doomed, simulate(doomed, 10), 0)
    (member,) = told.party
    assert (member.down, member.dead) == (1.0, 0.0)
    assert (member.points_lost.might, member.points_lost.speed, member.points_lost.intellect) == (
        3,
        2,
        1,
    )
    assert told.rounds.histogram == {"1": 10}


def test_reinforcements_have_to_be_beaten_too() -> None:
    waves = {"reinforcements": [{"round": 5, "foes": [foe(1, health=1, damage=0)]}]}
    counts = simulate(encounter(party=[hero()], foes=[foe(1, health=1, damage=0)], **waves), 1000)
    assert sum(counts.rounds_of(0)) == 1000
    assert not any(counts.rounds[:5])


def test_several_fights_wear_party_and_rest_helps() -> None:
    """Several fights wear the party down and rest helps."""
    day = {"fights": [{"foes": [foe(4), foe(3)]}, {"foes": [foe(4), foe(3)]}]}
    party = [hero(), hero("Ben")]
    alone = simulate(encounter(party=party, foes=[foe(4), foe(3)]), 20_000)
    tired = simulate(encounter(party=party, foes=[foe(4), foe(3)], **day), 20_000)
    rested = simulate(encounter("careful", party=party, foes=[foe(4), foe(3)], **day), 20_000)
    assert chance(tired) < chance(alone)
    assert chance(rested) > chance(tired)
    assert sum(rested.table(3)) > 0
    assert not sum(tired.table(3))


def test_help_eases_attack_for_one_turn() -> None:
    """Help eases the attack and takes the helper s turn."""
    party = [hero(), hero("Ben", attacks=[])]
    still = foe(5, damage=0, health=12)
    alone = simulate(encounter(party=party, foes=[still], max_rounds=10), 20_000)
    helped = simulate(
        encounter(party=party, foes=[still], max_rounds=10, help={"Ben": "Ann"}), 20_000
    )
    assert chance(helped) > chance(alone) + 0.05


def test_wilson_never_says_that_unseen_cannot_be() -> None:
    none, all_ = wilson(0, 1000), wilson(1000, 1000)
    assert none.low == 0
    assert 0.003 < none.high < 0.004
    assert all_.high == 1
    assert 0.996 < all_.low < 0.997
    assert wilson(50, 100) == pytest.approx((0.5, 0.40383, 0.59617), abs=1e-5)


def test_percentiles_are_least_value_with_that_share() -> None:
    assert [percentile([1, 4, 5], share) for share in (10, 11, 50, 51, 100)] == [0, 1, 1, 2, 2]
    assert mean([1, 2, 1]) == 1


WITHOUT = """
import sys
sys.modules["numba"] = None
from tests.lab.simulator.test_simulate import TWO
from threefold.lab.simulator.simulate import simulate
print([*simulate(TWO, 2000, 9).values])
"""


def test_counts_are_same_without_numba() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert json.loads(done.stdout) == [*simulate(TWO, 2000, 9).values]
