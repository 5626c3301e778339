"""What a PC ends at will: a form given up, a shield taken back, a companion sent away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from threefold.model.at_will import (
    EndedAtWill,
    InEffect,
    held_by_thing,
    parts_of_use,
    uses_ended_at_will,
)
from threefold.model.conditions import has_condition
from threefold.model.names import plain_name
from threefold.procedures.figures import cannot_act, kept_from, may_not_roll
from threefold.rules.conditions import condition_name, is_out
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.actions.rolls import accepted_first
from threefold.table.decisions.base import Context, Decision, may_not_take_action
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.moves.gains import action_paid
from threefold.table.decisions.moves.leave import removed_in_turn
from threefold.table.decisions.powers.forms import may_not_change_form, not_in_own_turn
from threefold.table.decisions.scene.things import made_by
from threefold.table.events import (
    ActionTaken,
    AnyEvent,
    ConditionRemoved,
    ItemChanged,
    ThingRemoved,
)
from threefold.table.state import State


def ended_by_name(context: Context, pc_id: str, power: str, which: str | None) -> Decision:
    """End what a power or a thing of this name holds: with all that came along if it is the PC's
    own, for the PC alone if it is a comrade's."""
    state, pc = context.state, context.state.party[pc_id].pc
    wanted = plain_name(power)
    for use in uses_ended_at_will(pc):
        if plain_name(use.power) != wanted or not _is_in_effect(state, pc_id, use):
            continue
        return _end(context, pc_id, use, which)
    own = _taken_along(state, pc_id, wanted)
    if own is not None and which is None:
        return _end(context, pc_id, own, None)
    params: Params = {"name": pc.name, "power": power}
    return Refusal("not_allowed", "name", Message("refusal.nothing_to_end", params))


def ended_by_condition(context: Context, pc_id: str, condition: str) -> Decision | None:
    """End the use of a PC that holds it in a condition; None if none of them does."""
    state = context.state
    if not has_condition(state.party[pc_id].pc, condition):
        return None
    for use in uses_ended_at_will(state.party[pc_id].pc):
        if condition_name(condition) in map(condition_name, use.conditions):
            return _end(context, pc_id, use, None)
    return None


def taken_along(state: State, pc_id: str) -> Iterator[InEffect]:
    """Yield what a PC leaves alone: uses of comrades who took it along."""
    pc = state.party[pc_id].pc
    names = {plain_name(use.power) for use in uses_ended_at_will(pc)}
    for condition in pc.condition_names():
        name = plain_name(condition)
        if name not in names and _taken_along(state, pc_id, name) is not None:
            yield InEffect(condition)


_OUT_OF_HAND: Final = ("given", "dropped", "taken_off")
"""What happens to a thing that its user has at hand no longer."""


