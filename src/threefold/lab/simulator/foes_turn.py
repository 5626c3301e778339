"""The kernel's turn of a foe with moves: the move it chooses, its targets, and the effects."""

from __future__ import annotations

from collections.abc import MutableSequence

from threefold.lab.backend import compiled_part, inlined
from threefold.lab.simulator.board import (
    AFTER,
    DEAD,
    DEBILITATED,
    DEFENSE,
    MEND,
    PARTY,
    Board,
    note_event,
    note_vitals,
)
from threefold.lab.simulator.dice import advanced, face, pick
from threefold.lab.simulator.moves import (
    chosen_defense,
    pay,
    refunded_cost,
    stance_of,
    total,
    turned_to,
)
from threefold.lab.simulator.plan import Plan
from threefold.lab.simulator.varying import MOST_TAKEN


@compiled_part
def hurt_from(
    pools: MutableSequence[int],
    track: MutableSequence[int],
    pc: int,
    own: int,
    points: int,
    one_step: int,
) -> None:
    """Apply damage to the Pool ``own``; it overflows to Might, Speed, Intellect. Each emptied Pool
    is a step down.
    """
    emptied = 0
    for turn in range(4):
        at = 3 * pc + (own if turn == 0 else turn - 1)
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
def threatened_from(pools: MutableSequence[int], pc: int, own: int, blow: int) -> int:
    """Return 1 if a hit would empty the first Pool it takes from that has points left, else 0."""
    first = 0
    for turn in range(4):
        if first == 0:
            first = pools[3 * pc + (own if turn == 0 else turn - 1)]
    if 0 < first <= blow:
        return 1
    return 0


@inlined
def chosen_move(plan: Plan, board: Board, foe: int, at_round: int) -> int:
    """Return the foe's move on this turn: the first in its order that is allowed and useful. Count
    its use.
    """
    moves, kind = plan.moves, plan.kind[foe]
    begin, end = moves.begins[kind], moves.ends[kind]
    for move in range(begin, end - 1):
        if moves.first[move] == 1 and board.acted[foe] == 1:
            continue
        alone = moves.defended[move] == 0 and moves.after[move] == moves.after[move + 1]
        if alone and 2 * board.health[foe] > moves.tops[foe]:
            continue
        at = foe * moves.most + move - begin
        if moves.span[move] > 0 and at_round - board.since[at] >= moves.span[move]:
            board.made[at] = 0
        if board.made[at] < moves.often[move]:
            if board.made[at] == 0:
                board.since[at] = at_round
            board.made[at] += 1
            return move
    return end - 1


@inlined
def mends(plan: Plan, board: Board, foe: int, points: int) -> None:
    """Restore health to a foe, up to its maximum. A foe at 0 health gains none."""
    points = min(points, plan.moves.tops[foe] - board.health[foe])
    if points > 0 and board.health[foe] > 0:
        board.health[foe] += points
        if len(board.trace) > 0:
            at = note_event(board, MEND, foe, foe, option=0, face=0, points=points)
            board.trace[at] = board.health[foe]
            board.trace[at + 1] = 0


@inlined
def makes(
    plan: Plan, board: Board, foe: int, move: int, first: int, at_round: int, state: int
) -> int:
    """Apply a move to one PC after another. Return the dice state.

    ``first`` is the first target of a reaction. For other moves it is ``plan.pcs``, which is no PC.
    It is not -1, because Numba would compile a separate copy for the literal."""
    moves = plan.moves
    mends(plan, board, foe, moves.heals[move])
    if moves.defended[move] == 0 and moves.after[move] == moves.after[move + 1]:
        return state
    targets = moves.targets[move]
    blows = moves.times[move]
    if targets > 1:
        blows = max(blows, min(targets, board.able[PARTY]))
    pc = -1
    for _ in range(blows):
        if board.able[PARTY] == 0:
            break
        state = advanced(state)
        if pc < 0 and first < plan.pcs and board.track[first] < DEBILITATED:
            pc = first
        else:
            anew = pc < 0 or targets == 1
            if anew:
                pc = turned_to(board, pick(state, board.able[PARTY]))
            else:
                pc = next_able(plan, board, pc)
        state = strike_pc(plan, board, pc, foe, move=move, at_round=at_round, state=state)
    return state


@compiled_part
def apply_automatic_move(
    plan: Plan, board: Board, foe: int, move: int, first: int, at_round: int, state: int
) -> int:
    """Apply an automatic move. This is a function of its own because each inlined copy takes time
    to compile.
    """
    return makes(plan, board, foe, move, first=first, at_round=at_round, state=state)


@compiled_part
def foe_moves(plan: Plan, board: Board, foe: int, at_round: int, state: int) -> int:
    """Play a foe's turn: it regains health, its auras apply, and it makes a move. Return the dice
    state.
    """
    moves, kind = plan.moves, plan.kind[foe]
    mends(plan, board, foe, moves.regains[kind])
    if moves.ends[kind] < moves.auras[kind]:
        for aura in range(moves.ends[kind], moves.auras[kind]):
            if moves.later[aura] == 0 or board.acted[foe] == 1:
                state = apply_automatic_move(
                    plan, board, foe, aura, first=plan.pcs, at_round=at_round, state=state
                )
        if board.able[PARTY] == 0:
            return state
    move = chosen_move(plan, board, foe, at_round)
    board.acted[foe] = 1
    return makes(plan, board, foe, move, first=plan.pcs, at_round=at_round, state=state)


