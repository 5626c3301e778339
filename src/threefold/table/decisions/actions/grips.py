"""Grips: who holds whom, a hold that is kept or let go, and a foe that tries to wrest itself free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefold.model.marks import Marked
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.asked import holds_kept
from threefold.model.shelf.figures import Break
from threefold.procedures.effects.held import lasting_condition_lines
from threefold.procedures.effects.repeated import set_free
from threefold.procedures.inputs import Steps
from threefold.rules.conditions import condition_name
from threefold.rules.task_words import TaskRoll
from threefold.rules.types import Message, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.actions.effects import is_grip
from threefold.table.decisions.base import Context, Decision
from threefold.table.events import (
    ActionSettled,
    ActionTaken,
    AnyEvent,
    ConditionRemoved,
    DieFell,
    Opened,
)
from threefold.table.state import Effect, Follows, State, TaskCall
from threefold.table.state.actions import ActionOfPc
from threefold.table.state.seats import PLAYER
from threefold.table.views import knows_difficulty

ESCAPING = "escaping"
"""The task of whoever tries to get out of a hold."""


def keeps_hold(state: State, command: UsePower, thing: Marked | None) -> bool:
    """Return whether a use of an ability keeps up its hold on somebody."""
    if not isinstance(thing, Ability) or command.target is None:
        return False
    return _keeps(state, command.pc_id, thing, command.target)


def _keeps(state: State, pc_id: str, ability: Ability, on: str) -> bool:
    names = {condition_name(each.name) for each in holds_kept(effects_of(ability))}
    return any(e.on == on and condition_name(e.condition) in names for e in _grips(state, pc_id))


def _grips(state: State, pc_id: str) -> list[Effect]:
    """The holds of a PC on others."""
    return [
        e
        for e in state.effects
        if e.by == pc_id and e.gives is not None and is_grip(state, e.on, e.gives, pc_id)
    ]


def grips_let_go(before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events that end holds which take an action each round, as the action went into
    something else."""
    found: list[AnyEvent] = []
    for event in events:
        if isinstance(event, DieFell) and event.uses_action:
            found += _let_go(before, event.rolled.pc, event.rolled)
        elif isinstance(event, ActionSettled) and event.uses_action:
            found += _let_go(before, event.pc, event)
        elif isinstance(event, ActionTaken) and event.uses_action:
            found += _let_go(before, event.pc, None)
    return found


def _let_go(before: State, pc_id: str, act: ActionOfPc | None) -> Iterator[AnyEvent]:
    """Yield the events that end the holds of a PC whose action does not keep them."""
    for grip in _grips(before, pc_id):
        attended = grip.gives is not None and grip.gives.until == "concentration"
        if attended and not (act is not None and _is_kept(before, act, grip)):
            yield ConditionRemoved(on=grip.on, condition=grip.condition)


def _is_kept(before: State, act: ActionOfPc, grip: Effect) -> bool:
    named = [
        each
        for each in before.party[act.pc].pc.abilities
        if isinstance(each, Ability) and each.name == act.title
    ]
    return act.foe == grip.on and any(_keeps(before, act.pc, each, grip.on) for each in named)


def breaks_free(context: Context, foe_id: str) -> Decision:
    """Ask whoever holds a foe for the roll that keeps the hold, as the foe tries to get free."""
    state = context.state
    npc = state.foes[foe_id].npc
    held = next(_held_by(state, foe_id), None)
    if held is None:
        text = Message("refusal.move.not_held", {"name": npc.name})
        return Refusal("not_allowed", "foe_id", text)
    grip, by, ends_by = held
    stat = ends_by.task or ends_by.defense
    assert stat is not None
    follows = Follows(
        name=grip.condition, by=by, level=min(10, npc.level), failed=set_free(grip.condition),
        own=True, on=foe_id,
    )  # fmt: skip
    lines = lasting_condition_lines(npc, None, TaskRoll("task", stat, ESCAPING))
    steps = sum(line.steps for line in lines)  # what hinders the foe helps the one who holds it
    call = TaskCall(
        pc=by,
        title=grip.condition,
        stat=stat,
        difficulty=npc.level,
        hidden=not knows_difficulty(state, state.foes[foe_id], PLAYER) or None,
        follows=follows,
        ease=[Steps(name=grip.condition, steps=steps)] if steps > 0 else [],
        hinder=[Steps(name=grip.condition, steps=-steps)] if steps < 0 else [],
    )
    return [Opened(id=context.new_id("o"), pending=call)]


def _held_by(state: State, foe_id: str) -> Iterator[tuple[Effect, str, Break]]:
    for id in state.party:
        for grip in _grips(state, id):
            if grip.on == foe_id and grip.gives is not None and grip.gives.ends_by is not None:
                yield grip, id, grip.gives.ends_by


def is_held(state: State, foe_id: str) -> bool:
    """Return whether a PC holds a foe that may try to get free."""
    return any(_held_by(state, foe_id))
