"""Evaluate the choices of one state of a duel: where they lead, their chance to win, how likely
they change nothing.
"""

from __future__ import annotations

from threefold.lab.backend import inlined
from threefold.lab.duel.board import (
    Figures,
    Floats,
    WorkArrays,
    cell,
    empty,
    overflow,
    pools_after_attack,
)


@inlined
def look_at_attacks(
    f: Figures, left: int, might: int, speed: int, intellect: int, track: int, room: WorkArrays
) -> None:
    """Compute the row of the Pools after each attack; -1 when the Pools cannot pay."""
    strikes = f.strikes
    for k in range(f.foes):
        for c in range(strikes.bounds[2 * k + track], strikes.bounds[2 * k + track + 1]):
            m, s, i = pools_after_attack(
                strikes.stats[c], might, speed, intellect, strikes.costs[c]
            )
            room.rows[c] = cell(f, left, m, s, i) if min(m, s, i) >= 0 else -1


@inlined
def look_at_guards(
    f: Figures,
    k: int,
    left: int,
    might: int,
    speed: int,
    intellect: int,
    track: int,
    room: WorkArrays,
) -> None:
    """Compute the row after each failed defense against foe ``k``. All lost states share row 0."""
    guards = f.guards
    m, s, i = overflow(might, speed, intellect, guards.blows[k])
    if empty(m, s, i) < 2:
        free = cell(f, left, m, s, i)
    else:
        free = 0
    for c in range(guards.bounds[2 * k + track], guards.bounds[2 * k + track + 1]):
        room.free_rows[c] = free
        room.fail_rows[c] = -1
        if guards.costs[c] <= speed:
            m, s, i = overflow(might, speed - guards.costs[c], intellect, guards.blows[k])
            room.fail_rows[c] = cell(f, left, m, s, i) if empty(m, s, i) < 2 else 0


@inlined
def weigh_attacks(
    f: Figures, theirs: Floats, track: int, here: int, first: int, second: int, room: WorkArrays
) -> None:
    """Compute for every attack the chance to win by outcomes that change the state, and the chance
    of no change.

    The first is -1 for an attack that cannot be made."""
    strikes = f.strikes
    width = f.health[1] + 1
    for k in range(f.foes):
        if k == 0:
            standing = first
        else:
            standing = second
        for c in range(strikes.bounds[2 * k + track], strikes.bounds[2 * k + track + 1]):
            row, worth, stay = room.rows[c], 0.0, 0.0
            if row < 0 or standing == 0:
                room.worth[c], room.stay[c] = -1.0, 0.0
                continue
            for o in range(strikes.outs[c], strikes.outs[c + 1]):
                if strikes.refunds[o]:
                    to = here
                else:
                    to = row
                points = strikes.taken[o]
                if to == here and points == 0:
                    stay += strikes.weights[o]
                elif k == 0:
                    worth += (
                        strikes.weights[o] * theirs[to + max(0, first - points) * width + second]
                    )
                else:
                    worth += (
                        strikes.weights[o] * theirs[to + first * width + max(0, second - points)]
                    )
            room.worth[c], room.stay[c] = worth, stay


@inlined
def weigh_guards(
    f: Figures, after: Floats, k: int, track: int, here: int, at: int, room: WorkArrays
) -> None:
    """Compute for every level of Effort on a defense the chance to win by outcomes that change the
    state, and the chance of no change.

    The first is -1 for a level that cannot be used.
    ``after`` are the chances when foe ``k`` has acted, ``at`` is the offset of the foes' health.
    """
    guards = f.guards
    point = (f.tops[2] + 1 - f.floor) * (f.health[0] + 1) * (f.health[1] + 1)
    for c in range(guards.bounds[2 * k + track], guards.bounds[2 * k + track + 1]):
        row, free, cost = room.fail_rows[c], room.free_rows[c], guards.costs[c]
        if row < 0:
            room.guard_worth[c], room.guard_stay[c] = -1.0, 0.0
            continue
        worth, stay = 0.0, guards.holds_free[c]
        if cost == 0:
            stay += guards.holds[c]
        else:
            worth += guards.holds[c] * after[here - cost * point + at]
        if row == here:
            stay += guards.fails[c]
        else:
            worth += guards.fails[c] * after[row + at]
        if free == here:
            stay += guards.fails_free[c]
        else:
            worth += guards.fails_free[c] * after[free + at]
        room.guard_worth[c], room.guard_stay[c] = worth, stay
