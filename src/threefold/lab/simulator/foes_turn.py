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
from threefold.lab.simulator.figures import Plan
from threefold.lab.simulator.moves import (
    chosen_defense,
    pay,
    refunded_cost,
    stance_of,
    total,
    turned_to,
)
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
    foes = board.foes
    moves, kind = plan.moves, plan.foes.kind[foe]
    begin, end = moves.kinds.begins[kind], moves.kinds.ends[kind]
    for move in range(begin, end - 1):
        if moves.limits.first[move] == 1 and foes.acted[foe] == 1:
            continue
        alone = (
            moves.defended[move] == 0
            and moves.effects.bounds[move] == moves.effects.bounds[move + 1]
        )
        if alone and 2 * foes.health[foe] > plan.foes.tops[foe]:
            continue
        at = foe * moves.kinds.most + move - begin
        if moves.limits.span[move] > 0 and at_round - foes.since[at] >= moves.limits.span[move]:
            foes.made[at] = 0
        if foes.made[at] < moves.limits.often[move]:
            if foes.made[at] == 0:
                foes.since[at] = at_round
            foes.made[at] += 1
            return move
    return end - 1


@inlined
def mends(plan: Plan, board: Board, foe: int, points: int) -> None:
    """Restore health to a foe, up to its maximum. A foe at 0 health gains none."""
    points = min(points, plan.foes.tops[foe] - board.foes.health[foe])
    if points > 0 and board.foes.health[foe] > 0:
        board.foes.health[foe] += points
        if len(board.trace) > 0:
            at = note_event(board, MEND, foe, foe, option=0, face=0, points=points)
            board.trace[at] = board.foes.health[foe]
            board.trace[at + 1] = 0


@inlined
def makes(
    plan: Plan, board: Board, foe: int, move: int, first: int, at_round: int, state: int
) -> int:
    """Apply a move to one PC after another. Return the dice state.

    ``first`` is the first target of a reaction. For other moves it is ``plan.party.size``, which is
    no PC. It is not -1, because Numba would compile a separate copy for the literal."""
    moves = plan.moves
    mends(plan, board, foe, moves.heals[move])
    if moves.defended[move] == 0 and moves.effects.bounds[move] == moves.effects.bounds[move + 1]:
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
        if pc < 0 and first < plan.party.size and board.party.track[first] < DEBILITATED:
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
    moves, kind = plan.moves, plan.foes.kind[foe]
    mends(plan, board, foe, moves.kinds.regains[kind])
    if moves.kinds.ends[kind] < moves.kinds.auras[kind]:
        for aura in range(moves.kinds.ends[kind], moves.kinds.auras[kind]):
            if moves.limits.later[aura] == 0 or board.foes.acted[foe] == 1:
                state = apply_automatic_move(
                    plan, board, foe, aura, first=plan.party.size, at_round=at_round, state=state
                )
        if board.able[PARTY] == 0:
            return state
    move = chosen_move(plan, board, foe, at_round)
    board.foes.acted[foe] = 1
    return makes(plan, board, foe, move, first=plan.party.size, at_round=at_round, state=state)


@compiled_part
def foe_reactions(
    plan: Plan, board: Board, pc: int, foe: int, option: int, at_round: int, state: int
) -> int:
    """Apply a foe's reactions to a PC's hit: those to its fall, or those to a melee attack. Return
    the dice state.
    """
    moves, kind, taken = plan.moves, plan.foes.kind[foe], board.foes.blow[0]
    if board.foes.health[foe] == 0:
        for move in range(moves.kinds.struck[kind], moves.kinds.begins[kind + 1]):
            state = apply_automatic_move(
                plan, board, foe, move, first=pc, at_round=at_round, state=state
            )
    elif plan.strikes.melee[option] == 1 and board.party.track[pc] < DEBILITATED:
        for move in range(moves.kinds.auras[kind], moves.kinds.struck[kind]):
            if taken >= moves.limits.least[move] and board.party.track[pc] < DEBILITATED:
                state = apply_automatic_move(
                    plan, board, foe, move, first=pc, at_round=at_round, state=state
                )
    return state


