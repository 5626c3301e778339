"""Counts the uses of powers that may be used only so often. A use too many is refused until whoever
uses it says that the GM allows it; then it is logged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec import structs

from threefold.model.active_effects import (
    permanent_effects,
    taken_at_rolls,
)
from threefold.model.characters import Condition
from threefold.model.conditions import has_condition, name_of
from threefold.model.effort_purchases import buys_of
from threefold.model.gear import taken_for_rolls
from threefold.model.improved import changes_held
from threefold.model.improved_cyphers import item_changes_held
from threefold.model.limits import (
    IN_FIGHTS,
    Limited,
    TakenForRolls,
    is_given_by_rest,
    limited_at_rolls,
    limited_powers,
    limited_use,
    limits_of_whole,
    next_use_text,
    use_expired,
    words_that_take,
)
from threefold.model.marks import Marked
from threefold.model.powers import Ability, Artifact, Cypher, effects_of
from threefold.model.shelf.by_target import is_for_target_as_well
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Again
from threefold.procedures.inputs import Steps
from threefold.procedures.power_used import AbilityInputs, UseInputs
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.actions.spent import names_of_roll
from threefold.table.decisions.base import Context
from threefold.table.decisions.powers.hindering import hindering_use, steps_of_earlier
from threefold.table.decisions.powers.things import one_used
from threefold.table.events import ActionSettled, AnyEvent, ConditionRemoved, UseCounted
from threefold.table.state import PowerUsed, State

U = TypeVar("U", bound=UseInputs)


def count_use(
    context: Context,
    pc_id: str,
    thing: Marked | None,
    on: str | None,
    options: Sequence[int] = (),
    also: Sequence[str] = (),
) -> list[AnyEvent]:
    """Return the events that count a use of a thing of the sheet, ``also`` for its further targets.
    Empty if it has no limit and does not hinder the next use. ``context`` is the table before the
    use."""
    hindering = [
        *_hindering_use(context.state, pc_id, thing, on),
        *_improvements_spent(context.state, pc_id, thing),
    ]
    found = _limited(context.state, pc_id, thing, options)
    if found is None:
        return hindering
    more = [*also, *_user_besides(pc_id, found)] if found.limit.each_target else []
    counted = _counted(context.state, pc_id, found, on)
    for each in dict.fromkeys(more):
        spent = each == pc_id and _is_beyond(context.state, pc_id, found, each)
        if each != (on or pc_id) and not spent:
            counted += _counted(context.state, pc_id, found, each)
    return [*hindering, *counted]


def uses_counted(context: Context, command: UsePower, thing: Marked | None) -> list[AnyEvent]:
    """Return the events that count the use of a command, for all its targets."""
    return count_use(context, command.pc_id, thing, command.target, command.options, command.also)


def _user_besides(pc_id: str, power: Limited) -> list[str]:
    """The user of a power whose targets get what the user gets as well."""
    return [pc_id] if _shared_with_user(power.power) else []


def _shared_with_user(thing: Ability | Artifact) -> list[Effect]:
    """What a power does for its user that it does for its targets as well."""
    effects = effects_of(thing)
    return [each for each in effects if is_for_target_as_well(each, effects)]


def for_others_alone(
    state: State, command: UsePower, thing: Marked | None, inputs: UseInputs
) -> UseInputs:
    """Return the inputs of a use for somebody else, of the ability without what its user has had of
    it as often as each may have it."""
    if not isinstance(thing, Ability) or not isinstance(inputs, AbilityInputs):
        return inputs
    found = _limited(state, command.pc_id, thing, command.options)
    if found is None or not found.limit.each_target or command.target in (None, command.pc_id):
        return inputs
    own = _shared_with_user(thing)
    if not own or not _is_beyond(state, command.pc_id, found, command.pc_id):
        return inputs
    left = structs.replace(thing, effects=[e for e in effects_of(thing) if e not in own])
    return structs.replace(inputs, ability=left)


def _improvements_spent(state: State, pc_id: str, thing: Marked | None) -> list[AnyEvent]:
    """Return the events that end what was paid for to improve this use of an ability or a cypher."""
    held = state.party[pc_id].pc.conditions
    spent: list[Condition | str] = []
    if isinstance(thing, Ability):
        spent = [
            each
            for each in held
            if changes_held(each, thing) and isinstance(each, Condition) and each.lasts is None
        ]
    elif isinstance(thing, Cypher | Artifact) and thing.known:
        spent = [each for each in held if item_changes_held(each, thing)]
    return [ConditionRemoved(on=pc_id, condition=name_of(each)) for each in spent]


def _limited(
    state: State, pc_id: str, thing: Marked | None, options: Sequence[int] = ()
) -> Limited | None:
    """A thing of the sheet as one that may be used only so often in this way; None if it has no
    limit."""
    if thing is None:
        return None
    return limited_use(state.party[pc_id].pc, thing, options)


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
    return steps_of_earlier(state, again, pc_id, thing.name, on)


def with_earlier_uses(state: State, command: UsePower, thing: Marked | None, inputs: U) -> U:
    """Return the inputs of a use with the steps of earlier ones, and as a second try if the last one
    has failed in a way that asks for Effort."""
    if not isinstance(thing, Ability) or thing.aim is None:
        return inputs
    tried = steps_by_uses(state, command.pc_id, thing, command.target)
    if tried:
        again = Steps(name=thing.name, steps=tried)
        inputs = structs.replace(inputs, hinder=[*inputs.hinder, again])
    failed = thing.aim.retried
    if failed is not None and has_condition(state.party[command.pc_id].pc, failed):
        inputs = structs.replace(inputs, retry=True)
    return inputs


def _hindering_use(
    state: State, pc_id: str, thing: Marked | None, on: str | None
) -> list[AnyEvent]:
    again = _again_of(thing)
    if again is None or not isinstance(thing, Ability):
        return []
    return [hindering_use(state, again, pc_id, thing.name, on)]


def used_up(state: State, pc_id: str, thing: Marked) -> bool:
    """Whether a thing of the sheet was used as often as its limit lets it be."""
    found = _limited(state, pc_id, thing)
    return found is not None and _is_counted(state, found) and _is_beyond(state, pc_id, found, None)


def used_up_at_rolls(state: State, pc_id: str) -> list[str]:
    """Return the names of what a PC takes for rolls, and has taken as often as its limit allows,
    with the words by which that is taken."""
    if not any(each.by == pc_id for each in state.used):
        return []
    pc = state.party[pc_id].pc
    found: list[str] = []
    for each in limited_powers(pc):
        if not isinstance(each.power, Ability) or not _is_ticked(each.power):
            continue
        if each.limit.each_target:
            continue
        if _is_counted(state, each) and _is_beyond(state, pc_id, each, None):
            found += [each.power.name, *words_that_take(permanent_effects(each.power))]
    for held in limited_at_rolls(pc):
        used = _use_at_roll(state, pc_id, held)
        if len(_same_uses(state, used)) >= held.limit.count:
            found += [held.name, *held.words]
    return found


AT_ROLLS: Final = "at rolls"
"""The way of a use that is taken for a roll, where the power has another use with a limit."""


def _use_at_roll(state: State, pc_id: str, held: TakenForRolls) -> PowerUsed:
    return PowerUsed(by=pc_id, name=held.name, per=held.limit.per, at=state.clock.now, way=AT_ROLLS)


def _same_uses(state: State, used: PowerUsed) -> list[PowerUsed]:
    """The uses of the same that still count at the time of this one."""
    return [
        each
        for each in state.used
        if (each.by, each.name, each.way) == (used.by, used.name, used.way)
        and not use_expired(each.per, each.at, used.at)
    ]


def ticked_uses_counted(before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events that count what PCs took for a roll and may take only so often."""
    counted = {(e.used.by, e.used.name) for e in events if isinstance(e, UseCounted)}
    found: list[AnyEvent] = []
    for event in events:
        if not isinstance(event, ActionSettled) or event.pc not in before.party:
            continue
        names = names_of_roll(event.resolution)
        pc = before.party[event.pc].pc
        for each in limited_powers(pc):
            key = (event.pc, each.power.name)
            if each.power.name in names and key not in counted and _is_ticked(each.power):
                counted.add(key)
                found += _counted(before, event.pc, each, None)
        for held in limited_at_rolls(pc):
            key = (event.pc, held.name)
            fights = held.limit.per not in IN_FIGHTS or before.encounter is not None
            if held.name in names and key not in counted and fights:
                counted.add(key)
                used = _use_at_roll(before, event.pc, held)
                found.append(UseCounted(used=used, count=held.limit.count))
    return found


