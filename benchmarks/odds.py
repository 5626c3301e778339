"""Exact odds against `dyce` and `icepool`, the same distributions in the same run; every answer is
compared first.

A row of the Effort table tells four things of each face: success, price, special result, damage.
The peers are given them as one bare formula of the face and asked for the four distributions of
each split; the engine sets its tasks from a sheet, with caps, Edge and Armor.
"""

from __future__ import annotations

import json
import time
import timeit
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import dyce
import icepool

from benchmarks.engine import SCRIPT, STRIKE, _start
from benchmarks.measure import Measure, at_least, at_most
from threefold.odds.distribution import Distribution
from threefold.odds.effort import effort_odds, splits
from threefold.odds.rounds import attacks_needed
from threefold.service.requests import Request, prepare, read

HIT = {0: 8, 3: 8, 4: 1, 5: 1, 6: 1, 7: 1}
PAIRS = list(splits(6, with_damage=True))


def measures() -> Iterator[Measure]:
    """Every figure of this module."""
    yield from _effort()
    yield from _total()
    yield from _rounds()
    yield at_most("start and end of `threefold odds`", _cold(), 0.3, "s")


def _best(function: Callable[[], object], number: int) -> float:
    """Milliseconds of processor time, the best of some rounds."""
    return min(timeit.repeat(function, time.process_time, number=number, repeat=8)) / number * 1e3


def _against(
    name: str, ours: float, dyce_: float, icepool_: float, least: tuple[int, int]
) -> Iterator[Measure]:
    yield at_most(name, ours, None, "ms")
    yield at_least("  times as fast as dyce", dyce_ / ours, least[0], "x")
    yield at_least("  times as fast as icepool", icepool_ / ours, least[1], "x")


# --- all splits of Effort -------------------------------------------------------------------------


def _face(n: int, ease: int, damage: int) -> tuple[int, int, int, int]:
    """Success, price, special result and damage of one face: a level 6 foe with Armor 1, Edge 1, a
    trained sword.
    """
    cost = max(0, 3 + 2 * (ease + damage - 1) - 1) if ease + damage else 0
    hit = n >= 3 * max(0, 5 - ease)
    return (
        hit,
        0 if n == 20 else cost,
        {1: 1, 19: 2 * hit, 20: 3 * hit}.get(n, 0),
        (3 + 3 * damage + max(0, n - 16)) * hit,
    )


def _told(ease: int, damage: int, which: int) -> Callable[[int], int]:
    """One of the four things as a function of the face alone."""
    return lambda n: int(_face(n, ease, damage)[which])


def _effort() -> Iterator[Measure]:
    request: dict[str, Any] = json.loads(json.dumps(STRIKE))
    request["actor"]["effort"] = 6
    request["actor"]["pools"]["might"] = {"value": 40, "max": 40, "edge": 1}
    request["target"]["level"] = 6
    asked = read(json.dumps(request).encode())
    assert isinstance(asked, Request)
    procedure, scene, inputs = prepare(asked)  # type: ignore[misc]
    rows = effort_odds(procedure, scene, inputs)
    d20, d = icepool.d20, dyce.H(20)

    def with_icepool() -> list[Any]:
        return [d20.map(_told(e, x, k)) for e, x in PAIRS for k in range(4)]

    def with_dyce() -> list[Any]:
        return [d.apply(_told(e, x, k)) for e, x in PAIRS for k in range(4)]

    for row, (ease, levels) in zip(rows, PAIRS, strict=True):
        if row.task is not None and row.task.rolls:
            found = icepool.d20.map(_told(ease, levels, 3))
            assert row.damage.probabilities() == {
                points: Fraction(found[points], 20) for points in found
            }, row
            assert row.success == Fraction(sum(_face(n, ease, levels)[0] for n in range(1, 21)), 20)
    ours = _best(lambda: effort_odds(procedure, scene, inputs), 20)
    yield from _against(
        f"{len(PAIRS)} splits of Effort on an attack",
        ours,
        _best(with_dyce, 3),
        _best(with_icepool, 2),
        (10, 50),
    )


# --- totals and rounds ----------------------------------------------------------------------------


def _total() -> Iterator[Measure]:
    ours, theirs = Distribution(HIT), dyce.H(HIT)
    assert dict(50 @ ours) == dict((50 @ theirs).items()) == dict((50 @ icepool.Die(HIT)).items())
    dice = iter(
        [icepool.Die({**HIT, 0: n}) for n in range(1, 30)]
    )  # another one each time: answers are kept
    yield from _against(
        "the total of 50 attacks",
        _best(lambda: 50 @ ours, 10),
        _best(lambda: 50 @ theirs, 1),
        min(
            timeit.repeat(
                lambda: list((50 @ next(dice)).items()), time.process_time, number=1, repeat=8
            )
        )
        * 1e3,
        (20, 50),
    )


def _rounds() -> Iterator[Measure]:
    health, rounds = 30, 50

    def with_dyce() -> list[Fraction]:
        hit, done, down = dyce.H(HIT), dyce.H({0: 1}), []
        for _ in range(rounds):
            total = done + hit
            done = dyce.H.from_counts(
                (min(points, health), count) for points, count in total.items()
            )
            down.append(Fraction(done.get(health, 0), sum(done.values())))
        return down

    def with_icepool(hit: icepool.Die[int]) -> list[Fraction]:
        done, down = icepool.Die({0: 1}), []
        for _ in range(rounds):
            done = (done + hit).clip(max_outcome=health)
            down.append(Fraction(done.quantity(health), done.denominator()))
        return down

    ours = Distribution(HIT)
    needed = attacks_needed(ours, health, rounds)
    exact = [needed.down_after(n) for n in range(1, rounds + 1)]
    assert exact == with_dyce() == with_icepool(icepool.Die(HIT))
    dice = iter(
        [icepool.Die({**HIT, 0: n}) for n in range(9, 30)]
    )  # another one each time: answers are kept
    yield from _against(
        f"{rounds} rounds against {health} health",
        _best(lambda: attacks_needed(ours, health, rounds), 10),
        _best(with_dyce, 1),
        min(timeit.repeat(lambda: with_icepool(next(dice)), time.process_time, number=1, repeat=4))
        * 1e3,
        (5, 50),
    )


def _cold() -> float:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "attack.json"
        file.write_text(json.dumps(STRIKE), "utf-8")
        return _start([SCRIPT, "odds", file])
