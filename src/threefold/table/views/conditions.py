"""Conditions and what brings them, as a seat may know them."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Condition
from threefold.procedures.effects.repeated import set_free
from threefold.rules.types import Message
from threefold.table.state import Effect, State, TaskCall
from threefold.table.state.facts import Text, text
from threefold.table.state.seats import Seat


def redacted_effect(state: State, effect: Effect, seat: Seat) -> Effect:
    """An effect as a seat may know it: what it gives only its bearer, without a level that is
    hidden, or whoever holds a foe by it. How long a foe bears one is the GM's to know."""
    foe = state.foes.get(effect.on)
    if foe is not None and effect.by is not None and effect.by == seat.pc:
        gives = effect.gives and _without_level(effect.gives, state.settings.show_difficulty)
        return structs.replace(effect, began=None, rounds=None, until=None, gives=gives)
    if foe is not None and (foe.owner is None or foe.owner != seat.pc):
        return Effect(on=effect.on, condition=effect.condition)
    if effect.on != seat.pc or effect.gives is None:
        return structs.replace(effect, gives=None, power=None)
    return structs.replace(
        effect, gives=_without_level(effect.gives, state.settings.show_difficulty)
    )


def without_hidden_level(condition: Condition | str, difficulty: bool) -> Condition | str:
    """Return a condition without its level, unless its bearer may know that."""
    if isinstance(condition, str):
        return condition
    return _without_level(condition, difficulty)


def _without_level(condition: Condition, difficulty: bool) -> Condition:
    if difficulty and not condition.level_hidden:
        return condition
    roll = condition.ends_by
    unknown = roll if roll is None else structs.replace(roll, level=None)
    return structs.replace(condition, level=None, level_hidden=None, ends_by=unknown)


# --- the roll by which a PC keeps its hold on a foe ----------------------------------------


def held_by_roll(call: TaskCall) -> str | None:
    """Return the foe that a pending task keeps hold of, by id; None for any other task."""
    follows = call.follows
    if follows is None or not follows.own or follows.by != call.pc or call.defense:
        return None
    if follows.failed != set_free(follows.name):
        return None
    return follows.on


def hold_in_words(state: State, call: TaskCall) -> Text | None:
    """Return what the roll of a hold is about; None for any other task."""
    held = held_by_roll(call)
    if held is None or held not in state.foes:
        return None
    npc = state.foes[held].npc
    name: str | Message = npc.name
    if npc.common is True:
        name = npc.called
    return text(Message("log.hold", {"foe": name}))