def use_counted(state: State, pc_id: str, name: str) -> list[AnyEvent]:
    """Return the events that count one use of what a PC takes for a roll."""
    found: list[AnyEvent] = []
    for each in limited_powers(state.party[pc_id].pc):
        if each.power.name == name and _is_ticked(each.power) and not found:
            found += _counted(state, pc_id, each, None)
    return found


def things_spent_at_rolls(
    context: Context, before: State, events: Sequence[AnyEvent]
) -> list[AnyEvent]:
    """Return the events of things that PCs took for a roll, which uses them up piece by piece.
    ``context`` is the table after the roll."""
    found: list[AnyEvent] = []
    for event in events:
        if not isinstance(event, ActionSettled) or event.pc not in before.party:
            continue
        things = [g for g in before.party[event.pc].pc.equipment or () if taken_for_rolls(g)]
        if not things:
            continue
        names = names_of_roll(event.resolution)
        for thing in things:
            if thing.name in names:
                found += one_used(context.after(found), event.pc, thing)
    return found


def _is_ticked(power: Ability | Artifact) -> bool:
    """Whether a power is an ability that its owner takes for a roll, and that has no other limit."""
    if not isinstance(power, Ability) or power.limit is not None:
        return False
    return any(map(taken_at_rolls, permanent_effects(power)))


