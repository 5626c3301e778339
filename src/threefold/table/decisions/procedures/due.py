"""Rolls that fall due by the clock."""

from __future__ import annotations

from msgspec import structs

from threefold.model.conditions import has_condition
from threefold.rules.binding import implements
from threefold.rules.clock import moment
from threefold.table.decisions.base import Context
from threefold.table.events import AnyEvent, DayDawned, Opened, StoodDown
from threefold.table.state import Called, Recurring, State


def come_due(context: Context, before: State) -> list[AnyEvent]:
    """Return the events that the clock brings: rolls against poison and disease, depletion, first
    aid on a new day.

    The dead make no rolls, and no roll is made against a condition that is over.
    """
    state = context.state
    if state.clock.now <= before.clock.now:
        return []
    events: list[AnyEvent] = []
    over = []
    for id, due in state.stances.items():
        if not isinstance(due, Recurring) or due.at > state.clock.now or due.by not in state.party:
            continue
        pc = state.party[due.by].pc
        if pc.damage_track == "dead" or (due.condition and not has_condition(pc, due.condition)):
            over.append(id)
            continue
        called = Called(
            pc=due.by,
            procedure=due.procedure,
            inputs=due.inputs,
            title=due.condition,
            hidden=due.hidden,
            about=id,
        )
        events.append(Opened(id=context.new_id("o", len(events)), pending=called))
    return [*([StoodDown(ids=over)] if over else []), *events, *new_day(before, state)]


@implements("healing.limit.once_per_day")
def new_day(before: State, state: State) -> list[AnyEvent]:
    if day_of(before) == day_of(state):
        return []
    fresh = {
        id: structs.replace(m.pc, healed_by=None) for id, m in state.party.items() if m.pc.healed_by
    }
    if fresh:
        return [DayDawned(after=fresh)]
    return []


def day_of(state: State) -> int:
    """Return the day of the campaign."""
    return moment(state.clock.now).day
