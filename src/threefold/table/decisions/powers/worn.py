"""What is put on and taken off: artifacts that are worn, equipment with effects."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.powers import Artifact
from threefold.rules.types import Message, Refusal
from threefold.table.commands import WearItem
from threefold.table.decisions.base import Context, Decision, pc_of
from threefold.table.decisions.picking import Asked, id_for, place_of_one, usable_things, which_of
from threefold.table.decisions.powers.carry import item_at, which_item, with_item
from threefold.table.decisions.powers.item_tables import rolled_at_first_use
from threefold.table.events import AnyEvent, ItemChanged


def wear_item(context: Context, command: WearItem) -> Decision:
    """Put on an artifact that is worn, or take it off. What it gives is on the sheet only while it
    is on.
    """
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    asked, artifacts = Asked(command.name, command.id, gm=context.gm), pc.carries()
    at = place_of_one(pc, [*artifacts, *usable_things(pc)], asked)
    if isinstance(at, int) and at >= len(artifacts):
        return _thing_worn(pc, at - len(artifacts), command)
    found = at if isinstance(at, Refusal) else item_at(pc, "artifact", asked)
    if isinstance(found, Refusal):
        return found
    item = found.item
    if not isinstance(item, Artifact) or item.worn is not True:
        return Refusal(
            "not_allowed", "name", Message("refusal.power.not_worn", {"item": found.called})
        )
    if (item.off is True) is not command.on:
        return []
    first = rolled_at_first_use(context, command.pc_id, "artifact", asked) if command.on else None
    if first is not None:
        again = structs.replace(command, id=id_for(first.item, context.gm))
        put_on = wear_item(context.after([first.event]), again)
        if isinstance(put_on, Refusal):
            return put_on
        return [first.event, *put_on]
    after = with_item(pc, structs.replace(item, off=None if command.on else True), found.at)
    doing: Literal["put_on", "taken_off"] = "put_on" if command.on else "taken_off"
    return [
        ItemChanged(
            doing=doing,
            what="artifact",
            called=found.called,
            pc=command.pc_id,
            after={command.pc_id: after},
            which=which_item(pc, found),
        )
    ]


def _thing_worn(pc: Pc, at: int, command: WearItem) -> list[AnyEvent]:
    """Return the event that puts a piece of equipment away, or takes it out again. Empty if that is
    done already.
    """
    owned = list(pc.equipment or [])
    if (owned[at].off is True) is not command.on:
        return []
    owned[at] = structs.replace(owned[at], off=None if command.on else True)
    doing: Literal["put_on", "taken_off"] = "put_on" if command.on else "taken_off"
    after, which = (
        {command.pc_id: structs.replace(pc, equipment=owned)},
        which_of(pc.equipment or [], at),
    )
    called = owned[at].name
    return [
        ItemChanged(
            doing=doing, what="equipment", called=called, pc=command.pc_id, after=after, which=which
        )
    ]
