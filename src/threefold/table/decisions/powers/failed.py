"""Powers that come after a failure: what their user failed lately."""

from __future__ import annotations

from threefold.model.marks import Marked
from threefold.model.powers import Cypher
from threefold.model.raised import rounds_of
from threefold.procedures.power_used import UsedPower
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.base import Context
from threefold.table.events import ActionSettled


def nothing_failed(context: Context, command: UsePower, power: UsedPower) -> Refusal | None:
    """A refusal of a power for a task that its user has failed within some time, where there is
    none."""
    within = power.aim.needs.get("failed")
    rounds = rounds_of(within) if isinstance(within, str) else None
    if rounds is None or command.anyway:
        return None
    since = _rounds_since_failure(context, command.pc_id)
    if since is not None and since <= rounds:
        return None
    params: Params = {"item": power.called}
    return Refusal("not_allowed", "name", Message("refusal.power.no_failure", params))


def _rounds_since_failure(context: Context, pc_id: str) -> int | None:
    """How many rounds ago a PC failed a roll the last time; None if none has failed yet."""
    for record in context.history.recent_records():
        event = record.event
        if (
            isinstance(event, ActionSettled)
            and event.pc == pc_id
            and event.resolution.result == "failure"
        ):
            then = context.history.at(record.seq).state.clock.now
            return context.state.clock.now - then
    return None


def tries_again(item: Marked | None) -> bool:
    """Return whether a cypher that has missed strikes again by itself."""
    if not isinstance(item, Cypher) or item.uses is None or item.begun is None:
        return False
    return item.uses.until_hit
