"""A duel as its inner loops see it: figures in flat arrays, where each state stands, what paying and a blow leave.

A state is who acts next, the recovery that is left, three Pools and the foes' health; health varies fastest. The rules
that stand here once more (paying, damage that overflows, the track that follows from empty Pools) are held by a test
that plays the engine on every face; all figures come from `threefold.lab.duel.figures`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefold.lab.backend import part

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Three = tuple[int, int, int]


class Figures(NamedTuple):
    """What the engine says of a duel; ``[x, k]`` stands at ``2 * k + x`` for foe k, x is 1 while impaired.

    ``tops`` are the greatest Pools that may come up, ``floor`` the least Intellect before the PC is down, ``maxima``
    what recovery fills to. ``strikes`` delimit the choices of an attack ``[x, k]`` in ``costs``, which ``stats`` pay;
    ``outs`` delimit the outcomes of a choice in ``taken``, ``refunds`` and ``weights``. ``guards`` delimit the levels
    of a defense ``[x, k]`` in ``guard_costs``; their chances to fail and to succeed follow, paid for and refunded.
    ``blows`` is what a failed defense costs.
    """

    foes: int
    health: Ints
    tops: Ints
    floor: int
    maxima: Ints
    stats: Ints
    strikes: Ints
    costs: Ints
    outs: Ints
    taken: Ints
    refunds: Ints
    weights: Floats
    guards: Ints
    guard_costs: Ints
    fails: Floats
    fails_free: Floats
    holds: Floats
    holds_free: Floats
    blows: Ints
    least_recovery: int
    recovery_die: int


class Chances(NamedTuple):
    """The chance to win of every state: the PC acts next, or the first foe, or the second.

    ``gained`` is that of recovering on the PC's turn, of the states that have the recovery left: the latter half.
    """

    mine: Floats
    theirs: Floats
    last: Floats
    gained: Floats


class Room(NamedTuple):
    """What the choices of a state come to: where they lead, what they are worth, how likely nothing changes.

    ``rows`` is where the price of an attack leaves the Pools, ``fail_rows`` and ``free_rows`` where a failed defense
    does that was paid for or refunded; -1 is beyond the Pool.
    """

    rows: Ints
    worth: Floats
    stay: Floats
    fail_rows: Ints
    free_rows: Ints
    guard_worth: Floats
    guard_stay: Floats


def new_room(f: Figures) -> Room:
    """Room for the choices of a state."""
    n, g = len(f.costs), len(f.guard_costs)
    rows, fail_rows, free_rows = (np.zeros(size, np.int64) for size in (n, g, g))
    return Room(rows, np.zeros(n), np.zeros(n), fail_rows, free_rows, np.zeros(g), np.zeros(g))


def row(f: Figures, left: int, might: int, speed: int, intellect: int) -> int:
    """Where the states of these Pools begin; the foes' health is added to it."""
    n = ((left * (f.tops[0] + 1) + might) * (f.tops[1] + 1) + speed) * (f.tops[2] + 1 - f.floor) + intellect - f.floor
    return int(n * (f.health[0] + 1) * (f.health[1] + 1))


cell = part(row)
"""The same for compiled functions."""


@part
def overflow(might: int, speed: int, intellect: int, points: int) -> Three:
    """The Pools after Might damage."""
    hit = min(points, might)
    might, points = might - hit, points - hit
    hit = min(points, speed)
    speed, points = speed - hit, points - hit
    return might, speed, intellect - min(points, intellect)


@part
def paid(stat: int, might: int, speed: int, intellect: int, cost: int) -> Three:
    """The Pools after an attack is paid for."""
    if stat == 0:
        return might - cost, speed, intellect
    if stat == 1:
        return might, speed - cost, intellect
    return might, speed, intellect - cost


@part
def empty(might: int, speed: int, intellect: int) -> int:
    """How many Pools are at 0: 1 is impaired, 2 debilitated."""
    return (might == 0) + (speed == 0) + (intellect == 0)
