"""Bodies that powers raise: the dead one is the companion that walks, keeps its wounds when its time
is over, and does not rise again once damage has destroyed it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.characters import Condition
from threefold.model.conditions import figure_conditions, held_condition, risen_body
from threefold.table.decisions.actions.effects import conditions_added
from threefold.table.decisions.base import Context
from threefold.table.events import AnyEvent, ConditionRemoved, FoeAdded, FoeRemoved
from threefold.table.state import Foe, State


def with_wounds(state: State, body: str | None, one: Foe) -> Foe:
    """Return a raised companion with the wounds that its body kept."""
    kept = _wounds(state, body)
    if not kept:
        return one
    npc = one.npc
    return structs.replace(one, npc=structs.replace(npc, health=max(1, npc.health - kept)))


def _wounds(state: State, body: str | None) -> int:
    if body not in state.foes:
        return 0
    held = figure_conditions(state.foes[body].npc)
    return sum(each.stored or 0 for each in held if isinstance(each, Condition))


def walks_already(state: State, body: str) -> bool:
    """Return whether a power has raised a body that walks still."""
    walking = {foe.npc.name for foe in state.foes.values() if foe.owner is not None}
    held = figure_conditions(state.foes[body].npc)
    return any(isinstance(each, Condition) and each.text in walking for each in held)


def body_rises(
    context: Context, power: str, body: str | None, come: Sequence[FoeAdded]
) -> list[AnyEvent]:
    """Return the events that let the body that is the first of these newcomers walk."""
    if body is None or body not in context.state.foes or not come:
        return []
    if context.state.foes[body].npc.health:
        return []
    walks = Condition(power, text=come[0].foe.npc.name)
    return [*conditions_added(context.state, body, [walks])]


def bodies_lie_down(context: Context, before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events of bodies that walk no more between two states, or with ``events``: each keeps
    the wounds it had. ``context`` is the table before those."""
    gone = {event.id for event in events if isinstance(event, FoeRemoved)}
    gone |= before.foes.keys() - context.state.foes.keys()
    found: list[AnyEvent] = []
    for id in gone & before.foes.keys():
        was = context.state.foes.get(id, before.foes[id])
        if was.owner is not None:
            found += _lies_down(context.after([*events, *found]), was)
    return found


def _lies_down(context: Context, was: Foe) -> list[AnyEvent]:
    for id, foe in context.state.foes.items():
        held = held_condition(foe.npc, was.power)
        if held is None or foe.npc.health or held.text != was.npc.name:
            continue
        over: list[AnyEvent] = [ConditionRemoved(on=id, condition=held.name)]
        left = risen_body(was.power, was.npc.max_health - was.npc.health, was.npc.health == 0)
        if left is None:
            return over
        return [*over, *conditions_added(context.after(over).state, id, [left])]
    return []