@inlined
def points_of(
    plan: Plan, board: Board, at: int, dice: int, sides: int, state: int
) -> tuple[int, int]:
    """Return variable points (from dice, or from the damage just taken) and the dice state."""
    total = min(board.foes.blow[0], MOST_TAKEN)
    if dice > 0:
        total = 0
        for _ in range(dice):
            state = advanced(state)
            total += face(state, sides) - 1
    return plan.moves.points[at + total], state


@inlined
def next_able(plan: Plan, board: Board, pc: int) -> int:
    """Return the next PC who can still act, in party order; after the last PC comes the first."""
    pc = (pc + 1) % plan.party.size
    while board.party.track[pc] >= DEBILITATED:
        pc = (pc + 1) % plan.party.size
    return pc


@inlined
def strike_pc(
    plan: Plan, board: Board, pc: int, foe: int, move: int, at_round: int, state: int
) -> int:
    """Apply a move to one PC: defense, damage and further effects. Return the dice state."""
    pools, moves = board.party.pools, plan.moves
    had = total(pools, pc)
    stance = stance_of(plan, board, pc, at_round)
    hit = True
    if moves.defended[move] == 1:
        hit, state = defends_against(plan, board, pc, foe, move=move, stance=stance, state=state)
    for after in range(moves.effects.bounds[move], moves.effects.bounds[move + 1]):
        if board.party.track[pc] < DEAD and moves.effects.missed[after] == (0 if hit else 1):
            state = follows(plan, board, pc, foe, after=after, stance=stance, state=state)
    board.counts[board.places[5] + at_round] += had - total(pools, pc)
    if board.party.track[pc] >= DEBILITATED:
        board.able[PARTY] -= 1
        if board.party.fell[pc] == 0:
            board.party.fell[pc] = at_round
    return state


@inlined
def defends_against(
    plan: Plan, board: Board, pc: int, foe: int, move: int, stance: int, state: int
) -> tuple[bool, int]:
    """Play a PC's defense against a move. Return whether it is hit, and the dice state."""
    guards, rules = plan.guards, plan.rules
    pools, track, moves = board.party.pools, board.party.track, plan.moves
    row = (stance * plan.party.size + pc) * len(moves.stat) + move
    blow, stat, own = guards.blows[row], moves.stat[move], moves.pool[move]
    if track[pc] > 0:
        impaired = 1
    else:
        impaired = 0
    place = (row * 2 + impaired) * 2 + threatened_from(pools, pc, own, blow)
    option = chosen_defense(
        guards.bounds, guards.cost, place, pools[3 * pc + stat], plan.policy.reserve
    )
    need = guards.need[option]
    if 0 < need <= rules.die:
        thrown = face(state, rules.die)
    else:
        thrown = 0
    avoids = need == 0 or thrown >= need
    cost = guards.cost[option]
    if thrown == rules.major:
        cost = refunded_cost(cost, impaired, rules.refund_impaired)
    if cost > 0:
        pay(pools, track, pc, stat, cost, rules.emptied_drops)
    if not avoids:
        if moves.rolls.begins[row] >= 0:
            blow, state = points_of(
                plan,
                board,
                moves.rolls.begins[row],
                moves.rolls.dice[move],
                moves.rolls.sides[move],
                state,
            )
        hurt_from(pools, track, pc, own, blow, rules.one_step)
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
    effects = plan.moves.effects
    row = (stance * plan.party.size + pc) * len(effects.pool) + after
    need, thrown = effects.need[row], 0
    if 0 < need <= plan.rules.die:
        state = advanced(state)
        thrown = face(state, plan.rules.die)
    avoids = need == 0 or (need <= plan.rules.die and thrown >= need)
    if avoids:
        points = 0
    else:
        points = effects.points[row]
    if not avoids:
        if effects.rolls.begins[row] >= 0:
            points, state = points_of(
                plan,
                board,
                effects.rolls.begins[row],
                effects.rolls.dice[after],
                effects.rolls.sides[after],
                state,
            )
        hurt_from(
            board.party.pools,
            board.party.track,
            pc,
            effects.pool[after],
            points,
            plan.rules.one_step,
        )
        board.party.track[pc] = min(board.party.track[pc] + effects.steps[after], DEAD)
    if len(board.trace) > 0:
        note_vitals(
            board, note_event(board, AFTER, pc, foe, option=after, face=thrown, points=points), pc
        )
    if not avoids:
        mends(plan, board, foe, effects.heals[after])
    return state
