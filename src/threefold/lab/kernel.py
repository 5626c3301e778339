"""The kernel: plays the encounters of a range of indices and counts what came of them.

It restates turns, damage and recovery for speed, with every figure from the plan and so from the Ruleset; a test plays
thousands of encounters through it and through the engine's procedures with the same faces and demands the same events.
It is written in the part of Python that Numba compiles, over flat lists (or arrays) of whole numbers.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from threefold.lab.backend import compiled
from threefold.lab.dice import advanced, face, pick, stream
from threefold.lab.moves import (
    DEAD,
    DEBILITATED,
    chosen_guard,
    chosen_strike,
    helped,
    hurt,
    known,
    lacking,
    note,
    note_vitals,
    pay,
    refunded,
    restore,
    threatened,
    total,
)
from threefold.lab.plan import Plan

EVENT = 8
"""Figures of one event: what, who, whom, option, face, points, then how a PC stands (might * 10^6 + speed * 10^3 +
intellect, track) or, after an attack, the foe's health and all the PC's points."""

INITIATIVE, ATTACK, DEFENSE, RECOVERY = 1, 2, 3, 4

WIN, LOSS, DRAW = 0, 1, 2


@compiled
def play(
    plan: Plan,
    seed: int,
    first_index: int,
    last_index: int,
    counts: MutableSequence[int],
    places: MutableSequence[int],
    trace: MutableSequence[int],
    strike_advice: Sequence[int],
    guard_advice: Sequence[int],
    pools: MutableSequence[int],
    track: MutableSequence[int],
    used: MutableSequence[int],
    fell: MutableSequence[int],
    order: MutableSequence[int],
    health: MutableSequence[int],
) -> int:
    """Play the encounters from ``first_index`` to before ``last_index``; add what came of them to ``counts``.

    ``places`` says where in ``counts`` each table begins (see `threefold.lab.counts`). With room in ``trace`` every
    event is written there; the answer is the figures written, so one encounter at a time is traced. The rest is room to
    work.
    """
    pcs = plan.pcs
    die = plan.die
    kinds = plan.kinds
    fights = plan.fights
    max_rounds = plan.max_rounds
    rolls_initiative = plan.rolls_initiative
    major = plan.major
    refund_impaired = plan.refund_impaired
    refund_needs_success = plan.refund_needs_success
    emptied_drops = plan.emptied_drops
    one_step = plan.one_step
    reserve = plan.reserve
    recovers_impaired = plan.recovers_impaired
    rests = plan.rests
    tries_vain = plan.tries_vain
    recovery_die = plan.recovery_die
    tops = plan.tops
    recovery = plan.recovery
    lack_fight = plan.lack_fight
    lack_rest = plan.lack_rest
    helps = plan.helps
    help_steps = plan.help_steps
    foe_from = plan.foe_from
    foe_to = plan.foe_to
    first_face = plan.first_face
    kind = plan.kind
    arrives = plan.arrives
    strikes = plan.strikes
    strike_stat = plan.strike_stat
    strike_cost = plan.strike_cost
    strike_need = plan.strike_need
    strike_damage = plan.strike_damage
    strike_armor = plan.strike_armor
    guards = plan.guards
    guard_cost = plan.guard_cost
    guard_need = plan.guard_need
    blows = plan.blows
    harmless = plan.harmless
    bonus = plan.bonus
    advice_from = plan.advice_from
    advice_health = plan.advice_health
    advice_tops = plan.advice_tops
    advising = len(strike_advice) > 0
    helping = max(helps) >= 0
    tracing = len(trace) > 0
    written = 0
    rounds_of_day = max_rounds * fights
    at_down, at_dead, at_used = places[1], places[2], places[3]
    at_left, at_lost, at_dealt, at_fell = places[4], places[5], places[6], places[7]
    for index in range(first_index, last_index):
        state = stream(seed, index)
        for at in range(3 * pcs):
            pools[at] = plan.pools[at]
        for pc in range(pcs):
            track[pc] = plan.track[pc]
            used[pc] = plan.used[pc]
            fell[pc] = 0
        for foe in range(len(health)):
            health[foe] = plan.health[foe]
        day_rounds = 0
        won = 0
        outcome = DRAW
        for fight in range(fights):
            # --- rest -------------------------------------------------------------------------------------------------
            if fight > 0 and rests == 1:
                for pc in range(pcs):
                    while used[pc] < 3 and track[pc] != DEAD:
                        if track[pc] == 0 and lacking(pools, tops, pc) < lack_rest[pc]:
                            break
                        state = advanced(state)
                        thrown = face(state, recovery_die)
                        restore(pools, track, tops, pc, thrown + recovery[pc], emptied_drops, one_step)
                        used[pc] += 1
                        if tracing:
                            note(trace, written, RECOVERY, pc, pc, used[pc], thrown, thrown + recovery[pc])
                            note_vitals(trace, written, pools, track, pc)
                            written += EVENT
            # --- who stands, who acts first ---------------------------------------------------------------------------
            able = 0
            for pc in range(pcs):
                if track[pc] < DEBILITATED:
                    able += 1
            start, end = foe_from[fight], foe_to[fight]
            standing = 0
            for foe in range(start, end):
                if health[foe] > 0:
                    standing += 1
            outcome = DRAW
            if standing == 0:
                outcome = WIN
                won += 1
                continue
            if able == 0:
                outcome = LOSS
                break
            early = 0
            for pc in range(pcs):
                need = first_face[fight * pcs + pc]
                goes_first = need == 0
                if rolls_initiative == 1:
                    state = advanced(state)
                    thrown = face(state, die)
                    goes_first = thrown >= need
                    if tracing:
                        note(trace, written, INITIATIVE, pc, fight, 1 if goes_first else 0, thrown, 0)
                        note_vitals(trace, written, pools, track, pc)
                        written += EVENT
                if goes_first:
                    order[early] = pc
                    early += 1
            late = early
            for pc in range(pcs):
                missing = True
                for place in range(early):
                    if order[place] == pc:
                        missing = False
                if missing:
                    order[late] = pc
                    late += 1
            front = start
            # --- rounds -----------------------------------------------------------------------------------------------
            round_ = 0
            while outcome == DRAW and round_ < max_rounds:
                round_ += 1
                at_round = day_rounds + round_
                for turn in range(pcs + 1):
                    if outcome != DRAW:
                        break
                    if turn != early:
                        # --- a PC's turn ------------------------------------------------------------------------------
                        pc = order[turn if turn < early else turn - 1]
                        if track[pc] >= DEBILITATED or helps[pc] >= 0:
                            continue
                        while front < end and health[front] == 0:
                            front += 1
                        impaired = 1 if track[pc] > 0 else 0
                        option = -1
                        if arrives[front] <= round_:
                            place = (pc * kinds + kind[front]) * 3
                            if helping:
                                place += helped(track, helps, help_steps, pc)
                            place = place * 2 + impaired
                            option = chosen_strike(strikes, strike_cost, strike_stat, pools, place, pc, reserve)
                        resting = False
                        if advising and option >= 0 and advice_from[pc * kinds + kind[front]] >= 0:
                            pair = pc * kinds + kind[front]
                            row = known(pools, track, advice_tops, used[pc], pc, advice_health[pair])
                            if row >= 0:
                                advised = strike_advice[advice_from[pair] + row + health[front]]
                                resting = advised == -2
                                option = strikes[place] + advised if advised >= 0 else -1
                        if option >= 0 and tries_vain == 0:
                            beyond = strike_cost[option] > pools[3 * pc + strike_stat[option]]
                            if beyond or strike_need[option] > die:  # the duel knew no help and no situations
                                option = -1
                        lack = lacking(pools, tops, pc)
                        if used[pc] == 0 and (
                            resting
                            or lack >= lack_fight[pc]
                            or (impaired == 1 and recovers_impaired == 1)
                            or (option < 0 and lack > 0 and rests == 1)
                        ):
                            state = advanced(state)
                            thrown = face(state, recovery_die)
                            restore(pools, track, tops, pc, thrown + recovery[pc], emptied_drops, one_step)
                            used[pc] = 1
                            counts[at_lost + at_round] -= lack - lacking(pools, tops, pc)
                            if tracing:
                                note(trace, written, RECOVERY, pc, pc, 1, thrown, thrown + recovery[pc])
                                note_vitals(trace, written, pools, track, pc)
                                written += EVENT
                            continue
                        if option < 0:
                            continue
                        need = strike_need[option]
                        thrown = 0
                        if need > 0 and need <= die:
                            state = advanced(state)
                            thrown = face(state, die)
                        hits = need == 0 or thrown >= need
                        cost = strike_cost[option]
                        if thrown == major:
                            cost = refunded(cost, hits, impaired, refund_impaired, refund_needs_success)
                        if cost > 0:
                            pay(pools, track, pc, strike_stat[option], cost, emptied_drops)
                            counts[at_lost + at_round] += cost
                            if track[pc] >= DEBILITATED:
                                able -= 1
                                fell[pc] = at_round if fell[pc] == 0 else fell[pc]
                        taken = 0
                        if hits:
                            dealt = strike_damage[option]
                            if dealt > 0:
                                dealt += bonus[impaired * (die + 1) + thrown]
                            taken = max(0, dealt - strike_armor[option])
                            counts[at_dealt + at_round] += min(taken, health[front])
                            health[front] = max(0, health[front] - taken)
                        if tracing:
                            note(trace, written, ATTACK, pc, front, option, thrown, taken)
                            trace[written + 6] = health[front]
                            trace[written + 7] = total(pools, pc)
                            written += EVENT
                        if health[front] == 0:
                            standing -= 1
                            if standing == 0:
                                outcome = WIN
                        if outcome == DRAW and able == 0:
                            outcome = LOSS
                        continue
                    # --- the foes' turns ------------------------------------------------------------------------------
                    for foe in range(front, end):
                        if health[foe] == 0 or arrives[foe] > round_:
                            continue
                        state = advanced(state)
                        if harmless[kind[foe]] == 1 and not tracing:
                            continue  # whomever it turns to and whatever is thrown: nothing comes of it
                        chosen = pick(state, able)
                        pc = 0
                        while track[pc] >= DEBILITATED or chosen > 0:
                            if track[pc] < DEBILITATED:
                                chosen -= 1
                            pc += 1
                        sort = kind[foe]
                        blow = blows[pc * kinds + sort]
                        impaired = 1 if track[pc] > 0 else 0
                        place = ((pc * kinds + sort) * 2 + impaired) * 2 + threatened(pools, pc, blow)
                        option = chosen_guard(guards, guard_cost, place, pools[3 * pc + 1], reserve)
                        if advising and advice_from[pc * kinds + sort] >= 0:
                            pair = pc * kinds + sort
                            row = known(pools, track, advice_tops, used[pc], pc, advice_health[pair])
                            if row >= 0:
                                advised = guard_advice[advice_from[pair] + row + health[foe]]
                                if advised >= 0 and guard_cost[guards[place] + advised] <= pools[3 * pc + 1]:
                                    option = guards[place] + advised
                        need = guard_need[option]
                        thrown = face(state, die) if 0 < need <= die else 0
                        avoids = need == 0 or thrown >= need
                        cost = guard_cost[option]
                        had = total(pools, pc)
                        if thrown == major:
                            cost = refunded(cost, avoids, impaired, refund_impaired, refund_needs_success)
                        if cost > 0:
                            pay(pools, track, pc, 1, cost, emptied_drops)
                        if not avoids:
                            hurt(pools, track, pc, blow, one_step)
                        counts[at_lost + at_round] += had - total(pools, pc)
                        if tracing:
                            note(trace, written, DEFENSE, pc, foe, option, thrown, 0 if avoids else blow)
                            note_vitals(trace, written, pools, track, pc)
                            written += EVENT
                        if track[pc] >= DEBILITATED:
                            able -= 1
                            fell[pc] = at_round if fell[pc] == 0 else fell[pc]
                            if able == 0:
                                outcome = LOSS
                                break
            day_rounds += round_
            if outcome != WIN:
                break
            won += 1
        # --- what came of it ------------------------------------------------------------------------------------------
        counts[places[0] + outcome * (rounds_of_day + 1) + day_rounds] += 1
        down = 0
        for pc in range(pcs):
            if track[pc] >= DEBILITATED:
                counts[at_down + pc] += 1
                down += 1
                if track[pc] == DEAD:
                    counts[at_dead + pc] += 1
            counts[at_used + pc] += used[pc] - plan.used[pc]
            if fell[pc] > 0:
                counts[at_fell + pc * (rounds_of_day + 1) + fell[pc]] += 1
        counts[places[8] + down] += 1
        counts[places[9] + won] += 1
        place = at_left
        for at in range(3 * pcs):
            counts[place + pools[at]] += 1
            place += max(tops[at], plan.pools[at]) + 1
    return written
