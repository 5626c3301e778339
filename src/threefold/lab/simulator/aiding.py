"""Aid in the kernel: PCs put on protections, and heal themselves and each other."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from threefold.lab.backend import compiled_part, inlined
from threefold.lab.simulator.board import (
    DEAD,
    DEBILITATED,
    HEAL,
    PARTY,
    WARD,
    Board,
    note_event,
    note_vitals,
)
from threefold.lab.simulator.dice import advanced, face
from threefold.lab.simulator.figures import Plan
from threefold.lab.simulator.moves import pay, refunded_cost, total

NOBODY = -1


@inlined
def can_use(board: Board, pc: int, stat: int, cost: int, item: int) -> bool:
    """Return whether a PC can pay for a power with a point left, and has not used it up."""
    if item > 0 and board.party.spent[pc] & item > 0:
        return False
    return cost == 0 or cost < board.party.pools[3 * pc + stat]


@compiled_part
def puts_on(plan: Plan, board: Board, pc: int, at_round: int) -> bool:
    """Put on a PC's protections that are not on. Return whether one of them took its turn."""
    wards = plan.aid.wards
    begin = wards.bounds[pc]
    for ward in range(begin, wards.bounds[pc + 1]):
        place = 2 * pc + ward - begin
        stat, cost, item = wards.stat[ward], wards.cost[ward], wards.item[ward]
        if board.party.until[place] >= at_round or not can_use(board, pc, stat, cost, item):
            continue
        pay(board.party.pools, board.party.track, pc, stat, cost, plan.rules.emptied_drops)
        board.counts[board.places[5] + at_round] += cost
        board.party.spent[pc] |= item
        board.party.until[place] = at_round + wards.rounds[ward] - 1
        if len(board.trace) > 0:
            note_vitals(
                board, note_event(board, WARD, pc, pc, option=ward - begin, face=0, points=0), pc
            )
        if wards.acts[ward] == 1:
            return True
    return False


@compiled_part
def lacks(pools: Sequence[int], tops: Sequence[int], pc: int, mask: int) -> int:
    """Return the most points that any Pool in the mask is below its maximum."""
    most = 0
    for stat in range(3):
        if mask >> stat & 1 == 1:
            most = max(most, tops[3 * pc + stat] - pools[3 * pc + stat])
    return most


@compiled_part
def empty_pool(pools: Sequence[int], tops: Sequence[int], pc: int, mask: int) -> int:
    """Return the first Pool in the mask that is empty and can be filled, or -1."""
    for stat in range(3):
        if mask >> stat & 1 == 1 and pools[3 * pc + stat] == 0 and tops[3 * pc + stat] > 0:
            return stat
    return -1


@compiled_part
def worst_off(plan: Plan, board: Board, pc: int, heal: int) -> int:
    """Return the PC to heal: the worst on the damage track, then the one who lacks most; NOBODY if
    none needs it.
    """
    heals, pools, track = plan.aid.heals, board.party.pools, board.party.track
    mask, best = heals.pools[heal], NOBODY
    for other in range(plan.party.size):
        if track[other] == DEAD or (other != pc and heals.others[heal] == 0):
            continue
        lack = lacks(pools, plan.party.tops, other, mask)
        empty = track[other] > 0 and empty_pool(pools, plan.party.tops, other, mask) >= 0
        low = plan.aid.hurt_only == 0 and lack > 0 and lack >= heals.most[heal]
        if heals.full[heal] == 1:
            low = low and 2 * total(pools, other) <= sum_of_tops(plan.party.tops, other)
        if not empty and not low:
            continue
        if best == NOBODY or track[other] > track[best]:
            best = other
        elif track[other] == track[best] and lack > lacks(pools, plan.party.tops, best, mask):
            best = other
    return best


@compiled_part
def sum_of_tops(tops: Sequence[int], pc: int) -> int:
    """Return the sum of the maxima of a PC's Pools."""
    return tops[3 * pc] + tops[3 * pc + 1] + tops[3 * pc + 2]


