"""The kernel: play the encounters of a range of indices and count the results.

For speed, it repeats the rules for turns, damage and recovery; all figures come from the plan and
so from the Ruleset. A test plays thousands of encounters with the kernel and with the engine's
procedures, with the same faces, and expects the same events. The kernel uses only the part of
Python that Numba compiles, on flat lists (or arrays) of integers.
"""

from __future__ import annotations

from threefold.lab.backend import compiled, inlined
from threefold.lab.simulator.board import (
    DEAD,
    DEBILITATED,
    DRAW,
    FOES,
    INITIATIVE,
    LOSS,
    PARTY,
    WIN,
    Board,
    note_event,
    note_vitals,
)
from threefold.lab.simulator.dice import advanced, face, stream
from threefold.lab.simulator.figures import Plan
from threefold.lab.simulator.moves import lacking
from threefold.lab.simulator.turns import foe_acts, pc_acts, recovers


@compiled
def play_encounters(plan: Plan, board: Board, seed: int, first_index: int, last_index: int) -> int:
    """Play the encounters from ``first_index`` to before ``last_index`` and add the results to the
    board's counts.

    Return the number of figures written to the trace.
    """
    board.written[0] = 0
    for index in range(first_index, last_index):
        state = stream(seed, index)
        reset_board(plan, board)
        rounds = won = 0
        outcome = DRAW
        for fight in range(plan.fights.number):
            if fight > 0 and plan.policy.rests == 1:
                state = rest(plan, board, state)
            line_up(plan, board, fight)
            if outcome_of(board) == DRAW:
                state, fought = fight_out(plan, board, fight, rounds, state)
                rounds += fought
            outcome = outcome_of(board)
            if outcome != WIN:
                break
            won += 1
        count(plan, board, outcome, rounds, won)
    return board.written[0]


@inlined
def reset_board(plan: Plan, board: Board) -> None:
    """Reset PCs and foes to their state at the start of the encounter."""
    party, foes = board.party, board.foes
    for at in range(3 * plan.party.size):
        party.pools[at] = plan.party.pools[at]
    for pc in range(plan.party.size):
        party.track[pc] = plan.party.track[pc]
        party.used[pc] = plan.party.used[pc]
        party.spent[pc] = 0
        party.fell[pc] = 0
    for foe in range(len(plan.foes.health)):
        foes.health[foe] = plan.foes.health[foe]
    if plan.moves.choosing == 1:
        for foe in range(len(plan.foes.health)):
            foes.acted[foe] = 0
        for at in range(len(foes.made)):
            foes.made[at] = 0


@inlined
def rest(plan: Plan, board: Board, state: int) -> int:
    """Rest between two fights: each PC recovers until it lacks little, or only its ten-hour
    recovery is left.
    """
    party = board.party
    for pc in range(plan.party.size):
        while party.used[pc] < 3 and party.track[pc] != DEAD:
            if (
                party.track[pc] == 0
                and lacking(party.pools, plan.party.tops, pc) < plan.party.lack_rest[pc]
            ):
                break
            state = recovers(plan, board, pc, state)
    return state


@inlined
def line_up(plan: Plan, board: Board, fight: int) -> None:
    """Start a fight: count who can act on each side, and end all protections."""
    board.able[PARTY] = board.able[FOES] = 0
    for at in range(len(board.party.until)):
        board.party.until[at] = 0
    for pc in range(plan.party.size):
        if board.party.track[pc] < DEBILITATED:
            board.able[PARTY] += 1
    for foe in range(plan.fights.foe_from[fight], plan.fights.foe_to[fight]):
        if board.foes.health[foe] > 0:
            board.able[FOES] += 1


@inlined
def outcome_of(board: Board) -> int:
    """Return WIN when no foe can act, LOSS when no PC can act, else DRAW."""
    if board.able[FOES] == 0:
        return WIN
    if board.able[PARTY] == 0:
        return LOSS
    return DRAW


@inlined
def fight_out(plan: Plan, board: Board, fight: int, before: int, state: int) -> tuple[int, int]:
    """Play one fight to its end or to the last round. Return the dice state and the number of
    rounds.

    ``before`` is the number of rounds played earlier in the day."""
    state, early = take_order(plan, board, fight, state)
    front, end = plan.fights.foe_from[fight], plan.fights.foe_to[fight]
    for round_ in range(1, plan.fights.max_rounds + 1):
        for turn in range(plan.party.size + 1):
            while board.foes.health[front] == 0:
                front += 1
            if turn == early:
                state = foes_act(
                    plan, board, front, end, round_=round_, at_round=before + round_, state=state
                )
            else:
                pc = board.party.order[turn if turn < early else turn - 1]
                state = pc_acts(
                    plan, board, pc, front, round_=round_, at_round=before + round_, state=state
                )
            if outcome_of(board) != DRAW:
                return state, round_
    return state, plan.fights.max_rounds


@inlined
def take_order(plan: Plan, board: Board, fight: int, state: int) -> tuple[int, int]:
    """Set the order of turns: PCs who act before the foes come first. Return the dice state and
    their number.
    """
    order = board.party.order
    early = 0
    for pc in range(plan.party.size):
        need = plan.fights.first_face[fight * plan.party.size + pc]
        goes_first = need == 0
        if plan.fights.rolls_initiative == 1:
            state = advanced(state)
            thrown = face(state, plan.rules.die)
            goes_first = thrown >= need
            if len(board.trace) > 0:
                note_vitals(
                    board,
                    note_event(
                        board,
                        INITIATIVE,
                        pc,
                        fight,
                        option=1 if goes_first else 0,
                        face=thrown,
                        points=0,
                    ),
                    pc,
                )
        if goes_first:
            order[early] = pc
            early += 1
    late = early
    for pc in range(plan.party.size):
        missing = True
        for place in range(early):
            if order[place] == pc:
                missing = False
        if missing:
            order[late] = pc
            late += 1
    return state, early


@inlined
def foes_act(
    plan: Plan, board: Board, front: int, end: int, round_: int, at_round: int, state: int
) -> int:
    """Play the turns of all foes present, while a PC can act. Return the dice state."""
    for foe in range(front, end):
        if board.foes.health[foe] > 0 and plan.foes.arrives[foe] <= round_:
            state = foe_acts(plan, board, foe, at_round, state)
            if board.able[PARTY] == 0:
                break
    return state


@inlined
def count(plan: Plan, board: Board, outcome: int, rounds: int, won: int) -> None:
    """Add the results of an encounter to the counts."""
    party = board.party
    counts, places = board.counts, board.places
    rounds_of_day = plan.fights.max_rounds * plan.fights.number
    counts[places[0] + outcome * (rounds_of_day + 1) + rounds] += 1
    down = 0
    for pc in range(plan.party.size):
        if party.track[pc] >= DEBILITATED:
            counts[places[1] + pc] += 1
            down += 1
            if party.track[pc] == DEAD:
                counts[places[2] + pc] += 1
        counts[places[3] + pc] += party.used[pc] - plan.party.used[pc]
        if party.fell[pc] > 0:
            counts[places[7] + pc * (rounds_of_day + 1) + party.fell[pc]] += 1
    counts[places[8] + down] += 1
    counts[places[9] + won] += 1
    place = places[4]
    for at in range(3 * plan.party.size):
        counts[place + party.pools[at]] += 1
        place += max(plan.party.tops[at], plan.party.pools[at]) + 1
