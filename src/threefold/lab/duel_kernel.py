"""The duel's inner loops: one PC against one or two foes, solved backward over every state and played forward.

A state is who acts next, the recovery that is left, three Pools and the foes' health. ``mine`` is the chance to win
when the PC acts next, ``theirs`` when the first foe does, ``last`` when the second does; all are flat, health varies
fastest. The rules that stand here once more (paying, damage that overflows, the track that follows from empty Pools,
recovery) are held by a test that plays the engine on every face; all their figures come from
`threefold.lab.duel_figures`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefold.lab.backend import compiled, inlined, part

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TIE: Final = 1e-12
"""Chances nearer than this are alike: the cheaper choice is taken."""

NOTHING: Final = 1e-20
"""A course that is less likely is not followed: a million of them change nothing that is told."""


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


@compiled
def cell(f: Figures, left: int, might: int, speed: int, intellect: int) -> int:
    """Where the states of these Pools begin; the foes' health is added to it."""
    row = ((left * (f.tops[0] + 1) + might) * (f.tops[1] + 1) + speed) * (f.tops[2] + 1 - f.floor) + intellect - f.floor
    return int(row * (f.health[0] + 1) * (f.health[1] + 1))


@part
def overflow(might: int, speed: int, intellect: int, points: int) -> tuple[int, int, int]:
    """The Pools after Might damage."""
    hit = min(points, might)
    might, points = might - hit, points - hit
    hit = min(points, speed)
    speed, points = speed - hit, points - hit
    return might, speed, intellect - min(points, intellect)


@part
def paid(stat: int, might: int, speed: int, intellect: int, cost: int) -> tuple[int, int, int]:
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


@part
def look_at_attacks(f: Figures, left: int, might: int, speed: int, intellect: int, track: int, room: Room) -> None:
    """Where the attacks lead that these Pools can pay."""
    for k in range(f.foes):
        for c in range(f.strikes[2 * k + track], f.strikes[2 * k + track + 1]):
            m, s, i = paid(f.stats[c], might, speed, intellect, f.costs[c])
            room.rows[c] = cell(f, left, m, s, i) if min(m, s, i) >= 0 else -1


@part
def look_at_guards(
    f: Figures, k: int, left: int, might: int, speed: int, intellect: int, track: int, room: Room
) -> None:
    """Where failed defenses against foe ``k`` lead; all that is lost is alike, and stands first."""
    m, s, i = overflow(might, speed, intellect, f.blows[k])
    free = cell(f, left, m, s, i) if empty(m, s, i) < 2 else 0
    for c in range(f.guards[2 * k + track], f.guards[2 * k + track + 1]):
        room.free_rows[c] = free
        room.fail_rows[c] = -1
        if f.guard_costs[c] <= speed:
            m, s, i = overflow(might, speed - f.guard_costs[c], intellect, f.blows[k])
            room.fail_rows[c] = cell(f, left, m, s, i) if empty(m, s, i) < 2 else 0


@inlined
def attack(f: Figures, theirs: Floats, track: int, here: int, first: int, second: int, room: Room) -> None:
    """Of every attack: the chance to win by what it changes (-1 if it cannot be made), and that it changes nothing."""
    width = f.health[1] + 1
    for k in range(f.foes):
        standing = first if k == 0 else second
        for c in range(f.strikes[2 * k + track], f.strikes[2 * k + track + 1]):
            row, worth, stay = room.rows[c], 0.0, 0.0
            if row < 0 or standing == 0:
                room.worth[c], room.stay[c] = -1.0, 0.0
                continue
            for o in range(f.outs[c], f.outs[c + 1]):
                to = here if f.refunds[o] else row
                points = f.taken[o]
                if to == here and points == 0:
                    stay += f.weights[o]
                elif k == 0:
                    worth += f.weights[o] * theirs[to + max(0, first - points) * width + second]
                else:
                    worth += f.weights[o] * theirs[to + first * width + max(0, second - points)]
            room.worth[c], room.stay[c] = worth, stay


