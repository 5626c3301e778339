"""The kernel's turns of PCs and of foes.

Functions that throw dice take the dice state and return the new one.
"""

from __future__ import annotations

from typing import Final

from threefold.lab.backend import inlined
from threefold.lab.simulator.aiding import heals_somebody, puts_on, wanted_heal, worst_off
from threefold.lab.simulator.board import (
    ATTACK,
    DEBILITATED,
    DEFENSE,
    FOES,
    PARTY,
    RECOVERY,
    Board,
    note_event,
    note_vitals,
)
from threefold.lab.simulator.dice import advanced, face, pick
from threefold.lab.simulator.figures import Plan
from threefold.lab.simulator.foes_turn import foe_moves, foe_reactions
from threefold.lab.simulator.moves import (
    advice_row,
    chosen_defense,
    chosen_strike,
    distribute_recovered,
    helped_steps,
    hurt_might,
    lacking,
    pay,
    refunded_cost,
    stance_of,
    threatened,
    total,
    turned_to,
)

NOTHING: Final = -1
"""The value for no option."""

RESTS: Final = -2
"""The value when the duel advises to recover."""


@inlined
def recovers(plan: Plan, board: Board, pc: int, state: int) -> int:
    """Make a PC's next recovery roll. Return the dice state."""
    state = advanced(state)
    thrown = face(state, plan.rules.recovery_die)
    points = thrown + plan.party.recovery[pc]
    distribute_recovered(
        board.party.pools,
        board.party.track,
        plan.party.tops,
        pc,
        points=points,
        emptied_drops=plan.rules.emptied_drops,
        one_step=plan.rules.one_step,
    )
    board.party.used[pc] += 1
    if len(board.trace) > 0:
        note_vitals(
            board,
            note_event(
                board, RECOVERY, pc, pc, option=board.party.used[pc], face=thrown, points=points
            ),
            pc,
        )
    return state


@inlined
def falls(board: Board, pc: int, at_round: int) -> None:
    """Remove a debilitated or dead PC from the fight. Note the round when it first falls."""
    board.able[PARTY] -= 1
    if board.party.fell[pc] == 0:
        board.party.fell[pc] = at_round


@inlined
def advised_index(plan: Plan, board: Board, pc: int, foe: int) -> int:
    """Return the index of the duel's advice for the current state of a PC and a foe; -1 without
    advice.
    """
    party, advice = board.party, plan.advice
    pair = pc * plan.foes.kinds + plan.foes.kind[foe]
    if len(board.advice.strikes) == 0 or advice.begins[pair] < 0:
        return -1
    row = advice_row(
        party.pools,
        party.track,
        advice.tops,
        party.used[pc],
        pc,
        advice.health[pair],
    )
    if row >= 0:
        return advice.begins[pair] + row + board.foes.health[foe]
    return -1


# --- a PC's turn ----------------------------------------------------------------------------------


@inlined
def pc_acts(
    plan: Plan, board: Board, pc: int, foe: int, round_: int, at_round: int, state: int
) -> int:
    """Play a PC's turn: protect itself, heal, recover, attack the foremost foe, or do nothing."""
    if board.party.track[pc] >= DEBILITATED or plan.party.helps[pc] >= 0:
        return state
    if plan.aid.any == 1 and plan.foes.arrives[foe] <= round_:
        if puts_on(plan, board, pc, at_round):
            return state
        heal = wanted_heal(plan, board, pc)
        if heal >= 0:
            return heals_somebody(
                plan,
                board,
                pc,
                heal,
                other=worst_off(plan, board, pc, heal),
                at_round=at_round,
                state=state,
            )
    option = wanted_strike(plan, board, pc, foe, round_)
    lack = lacking(board.party.pools, plan.party.tops, pc)
    if would_recover(plan, board, pc, option, lack):
        state = recovers(plan, board, pc, state)
        board.counts[board.places[5] + at_round] -= lack - lacking(
            board.party.pools, plan.party.tops, pc
        )
        return state
    if option >= 0:
        return play_attack(plan, board, pc, foe, option=option, at_round=at_round, state=state)
    return state


@inlined
def wanted_strike(plan: Plan, board: Board, pc: int, foe: int, round_: int) -> int:
    """Return the attack option that the PC's policy or duel chooses, or `NOTHING` or `RESTS`."""
    party, strikes = board.party, plan.strikes
    if plan.foes.arrives[foe] > round_:
        return NOTHING
    steps = helped_steps(party.track, plan.party.helps, plan.party.help_steps, pc)
    if party.track[pc] > 0:
        impaired = 1
    else:
        impaired = 0
    place = ((pc * plan.foes.kinds + plan.foes.kind[foe]) * 3 + steps) * 2 + impaired
    option = chosen_strike(
        strikes.bounds,
        strikes.cost,
        strikes.stat,
        strikes.item,
        pools=party.pools,
        place=place,
        pc=pc,
        reserve=plan.policy.reserve,
        spent=party.spent[pc] if strikes.uses_up == 1 else 0,
    )
    if (
        strikes.bounds[place] < strikes.bounds[place + 1]
    ):  # a PC who can pay for none may still be advised to rest
        at = advised_index(plan, board, pc, foe)
        if at >= 0:
            choice = board.advice.strikes[at]
            if choice >= 0:
                option = strikes.bounds[place] + choice
            else:
                option = choice
    if option >= 0 and plan.policy.tries_vain == 0:
        beyond = strikes.cost[option] > party.pools[3 * pc + strikes.stat[option]]
        if beyond or strikes.need[option] > plan.rules.die:  # the duel ignores help and situations
            return NOTHING
    return option


