"""The roll by which a PC keeps its hold on a foe, in words that name the foe."""

from __future__ import annotations

from threefold.procedures.effects.repeated import set_free
from threefold.rules.types import Message
from threefold.table.state import State, TaskCall
from threefold.table.state.facts import Text, text


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
