"""The simulator under the solver's advice wins as often as the solver says, where its advice is
exact.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.lab.people import encounter, foe, hero
from tests.long import rows

from threefold.lab.duel.solver import solve
from threefold.lab.encounter import Encounter
from threefold.lab.simulator.advice import advised
from threefold.lab.simulator.board import LOSS, WIN
from threefold.lab.simulator.counts import wilson
from threefold.lab.simulator.plain import plain_duel
from threefold.lab.simulator.simulate import simulate

HEROES = [
    hero(recoveries_used=1),
    hero(recoveries_used=1, tier=2, effort=2, edge={"might": 1, "speed": 1}),
    hero(
        recoveries_used=1,
        might=6,
        speed=14,
        skills={"swords": "trained", "speed defense": "trained"},
    ),
    hero(recoveries_used=1, might=16, armor=[{"name": "mail", "weight": "medium"}]),
    hero(recoveries_used=1, might=0, speed=12, tier=3, effort=3),
]
FOES = [foe(2, armor=1), foe(3, damage=5), foe(4), foe(5, health=9)]
DUELS = [
    encounter("solver", party=[pc], foes=[npc], first=first, max_rounds=1000)
    for n, pc in enumerate(HEROES)
    for npc, first in zip(
        FOES, ("party", "foes", "party", "foes") if n % 2 else ("foes", "party") * 2, strict=True
    )
]


@pytest.mark.parametrize("duel", DUELS, ids=range(len(DUELS)))
def test_simulator_agrees_with_solver(duel: Encounter) -> None:
    counts = simulate(duel, 200_000, 17)
    won, lost = (sum(counts.rounds_of(outcome)) for outcome in (WIN, LOSS))
    assert won + lost > 199_900
    sure = wilson(won, counts.runs)
    slack = (sure.high - sure.low) / 2  # 20 duels: four standard errors, not two
    assert sure.low - slack <= solve(duel).win <= sure.high + slack


@pytest.mark.parametrize("duel", rows(DUELS, 4), ids=range(len(DUELS)))
def test_simulator_agrees_with_exact_course_under_plain(duel: Encounter) -> None:
    plainly = replace(duel, policy="plain", first=None, max_rounds=100)
    counts = simulate(plainly, 200_000, 23)
    sure = wilson(sum(counts.rounds_of(WIN)), counts.runs)
    slack = (sure.high - sure.low) / 2
    assert sure.low - slack <= sum(plain_duel(plainly).wins) <= sure.high + slack


def test_equal_variants_solve_duel_once() -> None:
    """A duel is solved once for all variants that ask the same."""
    rules = DUELS[0].rules()
    npc = DUELS[0].foes[0].filled(rules)
    pc = DUELS[0].party[0]
    hurt = replace(pc, pools=replace(pc.pools, might=replace(pc.pools.might, value=3)))
    assert advised(hurt, npc, rules) is advised(pc, npc, rules)
    assert advised(pc, replace(npc, armor=npc.armor + 1), rules) is not advised(pc, npc, rules)
