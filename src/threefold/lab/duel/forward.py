"""Play a solved duel forward under best play, with the probability of all die results at once."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefold.lab.backend import compiled, compiled_part
from threefold.lab.duel.board import (
    Chances,
    Figures,
    Floats,
    Ints,
    Three,
    WorkArrays,
    cell,
    empty,
    overflow,
    pools_after_attack,
)
from threefold.lab.duel.choice import RECOVER, WAIT, pick_attack, pick_guard, pick_shares

NOTHING: Final = 1e-20
"""States below this probability are dropped: even a million of them change no displayed figure."""

OVER: Final = 1e-15
"""Play stops when the probability that the duel is undecided is below this."""

UNKNOWN: Final = -3
"""The value for a choice not yet picked. Stages store choices relative to it, so that zeroed memory
means unpicked.
"""


class Ends(NamedTuple):
    """The results of a duel: chances of wins and losses by round, and the mean of the Pool points
    left at the end.
    """

    wins: Floats
    losses: Floats
    points: Floats


class Stage(NamedTuple):
    """The states in which one side is to act: the probability of each, the list of reached states,
    and picked choices.

    ``many[0]`` is the number of valid items in ``reached``."""

    chance: Floats
    reached: Ints
    many: Ints
    picked: NDArray[np.int16]


class Stages(NamedTuple):
    """The stages before the PC acts (``mine``), before the first foe (``theirs``), before the
    second (``last``).
    """

    mine: Stage
    theirs: Stage
    last: Stage


def new_stages(f: Figures, states: int) -> Stages:
    """Return stages in which no state is reached and no choice is picked."""

    def stage(size: int) -> Stage:
        return Stage(
            np.zeros(size),
            np.zeros(size, np.int64),
            np.zeros(1, np.int64),
            np.zeros(size, np.int16),
        )

    return Stages(stage(states), stage(states), stage(states if f.foes == 2 else 0))


@compiled_part
def reach(stage: Stage, state: int, chance: float) -> None:
    """Add to the probability of a state, and note that it is reached."""
    if stage.chance[state] == 0.0:
        stage.reached[stage.many[0]] = state
        stage.many[0] += 1
    stage.chance[state] += chance


@compiled_part
def leave(stage: Stage, n: int) -> tuple[int, float]:
    """Return the nth reached state and its probability. Set the probability to 0, because play
    moves on from there.
    """
    state = stage.reached[n]
    chance = stage.chance[state]
    stage.chance[state] = 0.0
    return state, chance


@compiled_part
def decoded_state(f: Figures, state: int) -> tuple[int, Three, int]:
    """Decode a state's index: the recovery left, the Pools, and the foes' health (as one
    offset).
    """
    size = (f.health[0] + 1) * (f.health[1] + 1)
    row, at = state // size, state % size
    depth = f.tops[2] + 1 - f.floor
    row, intellect = row // depth, row % depth + f.floor
    row, speed = row // (f.tops[1] + 1), row % (f.tops[1] + 1)
    return row // (f.tops[0] + 1), (row % (f.tops[0] + 1), speed, intellect), at


@compiled_part
def end_duel(ends: Ends, by_round: Floats, number: int, pools: Three, chance: float) -> None:
    """Add a decided duel to the results."""
    by_round[number] += chance
    for stat in range(3):
        ends.points[stat] += chance * pools[stat]


@compiled_part
def my_turn(
    f: Figures, chances: Chances, stages: Stages, number: int, ends: Ends, room: WorkArrays
) -> None:
    """Play the PC's turn in every reached state."""
    width = f.health[1] + 1
    for n in range(stages.mine.many[0]):
        state, chance = leave(stages.mine, n)
        if chance < NOTHING:
            continue
        left, pools, at = decoded_state(f, state)
        first, second = at // width, at % width
        c = stages.mine.picked[state] + UNKNOWN
        if c == UNKNOWN:
            c = pick_attack(f, chances, left, pools, first=first, second=second, room=room)
            stages.mine.picked[state] = c - UNKNOWN
        if c == RECOVER:
            for points in range(f.recovery.least, f.recovery.least + f.recovery.die):
                shared = pick_shares(f, chances.theirs, pools, at, points)
                reach(stages.theirs, shared, chance / f.recovery.die)
        elif c == WAIT:
            reach(stages.theirs, state, chance)
        else:
            strike(
                f,
                stages.theirs,
                c,
                left,
                pools=pools,
                first=first,
                second=second,
                chance=chance,
                number=number,
                ends=ends,
            )
    stages.mine.many[0] = 0


