"""Powers that come after another roll: what their user failed, or did well, lately."""

from __future__ import annotations

from collections.abc import Callable

from threefold.model.improved import ability_key
from threefold.model.marks import Marked
from threefold.model.powers import Ability, Cypher
from threefold.model.raised import rounds_of
from threefold.procedures.power_used import UsedPower
from threefold.rules.near import shown
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.base import Context
from threefold.table.events import ActionSettled

Rolled = Callable[[ActionSettled], bool]


def nothing_failed(context: Context, command: UsePower, power: UsedPower) -> Refusal | None:
    """A refusal of a power for a task that its user has failed within some time, where there is
    none."""
    if _is_in_time(context, command, power.aim.needs.get("failed"), _has_failed):
        return None
    params: Params = {"item": power.called}
    return Refusal("not_allowed", "name", Message("refusal.power.no_failure", params))


def nothing_succeeded(context: Context, command: UsePower, power: UsedPower) -> Refusal | None:
    """A refusal of a power that comes within some time after a success with another one, where there
    is none."""
    wanted = power.aim.needs.get("has")
    names = [
        ability.name
        for ability in context.state.party[command.pc_id].pc.abilities
        if isinstance(ability, Ability) and ability_key(ability) == wanted
    ]

    def has_worked(event: ActionSettled) -> bool:
        r = event.resolution
        return event.title in names and r.procedure == "ability" and not _has_failed(event)

    if _is_in_time(context, command, power.aim.needs.get("succeeded"), has_worked):
        return None
    params: Params = {"item": power.called, "ability": shown(next(iter(names), str(wanted)))}
    return Refusal("not_allowed", "name", Message("refusal.power.no_success", params))


def has_hit_with_weapon(event: ActionSettled) -> bool:
    """Return whether an action was an attack with a weapon, and hit."""
    return event.resolution.procedure == "attack" and event.resolution.result == "success"


def _has_failed(event: ActionSettled) -> bool:
    return event.resolution.result in ("failure", "impossible")


def _is_in_time(context: Context, command: UsePower, within: object, fits: Rolled) -> bool:
    """Whether a PC has made such a roll within a span. True if no span is asked for, or if the GM
    allows the use all the same."""
    rounds = rounds_of(within) if isinstance(within, str) else None
    if rounds is None or command.anyway:
        return True
    since = _rounds_since(context, command.pc_id, fits)
    return since is not None and since <= rounds


def _rounds_since(context: Context, pc_id: str, fits: Rolled) -> int | None:
    """How many rounds ago a PC made such a roll the last time; None if never."""
    for record in context.history.recent_records():
        event = record.event
        if isinstance(event, ActionSettled) and event.pc == pc_id and fits(event):
            then = context.history.at(record.seq).state.clock.now
            return context.state.clock.now - then
    return None


def tries_again(item: Marked | None) -> bool:
    """Return whether a cypher that has missed strikes again by itself."""
    if not isinstance(item, Cypher) or item.uses is None or item.begun is None:
        return False
    return item.uses.until_hit