def _counted(state: State, pc_id: str, power: Limited, on: str | None) -> list[AnyEvent]:
    if not _is_counted(state, power):
        return []
    name, limit = power.power.name, power.limit
    used = PowerUsed(
        by=pc_id, name=name, per=limit.per, at=state.clock.now, on=on, of=power.of, way=power.way
    )
    if limit.each_target and on in state.party and on != pc_id and is_given_by_rest(limit.per):
        used = structs.replace(used, rests=on)
    beyond = _is_beyond(state, pc_id, power, on)
    return [UseCounted(used=used, count=limit.count, beyond=beyond)]


def _is_counted(state: State, power: Limited) -> bool:
    """Whether a use counts now: the limits of fights count only in one."""
    return power.limit.per not in IN_FIGHTS or state.encounter is not None


def _is_beyond(state: State, pc_id: str, power: Limited, on: str | None) -> bool:
    """Whether one more use is beyond the limit, and no Effort pays for it."""
    if _place_of_again(power.power) is not None:
        return False
    return len(_uses_made(state, pc_id, power, on)) >= power.limit.count


def _uses_made(state: State, pc_id: str, power: Limited, on: str | None) -> list[PowerUsed]:
    """The uses of a power that still count against its limit."""
    name, limit = power.power.name, power.limit
    return [
        each
        for each in state.used
        if (each.by, each.name, each.way, each.hinders) == (pc_id, name, power.way, False)
        and each.of in ("", power.of)
        and not use_expired(each.per, each.at, state.clock.now)
        and (not limit.each_target or (each.on or pc_id) == (on or pc_id))
    ]


def _place_of_again(power: Ability | Artifact) -> int | None:
    """The place of the Effort that pays for one more use, among what Effort buys in a power."""
    return next((i for i, each in enumerate(buys_of(power)) if each.buys == "again"), None)


def not_again(state: State, command: UsePower, thing: Marked | None, gm: bool) -> Refusal | None:
    """A refusal of one use more that the table does not leave to its players: Effort has to pay for
    it, or it would be the second of two rounds running.
    """
    power = _limited(state, command.pc_id, thing)
    if power is None:
        return None
    refusal = _again_unpaid(state, command, power)
    if refusal is None and not gm:
        return _used_last_round(state, command, power)
    return refusal


def _again_unpaid(state: State, command: UsePower, power: Limited) -> Refusal | None:
    """Refuse a use beyond the limit of a power that sells more uses for Effort: each takes a level
    more than the last.
    """
    at = _place_of_again(power.power)
    if at is None:
        return None
    made = _uses_made(state, command.pc_id, power, command.target)
    n = len(made) - power.limit.count + 1
    if n <= 0 or sum(command.bought[at : at + 1]) >= n:
        return None
    params: Params = {"item": power.power.name, "n": n}
    return Refusal("not_allowed", f"bought[{at}]", Message("refusal.power.again", params))


def _used_last_round(state: State, command: UsePower, power: Limited) -> Refusal | None:
    """Refuse a power in two rounds running that may not be used so: the table counts the rounds of
    a fight, so nobody has to judge it.
    """
    if state.encounter is None or power.limit.per != "other_round":
        return None
    if len(_uses_made(state, command.pc_id, power, command.target)) < power.limit.count:
        return None
    params: Params = {"item": power.power.name}
    return Refusal("out_of_order", "name", Message("refusal.power.other_round", params))


def used_too_often(state: State, command: UsePower, thing: Marked | None) -> Refusal | None:
    """A refusal of a use beyond the limit of a power, unless it is to be used ``anyway``."""
    if command.anyway or thing is None:
        return None
    limits = limits_of_whole(state.party[command.pc_id].pc, thing)
    of_way = _limited(state, command.pc_id, thing, command.options)
    if of_way is not None:
        limits.append(of_way)
    for power in limits:
        targets = [command.target, *(command.also if power.limit.each_target else ())]
        if _is_counted(state, power) and any(
            _is_beyond(state, command.pc_id, power, each) for each in targets
        ):
            params: Params = {"item": power.power.name, "back": next_use_text(power.limit)}
            return Refusal("not_allowed", "anyway", Message("refusal.power.too_often", params))
    return None
