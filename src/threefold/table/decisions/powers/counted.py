"""Counts the uses of powers that may be used only so often. A use too many is logged, but not refused."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.held import permanent_effects, taken_at_rolls
from threefold.model.limits import IN_FIGHTS, limits_of, use_expired
from threefold.model.powers import Ability
from threefold.procedures.power_used import Power
from threefold.table.decisions.actions.spent import names_of_roll
from threefold.table.decisions.base import Context
from threefold.table.events import ActionSettled, AnyEvent, UseCounted
from threefold.table.state import State, Used


def count_use(context: Context, pc_id: str, power: Power, on: str | None) -> list[AnyEvent]:
    """Return the event that counts a use. Empty if the power has no limit. ``context`` is the table before the use."""
    return [] if power.blind or power.kind == "cypher" else _counted(context.state, pc_id, power.name, on)


def ticked_uses_counted(before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events that count what PCs took for a roll and may take only so often."""
    counted = {(e.used.by, e.used.name) for e in events if isinstance(e, UseCounted)}
    found: list[AnyEvent] = []
    for event in events:
        member = before.party.get(event.pc) if isinstance(event, ActionSettled) else None
        if not isinstance(event, ActionSettled) or member is None:
            continue
        names = names_of_roll(event.resolution)
        for ability in (a for a in member.pc.abilities if isinstance(a, Ability) and a.name in names):
            taken = any(map(taken_at_rolls, permanent_effects(ability)))
            if taken and (event.pc, ability.name) not in counted:
                found += _counted(before, event.pc, ability.name, None)
    return found


def _counted(state: State, pc_id: str, name: str, on: str | None) -> list[AnyEvent]:
    limit = limits_of(state.party[pc_id].pc).get(name)
    if limit is None or (limit.per in IN_FIGHTS and state.encounter is None):
        return []
    used = Used(by=pc_id, name=name, per=limit.per, at=state.clock.now, on=on)
    made = [
        each
        for each in state.used
        if (each.by, each.name) == (pc_id, name)
        and not use_expired(each.per, each.at, state.clock.now)
        and (not limit.each_target or each.on == on)
    ]
    return [UseCounted(used=used, count=limit.count, beyond=len(made) >= limit.count)]
