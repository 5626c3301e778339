"""The best choice in one state of a solved duel. Among equal choices: the cheapest that may change
the state.
"""

from __future__ import annotations

from typing import Final

from threefold.lab.backend import compiled, compiled_part
from threefold.lab.duel.board import Chances, Figures, Floats, Three, WorkArrays, cell, empty
from threefold.lab.duel.weigh import look_at_attacks, look_at_guards, weigh_attacks, weigh_guards

TIE: Final = 1e-12
"""Chances that differ by less than this count as equal: the cheaper choice is taken."""

RECOVER: Final = -2
WAIT: Final = -1


@compiled
def pick_attack(
    f: Figures, chances: Chances, left: int, pools: Three, first: int, second: int, room: WorkArrays
) -> int:
    """Return the best choice on the PC's turn, or RECOVER or WAIT. Write the value of each attack
    into ``room``.
    """
    here, track, at = cell(f, left, *pools), empty(*pools), first * (f.health[1] + 1) + second
    look_at_attacks(
        f, left, might=pools[0], speed=pools[1], intellect=pools[2], track=track, room=room
    )
    weigh_attacks(f, chances.theirs, track, here, first=first, second=second, room=room)
    then = chances.theirs[here + at]
    if left:
        resting = chances.gained[here - len(chances.gained) + at]
    else:
        resting = -1.0
    most = resting
    for k in range(f.foes):
        for c in range(f.strikes.bounds[2 * k + track], f.strikes.bounds[2 * k + track + 1]):
            if room.worth[c] >= 0:
                most = max(most, room.worth[c] + room.stay[c] * then)
    idle = WAIT
    for k in range(f.foes):
        for c in range(f.strikes.bounds[2 * k + track], f.strikes.bounds[2 * k + track + 1]):
            if room.worth[c] >= 0 and room.worth[c] + room.stay[c] * then >= most - TIE:
                if room.stay[c] < 1:
                    return c
                if idle == WAIT:
                    idle = c
    if left and resting >= most - TIE:
        return RECOVER
    return idle


@compiled
def pick_guard(
    f: Figures, after: Floats, k: int, left: int, pools: Three, at: int, room: WorkArrays
) -> int:
    """Return the best choice of Effort on a defense against foe ``k``. Write the value of each into
    ``room``.
    """
    here, track = cell(f, left, *pools), empty(*pools)
    look_at_guards(
        f, k, left, might=pools[0], speed=pools[1], intellect=pools[2], track=track, room=room
    )
    weigh_guards(f, after, k, track, here=here, at=at, room=room)
    start, end = f.guards.bounds[2 * k + track], f.guards.bounds[2 * k + track + 1]
    then = after[here + at]
    most = -1.0
    for c in range(start, end):
        if room.guard_worth[c] >= 0:
            most = max(most, room.guard_worth[c] + room.guard_stay[c] * then)
    for c in range(start, end):
        if (
            room.guard_worth[c] >= 0
            and room.guard_worth[c] + room.guard_stay[c] * then >= most - TIE
        ):
            return c
    return int(start)


@compiled_part
def pick_shares(f: Figures, theirs: Floats, pools: Three, at: int, points: int) -> int:
    """Return the state after recovered points are distributed best. Ties: the most points, Might
    and Speed first.
    """
    best, most, shared = 0, -1.0, -1
    for might in range(min(points, max(0, f.recovery.maxima[0] - pools[0])), -1, -1):
        for speed in range(min(points - might, max(0, f.recovery.maxima[1] - pools[1])), -1, -1):
            for intellect in range(
                min(points - might - speed, max(0, f.recovery.maxima[2] - pools[2])), -1, -1
            ):
                state = cell(f, 0, pools[0] + might, pools[1] + speed, pools[2] + intellect) + at
                chance, n = theirs[state], might + speed + intellect
                if chance > most + TIE or (chance >= most - TIE and n > shared):
                    best, most, shared = state, max(most, chance), n
    return best