@inlined
def defend(f: Figures, after: Floats, k: int, track: int, here: int, at: int, room: Room) -> None:
    """Of every level of Effort on a defense: the chance to win by what changes, and that nothing does.

    ``after`` are the chances once foe ``k`` has acted, ``at`` is the foes' health.
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


@inlined
def best_of(start: int, end: int, worth: Floats, stay: Floats, then: float) -> int:
    """The choice with the greatest chance to win if ``then`` is the chance where nothing changes; -1 without any."""
    best, most = -1, -1.0
    for c in range(start, end):
        chance = worth[c] + stay[c] * then
        if worth[c] >= 0 and chance > most:
            best, most = c, chance
    return best


@inlined
def settle(
    f: Figures, track: int, first: int, second: int, recovering: float, room: Room
) -> tuple[float, float, float]:
    """The chances to win where choices may come back to the same state: policies in turn, each in closed form.

    Begins with what is worth nothing; the value of each policy is the floor of the next, until none is better.
    """
    start, end = f.strikes[track], f.strikes[track + 1]
    other, other_end = (f.strikes[2 + track], f.strikes[3 + track]) if f.foes == 2 else (0, 0)
    value, mid, last = 0.0, 0.0, 0.0
    for _ in range(64):
        last, last_worth, last_stay = value, 0.0, 1.0
        if second > 0:
            e = best_of(f.guards[2 + track], f.guards[3 + track], room.guard_worth, room.guard_stay, value)
            last_worth, last_stay = room.guard_worth[e], room.guard_stay[e]
            last = last_worth + last_stay * value
        mid, mid_worth, mid_stay = last, 0.0, 1.0
        if first > 0:
            e = best_of(f.guards[track], f.guards[track + 1], room.guard_worth, room.guard_stay, last)
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
        if chance < 0:  # nothing can be done but to wait
            chance = mid
        again = stay * mid_stay * last_stay
        if chance <= value + 1e-15 or again >= 1:
            break
        value = (worth + stay * (mid_worth + mid_stay * last_worth)) / (1 - again)
    return value, mid, last


@compiled
def recover(f: Figures, theirs: Floats, best: Floats, gained: Floats) -> None:
    """The chance to win by recovering, for every state with that recovery: each point is shared out as is best.

    ``theirs`` are the chances when a foe acts next and no recovery is left; ``best`` is room for those with ever more
    points to share.
    """
    size = (f.health[0] + 1) * (f.health[1] + 1)
    on_speed = (f.tops[2] + 1 - f.floor) * size
    on_might = (f.tops[1] + 1) * on_speed
    total = (f.tops[0] + 1) * on_might
    for at in range(total):
        best[at] = theirs[at]
        gained[at] = 0.0
    room = f.maxima[0] + f.maxima[1] + f.maxima[2]
    most = f.least_recovery + f.recovery_die - 1
    for points in range(1, most + 1):
        if points <= room:
            for might in range(f.tops[0] + 1):
                for speed in range(f.tops[1] + 1):
                    for intellect in range(f.floor, f.tops[2] + 1):
                        row = cell(f, 0, might, speed, intellect)
                        for at in range(row, row + size):
                            chance = best[at]
                            if might < f.maxima[0]:
                                chance = max(chance, best[at + on_might])
                            if speed < f.maxima[1]:
                                chance = max(chance, best[at + on_speed])
                            if intellect < f.maxima[2]:
                                chance = max(chance, best[at + size])
                            best[at] = chance
        if points >= f.least_recovery:
            for at in range(total):
                gained[at] += best[at] / f.recovery_die


@compiled
def new_room(f: Figures) -> Room:
    """Room for the choices of a state."""
    n, g = len(f.costs), len(f.guard_costs)
    return Room(
        np.zeros(n, np.int64),
        np.zeros(n),
        np.zeros(n),
        np.zeros(g, np.int64),
        np.zeros(g, np.int64),
        np.zeros(g),
        np.zeros(g),
    )


@compiled
def sweep(f: Figures, left: int, pools: Ints, mine: Floats, theirs: Floats, last: Floats, gained: Floats) -> int:
    """Solve every state with this recovery left whose Pools are at most these; returns how many are still open."""
    room = new_room(f)
    width = f.health[1] + 1
    layer = cell(f, left, 0, 0, f.floor)
    states = 0
    for might in range(pools[0] + 1):
        for speed in range(pools[1] + 1):
            for intellect in range(f.floor, pools[2] + 1):
                here = cell(f, left, might, speed, intellect)
                track = empty(might, speed, intellect)
                if track < 2:
                    look_at_attacks(f, left, might, speed, intellect, track, room)
                    for k in range(f.foes):
                        look_at_guards(f, k, left, might, speed, intellect, track, room)
                for first in range(f.health[0] + 1):
                    for second in range(width):
                        at = first * width + second
                        if first + second == 0 or track > 1:
                            over = 1.0 if first + second == 0 else 0.0
                            mine[here + at], theirs[here + at], last[here + at] = over, over, over
                            continue
                        states += 1
                        attack(f, theirs, track, here, first, second, room)
                        if first > 0:
                            defend(f, last if f.foes == 2 else mine, 0, track, here, at, room)
                        if second > 0:
                            defend(f, mine, 1, track, here, at, room)
                        recovering = gained[here - layer + at] if left else -1.0
                        value, mid, end = settle(f, track, first, second, recovering, room)
                        mine[here + at], theirs[here + at], last[here + at] = value, mid, end
    return states


# --- what to do, and what comes of it ---------------------------------------------------------------------------------

RECOVER: Final = -2
WAIT: Final = -1
UNKNOWN: Final = -3

Picks = NDArray[np.int16]
"""Of each state the choice against the first foe, against the second, and on the PC's turn, once it is known."""


