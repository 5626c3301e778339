"""Recovery rolls, and the distribution of their points."""

from __future__ import annotations

from threefold.table.apply.base import (
    apply_event,
    paid_xp,
    with_pc,
    with_pending,
    with_turn_action_used,
)
from threefold.table.apply.powers import uses_after_rest
from threefold.table.events import Recovered, RecoveryRolled
from threefold.table.state import Recovering, State
from threefold.table.state.ids import with_ids_used


def _recovery_rolled(state: State, event: RecoveryRolled) -> State:
    rerolls = 0
    before = state.pending.get(event.id)
    if event.replaces and isinstance(before, Recovering):
        rerolls = before.rerolls + 1
    recovering = Recovering(
        pc=event.pc,
        rest=event.rest,
        natural=event.natural,
        points=event.points,
        rerolls=rerolls,
        bonuses=event.bonuses,
    )
    state = with_ids_used(with_pending(state, event.id, recovering), event.id)
    if event.payer is not None:
        state = paid_xp(state, event.payer, event.xp)
    return with_turn_action_used(uses_after_rest(state, event.pc, event.rest), event.uses_action)


def _recovered(state: State, event: Recovered) -> State:
    return with_pc(with_pending(state, event.id, None), event.pc, event.after)


APPLIED = (apply_event(RecoveryRolled, _recovery_rolled), apply_event(Recovered, _recovered))
