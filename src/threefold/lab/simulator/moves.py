"""The kernel's basic operations: pay, take damage, recover, choose. Each PC has three Pools in a
row of a flat list.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from threefold.lab.backend import compiled_part, inlined
from threefold.lab.simulator.board import DEAD, DEBILITATED, Board
from threefold.lab.simulator.figures import Plan


@compiled_part
def pay(
    pools: MutableSequence[int],
    track: MutableSequence[int],
    pc: int,
    stat: int,
    points: int,
    emptied_drops: int,
) -> None:
    """Take a cost from a Pool. If that empties it and ``emptied_drops`` is 1, the PC moves a step
    down the track.
    """
    pools[3 * pc + stat] -= points
    if points > 0 and pools[3 * pc + stat] == 0 and emptied_drops == 1:
        track[pc] = min(track[pc] + 1, DEAD)


@compiled_part
def refunded_cost(price: int, impaired: int, when_impaired: int) -> int:
    """Return the cost after a roll of the highest face, which refunds it: 0, or the full price when
    the rules deny the refund. An option that needs more than the die is not rolled: a roll of the
    highest face always succeeds.
    """
    if impaired == 1 and when_impaired == 0:
        return price
    return 0


@compiled_part
def hurt_might(
    pools: MutableSequence[int], track: MutableSequence[int], pc: int, points: int, one_step: int
) -> None:
    """Apply Might damage; it overflows from Might to Speed to Intellect. Each newly emptied Pool is
    a step down.
    """
    emptied = 0
    for at in range(3 * pc, 3 * pc + 3):
        lost = min(points, pools[at])
        if lost > 0:
            points -= lost
            pools[at] -= lost
            if pools[at] == 0:
                emptied += 1
    if one_step == 1:
        emptied = min(emptied, 1)
    track[pc] = min(track[pc] + emptied, DEAD)


@compiled_part
def distribute_recovered(
    pools: MutableSequence[int],
    track: MutableSequence[int],
    tops: Sequence[int],
    pc: int,
    points: int,
    emptied_drops: int,
    one_step: int,
) -> None:
    """Distribute recovered points: lift empty Pools to 1, then fill Might, Speed, Intellect. Each
    lift is a step up.
    """
    lifted = 0
    for at in range(3 * pc, 3 * pc + 3):
        if pools[at] == 0 and tops[at] > 0 and points > 0:
            pools[at] = 1
            points -= 1
            lifted += 1
    empty = 0
    for at in range(3 * pc, 3 * pc + 3):
        gained = min(points, max(0, tops[at] - pools[at]))
        pools[at] += gained
        points -= gained
        if pools[at] == 0:
            empty += 1
    if emptied_drops == 0:
        empty = 0
    elif one_step == 1:
        empty = min(empty, 1)
    if track[pc] != DEAD:
        track[pc] = max(0, track[pc] - min(lifted, track[pc] - empty))


@compiled_part
def lacking(pools: MutableSequence[int], tops: Sequence[int], pc: int) -> int:
    """Return how many points a PC's Pools are below their maxima."""
    lack = 0
    for at in range(3 * pc, 3 * pc + 3):
        lack += max(0, tops[at] - pools[at])
    return lack


@compiled_part
def total(pools: MutableSequence[int], pc: int) -> int:
    """Return the sum of a PC's Pools."""
    return pools[3 * pc] + pools[3 * pc + 1] + pools[3 * pc + 2]


@compiled_part
def helped_steps(
    track: MutableSequence[int], helps: Sequence[int], help_steps: Sequence[int], pc: int
) -> int:
    """Return by how many steps the helpers who can act ease a PC's attack: at most two."""
    steps = 0
    for helper in range(len(helps)):
        if helps[helper] == pc and track[helper] < DEBILITATED:
            steps += help_steps[helper]
    return min(steps, 2)


@compiled_part
def chosen_strike(
    bounds: Sequence[int],
    costs: Sequence[int],
    stats: Sequence[int],
    items: Sequence[int],
    pools: MutableSequence[int],
    place: int,
    pc: int,
    reserve: int,
    spent: int,
) -> int:
    """Return the first attack option in the policy's order that the PC can pay and has not used up,
    or -1.
    """
    for option in range(bounds[place], bounds[place + 1]):
        affordable = costs[option] == 0 or costs[option] + reserve <= pools[3 * pc + stats[option]]
        if affordable and (spent == 0 or items[option] & spent == 0):
            return option
    return -1


@compiled_part
def chosen_defense(
    bounds: Sequence[int], costs: Sequence[int], place: int, speed: int, reserve: int
) -> int:
    """Return the first defense option in the policy's order that Speed can pay. There is always one
    without Effort.
    """
    option = bounds[place]
    while costs[option] > 0 and costs[option] + reserve > speed:
        option += 1
    return option


@compiled_part
def threatened(pools: MutableSequence[int], pc: int, blow: int) -> int:
    """Return 1 if a hit would empty the first Pool that has points left, else 0."""
    for at in range(3 * pc, 3 * pc + 3):
        if pools[at] > 0:
            if pools[at] <= blow:
                return 1
            return 0
    return 0


@inlined
def turned_to(board: Board, chosen: int) -> int:
    """Return the PC with this index among those who can still act."""
    pc = 0
    while board.party.track[pc] >= DEBILITATED or chosen > 0:
        if board.party.track[pc] < DEBILITATED:
            chosen -= 1
        pc += 1
    return pc


@inlined
def stance_of(plan: Plan, board: Board, pc: int, at_round: int) -> int:
    """Return which protections of a PC are active, as bits; 0 for none."""
    if plan.aid.stances == 1:
        return 0
    if board.party.until[2 * pc] >= at_round:
        first = 1
    else:
        first = 0
    return first + (2 if board.party.until[2 * pc + 1] >= at_round else 0)


@compiled_part
def advice_row(
    pools: MutableSequence[int],
    track: MutableSequence[int],
    tops: Sequence[int],
    used: int,
    pc: int,
    health: int,
) -> int:
    """Return the index of a state's row in a duel's advice; -1 if its track does not follow from
    its Pools.
    """
    at = 3 * pc
    if (pools[at] == 0) + (pools[at + 1] == 0) + (pools[at + 2] == 0) != track[pc]:
        return -1
    if used == 0:
        left = 1
    else:
        left = 0
    row = (left * (tops[at] + 1) + pools[at]) * (tops[at + 1] + 1) + pools[at + 1]
    return (row * (tops[at + 2] + 1) + pools[at + 2]) * (health + 1)
