"""Solve a duel by backward induction over all states: spent points never come back, except by one
recovery.
"""

from __future__ import annotations

from threefold.lab.backend import compiled, inlined
from threefold.lab.duel.board import Chances, Figures, Floats, Ints, WorkArrays, cell, empty
from threefold.lab.duel.weigh import look_at_attacks, look_at_guards, weigh_attacks, weigh_guards


@inlined
def best_of(start: int, end: int, worth: Floats, stay: Floats, then: float) -> int:
    """Return the choice with the highest chance to win, or -1 when there is none.

    ``then`` is the chance to win when the choice leaves the state unchanged."""
    best, most = -1, -1.0
    for c in range(start, end):
        chance = worth[c] + stay[c] * then
        if worth[c] >= 0 and chance > most:
            best, most = c, chance
    return best


@inlined
def best_policy(
    f: Figures, track: int, first: int, second: int, recovering: float, room: WorkArrays
) -> tuple[float, float, float]:
    """Return the chances to win before the PC, the first foe and the second foe act, by policy
    iteration.

    Choices may lead back to the same state, so each policy is evaluated in closed form. The first
    value is 0. The value of each policy is the lower bound of the next, until no policy is better.
    """
    start, end = f.strikes.bounds[track], f.strikes.bounds[track + 1]
    other, other_end = (
        (f.strikes.bounds[2 + track], f.strikes.bounds[3 + track]) if f.foes == 2 else (0, 0)
    )
    value, mid, last = 0.0, 0.0, 0.0
    for _ in range(64):
        last, last_worth, last_stay = value, 0.0, 1.0
        if second > 0:
            e = best_of(
                f.guards.bounds[2 + track],
                f.guards.bounds[3 + track],
                room.guard_worth,
                room.guard_stay,
                value,
            )
            last_worth, last_stay = room.guard_worth[e], room.guard_stay[e]
            last = last_worth + last_stay * value
        mid, mid_worth, mid_stay = last, 0.0, 1.0
        if first > 0:
            e = best_of(
                f.guards.bounds[track],
                f.guards.bounds[track + 1],
                room.guard_worth,
                room.guard_stay,
                last,
            )
            mid_worth, mid_stay = room.guard_worth[e], room.guard_stay[e]
            mid = mid_worth + mid_stay * last
        chance, worth, stay = -1.0, 0.0, 1.0
        a = best_of(start, end, room.worth, room.stay, mid)
        if a >= 0:
            worth, stay = room.worth[a], room.stay[a]
            chance = worth + stay * mid
        a = best_of(other, other_end, room.worth, room.stay, mid)
        if a >= 0 and room.worth[a] + room.stay[a] * mid > chance:
            worth, stay = room.worth[a], room.stay[a]
            chance = worth + stay * mid
        if recovering > chance:
            chance, worth, stay = recovering, recovering, 0.0
        if chance < 0:  # the PC can only wait
            chance = mid
        again = stay * mid_stay * last_stay
        if chance <= value + 1e-15 or again >= 1:
            break
        value = (worth + stay * (mid_worth + mid_stay * last_worth)) / (1 - again)
    return value, mid, last


@compiled
def sweep(f: Figures, left: int, pools: Ints, chances: Chances, room: WorkArrays) -> int:
    """Solve every state with Pools up to ``pools``. Return how many of these states are undecided.

    ``left`` is 1 for the states with the recovery left, else 0."""
    mine, theirs, last = chances.mine, chances.theirs, chances.last
    width = f.health[1] + 1
    states = 0
    for might in range(pools[0] + 1):
        for speed in range(pools[1] + 1):
            for intellect in range(f.floor, pools[2] + 1):
                here = cell(f, left, might, speed, intellect)
                track = empty(might, speed, intellect)
                if track < 2:
                    look_at_attacks(
                        f,
                        left,
                        might=might,
                        speed=speed,
                        intellect=intellect,
                        track=track,
                        room=room,
                    )
                    for k in range(f.foes):
                        look_at_guards(
                            f,
                            k,
                            left,
                            might=might,
                            speed=speed,
                            intellect=intellect,
                            track=track,
                            room=room,
                        )
                for first in range(f.health[0] + 1):
                    for second in range(width):
                        at = first * width + second
                        if first + second == 0 or track > 1:
                            if first + second == 0:
                                over = 1.0
                            else:
                                over = 0.0
                            mine[here + at], theirs[here + at], last[here + at] = over, over, over
                            continue
                        states += 1
                        weigh_attacks(f, theirs, track, here, first=first, second=second, room=room)
                        if first > 0:
                            weigh_guards(
                                f,
                                last if f.foes == 2 else mine,
                                0,
                                track,
                                here=here,
                                at=at,
                                room=room,
                            )
                        if second > 0:
                            weigh_guards(f, mine, 1, track, here=here, at=at, room=room)
                        if left:
                            recovering = chances.gained[here - len(chances.gained) + at]
                        else:
                            recovering = -1.0
                        value, mid, end = best_policy(f, track, first, second, recovering, room)
                        mine[here + at], theirs[here + at], last[here + at] = value, mid, end
    return states


@compiled
def solve_recovery(f: Figures, theirs: Floats, best: Floats, gained: Floats) -> None:
    """Compute the chance to win by recovering, for every state with the recovery left, into
    ``gained``.

    Each recovered point goes to the best Pool. ``theirs`` are the chances when a foe acts next and
    no recovery is left. ``best`` is a work array: the chances with one more point to distribute in
    each pass.
    """
    size = (f.health[0] + 1) * (f.health[1] + 1)
    on_speed = (f.tops[2] + 1 - f.floor) * size
    on_might = (f.tops[1] + 1) * on_speed
    total = (f.tops[0] + 1) * on_might
    for at in range(total):
        best[at] = theirs[at]
        gained[at] = 0.0
    room = f.recovery.maxima[0] + f.recovery.maxima[1] + f.recovery.maxima[2]
    most = f.recovery.least + f.recovery.die - 1
    for points in range(1, most + 1):
        if points <= room:
            row = 0
            for might in range(f.tops[0] + 1):
                for speed in range(f.tops[1] + 1):
                    for intellect in range(f.floor, f.tops[2] + 1):
                        for at in range(row, row + size):
                            chance = best[at]
                            if might < f.recovery.maxima[0]:
                                chance = max(chance, best[at + on_might])
                            if speed < f.recovery.maxima[1]:
                                chance = max(chance, best[at + on_speed])
                            if intellect < f.recovery.maxima[2]:
                                chance = max(chance, best[at + size])
                            best[at] = chance
                        row += size
        if points >= f.recovery.least:
            for at in range(total):
                gained[at] += best[at] / f.recovery.die
