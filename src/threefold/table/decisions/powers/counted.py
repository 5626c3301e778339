"""Counts the uses of powers that may be used only so often. A use too many is logged, but not refused."""

from __future__ import annotations

from threefold.model.limits import IN_FIGHTS, limits_of, use_expired
from threefold.procedures.power_used import Power
from threefold.table.decisions.base import Context
from threefold.table.events import AnyEvent, UseCounted
from threefold.table.state import Used


def count_use(context: Context, pc_id: str, power: Power, on: str | None) -> list[AnyEvent]:
    """Return the event that counts a use. Empty if the power has no limit. ``context`` is the table before the use."""
    state = context.state
    limit = None if power.blind or power.kind == "cypher" else limits_of(state.party[pc_id].pc).get(power.name)
    if limit is None or (limit.per in IN_FIGHTS and state.encounter is None):
        return []
    used = Used(by=pc_id, name=power.name, per=limit.per, at=state.clock.now, on=on)
    made = [
        each
        for each in state.used
        if (each.by, each.name) == (pc_id, power.name)
        and not use_expired(each.per, each.at, state.clock.now)
        and (not limit.each_target or each.on == on)
    ]
    return [UseCounted(used=used, count=limit.count, beyond=len(made) >= limit.count)]
