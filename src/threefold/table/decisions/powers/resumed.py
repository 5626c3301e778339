"""Conditions that an act of their bearer broke off, and that an action takes up again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefold.model.barred import kept_from_power
from threefold.model.improved import improved
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf.ending import conditions_paused
from threefold.procedures.effects.base import effects_chosen
from threefold.procedures.figures import may_not_roll
from threefold.rules.conditions import condition_name, in_words
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.actions.rolls import accepted_first
from threefold.table.decisions.base import Context, Decision, may_not_take_action
from threefold.table.decisions.moves.gains import Paid, action_paid
from threefold.table.decisions.powers.forms import changes_at_will, may_not_change_form
from threefold.table.decisions.powers.meant import usable_power
from threefold.table.decisions.powers.use import use_of
from threefold.table.events import ActionTaken, ConditionAdded
from threefold.table.state import Effect, State


def paused_by(context: Context, command: UsePower) -> Effect | None:
    """Return what a power has given its user that is broken off and has time left; None if there is
    nothing."""
    state = context.state
    if not state.paused:
        return None
    meant = usable_power(state.party[command.pc_id].pc, command, context.gm)
    if isinstance(meant, Refusal):
        return _of_used_up(state, command)
    if not isinstance(meant.thing, Ability | Artifact):
        return None
    return left_of(state, command.pc_id, meant.thing, command.options)


def _of_used_up(state: State, command: UsePower) -> Effect | None:
    """What the cypher of this name, used up since, has given and what is broken off."""
    if command.what != "cypher":
        return None
    left = left_of_used_up(state, command.pc_id)
    return next((each for each in left if each.power == command.name), None)


def left_of_used_up(state: State, pc_id: str) -> list[Effect]:
    """Return what has time left of all that is broken off and that no ability or artifact of a PC
    takes up: a cypher gave it, and is used up."""
    if not state.paused:
        return []
    pc = state.party[pc_id].pc
    kept = {name for each in (*pc.abilities, *(pc.artifacts or ())) for name in _known_as(each)}
    return [
        effect
        for effect in state.paused
        if effect.on == pc_id
        and effect.power is not None
        and effect.power not in kept
        and (effect.until or 0) > state.clock.now
    ]


def _known_as(power: str | Ability | Artifact) -> tuple[str | None, ...]:
    return (power,) if isinstance(power, str) else _names_of(power)


def left_of(
    state: State, pc_id: str, power: Ability | Artifact, options: Sequence[int]
) -> Effect | None:
    """Return what a power, used with these options, has given a PC that is broken off and has time
    left."""
    if isinstance(power, Ability):
        power = improved(state.party[pc_id].pc, power)
    given = effects_chosen(effects_of(power), options)
    names = {condition_name(each) for each in conditions_paused(given)}
    for effect in state.paused:
        goes_on = (effect.until or 0) > state.clock.now
        mine = effect.on == pc_id and effect.power in _names_of(power)
        if goes_on and mine and condition_name(effect.condition) in names:
            return effect
    return None


def _names_of(power: Ability | Artifact) -> tuple[str | None, ...]:
    """The names by which its user knows a power, or knew it: an artifact before it was identified
    is known by its form."""
    if isinstance(power, Artifact):
        return power.name, power.called, power.form
    return (power.name,)


def may_not_take_up(state: State, command: UsePower, gm: bool) -> Refusal | None:
    """A refusal of whoever may not use this power now, and of a use to which something is added:
    nothing is rolled or paid, and it is for its user alone."""
    if _of_used_up(state, command) is not None:
        return may_not_roll(state.party[command.pc_id].pc, "task", "intellect") or _adds_something(
            command
        )
    use = use_of(state, command, gm)
    if isinstance(use, Refusal):
        return use
    power, pc = use.power, state.party[command.pc_id].pc
    refusal = may_not_roll(pc, "task", power.pays)
    if refusal is not None:
        return refusal
    kept_by = kept_from_power(pc, power.called)
    if kept_by is not None:
        kept: Params = {"item": power.called, "state": in_words(kept_by)}
        return Refusal("not_allowed", "name", Message("refusal.power.kept", kept))
    return _adds_something(command, power.called)


def _adds_something(command: UsePower, called: str = "") -> Refusal | None:
    """Refuse what a use adds that nothing here carries out."""
    added = _added(command)
    if added is None:
        return None
    params: Params = {"item": called or command.name}
    return Refusal("not_allowed", added, Message("refusal.power.goes_on", params))


_READ: Final = frozenset({"shown", "pc_id", "what", "name", "id", "options", "said", "anyway"})
"""The fields of a use that say what is taken up again."""

_FOR_A_ROLL: Final = frozenset({"natural", "depletion", "pool", "without"})
"""The fields of a use that speak of dice and points alone: here nothing is rolled or paid."""


def _added(command: UsePower) -> str | None:
    """The first field that a use names and that nothing here carries out; None if there is none."""
    plain = UsePower(pc_id=command.pc_id, what=command.what, name=command.name)
    for field in command.__struct_fields__:
        if field in _READ or field in _FOR_A_ROLL:
            continue
        value = getattr(command, field)
        if field == "target" and value == command.pc_id:
            continue
        if field == "bought" and not any(command.bought):
            continue
        if value != getattr(plain, field):
            return field
    return None


def take_up_again(context: Context, command: UsePower, effect: Effect) -> Decision:
    """Spend the action of a PC on what was broken off, but for a form that is changed at will. It has
    no price and no roll, and lasts for the time that was left."""
    refusal = may_not_take_up(context.state, command, context.gm)
    free = changes_at_will(effect.gives)
    if free:
        refusal = refusal or may_not_change_form(context, command.pc_id, effect.condition)
    else:
        refusal = refusal or may_not_take_action(context, command.pc_id)
    if refusal is not None:
        return refusal
    first = accepted_first(context, command.pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    paid = Paid([], False) if free else action_paid(context, command.pc_id)
    taken = ActionTaken(
        pc=command.pc_id,
        what="other",
        name=command.name,
        after=context.state.party[command.pc_id].pc,
        uses_action=paid.uses_action,
    )
    return [*accepted, taken, *paid.given, ConditionAdded(effect=effect)]