@compiled
def weigh_attacks(
    f: Figures, theirs: Floats, left: int, pools: tuple[int, int, int], first: int, second: int, room: Room
) -> None:
    """Fill the room with what the attacks of one state are worth."""
    track = empty(*pools)
    look_at_attacks(f, left, pools[0], pools[1], pools[2], track, room)
    attack(f, theirs, track, cell(f, left, pools[0], pools[1], pools[2]), first, second, room)


@compiled
def weigh_guards(
    f: Figures, after: Floats, k: int, left: int, pools: tuple[int, int, int], at: int, room: Room
) -> None:
    """Fill the room with what the defenses of one state against foe ``k`` are worth."""
    track = empty(*pools)
    look_at_guards(f, k, left, pools[0], pools[1], pools[2], track, room)
    defend(f, after, k, track, cell(f, left, pools[0], pools[1], pools[2]), at, room)


@compiled
def pick_attack(
    f: Figures,
    theirs: Floats,
    gained: Floats,
    left: int,
    pools: tuple[int, int, int],
    first: int,
    second: int,
    room: Room,
) -> int:
    """The best choice on the PC's turn, of equals the cheapest that may change something; RECOVER, or WAIT."""
    weigh_attacks(f, theirs, left, pools, first, second, room)
    track, at = empty(*pools), first * (f.health[1] + 1) + second
    then = theirs[cell(f, left, pools[0], pools[1], pools[2]) + at]
    resting = gained[cell(f, 0, pools[0], pools[1], pools[2]) + at] if left else -1.0
    most = resting
    for k in range(f.foes):
        for c in range(f.strikes[2 * k + track], f.strikes[2 * k + track + 1]):
            if room.worth[c] >= 0:
                most = max(most, room.worth[c] + room.stay[c] * then)
    idle = WAIT
    for k in range(f.foes):
        for c in range(f.strikes[2 * k + track], f.strikes[2 * k + track + 1]):
            if room.worth[c] >= 0 and room.worth[c] + room.stay[c] * then >= most - TIE:
                if room.stay[c] < 1:
                    return c
                if idle == WAIT:
                    idle = c
    return RECOVER if left and resting >= most - TIE else idle


@compiled
def pick_guard(f: Figures, after: Floats, k: int, left: int, pools: tuple[int, int, int], at: int, room: Room) -> int:
    """The best level of Effort on a defense, of equals the cheapest."""
    weigh_guards(f, after, k, left, pools, at, room)
    track = empty(*pools)
    start, end = f.guards[2 * k + track], f.guards[2 * k + track + 1]
    then = after[cell(f, left, pools[0], pools[1], pools[2]) + at]
    most = -1.0
    for c in range(start, end):
        if room.guard_worth[c] >= 0:
            most = max(most, room.guard_worth[c] + room.guard_stay[c] * then)
    for c in range(start, end):
        if room.guard_worth[c] >= 0 and room.guard_worth[c] + room.guard_stay[c] * then >= most - TIE:
            return c
    return int(start)