@inlined
def would_recover(plan: Plan, board: Board, pc: int, option: int, lack: int) -> bool:
    """Return whether a PC spends its turn on the one-action recovery."""
    party = board.party
    return party.used[pc] == 0 and (
        option == RESTS
        or lack >= plan.party.lack_fight[pc]
        or (party.track[pc] > 0 and plan.policy.recovers_impaired == 1)
        or (option < 0 and lack > 0 and plan.policy.rests == 1)
    )


@inlined
def play_attack(
    plan: Plan, board: Board, pc: int, foe: int, option: int, at_round: int, state: int
) -> int:
    """Play a PC's attack: roll, cost, damage, the foe's reactions. Return the dice state."""
    party, strikes = board.party, plan.strikes
    need = strikes.need[option]
    impaired = 1 if party.track[pc] > 0 else 0
    thrown = 0
    if 0 < need <= plan.rules.die:
        state = advanced(state)
        thrown = face(state, plan.rules.die)
    hits = need == 0 or thrown >= need
    cost = strikes.cost[option]
    if thrown == plan.rules.major:
        cost = refunded_cost(cost, impaired, plan.rules.refund_impaired)
    if cost > 0:
        pay(
            party.pools,
            party.track,
            pc,
            strikes.stat[option],
            cost,
            plan.rules.emptied_drops,
        )
        board.counts[board.places[5] + at_round] += cost
        if party.track[pc] >= DEBILITATED:
            falls(board, pc, at_round)
    if strikes.uses_up == 1:
        party.spent[pc] |= strikes.item[option]
    taken = 0
    if hits:
        dealt = strikes.damage[option]
        if dealt > 0:
            dealt += strikes.bonus[impaired * (plan.rules.die + 1) + thrown]
        taken = max(0, dealt - strikes.armor[option])
        lost = min(taken + strikes.then[option], board.foes.health[foe])
        board.counts[board.places[6] + at_round] += lost
        board.foes.health[foe] -= lost
        if strikes.then[option] > 0:
            taken = lost
        if board.foes.health[foe] == 0:
            board.able[FOES] -= 1
    if len(board.trace) > 0:
        at = note_event(board, ATTACK, pc, foe, option=option, face=thrown, points=taken)
        board.trace[at] = board.foes.health[foe]
        board.trace[at + 1] = total(party.pools, pc)
    if plan.moves.reacts == 1 and hits:
        board.foes.blow[0] = taken
        state = foe_reactions(plan, board, pc, foe, option=option, at_round=at_round, state=state)
    return state


# --- a foe's turn ---------------------------------------------------------------------------------


@inlined
def foe_acts(plan: Plan, board: Board, foe: int, at_round: int, state: int) -> int:
    """Play a foe's turn: attack a random PC who can still act, or make one of its moves."""
    if plan.moves.choosing == 1:
        return foe_moves(plan, board, foe, at_round, state)
    state = advanced(state)
    if plan.foes.harmless[plan.foes.kind[foe]] == 1 and len(board.trace) == 0:
        return state  # no target and no roll makes a difference
    defends(plan, board, turned_to(board, pick(state, board.able[PARTY])), foe, at_round, state)
    return state


@inlined
def defends(plan: Plan, board: Board, pc: int, foe: int, at_round: int, state: int) -> None:
    """Play a PC's defense: roll, cost, damage."""
    rules = plan.rules
    pools, track = board.party.pools, board.party.track
    row = (
        stance_of(plan, board, pc, at_round) * plan.party.size + pc
    ) * plan.foes.kinds + plan.foes.kind[foe]
    blow = plan.guards.blows[row]
    if track[pc] > 0:
        impaired = 1
    else:
        impaired = 0
    option = wanted_guard(plan, board, pc, foe, row=row, impaired=impaired, blow=blow)
    need = plan.guards.need[option]
    if 0 < need <= rules.die:
        thrown = face(state, rules.die)
    else:
        thrown = 0
    avoids = need == 0 or thrown >= need
    cost = plan.guards.cost[option]
    had = total(pools, pc)
    if thrown == rules.major:
        cost = refunded_cost(cost, impaired, rules.refund_impaired)
    if cost > 0:
        pay(pools, track, pc, 1, cost, rules.emptied_drops)
    if not avoids:
        hurt_might(pools, track, pc, blow, rules.one_step)
    board.counts[board.places[5] + at_round] += had - total(pools, pc)
    if len(board.trace) > 0:
        note_vitals(
            board,
            note_event(
                board, DEFENSE, pc, foe, option=option, face=thrown, points=0 if avoids else blow
            ),
            pc,
        )
    if track[pc] >= DEBILITATED:
        falls(board, pc, at_round)


@inlined
def wanted_guard(
    plan: Plan, board: Board, pc: int, foe: int, row: int, impaired: int, blow: int
) -> int:
    """Return the defense option that the PC's policy or duel chooses."""
    guards = plan.guards
    speed = board.party.pools[3 * pc + 1]
    place = (row * 2 + impaired) * 2 + threatened(board.party.pools, pc, blow)
    option = chosen_defense(guards.bounds, guards.cost, place, speed, plan.policy.reserve)
    at = advised_index(plan, board, pc, foe)
    if at >= 0:
        choice = board.advice.guards[at]
        if choice >= 0 and guards.cost[guards.bounds[place] + choice] <= speed:
            option = guards.bounds[place] + choice
    return option
