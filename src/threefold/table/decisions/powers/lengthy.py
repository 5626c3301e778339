"""Uses that take longer than an action: begun in a fight and gone on with round by round, or refused
there because they take too long."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.characters import Condition
from threefold.model.time import time_in_words
from threefold.procedures.power_prices import LONGEST_IN_FIGHT
from threefold.procedures.power_used import UsedPower
from threefold.rules.conditions import condition_name
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.actions.rolls import accepted_first
from threefold.table.decisions.base import Context, Decision
from threefold.table.decisions.moves.gains import action_paid
from threefold.table.events import ActionTaken, AnyEvent, ConditionAdded, ConditionRemoved
from threefold.table.state import Effect, State

_SHORT = 58


def under_way(power: UsedPower) -> str:
    """Return the name of the condition of whoever has begun with a use."""
    return f"{power.called[:_SHORT]} \N{HORIZONTAL ELLIPSIS}"


def takes_longer(context: Context, pc_id: str, power: UsedPower) -> Decision | None:
    """Return what a use in a fight comes to that takes longer than an action: it begins, or is refused
    as it is not done yet or takes too long for a fight. None if it works now. The GM, who knows how
    much time there is, is never held up."""
    if context.gm:
        return None
    now = work_now(context.state, pc_id, power)
    return _begin(context, pc_id, power, now) if isinstance(now, int) else now


def work_now(state: State, pc_id: str, power: UsedPower) -> Refusal | int | None:
    """Return what a player's use of this power comes to now, if it takes longer than an action: the
    rounds that it takes, as it begins, or a refusal. None if it works now."""
    time, encounter = power.time.takes, state.encounter
    if time is None or encounter is None:
        return None
    if time.rounds > LONGEST_IN_FIGHT:
        params: Params = {"item": power.called, "time": time_in_words(time)}
        return Refusal("not_allowed", "name", Message("refusal.power.takes_long", params))
    begun = _begun(state, pc_id, power)
    if begun is None:
        return time.rounds
    since = begun.began or encounter.turn
    left = time.rounds - 1 - (encounter.turn.round - since.round)
    if left > 0:
        params = {"item": power.called, "time": Message("span.rounds", {"n": left})}
        return Refusal("out_of_order", "name", Message("refusal.power.under_way", params))
    return None


def work_done(state: State, pc_id: str, power: UsedPower) -> Sequence[AnyEvent]:
    """Return the events that end what a PC has begun, as the use works without an action; an action
    ends by itself what was attended to."""
    begun = None if power.time.takes is None else _begun(state, pc_id, power)
    if begun is None:
        return []
    return [ConditionRemoved(on=pc_id, condition=begun.condition)]


def _begun(state: State, pc_id: str, power: UsedPower) -> Effect | None:
    name = condition_name(under_way(power))
    for effect in state.effects:
        if (effect.on, effect.by) == (pc_id, pc_id) and condition_name(effect.condition) == name:
            return effect
    return None


def _begin(context: Context, pc_id: str, power: UsedPower, rounds: int) -> Decision:
    first = accepted_first(context, pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    encounter = context.state.encounter
    assert encounter is not None
    paid = action_paid(context, pc_id)
    taken = ActionTaken(
        pc=pc_id,
        what="other",
        name=power.called,
        after=context.state.party[pc_id].pc,
        uses_action=paid.uses_action,
        rounds=rounds,
    )
    name = under_way(power)
    effect = Effect(
        on=pc_id,
        condition=name,
        began=encounter.turn,
        fight=True,
        rest=True,
        by=pc_id,
        gives=Condition(name, until="concentration"),
    )
    return [*accepted, taken, *paid.given, ConditionAdded(effect=effect)]
