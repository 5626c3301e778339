"""Equipment with effects: used up piece by piece, put away and taken out again."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, structs

from threefold.model.characters import Gear, Pc
from threefold.model.gear import place_of_thing, use_ammunition, with_one_used
from threefold.rules.near import shown
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import WearItem
from threefold.table.decisions.base import Context, pc_of
from threefold.table.events import AnyEvent, ItemChanged


def thing_named(pc: Pc, name: str) -> Gear | Refusal:
    """Return a PC's piece of equipment with this name, or a refusal. It must do something."""
    at = place_of_thing(pc, name)
    if at is None:
        params: Params = {"name": pc.name, "item": shown(name)}
        return Refusal("bad_value", "name", Message("refusal.power.no_equipment", params))
    return (pc.equipment or [])[at]


def one_used(context: Context, pc_id: str, name: str) -> list[AnyEvent]:
    """Return the event that a use has used up one piece of equipment. Empty if it is not used up. ``context`` is the
    table after the use."""
    pc = context.state.party[pc_id].pc
    after = with_one_used(pc, name)
    if after == pc:
        return []
    return [ItemChanged(doing="used", what="equipment", called=name, pc=pc_id, after={pc_id: after})]


def ammunition_spent(context: Context, pc_id: str, attack: str) -> list[AnyEvent]:
    """Return the event that counts down ammunition or thrown weapons after an attack. Empty if they are not counted.

    ``context`` is the table after the attack.
    """
    pc = context.state.party[pc_id].pc
    made = pc.attack_named(attack)
    gone = None if made is None else use_ammunition(pc, made)
    if gone is None:
        return []
    after = {pc_id: gone.pc}
    return [ItemChanged(doing="used", what="equipment", called=gone.of, pc=pc_id, left=gone.left, after=after)]


def none_left(pc: Pc, attack: str) -> Refusal | None:
    """A refusal if the last piece of a thrown weapon is gone."""
    made = pc.attack_named(attack)
    if made is None or made.count != 0:
        return None
    return Refusal("not_allowed", "attack", Message("refusal.none_left", {"name": pc.name, "attack": made.name}))


def carried_thing(context: Context, command: WearItem) -> list[AnyEvent] | Refusal | None:
    """Put a piece of equipment away, or take it out again. None if the PC does not have it, or this seat may not act
    for the PC."""
    pc = pc_of(context, command.pc_id)
    at = None if isinstance(pc, Refusal) else place_of_thing(pc, command.name)
    if isinstance(pc, Refusal) or at is None:
        return None
    owned = list(pc.equipment or [])
    if (owned[at].off is True) is not command.on:
        return []
    owned[at] = structs.replace(owned[at], off=UNSET if command.on else True)
    doing: Literal["put_on", "taken_off"] = "put_on" if command.on else "taken_off"
    after = {command.pc_id: structs.replace(pc, equipment=owned)}
    return [ItemChanged(doing=doing, what="equipment", called=command.name, pc=command.pc_id, after=after)]
