"""Handouts, and portraits."""

from __future__ import annotations

from threefold.rules.types import Message, Refusal
from threefold.table.commands import DropHandout, KeepHandout, SetPortrait, ShowHandout
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    gm_only,
    no_such_figure,
    unknown_pc,
)
from threefold.table.events import HandoutDropped, HandoutKept, HandoutShown, PortraitSet
from threefold.table.state.handouts import MOST_HANDOUTS, HandoutHeld


def _handout_refusal(context: Context, id: str | None) -> Refusal | None:
    """A refusal unless the GM asks and the handout, if one is named, exists."""
    refusal = gm_only(context)
    if refusal is None and id is not None and id not in context.state.handouts:
        return Refusal("bad_value", "handout_id", Message("refusal.no_such_handout"))
    return refusal


def keep(context: Context, command: KeepHandout) -> Decision:
    """Add a handout to the list, or replace one (GM only)."""
    refusal = _handout_refusal(context, command.handout_id)
    if refusal is not None:
        return refusal
    if command.handout_id is None and len(context.state.handouts) >= MOST_HANDOUTS:
        return Refusal(
            "not_allowed", "handout", Message("refusal.handouts_full", {"n": MOST_HANDOUTS})
        )
    if not (command.handout.text.strip() or command.handout.picture):
        return Refusal("bad_value", "handout.text", Message("refusal.empty_handout"))
    id = command.handout_id or context.new_id("h", part=HandoutHeld(handout=command.handout))
    return [HandoutKept(id=id, handout=command.handout)]


def show(context: Context, command: ShowHandout) -> Decision:
    """Show a handout to one PC's player or to all, or hide it again (GM only)."""
    refusal = _handout_refusal(context, command.handout_id)
    if refusal is not None:
        return refusal
    if command.to not in ("nobody", "all", *context.state.party):
        return unknown_pc(context.state, command.to, "to")
    if context.state.handouts[command.handout_id].to == command.to:
        return []
    return [HandoutShown(id=command.handout_id, to=command.to)]


def drop(context: Context, command: DropHandout) -> Decision:
    """Delete a handout (GM only)."""
    return _handout_refusal(context, command.handout_id) or [HandoutDropped(id=command.handout_id)]


def portrait(context: Context, command: SetPortrait) -> Decision:
    """Set the portrait of a PC or a foe. The GM is refused the picture of a handout, because not
    everybody may be allowed to see it. A player is not: the refusal would say that the GM keeps the
    same picture."""
    if not context.gm and context.by.pc != command.id:
        return Refusal("not_your_seat", "id", Message("refusal.portrait_own"))
    refusal = no_such_figure(context, command.id)
    if refusal is not None:
        return refusal
    held = (each.handout.picture for each in context.state.handouts.values())
    if context.gm and command.picture and command.picture in held:
        return Refusal("not_allowed", "picture", Message("refusal.portrait_picture"))
    if context.state.portraits.get(command.id, "") == command.picture:
        return []
    return [PortraitSet(id=command.id, picture=command.picture)]


DECIDED = (
    decide_command(KeepHandout, keep),
    decide_command(ShowHandout, show),
    decide_command(DropHandout, drop),
    decide_command(SetPortrait, portrait),
)
