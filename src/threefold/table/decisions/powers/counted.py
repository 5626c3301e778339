"""Counts the uses of powers that may be used only so often. A use too many is refused until whoever
uses it says that the GM allows it; then it is logged.
"""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.active_effects import permanent_effects, taken_at_rolls
from threefold.model.characters import Condition
from threefold.model.conditions import name_of
from threefold.model.effort_purchases import buys_of
from threefold.model.improved import ability_key, changes_held
from threefold.model.limits import IN_FIGHTS, Limited, limited_powers, next_use_text, use_expired
from threefold.model.marks import Marked
from threefold.model.powers import Ability, Artifact
from threefold.model.shelf.figures import Again
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.actions.spent import names_of_roll
from threefold.table.decisions.base import Context
from threefold.table.events import ActionSettled, AnyEvent, ConditionRemoved, UseCounted
from threefold.table.state import PowerUsed, State


def count_use(context: Context, pc_id: str, thing: Marked | None, on: str | None) -> list[AnyEvent]:
    """Return the events that count a use of a thing of the sheet. Empty if it has no limit and does
    not hinder the next use. ``context`` is the table before the use."""
    hindering = [
        *_hindering_use(context.state, pc_id, thing, on),
        *_improvements_spent(context.state, pc_id, thing),
    ]
    powers = limited_powers(context.state.party[pc_id].pc)
    found = next((each for each in powers if each.thing is thing or each.thing == thing), None)
    if found is None:
        return hindering
    return [*hindering, *_counted(context.state, pc_id, found, on)]


def _improvements_spent(state: State, pc_id: str, thing: Marked | None) -> list[AnyEvent]:
    """Return the events that end what was paid for to improve this use of an ability."""
    if not isinstance(thing, Ability):
        return []
    key = ability_key(thing)
    return [
        ConditionRemoved(on=pc_id, condition=name_of(each))
        for each in state.party[pc_id].pc.conditions
        if changes_held(each, key) and isinstance(each, Condition) and each.lasts is None
    ]


def _again_of(thing: Marked | None) -> Again | None:
    """Return how a use of a thing of the sheet hinders the next ones; None if it does not."""
    if isinstance(thing, Ability) and thing.aim is not None:
        return thing.aim.again
    return None


def steps_by_uses(state: State, pc_id: str, thing: Marked | None, on: str | None) -> int:
    """Return the steps by which earlier uses of a thing of the sheet hinder the next one."""
    again = _again_of(thing)
    if again is None or not isinstance(thing, Ability):
        return 0
    aimed = _counts_on(again, pc_id, on)
    made = [
        each
        for each in state.used
        if each.hinders
        and (each.by, each.name, each.on) == (pc_id, thing.name, aimed)
        and not use_expired(each.per, each.at, state.clock.now)
    ]
    return again.steps * len(made)


def _counts_on(again: Again, pc_id: str, on: str | None) -> str | None:
    if again.each_target:
        return on or pc_id
    return None


def _hindering_use(
    state: State, pc_id: str, thing: Marked | None, on: str | None
) -> list[AnyEvent]:
    again = _again_of(thing)
    if again is None or not isinstance(thing, Ability):
        return []
    used = PowerUsed(
        by=pc_id,
        name=thing.name,
        per=again.per,
        at=state.clock.now,
        on=_counts_on(again, pc_id, on),
        hinders=True,
    )
    return [UseCounted(used=used)]


def used_up(state: State, pc_id: str, thing: Marked) -> bool:
    """Whether a thing of the sheet was used as often as its limit lets it be."""
    powers = limited_powers(state.party[pc_id].pc)
    found = next((each for each in powers if each.thing == thing), None)
    if found is None:
        return False
    counted = _counted(state, pc_id, found, None)
    return any(isinstance(event, UseCounted) and event.beyond for event in counted)