@compiled_part
def foe_reactions(
    plan: Plan, board: Board, pc: int, foe: int, option: int, at_round: int, state: int
) -> int:
    """Apply a foe's reactions to a PC's hit: those to its fall, or those to a melee attack. Return
    the dice state.
    """
    moves, kind, taken = plan.moves, plan.kind[foe], board.blow[0]
    if board.health[foe] == 0:
        for move in range(moves.struck[kind], moves.begins[kind + 1]):
            state = apply_automatic_move(
                plan, board, foe, move, first=pc, at_round=at_round, state=state
            )
    elif plan.strike_melee[option] == 1 and board.track[pc] < DEBILITATED:
        for move in range(moves.auras[kind], moves.struck[kind]):
            if taken >= moves.least[move] and board.track[pc] < DEBILITATED:
                state = apply_automatic_move(
                    plan, board, foe, move, first=pc, at_round=at_round, state=state
                )
    return state


@inlined
def points_of(
    plan: Plan, board: Board, at: int, dice: int, sides: int, state: int
) -> tuple[int, int]:
    """Return variable points (from dice, or from the damage just taken) and the dice state."""
    total = min(board.blow[0], MOST_TAKEN)
    if dice > 0:
        total = 0
        for _ in range(dice):
            state = advanced(state)
            total += face(state, sides) - 1
    return plan.moves.points[at + total], state


@inlined
def next_able(plan: Plan, board: Board, pc: int) -> int:
    """Return the next PC who can still act, in party order; after the last PC comes the first."""
    pc = (pc + 1) % plan.pcs
    while board.track[pc] >= DEBILITATED:
        pc = (pc + 1) % plan.pcs
    return pc


@inlined
def strike_pc(
    plan: Plan, board: Board, pc: int, foe: int, move: int, at_round: int, state: int
) -> int:
    """Apply a move to one PC: defense, damage and further effects. Return the dice state."""
    pools, moves = board.pools, plan.moves
    had = total(pools, pc)
    stance = stance_of(plan, board, pc, at_round)
    hit = True
    if moves.defended[move] == 1:
        hit, state = defends_against(plan, board, pc, foe, move=move, stance=stance, state=state)
    for after in range(moves.after[move], moves.after[move + 1]):
        if board.track[pc] < DEAD and moves.after_missed[after] == (0 if hit else 1):
            state = follows(plan, board, pc, foe, after=after, stance=stance, state=state)
    board.counts[board.places[5] + at_round] += had - total(pools, pc)
    if board.track[pc] >= DEBILITATED:
        board.able[PARTY] -= 1
        if board.fell[pc] == 0:
            board.fell[pc] = at_round
    return state


@inlined
def defends_against(
    plan: Plan, board: Board, pc: int, foe: int, move: int, stance: int, state: int
) -> tuple[bool, int]:
    """Play a PC's defense against a move. Return whether it is hit, and the dice state."""
    pools, track, moves = board.pools, board.track, plan.moves
    row = (stance * plan.pcs + pc) * len(moves.stat) + move
    blow, stat, own = plan.blows[row], moves.stat[move], moves.pool[move]
    if track[pc] > 0:
        impaired = 1
    else:
        impaired = 0
    place = (row * 2 + impaired) * 2 + threatened_from(pools, pc, own, blow)
    option = chosen_defense(plan.guards, plan.guard_cost, place, pools[3 * pc + stat], plan.reserve)
    need = plan.guard_need[option]
    if 0 < need <= plan.die:
        thrown = face(state, plan.die)
    else:
        thrown = 0
    avoids = need == 0 or thrown >= need
    cost = plan.guard_cost[option]
    if thrown == plan.major:
        cost = refunded_cost(cost, impaired, plan.refund_impaired)
    if cost > 0:
        pay(pools, track, pc, stat, cost, plan.emptied_drops)
    if not avoids:
        if moves.roll_at[row] >= 0:
            blow, state = points_of(
                plan, board, moves.roll_at[row], moves.dice[move], moves.sides[move], state
            )
        hurt_from(pools, track, pc, own, blow, plan.one_step)
    if len(board.trace) > 0:
        note_vitals(
            board,
            note_event(
                board, DEFENSE, pc, foe, option=option, face=thrown, points=0 if avoids else blow
            ),
            pc,
        )
    return not avoids, state


@inlined
def follows(
    plan: Plan, board: Board, pc: int, foe: int, after: int, stance: int, state: int
) -> int:
    """Apply one further effect: a defense and, if it fails, damage, steps, the foe's health. Return
    the dice state.
    """
    moves = plan.moves
    row = (stance * plan.pcs + pc) * len(moves.after_pool) + after
    need, thrown = moves.after_need[row], 0
    if 0 < need <= plan.die:
        state = advanced(state)
        thrown = face(state, plan.die)
    avoids = need == 0 or (need <= plan.die and thrown >= need)
    if avoids:
        points = 0
    else:
        points = moves.after_points[row]
    if not avoids:
        if moves.after_at[row] >= 0:
            points, state = points_of(
                plan,
                board,
                moves.after_at[row],
                moves.after_dice[after],
                moves.after_sides[after],
                state,
            )
        hurt_from(board.pools, board.track, pc, moves.after_pool[after], points, plan.one_step)
        board.track[pc] = min(board.track[pc] + moves.after_steps[after], DEAD)
    if len(board.trace) > 0:
        note_vitals(
            board, note_event(board, AFTER, pc, foe, option=after, face=thrown, points=points), pc
        )
    if not avoids:
        mends(plan, board, foe, moves.after_heals[after])
    return state