@part
def pick_shares(f: Figures, theirs: Floats, pools: tuple[int, int, int], at: int, points: int) -> tuple[int, int, int]:
    """The Pools after recovered points are shared out as is best; of equals the most points, Might and Speed first."""
    best, most, shared = pools, -1.0, -1
    for might in range(min(points, max(0, f.maxima[0] - pools[0])), -1, -1):
        for speed in range(min(points - might, max(0, f.maxima[1] - pools[1])), -1, -1):
            for intellect in range(min(points - might - speed, max(0, f.maxima[2] - pools[2])), -1, -1):
                m, s, i = pools[0] + might, pools[1] + speed, pools[2] + intellect
                chance, n = theirs[cell(f, 0, m, s, i) + at], might + speed + intellect
                if chance > most + TIE or (chance >= most - TIE and n > shared):
                    best, most, shared = (m, s, i), max(most, chance), n
    return best


class Ends(NamedTuple):
    """What comes of a duel: wins and losses by round, and Pool points left at the end (their means so far)."""

    wins: Floats
    losses: Floats
    points: Floats


@part
def end(ends: Ends, by_round: Floats, number: int, pools: tuple[int, int, int], chance: float) -> None:
    """Count a duel that is over."""
    by_round[number] += chance
    for stat in range(3):
        ends.points[stat] += chance * pools[stat]


@part
def guarded(
    f: Figures,
    after: Floats,
    k: int,
    left: int,
    pools: tuple[int, int, int],
    at: int,
    room: Room,
    picked: Picks,
    out: Floats,
) -> int:
    """The Pools after a foe's attack with their chances, in rows of ``out``; returns how many."""
    state = cell(f, left, pools[0], pools[1], pools[2]) + at
    c = picked[k, state]
    if c == UNKNOWN:
        c = pick_guard(f, after, k, left, pools, at, room)
        picked[k, state] = c
    n = 0
    for kind in range(4):
        chance = f.holds[c] if kind == 0 else f.holds_free[c] if kind == 1 else f.fails[c]
        if kind == 3:
            chance = f.fails_free[c]
        if chance > 0:
            m, s, i = pools[0], pools[1], pools[2]
            if kind % 2 == 0:
                s -= f.guard_costs[c]
            if kind > 1:
                m, s, i = overflow(m, s, i, f.blows[k])
            out[n, 0], out[n, 1], out[n, 2], out[n, 3] = chance, m, s, i
            n += 1
    return n


@part
def foes_turn(
    f: Figures,
    mine: Floats,
    last: Floats,
    act: Floats,
    number: int,
    ends: Ends,
    room: Room,
    picked: Picks,
    out: Floats,
    coming: Floats,
    reached: Ints,
    n: int,
) -> int:
    """Let the foes act on what a PC's turn led to, and add where that leads to the coming round.

    ``act`` is a chance, the recovery left, three Pools and the health of two foes. Returns how many states there are.
    """
    left, first, second = int(act[1]), int(act[5]), int(act[6])
    at = first * (f.health[1] + 1) + second
    one, two = out[0], out[1]
    one[0, 0], one[0, 1], one[0, 2], one[0, 3] = 1.0, act[2], act[3], act[4]
    found = 1
    if first > 0:
        before = (int(act[2]), int(act[3]), int(act[4]))
        found = guarded(f, last if f.foes == 2 else mine, 0, left, before, at, room, picked, one)
    for o in range(found):
        p = act[0] * one[o, 0]
        after = (int(one[o, 1]), int(one[o, 2]), int(one[o, 3]))
        two[0, 0], two[0, 1], two[0, 2], two[0, 3] = 1.0, after[0], after[1], after[2]
        more = 1
        if second > 0 and empty(*after) < 2:
            more = guarded(f, mine, 1, left, after, at, room, picked, two)
        for a in range(more):
            q = p * two[a, 0]
            m, s, i = int(two[a, 1]), int(two[a, 2]), int(two[a, 3])
            if empty(m, s, i) > 1:
                end(ends, ends.losses, number, (m, s, i), q)
                continue
            to = cell(f, left, m, s, i) + at
            if coming[to] == 0.0:
                reached[n] = to
                n += 1
            coming[to] += q
    return n


