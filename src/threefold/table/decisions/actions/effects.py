"""Conditions that begin with an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import UNSET, structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import duration_of_rounds, followed_by, held, next_conditions
from threefold.procedures.base import Outcome
from threefold.rules.binding import implements
from threefold.rules.conditions import named
from threefold.table.decisions.base import Context, lasting
from threefold.table.events import ConditionAdded
from threefold.table.state import Rolled, State

F = TypeVar("F", bound=Pc | FullNpc)
POWERS = ("ability", "cypher", "artifact")


def _begins(procedure: str, condition: Condition | str) -> bool:
    """Whether a new condition becomes an effect with an end: every condition of a power, and every timed one."""
    timed = isinstance(condition, Condition) and (condition.lasts is not UNSET or condition.until is not UNSET)
    return procedure in POWERS or timed


def new_conditions(procedure: str, before: Pc | FullNpc, after: Pc | FullNpc) -> list[Condition | str]:
    """The conditions that a procedure put on somebody and that become effects."""
    return [c for c in held(after) if c not in held(before) and _begins(procedure, c)]


def without_new(procedure: str, before: Pc | FullNpc, after: F) -> F:
    """Somebody after a procedure, without the conditions that become effects."""
    new = new_conditions(procedure, before, after)
    if not new:
        return after
    left = [c for c in held(after) if c not in new]
    return structs.replace(after, conditions=before.conditions if left == held(before) else left)


def without_new_conditions(rolled: Rolled, out: Outcome) -> Outcome:
    """An outcome without the conditions that become effects: they get events of their own."""
    if not isinstance(out.actor, Pc):
        return out
    target, before = out.target, rolled.against
    if isinstance(target, Pc | FullNpc) and isinstance(before, Pc | FullNpc):
        target = without_new(rolled.procedure, before, target)
    return out._replace(actor=without_new(rolled.procedure, rolled.before, out.actor), target=target)


def all_new_conditions_added(state: State, rolled: Rolled, out: Outcome) -> list[ConditionAdded]:
    """Events for the conditions that an action put on the one who acted and on its target."""
    if not isinstance(out.actor, Pc):
        return []
    events = conditions_added(state, rolled.pc, new_conditions(rolled.procedure, rolled.before, out.actor))
    on, before = rolled.foe or rolled.target, rolled.against
    if on is not None and isinstance(before, Pc | FullNpc) and isinstance(out.target, Pc | FullNpc):
        events += conditions_added(state, on, new_conditions(rolled.procedure, before, out.target))
    return events


@implements("time.duration.turn_limited", "time.duration.one_minute", "time.duration.ten_minutes")
def conditions_added(state: State, on: str, new: Sequence[Condition | str]) -> list[ConditionAdded]:
    """Events for conditions that begin now. Each ends by turns, by the clock, or with the fight or the next rest."""
    return [_put_on(state, on, condition) for condition in new]


def _put_on(state: State, on: str, condition: Condition | str) -> ConditionAdded:
    if isinstance(condition, str):
        return ConditionAdded(effect=lasting(state, on, condition, None))
    gives = structs.replace(condition, lasts=UNSET, since=state.clock.now if condition.by_clock else UNSET)
    lasts = None if condition.lasts is UNSET else condition.lasts
    effect = lasting(state, on, condition.name, lasts, gives)
    return ConditionAdded(
        effect=structs.replace(effect, rest=condition.until == "rest", fight=condition.until == "fight")
    )


def _everybody(state: State) -> dict[str, Pc | FullNpc]:
    people: dict[str, Pc | FullNpc] = {id: member.pc for id, member in state.party.items()}
    return people | {id: foe.npc for id, foe in state.foes.items()}


def has_followers(state: State) -> bool:
    """Whether any condition at the table is followed by another when it ends."""
    return any(followed_by(c) is not None for figure in _everybody(state).values() for c in held(figure))


@implements("trap_poison.sleep.groggy")
def following_conditions(context: Context, before: State) -> list[ConditionAdded]:
    """Events for conditions that follow those that ended: from the moment of that end if the clock knows it, else from
    now."""
    events: list[ConditionAdded] = []
    now = context.state.clock.now
    ends = {(e.on, named(e.condition)): e.until for e in before.effects if e.until is not None}
    there = _everybody(context.state)
    for id, was in _everybody(before).items():
        for name, then in next_conditions(was, there[id]) if id in there else ():
            begins = min(now, ends.get((id, named(name)), now))
            left = None if then.lasts is UNSET else then.lasts.rounds - (now - begins)
            if left is None or left > 0:
                lasts = UNSET if left is None else duration_of_rounds(left)
                events.append(_put_on(context.state, id, structs.replace(then, lasts=lasts)))
    return events