@inlined
def filled(
    plan: Plan,
    pools: MutableSequence[int],
    track: MutableSequence[int],
    pc: int,
    stat: int,
    points: int,
) -> None:
    """Add points to one Pool. If that lifts it from 0, the PC may move one step up the damage
    track.
    """
    at = 3 * pc + stat
    gained = min(points, max(0, plan.party.tops[at] - pools[at]))
    if gained > 0 and pools[at] == 0:
        lifted = 1
    else:
        lifted = 0
    pools[at] += gained
    if lifted == 0 or plan.aid.lifts == 0 or track[pc] == DEAD:
        return
    empty = 0
    for other in range(3 * pc, 3 * pc + 3):
        if pools[other] == 0:
            empty += 1
    if plan.rules.emptied_drops == 0:
        empty = 0
    elif plan.rules.one_step == 1:
        empty = min(empty, 1)
    track[pc] = max(0, track[pc] - min(lifted, track[pc] - empty))


@compiled_part
def heals_somebody(
    plan: Plan, board: Board, pc: int, heal: int, other: int, at_round: int, state: int
) -> int:
    """Use a healing power on a PC (``other``). Return the dice state."""
    heals = plan.aid.heals
    pools, track = board.party.pools, board.party.track
    need, thrown = heals.need[heal], 0
    if need > 0:
        state = advanced(state)
        thrown = face(state, plan.rules.die)
    works = thrown >= need
    cost, stat = heals.cost[heal], heals.stat[heal]
    to = pool_to_fill(plan, board, heal, other)
    if thrown == plan.rules.major:
        cost = refunded_cost(cost, 1 if track[pc] > 0 else 0, plan.rules.refund_impaired)
    if cost > 0:
        pay(pools, track, pc, stat, cost, plan.rules.emptied_drops)
        board.counts[board.places[5] + at_round] += cost
    board.party.spent[pc] |= heals.item[heal]
    points = heals.points[heal]
    for _ in range(heals.dice[heal]):
        state = advanced(state)
        points += face(state, heals.sides[heal])
    if works:
        had, was = total(pools, other), track[other]
        give(plan, board, heal, other, to, points)
        board.counts[board.places[5] + at_round] -= total(pools, other) - had
        if was >= DEBILITATED and track[other] < DEBILITATED:
            board.able[PARTY] += 1
    if len(board.trace) > 0:
        note_vitals(
            board,
            note_event(
                board,
                HEAL,
                pc,
                other,
                option=heal - heals.bounds[pc],
                face=thrown,
                points=points,
            ),
            other,
        )
    return state


@inlined
def pool_to_fill(plan: Plan, board: Board, heal: int, other: int) -> int:
    """Return the Pool to heal, among those the power can fill: the first empty one, else the one
    that lacks most.
    """
    pools, mask = board.party.pools, plan.aid.heals.pools[heal]
    stat = empty_pool(pools, plan.party.tops, other, mask)
    if stat < 0:
        stat = 0
        most = max(0, lacks(pools, plan.party.tops, other, mask))
        while (
            mask >> stat & 1 == 0
            or plan.party.tops[3 * other + stat] - pools[3 * other + stat] < most
        ):
            stat += 1
    return stat


@inlined
def give(plan: Plan, board: Board, heal: int, other: int, to: int, points: int) -> None:
    """Add points to one Pool of the healed PC, or to each Pool that the power fills."""
    heals, pools, track = plan.aid.heals, board.party.pools, board.party.track
    mask = heals.pools[heal]
    if heals.full[heal] == 1:
        full = 1_000_000
    else:
        full = points
    if heals.every[heal] == 1:
        for stat in range(3):
            if mask >> stat & 1 == 1:
                filled(plan, pools, track, other, stat, full)
        return
    filled(plan, pools, track, other, to, full)


@compiled_part
def wanted_heal(plan: Plan, board: Board, pc: int) -> int:
    """Return the first power with which a PC can heal a PC who needs it, or -1."""
    heals = plan.aid.heals
    for heal in range(heals.bounds[pc], heals.bounds[pc + 1]):
        usable = can_use(board, pc, heals.stat[heal], heals.cost[heal], heals.item[heal])
        if usable and worst_off(plan, board, pc, heal) != NOBODY:
            return heal
    return -1