def ends_with_thing(context: Context, before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events that end what a thing held on its user, who has given it away, left it
    behind or taken it off. Of several alike the others go on."""
    found: list[AnyEvent] = []
    for event in events:
        if not isinstance(event, ItemChanged) or event.doing not in _OUT_OF_HAND:
            continue
        pc_id = event.pc or ""
        was, now = before.party.get(pc_id), context.state.party.get(pc_id)
        if was is None or now is None or not now.pc.conditions:
            continue
        left = held_by_thing(now.pc, event.called) if event.doing != "taken_off" else frozenset()
        gone = sorted(held_by_thing(was.pc, event.called) - left)
        held = [name for name in gone if has_condition(now.pc, name)]
        found += [ConditionRemoved(on=pc_id, condition=name) for name in held]
    return found


def uses_end_whole(context: Context, before: State) -> list[AnyEvent]:
    """Return the events that end what is left of a use of which a part has ended: what one use holds
    on its user, for the user to end, ends together."""
    events: list[AnyEvent] = []
    for id, member in context.state.party.items():
        was = before.party.get(id)
        if was is None or was.pc.conditions is member.pc.conditions:
            continue
        if set(was.pc.condition_names()) <= set(member.pc.condition_names()):
            continue
        for use in uses_ended_at_will(member.pc):
            held = [name for name in sorted(use.conditions) if has_condition(was.pc, name)]
            left = [name for name in held if has_condition(member.pc, name)]
            if left and len(left) < len(held):
                events += [ConditionRemoved(on=id, condition=name) for name in left]
    return events


def _taken_along(state: State, pc_id: str, wanted: str) -> EndedAtWill | None:
    """What holds a PC of a use by a comrade, who took it along; None if there is nothing. Whoever was
    taken along leaves alone."""
    pc = state.party[pc_id].pc
    for id, member in state.party.items():
        if id == pc_id:
            continue
        for use in uses_ended_at_will(member.pc):
            named = {name for name in use.conditions if plain_name(name) == wanted}
            if plain_name(use.power) == wanted and any(has_condition(pc, n) for n in named):
                return EndedAtWill("", frozenset(named), takes=use.takes)
    return None


def _is_in_effect(state: State, pc_id: str, use: EndedAtWill) -> bool:
    pc = state.party[pc_id].pc
    return bool(_parts(state, pc_id, use)) or any(has_condition(pc, n) for n in use.conditions)


def _parts(state: State, pc_id: str, use: EndedAtWill) -> dict[str, str]:
    made = {id: state.things[id].name for id in made_by(state, pc_id)}
    return parts_of_use(use, made, companions_brought(state, pc_id))


def companions_brought(state: State, pc_id: str) -> dict[str, tuple[str, str]]:
    """Return the companions of a PC by id: the power that brought each, and its name."""
    return {id: (foe.power, foe.npc.name) for id, foe in state.foes.items() if foe.owner == pc_id}


def _end(context: Context, pc_id: str, use: EndedAtWill, which: str | None) -> Decision:
    parts = _parts(context.state, pc_id, use)
    refusal = _no_such_part(use, parts, which) or _may_not_end(context, pc_id, use)
    if refusal is not None:
        return refusal
    if context.gm or use.takes != "action":
        return _over(context, pc_id, use, which)
    first = accepted_first(context, pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    paid = action_paid(context, pc_id)
    taken = ActionTaken(
        pc=pc_id,
        what="other",
        name=min(use.conditions, default=use.power) if use.form else use.power,
        after=context.state.party[pc_id].pc,
        uses_action=paid.uses_action,
    )
    after = context.after([taken, *paid.given])
    if use.rolled is None:
        over = _over(after, pc_id, use, which)
    else:
        source = EffectSource(use.power, pc_id)
        over = effect_events(after, source, [use.rolled], None, Cause("power", aimed=False))
    return [*accepted, taken, *paid.given, *over]


def _no_such_part(use: EndedAtWill, parts: dict[str, str], which: str | None) -> Refusal | None:
    """Refuse the end of something that is not there, and one action for one of several without a
    word which one."""
    params: Params = {"power": use.power}
    if which is not None and which not in parts:
        return Refusal("bad_value", "which", Message("refusal.no_such_part", params))
    if which is None and use.takes == "action" and len(parts) > 1:
        return Refusal("bad_value", "which", Message("refusal.end_which", params))
    return None


def _may_not_end(context: Context, pc_id: str, use: EndedAtWill) -> Refusal | None:
    """Refuse whoever can want nothing now; where it takes an action or a part of one, also whoever
    has none, or is kept from it. The GM is never refused."""
    if context.gm:
        return None
    pc = context.state.party[pc_id].pc
    if use.takes is None:
        refusal = cannot_act(pc, reacting=True)
        if refusal is None and is_out(pc.condition_names()):
            refusal = kept_from(pc, "act")
        return refusal
    refusal = may_not_roll(pc, "task", use.stat)
    if refusal is not None:
        return refusal
    if use.takes == "action":
        return may_not_take_action(context, pc_id)
    if use.takes == "part_of_action":
        return not_in_own_turn(context, pc_id)
    return may_not_change_form(context, pc_id, min(use.conditions))


def _over(context: Context, pc_id: str, use: EndedAtWill, which: str | None) -> list[AnyEvent]:
    """The events of the end of a use, or of ``which`` of its things and companions alone."""
    events: list[AnyEvent] = []
    state = context.state
    parts = _parts(state, pc_id, use)
    if which is None or len(parts) == 1:
        # what others hold ends along with it, and not without it: somebody else may have brought it
        for condition in sorted(use.conditions):
            if has_condition(state.party[pc_id].pc, condition):
                events += _let_go(state, pc_id, use, condition)
    for id, name in parts.items():
        if which is not None and id != which:
            continue
        if id in state.things:
            events.append(ThingRemoved(id=id, name=name))
        else:
            foe = state.foes[id]
            events += removed_in_turn(context.after(events), id, foe, over=True)
    return events


def _let_go(
    state: State, pc_id: str, use: EndedAtWill, condition: str
) -> Iterator[ConditionRemoved]:
    for on in _who_comes_along(state, pc_id, plain_name(use.power), condition):
        if on == pc_id or (
            use.power and not use.form and has_condition(state.figure(on), condition)
        ):
            paused = use.takes == "any" and on == pc_id
            yield ConditionRemoved(on=on, condition=condition, paused=paused)


def _who_comes_along(state: State, by: str, power: str, condition: str) -> Iterator[str]:
    """Yield a PC, and all others who have no such power themselves. Foes may be in a like state by
    themselves: they come along in a condition of the power's own name alone."""
    for id, member in state.party.items():
        if id == by or power not in {
            plain_name(use.power) for use in uses_ended_at_will(member.pc)
        }:
            yield id
    if plain_name(condition) == power:
        yield from state.foes
