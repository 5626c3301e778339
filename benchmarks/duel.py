"""Duels solved exactly, against the dictionary solver of the tests: chances are compared before
times are.
"""

from __future__ import annotations

import math
import resource
import time
from collections.abc import Iterator

from tests.lab.duel.oracle import Oracle

from benchmarks.measure import Measure, at_least, at_most
from threefold.lab.duel.figures import least_intellect
from threefold.lab.duel.solver import Duel
from threefold.model.characters import Armor, Attack, FullNpc, Npc, Pc, Pool, Pools
from threefold.rulesets.compose import rules_for

RULES = rules_for()
BEGINNER = Pc(
    "Kara",
    1,
    1,
    Pools(Pool(12, 12, 1), Pool(11, 11), Pool(9, 9)),
    attacks=[Attack("sword", 4, skill="swords")],
    armor=[Armor("mail", 1, speed_effort_cost=1)],
    skills={"swords": "trained"},
)
LEGEND = Pc(
    "Kara",
    6,
    6,
    Pools(Pool(22, 22, 4), Pool(18, 18, 2), Pool(16, 16, 1)),
    attacks=[Attack("greatsword", 6, skill="swords")],
    armor=[Armor("mail", 2, speed_effort_cost=2)],
    skills={"swords": "trained"},
)


def measures() -> Iterator[Measure]:
    """Every figure of this module; the first duel of all, and its first course, are compiled and
    not counted.
    """
    guard = [_foe("guard", 4)]
    duel, _ = _solved(BEGINNER, guard)
    course = duel.course()
    ours = slow = math.inf
    for _ in range(3):  # in turn: whatever else the machine does bears on both
        ours = min(ours, *(_solved(BEGINNER, guard)[1] for _ in range(10)))
        exact, seconds = _by_dictionaries(BEGINNER, guard)
        slow = min(slow, seconds)
        assert abs(duel.win - exact) < 1e-12
    assert abs(sum(course.wins) - exact) < 1e-11
    yield at_most(f"a duel of tier 1, {duel.states:,} states", ours * 1e3, 20, "ms")
    yield at_least("  times as fast as dictionaries", slow / ours, 300, "x")
    yield at_most(
        "  and how it goes, by rounds", min(_followed(duel) for _ in range(10)) * 1e3, None, "ms"
    )
    duel, seconds = _solved(LEGEND, [_foe("giant", 8, health=36, damage=8, armor=2)])
    yield at_most(f"a duel of tier 6, {duel.states:,} states", seconds, 1, "s")
    duel, seconds = _solved(
        LEGEND, [_foe("ogre", 6, health=24, damage=7, armor=1), _foe("chief", 7)]
    )
    yield at_most(f"against two, tier 6, {duel.states:,} states", seconds, 15, "s")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield at_most("  memory of the process", memory, 1024, "MiB")


def _foe(name: str, level: int, **figures: int) -> FullNpc:
    return Npc(name, level, **figures).filled(RULES)


def _solved(pc: Pc, foes: list[FullNpc]) -> tuple[Duel, float]:
    began = time.process_time()
    duel = Duel(pc, foes, RULES, floor=least_intellect(pc))
    return duel, time.process_time() - began


def _by_dictionaries(pc: Pc, foes: list[FullNpc]) -> tuple[float, float]:
    oracle = Oracle(pc, foes, RULES, lambda n, d: n / d)
    began = time.process_time()
    return oracle.value(oracle.start), time.process_time() - began


def _followed(duel: Duel) -> float:
    began = time.process_time()
    duel.course()
    return time.process_time() - began
