"""The kernel's single steps: paying, being hurt, recovering, choosing. A PC has three Pools in a row of a flat list."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from threefold.lab.backend import inlined, part
from threefold.lab.simulator.board import DEAD, DEBILITATED, Board
from threefold.lab.simulator.plan import Plan


@part
def pay(
    pools: MutableSequence[int], track: MutableSequence[int], pc: int, stat: int, points: int, emptied_drops: int
) -> None:
    """Take a price from a Pool; emptying it is a step down the track."""
    pools[3 * pc + stat] -= points
    if points > 0 and pools[3 * pc + stat] == 0 and emptied_drops == 1:
        track[pc] = min(track[pc] + 1, DEAD)


@part
def refunded(price: int, succeeds: bool, impaired: int, when_impaired: int, needs_success: int) -> int:
    """What is left to pay after the face that gives the price back."""
    if impaired == 1 and when_impaired == 0:
        return price
    return price if needs_success == 1 and not succeeds else 0


@part
def hurt(pools: MutableSequence[int], track: MutableSequence[int], pc: int, points: int, one_step: int) -> None:
    """Might damage: it overflows from Might to Speed to Intellect, and each Pool newly emptied is a step down."""
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


@part
def restore(
    pools: MutableSequence[int],
    track: MutableSequence[int],
    tops: Sequence[int],
    pc: int,
    points: int,
    emptied_drops: int,
    one_step: int,
) -> None:
    """Recovered points lift empty Pools to 1, then fill Might, Speed and Intellect; each Pool lifted is a step up."""
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


@part
def lacking(pools: MutableSequence[int], tops: Sequence[int], pc: int) -> int:
    """Points that a PC's Pools are below their maxima."""
    lack = 0
    for at in range(3 * pc, 3 * pc + 3):
        lack += max(0, tops[at] - pools[at])
    return lack


@part
def total(pools: MutableSequence[int], pc: int) -> int:
    """All points of a PC."""
    return pools[3 * pc] + pools[3 * pc + 1] + pools[3 * pc + 2]


@part
def helped(track: MutableSequence[int], helps: Sequence[int], help_steps: Sequence[int], pc: int) -> int:
    """Steps by which those who are able to help ease a PC's attack: two at the most."""
    steps = 0
    for helper in range(len(helps)):
        if helps[helper] == pc and track[helper] < DEBILITATED:
            steps += help_steps[helper]
    return min(steps, 2)


@part
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
    """The first attack of the policy's order that the PC can pay and has not used up, or -1."""
    for option in range(bounds[place], bounds[place + 1]):
        affordable = costs[option] == 0 or costs[option] + reserve <= pools[3 * pc + stats[option]]
        if affordable and (spent == 0 or items[option] & spent == 0):
            return option
    return -1


@part
def chosen_guard(bounds: Sequence[int], costs: Sequence[int], place: int, speed: int, reserve: int) -> int:
    """The first defense of the policy's order that Speed can pay; the one without Effort is always among them."""
    option = bounds[place]
    while costs[option] > 0 and costs[option] + reserve > speed:
        option += 1
    return option


@part
def threatened(pools: MutableSequence[int], pc: int, blow: int) -> int:
    """1 if a blow would empty the first Pool that still holds points, else 0."""
    for at in range(3 * pc, 3 * pc + 3):
        if pools[at] > 0:
            return 1 if pools[at] <= blow else 0
    return 0


@inlined
def turned_to(board: Board, chosen: int) -> int:
    """The PC of this number among those who can still act."""
    pc = 0
    while board.track[pc] >= DEBILITATED or chosen > 0:
        if board.track[pc] < DEBILITATED:
            chosen -= 1
        pc += 1
    return pc


@inlined
def stance_of(plan: Plan, board: Board, pc: int, at_round: int) -> int:
    """Which of its protections hold for a PC: bits, 0 for none."""
    if plan.aid.stances == 1:
        return 0
    first = 1 if board.until[2 * pc] >= at_round else 0
    return first + (2 if board.until[2 * pc + 1] >= at_round else 0)


@part
def known(
    pools: MutableSequence[int], track: MutableSequence[int], tops: Sequence[int], used: int, pc: int, health: int
) -> int:
    """Where a state stands in the advice of a duel; -1 if its track does not follow from its Pools."""
    at = 3 * pc
    if (pools[at] == 0) + (pools[at + 1] == 0) + (pools[at + 2] == 0) != track[pc]:
        return -1
    left = 1 if used == 0 else 0
    row = (left * (tops[at] + 1) + pools[at]) * (tops[at + 1] + 1) + pools[at + 1]
    return (row * (tops[at + 2] + 1) + pools[at + 2]) * (health + 1)
