"""The data layout of a duel for its inner loops: figures in flat arrays, the index of each state,
Pools after changes.

A state is who acts next, the recovery that is left, three Pools and the foes' health; health varies
fastest. Some rules are repeated here: paying, damage that overflows, the track that follows from
empty Pools. A test checks them against the engine on every face. All figures come from
`threefold.lab.duel.figures`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefold.lab.backend import compiled_part

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Three = tuple[int, int, int]


class AttackFigures(NamedTuple):
    """The choices of each attack ``[x, k]``, and the outcomes of each choice."""

    bounds: Ints
    """Delimit the choices of each attack."""
    stats: Ints
    """The Pool that pays for a choice."""
    costs: Ints
    outs: Ints
    """Delimit the outcomes of each choice."""
    taken: Ints
    """The damage of an outcome."""
    refunds: Ints
    """1 if an outcome refunds the cost."""
    weights: Floats
    """The chance of an outcome."""


class DefenseFigures(NamedTuple):
    """The levels of Effort of each defense ``[x, k]``, with their chances to fail and to succeed.

    Two chances are for a cost that is paid, two (``*_free``) for a cost that is refunded.
    """

    bounds: Ints
    """Delimit the levels of each defense."""
    costs: Ints
    fails: Floats
    fails_free: Floats
    holds: Floats
    holds_free: Floats
    blows: Ints
    """The damage of each foe after a failed defense."""


class RecoveryFigures(NamedTuple):
    """The one-action recovery."""

    maxima: Ints
    """The Pool values up to which it restores."""
    least: int
    """The lowest number of points."""
    die: int


class Figures(NamedTuple):
    """The engine's figures for a duel. ``[x, k]`` is at index ``2 * k + x`` for foe k; x is 1 while
    impaired.
    """

    foes: int
    health: Ints
    tops: Ints
    """The highest Pools that can occur."""
    floor: int
    """The lowest Intellect before the PC is down."""
    strikes: AttackFigures
    guards: DefenseFigures
    recovery: RecoveryFigures


class Chances(NamedTuple):
    """The chance to win of every state, when the PC (``mine``), the first foe (``theirs``) or the
    second (``last``) is next to act.

    ``gained`` is the chance when the PC recovers on its turn. It covers only the states with the
    recovery left, which are the second half of all states.
    """

    mine: Floats
    theirs: Floats
    last: Floats
    gained: Floats


class WorkArrays(NamedTuple):
    """Work arrays for the choices of a state: where they lead, what they are worth, how likely
    nothing changes.

    ``rows`` is the row of the Pools after an attack is paid for. ``fail_rows`` and ``free_rows``
    are the rows after a failed defense that was paid for or refunded. -1 means that the Pool cannot
    pay.
    """

    rows: Ints
    worth: Floats
    stay: Floats
    fail_rows: Ints
    free_rows: Ints
    guard_worth: Floats
    guard_stay: Floats


def new_room(f: Figures) -> WorkArrays:
    """Return empty work arrays for the choices of a state."""
    n, g = len(f.strikes.costs), len(f.guards.costs)
    rows, fail_rows, free_rows = (np.zeros(size, np.int64) for size in (n, g, g))
    return WorkArrays(
        rows=rows,
        worth=np.zeros(n),
        stay=np.zeros(n),
        fail_rows=fail_rows,
        free_rows=free_rows,
        guard_worth=np.zeros(g),
        guard_stay=np.zeros(g),
    )


def row(f: Figures, left: int, might: int, speed: int, intellect: int) -> int:
    """Return the index of the first state with these Pools; the offset of the foes' health is added
    to it.
    """
    n = (
        ((left * (f.tops[0] + 1) + might) * (f.tops[1] + 1) + speed) * (f.tops[2] + 1 - f.floor)
        + intellect
        - f.floor
    )
    return int(n * (f.health[0] + 1) * (f.health[1] + 1))


cell = compiled_part(row)
"""``row`` for compiled functions."""


@compiled_part
def overflow(might: int, speed: int, intellect: int, points: int) -> Three:
    """Return the Pools after Might damage; the rest overflows to Speed, then to Intellect."""
    hit = min(points, might)
    might, points = might - hit, points - hit
    hit = min(points, speed)
    speed, points = speed - hit, points - hit
    return might, speed, intellect - min(points, intellect)


@compiled_part
def pools_after_attack(stat: int, might: int, speed: int, intellect: int, cost: int) -> Three:
    """Return the Pools after an attack is paid for."""
    if stat == 0:
        return might - cost, speed, intellect
    if stat == 1:
        return might, speed - cost, intellect
    return might, speed, intellect - cost


@compiled_part
def empty(might: int, speed: int, intellect: int) -> int:
    """Return how many Pools are at 0: 1 means impaired, 2 debilitated."""
    return (might == 0) + (speed == 0) + (intellect == 0)