@part
def my_turn(
    f: Figures,
    theirs: Floats,
    gained: Floats,
    state: int,
    chance: float,
    number: int,
    ends: Ends,
    room: Room,
    picked: Picks,
    acts: Floats,
) -> int:
    """Let the PC act on a state; returns how many ways that may go on, in rows of ``acts``."""
    width = f.health[1] + 1
    size = (f.health[0] + 1) * width
    at, row = state % size, state // size
    first, second = at // width, at % width
    depth = f.tops[2] + 1 - f.floor
    intellect, row = row % depth + f.floor, row // depth
    speed, row = row % (f.tops[1] + 1), row // (f.tops[1] + 1)
    might, left = row % (f.tops[0] + 1), row // (f.tops[0] + 1)
    pools = (might, speed, intellect)
    c = picked[2, state]
    if c == UNKNOWN:
        c = pick_attack(f, theirs, gained, left, pools, first, second, room)
        picked[2, state] = c
    n = 0
    if c == RECOVER:
        for face in range(f.recovery_die):
            m, s, i = pick_shares(f, theirs, pools, at, f.least_recovery + face)
            acts[n, 0], acts[n, 1], acts[n, 5], acts[n, 6] = chance / f.recovery_die, 0, first, second
            acts[n, 2], acts[n, 3], acts[n, 4] = m, s, i
            n += 1
        return n
    if c == WAIT:
        acts[n, 0], acts[n, 1], acts[n, 5], acts[n, 6] = chance, left, first, second
        acts[n, 2], acts[n, 3], acts[n, 4] = might, speed, intellect
        return 1
    k = 1 if f.foes == 2 and c >= f.strikes[2] else 0
    for o in range(f.outs[c], f.outs[c + 1]):
        m, s, i = pools
        if not f.refunds[o]:
            m, s, i = paid(f.stats[c], might, speed, intellect, f.costs[c])
        one = max(0, first - f.taken[o]) if k == 0 else first
        two = max(0, second - f.taken[o]) if k == 1 else second
        if one + two == 0:
            end(ends, ends.wins, number, (m, s, i), chance * f.weights[o])
        elif empty(m, s, i) > 1:
            end(ends, ends.losses, number, (m, s, i), chance * f.weights[o])
        else:
            acts[n, 0], acts[n, 1], acts[n, 5], acts[n, 6] = chance * f.weights[o], left, one, two
            acts[n, 2], acts[n, 3], acts[n, 4] = m, s, i
            n += 1
    return n


@compiled
def forward(
    f: Figures,
    mine: Floats,
    theirs: Floats,
    last: Floats,
    gained: Floats,
    left: int,
    pools: Ints,
    foes_first: int,
    ends: Ends,
) -> float:
    """Play the best choices from a state on, all ways the dice may fall at once; returns the chance of no end.

    Stops when less than 1e-15 is open, or with the last round of ``ends``.
    """
    room, out, picked = new_room(f), np.zeros((2, 4, 4)), np.full((3, len(mine)), UNKNOWN, np.int16)
    acts = np.zeros((f.recovery_die + 2 * len(f.weights) + 1, 7))
    now, coming = np.zeros(len(mine)), np.zeros(len(mine))
    states, reached = np.zeros(len(mine), np.int64), np.zeros(len(mine), np.int64)
    n = 0
    for number in range(len(ends.wins)):
        found, still = 0, 0.0
        for j in range(max(n, 1)):
            if number == 0:
                if not foes_first:
                    states[0] = cell(f, left, pools[0], pools[1], pools[2]) + f.health[0] * (f.health[1] + 1)
                    states[0] += f.health[1]
                    coming[states[0]] = 1.0
                    reached[0], found, still = states[0], 1, 1.0
                    continue
                acts[0, 0], acts[0, 1], acts[0, 5], acts[0, 6] = 1.0, left, f.health[0], f.health[1]
                acts[0, 2], acts[0, 3], acts[0, 4] = pools[0], pools[1], pools[2]
                ways, still = 1, 1.0
            elif n == 0:
                continue
            else:
                chance, now[states[j]] = now[states[j]], 0.0
                still += chance
                if chance < NOTHING:
                    continue
                ways = my_turn(f, theirs, gained, states[j], chance, number, ends, room, picked, acts)
            for way in range(ways):
                turn = min(number + foes_first, len(ends.wins) - 1)
                found = foes_turn(f, mine, last, acts[way], turn, ends, room, picked, out, coming, reached, found)
        now, coming = coming, now
        states, reached = reached, states
        n = found
        if still < 1e-15:
            break
    still = 0.0
    for j in range(n):
        still += now[states[j]]
    return still