def ticked_uses_counted(before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events that count what PCs took for a roll and may take only so often."""
    counted = {(e.used.by, e.used.name) for e in events if isinstance(e, UseCounted)}
    found: list[AnyEvent] = []
    for event in events:
        if isinstance(event, ActionSettled):
            member = before.party.get(event.pc)
        else:
            member = None
        if not isinstance(event, ActionSettled) or member is None:
            continue
        names = names_of_roll(event.resolution)
        for each in limited_powers(member.pc):
            ability = each.power
            if not isinstance(ability, Ability) or ability.name not in names:
                continue
            taken = any(map(taken_at_rolls, permanent_effects(ability)))
            if taken and (event.pc, ability.name) not in counted:
                counted.add((event.pc, ability.name))
                found += _counted(before, event.pc, each, None)
    return found


def _counted(state: State, pc_id: str, power: Limited, on: str | None) -> list[AnyEvent]:
    name, limit = power.power.name, power.limit
    if limit.per in IN_FIGHTS and state.encounter is None:
        return []
    used = PowerUsed(by=pc_id, name=name, per=limit.per, at=state.clock.now, on=on, of=power.of)
    again = _place_of_again(power.power) is not None
    beyond = not again and len(_uses_made(state, pc_id, power, on)) >= limit.count
    return [UseCounted(used=used, count=limit.count, beyond=beyond)]


def _uses_made(state: State, pc_id: str, power: Limited, on: str | None) -> list[PowerUsed]:
    """The uses of a power that still count against its limit."""
    name, limit = power.power.name, power.limit
    return [
        each
        for each in state.used
        if (each.by, each.name, each.hinders) == (pc_id, name, False)
        and each.of in ("", power.of)
        and not use_expired(each.per, each.at, state.clock.now)
        and (not limit.each_target or each.on == on)
    ]


def _place_of_again(power: Ability | Artifact) -> int | None:
    """The place of the Effort that pays for one more use, among what Effort buys in a power."""
    return next((i for i, each in enumerate(buys_of(power)) if each.buys == "again"), None)


def again_unpaid(state: State, command: UsePower, thing: Marked | None) -> Refusal | None:
    """Refuse a use beyond the limit of a power that sells more uses for Effort: each takes a level
    more than the last.
    """
    powers = limited_powers(state.party[command.pc_id].pc)
    power = next((each for each in powers if each.thing == thing), None)
    at = None if power is None else _place_of_again(power.power)
    if power is None or at is None:
        return None
    made = _uses_made(state, command.pc_id, power, command.target)
    n = len(made) - power.limit.count + 1
    if n <= 0 or sum(command.bought[at : at + 1]) >= n:
        return None
    params: Params = {"item": power.power.name, "n": n}
    return Refusal("not_allowed", f"bought[{at}]", Message("refusal.power.again", params))


def used_too_often(state: State, command: UsePower, thing: Marked | None) -> Refusal | None:
    """A refusal of a use beyond the limit of a power, unless it is to be used ``anyway``."""
    powers = limited_powers(state.party[command.pc_id].pc)
    found = next((each for each in powers if each.thing == thing), None)
    if found is None or command.anyway:
        return None
    counted = _counted(state, command.pc_id, found, command.target)
    if not any(isinstance(event, UseCounted) and event.beyond for event in counted):
        return None
    params: Params = {"item": found.power.name, "back": next_use_text(found.limit)}
    return Refusal("not_allowed", "anyway", Message("refusal.power.too_often", params))


def used_last_round(context: Context, command: UsePower, thing: Marked | None) -> Refusal | None:
    """A refusal if a player uses a power in two rounds running that may not be used so: the table
    counts the rounds of a fight, so nobody has to judge it."""
    if context.gm or context.state.encounter is None:
        return None
    powers = limited_powers(context.state.party[command.pc_id].pc)
    found = next((each for each in powers if each.thing == thing), None)
    if found is None or found.limit.per != "other_round":
        return None
    made = _uses_made(context.state, command.pc_id, found, command.target)
    if len(made) < found.limit.count:
        return None
    params: Params = {"item": found.power.name}
    return Refusal("out_of_order", "name", Message("refusal.power.other_round", params))
