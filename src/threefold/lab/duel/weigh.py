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
    for k in range(f.foes):
        for c in range(f.strikes[2 * k + track], f.strikes[2 * k + track + 1]):
            m, s, i = pools_after_attack(f.stats[c], might, speed, intellect, f.costs[c])
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
    m, s, i = overflow(might, speed, intellect, f.blows[k])
    if empty(m, s, i) < 2:
        free = cell(f, left, m, s, i)
    else:
        free = 0
    for c in range(f.guards[2 * k + track], f.guards[2 * k + track + 1]):
        room.free_rows[c] = free
        room.fail_rows[c] = -1
        if f.guard_costs[c] <= speed:
            m, s, i = overflow(might, speed - f.guard_costs[c], intellect, f.blows[k])
            room.fail_rows[c] = cell(f, left, m, s, i) if empty(m, s, i) < 2 else 0


@inlined
def weigh_attacks(
    f: Figures, theirs: Floats, track: int, here: int, first: int, second: int, room: WorkArrays
) -> None:
    """Compute for every attack the chance to win by outcomes that change the state, and the chance
    of no change.

    The first is -1 for an attack that cannot be made."""
    width = f.health[1] + 1
    for k in range(f.foes):
        if k == 0:
            standing = first
        else:
            standing = second
        for c in range(f.strikes[2 * k + track], f.strikes[2 * k + track + 1]):
            row, worth, stay = room.rows[c], 0.0, 0.0
            if row < 0 or standing == 0:
                room.worth[c], room.stay[c] = -1.0, 0.0
                continue
            for o in range(f.outs[c], f.outs[c + 1]):
                if f.refunds[o]:
                    to = here
                else:
                    to = row
                points = f.taken[o]
                if to == here and points == 0:
                    stay += f.weights[o]
                elif k == 0:
                    worth += f.weights[o] * theirs[to + max(0, first - points) * width + second]
                else:
                    worth += f.weights[o] * theirs[to + first * width + max(0, second - points)]
            room.worth[c], room.stay[c] = worth, stay


@inlined
def weigh_guards(
    f: Figures, after: Floats, k: int, track: int, here: int, at: int, room: WorkArrays
) -> None:
    """Compute the same for every level of Effort on a defense.

    ``after`` are the chances when foe ``k`` has acted, ``at`` is the offset of the foes' health.
    """
    point = (f.tops[2] + 1 - f.floor) * (f.health[0] + 1) * (f.health[1] + 1)
    for c in range(f.guards[2 * k + track], f.guards[2 * k + track + 1]):
        row, free, cost = room.fail_rows[c], room.free_rows[c], f.guard_costs[c]
        if row < 0:
            room.guard_worth[c], room.guard_stay[c] = -1.0, 0.0
            continue
        worth, stay = 0.0, f.holds_free[c]
        if cost == 0:
            stay += f.holds[c]
        else:
            worth += f.holds[c] * after[here - cost * point + at]
        if row == here:
            stay += f.fails[c]
        else:
            worth += f.fails[c] * after[row + at]
        if free == here:
            stay += f.fails_free[c]
        else:
            worth += f.fails_free[c] * after[free + at]
        room.guard_worth[c], room.guard_stay[c] = worth, stay