@compiled_part
def strike(
    f: Figures,
    to: Stage,
    c: int,
    left: int,
    pools: Three,
    first: int,
    second: int,
    chance: float,
    number: int,
    ends: Ends,
) -> None:
    """Apply every outcome of an attack, with its probability."""
    strikes = f.strikes
    on_second = f.foes == 2 and c >= strikes.bounds[2]
    for o in range(strikes.outs[c], strikes.outs[c + 1]):
        m, s, i = pools
        if not strikes.refunds[o]:
            m, s, i = pools_after_attack(strikes.stats[c], m, s, i, strikes.costs[c])
        if on_second:
            one = first
        else:
            one = max(0, first - strikes.taken[o])
        if on_second:
            two = max(0, second - strikes.taken[o])
        else:
            two = second
        if one + two == 0:
            end_duel(ends, ends.wins, number, (m, s, i), chance * strikes.weights[o])
        elif empty(m, s, i) > 1:
            end_duel(ends, ends.losses, number, (m, s, i), chance * strikes.weights[o])
        else:
            reach(
                to,
                cell(f, left, m, s, i) + one * (f.health[1] + 1) + two,
                chance * strikes.weights[o],
            )


@compiled_part
def share(f: Figures, c: int, fails: int, free: int) -> float:
    """Return the probability that a defense fails or succeeds, and that its cost is paid or
    refunded.
    """
    if fails:
        return float(f.guards.fails_free[c] if free else f.guards.fails[c])
    return float(f.guards.holds_free[c] if free else f.guards.holds[c])


@compiled_part
def foe_turn(
    f: Figures, k: int, chances: Chances, stages: Stages, number: int, ends: Ends, room: WorkArrays
) -> None:
    """Play the turn of foe ``k`` in every reached state in which it has health left."""
    now, after = (stages.theirs, chances.last) if k == 0 else (stages.last, chances.mine)
    if k + 1 < f.foes:
        to = stages.last
    else:
        to = stages.mine
    width = f.health[1] + 1
    for n in range(now.many[0]):
        state, chance = leave(now, n)
        left, pools, at = decoded_state(f, state)
        if (at // width if k == 0 else at % width) == 0:
            reach(to, state, chance)
            continue
        c = now.picked[state] + UNKNOWN
        if c == UNKNOWN:
            c = pick_guard(f, after, k, left, pools=pools, at=at, room=room)
            now.picked[state] = c - UNKNOWN
        for fails in range(2):
            for free in range(2):
                likely = chance * share(f, c, fails, free)
                if likely == 0.0:
                    continue
                m, s, i = pools
                if not free:
                    s -= f.guards.costs[c]
                if fails:
                    m, s, i = overflow(m, s, i, f.guards.blows[k])
                if empty(m, s, i) > 1:
                    end_duel(ends, ends.losses, number, (m, s, i), likely)
                else:
                    reach(to, cell(f, left, m, s, i) + at, likely)
    now.many[0] = 0


@compiled
def forward(
    f: Figures,
    chances: Chances,
    start: int,
    foes_first: int,
    stages: Stages,
    ends: Ends,
    room: WorkArrays,
) -> float:
    """Play the best choices from a start state. Return the probability that the duel is undecided
    at the end.

    Stops when that probability is below OVER, or with the last round of ``ends``.
    """
    rounds = len(ends.wins) - 1
    reach(stages.theirs if foes_first else stages.mine, start, 1.0)
    still = 1.0
    for number in range(1 - foes_first, rounds + 1):
        my_turn(f, chances, stages, number, ends, room)
        for k in range(f.foes):
            foe_turn(
                f, k, chances, stages, number=min(number + foes_first, rounds), ends=ends, room=room
            )
        still = 0.0
        for n in range(stages.mine.many[0]):
            still += stages.mine.chance[stages.mine.reached[n]]
        if still < OVER:
            break
    return still
