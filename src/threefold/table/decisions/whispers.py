"""Whispers between the GM and one seat."""

from __future__ import annotations

from threefold.rules.types import Message, Refusal
from threefold.table.commands import Whisper
from threefold.table.decisions.base import Context, Decision, decide_command, unknown_pc
from threefold.table.events import Whispered


def whisper(context: Context, command: Whisper) -> Decision:
    """Send a whisper from the GM to a PC's player, or from a player to the GM. A GM who acts for a
    PC whispers as its player."""
    if command.pc_id not in context.state.party:
        return unknown_pc(context.state, command.pc_id)
    from_gm = context.gm and context.by.pc is None
    if not from_gm and context.by.pc != command.pc_id:
        return Refusal("not_your_seat", "pc_id", Message("refusal.whisper_own"))
    return [Whispered(pc=command.pc_id, words=command.words, from_gm=from_gm)]


DECIDED = (decide_command(Whisper, whisper),)
